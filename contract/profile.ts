/** The shapes of a profile's fields and the rules for changing them. The calls are in users.ts. */
import { z } from 'zod';
import { profileRules } from './form-messages.ts';
import {
  bioMaxBytes,
  placeMaxChars,
  profileImageMaxBytes,
  socialLinkMaxChars,
  usernameMaxChars,
  usernameMinChars,
} from './limits.ts';
import { bioRule, isBio, linkShapes, type Network } from './profile-rules.ts';
import { line, text } from './text.ts';

/** An empty text or null clears the field; an omitted field stays as it is. */
const emptiable = <S extends z.ZodType<string>>(shape: S) =>
  shape.nullish().transform((value) => (value === null ? '' : value));

const usernameShape = new RegExp(`^[A-Za-z0-9_-]{${usernameMinChars},${usernameMaxChars}}$`);

const username = line('username')
  .trim()
  .refine(
    (value) => value === '' || usernameShape.test(value),
    `username: Must be ${usernameMinChars} to ${usernameMaxChars} letters, digits, _ or -.`,
  );

const place = (field: string) =>
  line(field).trim().max(placeMaxChars, `${field}: At most ${placeMaxChars} characters.`);

const bio = text('bio', bioMaxBytes).trim().refine(isBio, `bio: ${bioRule}`);

const link = (network: Network) => {
  const invalid = profileRules[`${network}Invalid`];
  return line(`socialLinks.${network}`)
    .trim()
    .max(socialLinkMaxChars, `socialLinks.${network}: At most ${socialLinkMaxChars} characters.`)
    .refine((value) => value === '' || linkShapes[network].test(value), invalid)
    .refine((value) => value === '' || URL.canParse(withScheme(value)), invalid)
    .transform(withScheme);
};

/** An address without a scheme gets https, so that the stored address can be opened as it is. */
function withScheme(address: string): string {
  return address === '' || /^https?:/i.test(address) ? address : `https://${address}`;
}

const imageShape = /^data:image\/[\w.+-]+;base64,[A-Za-z\d+/]+={0,2}$/;

/** The number of bytes in a base64 data URL: three for every four characters. */
function carriedBytes(dataUrl: string): number {
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  const chars = dataUrl.length - dataUrl.indexOf(',') - 1 - padding;
  return Math.floor((chars * 3) / 4);
}

/** A picture as a data URL; the server checks its content. */
const image = z
  .string(profileRules.imageInvalid)
  .refine((value) => value === '' || imageShape.test(value), profileRules.imageInvalid)
  .refine((value) => carriedBytes(value) <= profileImageMaxBytes, profileRules.imageTooLarge);

/** The fields of a profile that a change may omit or clear. */
export const optionalFields = {
  username: emptiable(username),
  city: emptiable(place('city')),
  country: emptiable(place('country')),
  institute: emptiable(place('institute')),
  bio: emptiable(bio),
  /** Whether only the person may open the public profile. */
  isPrivate: z.boolean('isPrivate: Must be true or false.').optional(),
  profileImage: emptiable(image),
  socialLinks: z
    .object(
      {
        github: emptiable(link('github')),
        linkedin: emptiable(link('linkedin')),
        twitter: emptiable(link('twitter')),
        website: emptiable(link('website')),
      },
      'socialLinks: Must be an object.',
    )
    .nullish(),
};

/** The public part of a profile. A text is empty if the person left it out. */
export const publicFields = {
  name: z.string(),
  username: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  institute: z.string(),
  bio: z.string(),
  /** A data URL. */
  profileImage: z.string().nullable(),
  joinedAt: z.iso.datetime(),
  rating: z.int(),
  socialLinks: z.object({
    github: z.string(),
    linkedin: z.string(),
    twitter: z.string(),
    website: z.string(),
  }),
};
