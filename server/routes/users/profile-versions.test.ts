/** Concurrent changes of a profile: none overwrites another unknowingly. */
import { expect, it } from 'vitest';
import { changeProfile, readProfile } from '../../testing/profiles.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();

const change = (person: Person, body: object, ifMatch?: string) =>
  changeProfile(server, person, { body, ifMatch });

const profileOf = (person: Person) => readProfile(server, person);

it('a change of an older version is refused, with both versions', async () => {
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

it('exactly one of several simultaneous changes succeeds', async () => {
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

it('a refused change makes no version', async () => {
  const person = await server.addPerson('refused');
  const { name } = await profileOf(await server.addPerson('first'));
  expect((await change(person, { name })).status).toBe(409);
  expect((await change(person, {}, 'one')).body).toMatchObject({
    error: 'If-Match: Must be a version in quotes, such as "3".',
  });
  expect((await profileOf(person)).version).toBe(1);
});
