/** Two pages that change the same profile: none overwrites what it has not seen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Profile } from '../../../contract/users.ts';
import { type Person, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (person: Person, body: object, ifMatch?: string) =>
  server.call('PUT /users/update-profile', {
    as: person,
    body: { name: person.email.split('@')[0], email: person.email, ...body },
    ...(ifMatch !== undefined && { raw: { headers: { 'if-match': ifMatch } } }),
  });

const profileOf = async (person: Person) =>
  (await server.call('GET /users/profile', { as: person })).body as Profile;

it('a change of an older version is refused, and tells both', async () => {
  const person = await server.addPerson('twice');
  const { version } = await profileOf(person);
  expect(await change(person, { city: 'Turin' }, `"${version}"`)).toMatchObject({
    status: 200,
    body: { city: 'Turin', version: version + 1 },
    headers: { etag: `"${version + 1}"` },
  });
  expect(await change(person, { city: 'Turku' }, `"${version}"`)).toMatchObject({
    status: 409,
    body: {
      success: false,
      error: 'Your profile was changed after you opened it.',
      versions: { yours: version, current: version + 1 },
    },
  });
  expect(await profileOf(person)).toMatchObject({ city: 'Turin', version: version + 1 });
});

it('exactly one of several at once gets through', async () => {
  const person = await server.addPerson('often');
  const { version } = await profileOf(person);
  const answers = await Promise.all(
    [1, 2, 3].map((n) => change(person, { bio: `Change ${n}` }, `"${version}"`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('without a version, or with any, the last change wins', async () => {
  const person = await server.addPerson('plain');
  await change(person, { city: 'Turin' });
  expect(await change(person, { city: 'Turku' })).toMatchObject({ status: 200 });
  expect(await change(person, { bio: 'Any.' }, '*')).toMatchObject({ status: 200 });
  expect(await profileOf(person)).toMatchObject({ city: 'Turku', bio: 'Any.', version: 4 });
});

it('a change that is refused makes no version', async () => {
  const person = await server.addPerson('refused');
  const { name } = await profileOf(await server.addPerson('first'));
  expect((await change(person, { name })).status).toBe(409);
  expect((await change(person, {}, 'one')).body).toMatchObject({
    error: 'If-Match: Must be a version in quotes, such as "3".',
  });
  expect((await profileOf(person)).version).toBe(1);
});
