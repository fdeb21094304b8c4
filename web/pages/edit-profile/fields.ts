/** The fields of the form: filling them from a profile, the data to send, and the rules. */

import type { updateProfile } from '../../../contract/calls.ts';
import { profileRules } from '../../../contract/form-messages.ts';
import { bioRule, isBio, linkShapes } from '../../../contract/profile-rules.ts';
import type { Profile } from '../../../contract/users.ts';
import type { Body } from '../../api.ts';

export type ProfileFields = {
  name: string;
  username: string;
  email: string;
  /** Needed only to change the e-mail address long after the login. */
  currentPassword: string;
  city: string;
  country: string;
  institute: string;
  bio: string;
  /** Whether the public profile is hidden from others. */
  isPrivate: boolean;
  socialLinks: { github: string; linkedin: string; twitter: string; website: string };
};

/** Messages by field, e.g. `socialLinks.github`. */
export type FieldErrors = Record<string, string>;

export type Network = keyof typeof linkShapes;

export const fieldsOf = (profile: Profile): ProfileFields => ({
  name: profile.name,
  username: profile.username ?? '',
  email: profile.email,
  currentPassword: '',
  city: profile.city,
  country: profile.country,
  institute: profile.institute,
  bio: profile.bio,
  isPrivate: profile.isPrivate,
  socialLinks: { ...profile.socialLinks },
});

/**
 * The state of the picture: a data URL if a new one was selected, null if it was removed, undefined
 * if it is unchanged.
 */
export type NewPicture = string | null | undefined;

/** The data to send: the picture only if it changed, and an empty one to remove it. */
export function changeOf(
  { currentPassword, ...fields }: ProfileFields,
  picture: NewPicture,
): Body<typeof updateProfile> {
  return {
    ...fields,
    ...(currentPassword !== '' && { currentPassword }),
    ...(picture !== undefined && { profileImage: picture ?? '' }),
  };
}

/** The changes from `before` to `mine`, applied to `theirs`. */
export function mergedFields(
  before: ProfileFields,
  theirs: ProfileFields,
  mine: ProfileFields,
): ProfileFields {
  const merge = <Texts extends object>(old: Texts, other: Texts, own: Texts): Texts => {
    const names = Object.keys(own) as (keyof Texts)[];
    const changed = names.filter((name) => own[name] !== old[name]);
    return { ...other, ...Object.fromEntries(changed.map((name) => [name, own[name]])) };
  };
  return {
    ...merge(before, theirs, mine),
    socialLinks: merge(before.socialLinks, theirs.socialLinks, mine.socialLinks),
  };
}

/** Whether the e-mail address changes, which ends all other sessions. */
export const isOtherEmail = (saved: string, typed: string): boolean =>
  saved.toLowerCase() !== typed.trim().toLowerCase();

/** The message for an address that is not a profile of the network; empty ones are allowed. */
export function brokenLinkRule(network: Network, address: string): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || linkShapes[network].test(trimmed)) return null;
  return profileRules[`${network}Invalid`];
}

/** The messages for all broken rules, by field. */
export function brokenRules({ bio, socialLinks }: ProfileFields): FieldErrors {
  const links = Object.entries(linkShapes).flatMap(([network]) => {
    const key = network as Network;
    const rule = brokenLinkRule(key, socialLinks[key]);
    return rule === null ? [] : [[`socialLinks.${key}`, rule]];
  });
  return { ...(!isBio(bio) && { bio: bioRule }), ...Object.fromEntries(links) };
}

/** The field that a refusal is about, and the rest of its message. */
export function refusedField(sentence: string): { field: string; rule: string } | undefined {
  const found =
    /^(name|username|email|currentPassword|city|country|institute|bio|socialLinks\.\w+): (.+)$/s.exec(
      sentence,
    );
  return found ? { field: found[1] ?? '', rule: found[2] ?? '' } : undefined;
}
