/** The fields of a profile. */
import { describe, expect, it } from 'vitest';
import {
  brokenLinkRule,
  brokenRules,
  changeOf,
  fieldsOf,
  mergedFields,
  type Network,
  refusedField,
} from './fields.ts';

const profile = {
  name: 'Ada',
  username: null,
  email: 'ada@example.com',
  city: 'London',
  country: '',
  institute: '',
  bio: '',
  profileImage: 'data:image/png;base64,AAAA',
  joinedAt: '2026-01-01T00:00:00.000Z',
  rating: 1010,
  isPrivate: false,
  version: 1,
  socialLinks: { github: '', linkedin: '', twitter: '', website: '' },
};

describe('the data to send', () => {
  const fields = fieldsOf(profile);

  it('omits an unchanged picture', () => {
    expect(changeOf(fields, undefined)).toEqual({
      name: 'Ada',
      username: '',
      email: 'ada@example.com',
      city: 'London',
      country: '',
      institute: '',
      bio: '',
      isPrivate: false,
      socialLinks: { github: '', linkedin: '', twitter: '', website: '' },
    });
  });

  it('has the new picture, or an empty one if it was removed', () => {
    expect(changeOf(fields, 'data:image/png;base64,BBBB')).toMatchObject({
      profileImage: 'data:image/png;base64,BBBB',
    });
    expect(changeOf(fields, null)).toMatchObject({ profileImage: '' });
  });
});

describe('a profile that was changed elsewhere', () => {
  it('keeps the other changes, and applies those typed here over them', () => {
    const before = fieldsOf(profile);
    const socialLinks = { ...before.socialLinks, website: 'https://ada.example' };
    const theirs = { ...before, city: 'Turin', bio: 'Theirs.', socialLinks };
    const links = { ...before.socialLinks, github: 'https://github.com/ada' };
    const mine = { ...before, bio: 'Mine.', socialLinks: links };
    expect(mergedFields(before, theirs, mine)).toEqual({
      ...before,
      city: 'Turin',
      bio: 'Mine.',
      socialLinks: { ...socialLinks, github: 'https://github.com/ada' },
    });
  });
});

describe('the address of a profile', () => {
  it.each<[Network, string]>([
    ['github', 'https://github.com/ada'],
    ['linkedin', 'https://www.linkedin.com/in/ada-l'],
    ['twitter', 'x.com'],
    ['twitter', 'https://twitter.com/ada'],
    ['website', ' http://ada.example/notes '],
    ['github', ''],
    ['website', '  '],
  ])('of %s may be "%s"', (network, address) => {
    expect(brokenLinkRule(network, address)).toBeNull();
  });

  it.each<[Network, string, string]>([
    ['github', 'github.com/ada', 'Please enter a valid GitHub profile URL'],
    ['github', 'https://gitlab.com/ada', 'Please enter a valid GitHub profile URL'],
    ['linkedin', 'https://linkedin.com/ada', 'Please enter a valid LinkedIn profile URL'],
    ['twitter', 'https://ada.example', 'Please enter a valid Twitter/X profile URL'],
    ['website', 'ada.example', 'Please enter a valid website URL'],
    ['website', 'https://ada.example/my notes', 'Please enter a valid website URL'],
  ])('of %s may not be "%s"', (network, address, sentence) => {
    expect(brokenLinkRule(network, address)).toBe(sentence);
  });
});

describe('the rules of the form', () => {
  const fields = fieldsOf(profile);

  it('count the characters of a bio as the server does', () => {
    expect(brokenRules({ ...fields, bio: ` ${'👩‍👩‍👧‍👦'.repeat(500)}\n` })).toEqual({});
    expect(brokenRules({ ...fields, bio: 'x'.repeat(501) })).toEqual({
      bio: 'At most 500 characters.',
    });
  });

  it('are reported for every invalid address', () => {
    const socialLinks = { ...fields.socialLinks, github: 'ada', website: 'ada' };
    expect(Object.keys(brokenRules({ ...fields, socialLinks }))).toEqual([
      'socialLinks.github',
      'socialLinks.website',
    ]);
  });
});

describe('a refusal of the server', () => {
  it.each([
    ['username: Taken.', { field: 'username', rule: 'Taken.' }],
    ['socialLinks.github: Too long.', { field: 'socialLinks.github', rule: 'Too long.' }],
    ['Please log in first.', undefined],
    ['body: Must be JSON.', undefined],
  ])('"%s" names its field', (sentence, found) => {
    expect(refusedField(sentence)).toEqual(found);
  });
});
