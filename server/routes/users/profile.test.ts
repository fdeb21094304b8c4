/** Profiles over the API: what people write about themselves, and who sees it. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { Profile } from '../../../contract/users.ts';
import { changeProfile, dataUrl, readProfile } from '../../testing/profiles.ts';
import { openTestServer, type Person, testPassword } from '../../testing/server.ts';

const server = await openTestServer();
const ann = await server.addPerson('ann');

const noLinks = { github: '', linkedin: '', twitter: '', website: '' };

const change = (person: Person, body: object) => changeProfile(server, person, { body });

const profileOf = (person: Person) => readProfile(server, person);

describe('a profile', () => {
  it('is empty at first', async () => {
    const person = await server.addPerson('fresh');
    const answer = await server.call('GET /users/profile', { as: person });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      name: 'fresh',
      username: null,
      email: 'fresh@example.com',
      city: '',
      country: '',
      institute: '',
      bio: '',
      profileImage: null,
      joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      rating: 1000,
      socialLinks: noLinks,
      isPrivate: false,
      version: 1,
    });
  });

  it('has what the person wrote, and the change returns all of it', async () => {
    const written = {
      name: 'Ann Example',
      username: 'Ann_E-1',
      email: 'ann@example.com',
      city: 'Łódź',
      country: 'Poland',
      institute: "O'Neill <b>Institute</b>",
      bio: `${'é'.repeat(498)}\n!`,
      socialLinks: {
        github: 'https://github.com/ann-e',
        linkedin: 'https://www.linkedin.com/in/ann-é/',
        twitter: 'https://x.com/ann_e',
        website: 'http://example.com/~ann?x=1#top',
      },
    };
    const answer = await change(ann, written);
    expect(answer).toMatchObject({ status: 200, body: { success: true, ...written } });
    const { success: _, ...profile } = answer.body as Profile & { success: true };
    expect(await profileOf(ann)).toEqual(profile);
    const details = await server.call('GET /users/details', { as: ann });
    expect(details.body).toMatchObject({ name: 'Ann Example', username: 'Ann_E-1' });
  });

  it('keeps fields that a change omits, and clears empty ones', async () => {
    const person = await server.addPerson('sparse');
    await change(person, {
      username: 'sparse',
      city: 'Oslo',
      bio: 'Hi',
      socialLinks: { github: 'https://github.com/sparse', website: 'https://example.com' },
    });
    await change(person, { bio: '', socialLinks: { github: null } });
    expect(await profileOf(person)).toMatchObject({
      username: 'sparse',
      city: 'Oslo',
      bio: '',
      socialLinks: { ...noLinks, website: 'https://example.com' },
    });
    await change(person, { username: null, city: null });
    expect(await profileOf(person)).toMatchObject({ username: null, city: '' });
  });

  it('has a rating based on the solved problems', async () => {
    const person = await server.addPerson('solver');
    await server.db
      .insertInto('user_stats')
      .values({ user_id: person.id, easy_solved: 2, medium_solved: 1, hard_solved: 1 })
      .execute();
    expect((await profileOf(person)).rating).toBe(1000 + 2 * 10 + 25 + 50);
  });

  it('is changed by its owner only', async () => {
    const [owner, other] = [await server.addPerson('owner'), await server.addPerson('other')];
    const before = await profileOf(other);
    await change(owner, { city: 'Bern', _id: other.id, id: other.id, isAdmin: true });
    expect(await profileOf(other)).toEqual(before);
    const details = await server.call('GET /users/details', { as: owner });
    expect(details.body).toMatchObject({ isAdmin: false });
  });

  it('is neither shown to visitors nor changed by them', async () => {
    const refused = { status: 401, body: { success: false, error: 'Please log in first.' } };
    expect(await server.call('GET /users/profile')).toMatchObject(refused);
    expect(await server.call('PUT /users/update-profile', { body: 7 })).toMatchObject(refused);
  });

  it('is public by its username, ignoring case, without the e-mail address', async () => {
    const person = await server.addPerson('seen');
    await change(person, { username: 'seen_one', city: 'Rome' });
    const { status, body } = await server.call('GET /users/public/SEEN_one');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'seen', username: 'seen_one', city: 'Rome' });
    expect(body).toMatchObject({ rating: 1000, record: { stats: { totalSolved: 0 } } });
    expect(JSON.stringify(body)).not.toContain('@');
    expect(await server.call('GET /users/public/no_one')).toMatchObject({
      status: 404,
      body: { success: false, error: refusals.noPerson },
    });
    for (const unknown of ["'--", '%00', 'x'.repeat(99)]) {
      const answer = await server.call(`GET /users/public/${unknown}`);
      expect([400, 404]).toContain(answer.status);
    }
  });
});

describe('a website of a profile', () => {
  it('may be as long as a browser’s address', async () => {
    const person = await server.addPerson('linked');
    const website = `https://example.com/${'x'.repeat(2000)}`;
    expect((await change(person, { socialLinks: { website } })).status).toBe(200);
    expect((await profileOf(person)).socialLinks.website).toBe(website);
  });
});

describe('what must be unique in a profile', () => {
  it.each([
    ['name', { name: 'HOLDER' }],
    ['username', { username: 'TAKEN' }],
    ['email', { email: 'Holder@Example.com', currentPassword: testPassword }],
  ])('is the %s, ignoring case', async (field, body) => {
    const holder = { email: 'holder@example.com', id: '', token: '' };
    if (field === 'name') {
      Object.assign(holder, await server.addPerson('holder'));
      await change(holder, { username: 'taken' });
    }
    const person = await server.addPerson(`late-${field}`);
    const before = await profileOf(person);
    const answer = await change(person, { city: 'Paris', ...body });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ field, error: expect.stringMatching(/^This /) });
    expect(await profileOf(person)).toEqual(before);
  });

  it('may be kept, also in another case', async () => {
    const person = await server.addPerson('same');
    await change(person, { username: 'same' });
    expect((await change(person, { name: 'Same', username: 'SAME' })).status).toBe(200);
  });

  it('goes to exactly one of many people who request it simultaneously', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => server.addPerson(`wanting${n}`)),
    );
    const answers = await Promise.all(people.map((one) => change(one, { username: 'Wanted' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('a change of the profile is refused', () => {
  const links = (socialLinks: object) => ({ socialLinks });
  it.each<[string, object, string | RegExp]>([
    ['without a name', { name: undefined }, /^name: Required/],
    ['with an empty name', { name: ' ' }, /^name: At least 2/],
    ['with a number for a name', { name: 1 }, /^name: Required, as text/],
    ['with a long name', { name: 'x'.repeat(41) }, /^name: At most 40/],
    ['without an e-mail address', { email: undefined }, /^email: Required/],
    ['with no e-mail address', { email: 'ann' }, /^email: Must be a valid/],
    ['with mail headers', { email: 'a@b.example\r\nBcc: c@d.example' }, /^email: Must be one line/],
    ['with a short username', { username: 'ab' }, /^username: Must be 3 to 30/],
    ['with a long username', { username: 'a'.repeat(31) }, /^username: Must be 3 to 30/],
    [
      'with other characters in the username',
      { username: '<i>x</i>' },
      /^username: Must be 3 to 30/,
    ],
    ['with SQL for a username', { username: "'; drop table users" }, /^username: Must be/],
    ['with a list for a username', { username: ['ann'] }, /^username: Required, as text/],
    ['with a long city', { city: 'x'.repeat(101) }, /^city: At most 100/],
    ['with a country of two lines', { country: 'a\nb' }, /^country: Must be one line/],
    ['with NUL in the institute', { institute: 'a\0b' }, /^institute: Must be one line/],
    ['with a long bio', { bio: 'x'.repeat(501) }, 'bio: At most 500 characters.'],
    ['with half a character in the bio', { bio: '\ud800' }, /^bio: Must be valid Unicode/],
    ['with a text for links', { socialLinks: 'https://github.com/a' }, /^socialLinks: Must be an/],
    ['with a foreign GitHub', links({ github: 'https://gitlab.com/ann' }), /valid GitHub profile/],
    [
      'with GitHub and no account',
      links({ github: 'https://github.com/' }),
      /valid GitHub profile/,
    ],
    [
      'with GitHub in a query',
      links({ github: 'https://evil.example/?https://github.com/a' }),
      'Please enter a valid GitHub profile URL',
    ],
    [
      'with LinkedIn of a company',
      links({ linkedin: 'https://linkedin.com/company/x' }),
      'Please enter a valid LinkedIn profile URL',
    ],
    [
      'with a host that ends like Twitter',
      links({ twitter: 'https://notx.com/ann' }),
      'Please enter a valid Twitter/X profile URL',
    ],
    [
      'with a script for a website',
      links({ website: 'javascript:alert(1)' }),
      'Please enter a valid website URL',
    ],
    [
      'with white space in the website',
      links({ website: 'https://example.com/a b' }),
      'Please enter a valid website URL',
    ],
    ['with half a website', links({ website: 'https://' }), 'Please enter a valid website URL'],
    ['with a number for a link', links({ github: 5 }), /^socialLinks\.github: Required, as text/],
    [
      'with a long link',
      links({ website: `https://e.example/${'x'.repeat(2048)}` }),
      /At most 2048/,
    ],
    ['with a number for a picture', { profileImage: 5 }, 'Please select a valid image file'],
    [
      'with a picture elsewhere',
      { profileImage: 'https://evil.example/a.png' },
      'Please select a valid image file',
    ],
    [
      'with text for a picture',
      { profileImage: dataUrl(Buffer.from('hello'), 'text/plain') },
      'Please select a valid image file',
    ],
    [
      'with a large picture',
      { profileImage: dataUrl(Buffer.alloc(2 * 1024 * 1024 + 1)) },
      'Image size must be less than 2MB',
    ],
  ])('%s', async (_what, body, error) => {
    const before = await profileOf(ann);
    const answer = await change(ann, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    expect((answer.body as { error: string }).error).toMatch(error);
    expect(await profileOf(ann)).toEqual(before);
  });

  it.each([['[]'], ['null'], ['7'], ['"x"'], ['{"__proto__":{"name":"x"}}']])(
    'when the body is %s',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await server.call('PUT /users/update-profile', {
        as: ann,
        raw: { payload, headers },
      });
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
    },
  );

  it('when it is larger than 4 MiB', async () => {
    const answer = await change(ann, { profileImage: 'x'.repeat(4 * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { success: false } });
  });
});

describe('links that are accepted', () => {
  it.each([
    ['github', 'http://www.github.com/a/', 'http://www.github.com/a/'],
    ['linkedin', 'https://de.linkedin.com/in/ann', 'https://de.linkedin.com/in/ann'],
    ['twitter', 'https://twitter.com', 'https://twitter.com'],
    ['twitter', 'x.com/ann', 'https://x.com/ann'],
    ['twitter', 'http://mobile.twitter.com/ann/', 'http://mobile.twitter.com/ann/'],
    ['website', ' https://example.com ', 'https://example.com'],
  ])('are of %s: %s', async (network, given, kept) => {
    const answer = await change(ann, { socialLinks: { [network]: given } });
    expect(answer.body).toMatchObject({ socialLinks: { [network]: kept } });
  });
});
