/** Names that look alike, and passwords that are guessed at once. */
import { describe, expect, it } from 'vitest';
import { passwordRules } from '../../../contract/form-messages.ts';
import { fillSkeletons } from '../../accounts/names.ts';
import { addReset } from '../../accounts/password-resets.ts';
import { openTestServer, testPassword } from '../../testing/server.ts';
import { prepareDatabase } from '../../workshop/first-start.ts';

const server = await openTestServer();

let people = 0;
const register = (name: string, password = 'nine tall lamps') => {
  people += 1;
  const email = `person${people}@example.com`;
  return server.call('POST /users/register', { body: { name, email, password } });
};

const taken = {
  status: 409,
  body: {
    error: 'This username is already in use. Please choose a different username.',
    field: 'name',
  },
};

describe('a name', () => {
  it.each([
    ['paypal', 'pаypаl'], // Cyrillic а
    ['Paypal two', 'ＰａｙＰａｌ　ｔｗｏ'], // full width
    ['modern', 'modem'],
    ['ADMIN', 'АDМІN'], // Cyrillic А, М, І
    ['village', 'viIIage'], // capital i
    ['Ohm 10', 'Ωhm 10'.replace('Ω', 'O').replace('0', 'O')],
    ['two  words', 'two words'],
    ['Müller', 'Mu\u0308ller'],
  ])('%s cannot be registered while there is %s, which looks the same', async (first, second) => {
    expect(await register(first)).toMatchObject({ status: 200 });
    expect(await register(second)).toMatchObject(taken);
    const check = await server.call('POST /users/checkName', { body: { name: second } });
    expect(check.body).toBe(true);
    const person = await server.addPerson(`other-${people}`);
    const change = { name: second, email: person.email };
    const answer = await server.call('PUT /users/update-profile', { as: person, body: change });
    expect(answer).toMatchObject(taken);
  });

  it.each([
    'zero\u200bwidth',
    'soft\u00adhyphen',
    'turned\u202eround',
    'filler\u3164',
    'tag\u{e0041}',
    'braille\u2800blank',
    'private\ue000use',
    'z\u0300\u0301\u0302\u0303a',
    '\u0301ab',
    '\u200b\u200b',
  ])('%j is refused because of invisible characters', async (name) => {
    expect(await register(name)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^name: /) },
    });
  });

  it.each(['名前太郎', 'Ñandú 2', 'Nguyễn Văn', 'Владимир', "O'Neill-Smith", 'हिन्दी', '😀😀'])(
    '%s is fine',
    async (name) => {
      expect(await register(name)).toMatchObject({ status: 200, body: true });
    },
  );

  it('may be kept by its owner, in another case', async () => {
    const person = await server.addPerson('keeper');
    const body = { name: 'Keeper', email: person.email };
    expect((await server.call('PUT /users/update-profile', { as: person, body })).status).toBe(200);
  });

  it('from an older version is kept, and only the oldest of several similar names blocks others', async () => {
    await server.addPerson('elder');
    await server.addPerson('unlike');
    await server.db
      .updateTable('users')
      .set({ name: 'еlder', name_skeleton: null }) // Cyrillic е
      .where('name', '=', 'unlike')
      .execute();
    await server.db
      .updateTable('users')
      .set({ name_skeleton: null })
      .where('name', '=', 'elder')
      .execute();
    await fillSkeletons(server.db);
    const names = server.db.selectFrom('users').where('name', 'in', ['elder', 'еlder']);
    const rows = await names.select(['name', 'name_skeleton']).orderBy('created_at').execute();
    expect(rows).toEqual([
      { name: 'elder', name_skeleton: 'elder' },
      { name: 'еlder', name_skeleton: null },
    ]);
    expect(await register('ELDER')).toMatchObject(taken);
  });
});

describe('a password that is guessed at once', () => {
  it.each([
    ['PASSWORD', passwordRules.common],
    ['Secret1', passwordRules.common],
    ['zzzzzz', passwordRules.repeated],
    ['       ', passwordRules.blank],
    ['Arbiter26', passwordRules.ofName],
    ['chooser 2026', passwordRules.ofName],
  ])('such as %s is refused in every call that sets a password', async (password, sentence) => {
    people += 1;
    const name = `Chooser ${people}`;
    expect(await register(name, password)).toMatchObject({
      status: 400,
      body: { success: false, error: `password: ${sentence}` },
    });
    const refused = { status: 400, body: { error: `newPassword: ${sentence}` } };
    const as = await server.addPerson(name.replace(' ', '-'));
    const change = { currentPassword: testPassword, newPassword: password };
    expect(await server.call('POST /users/change-password', { as, body: change })).toMatchObject(
      refused,
    );
    const token = await addReset(server.db, as.id);
    const reset = (newPassword: string) =>
      server.call('POST /users/reset-password', { body: { token, newPassword } });
    expect(await reset(password)).toMatchObject(refused);
    expect(await reset('jkwz42')).toMatchObject({ status: 200 });
  });

  it('cannot be the first administrator’s', async () => {
    const { createTestDatabase } = await import('../../../db/testing-database.ts');
    const { openDatabase } = await import('../../../db/open.ts');
    const { url, drop } = await createTestDatabase();
    const db = openDatabase(url);
    const admin = { email: 'boss@example.com', password: 'password', name: 'boss' };
    await expect(prepareDatabase(db, admin, () => {})).rejects.toThrow(
      'ADMIN_PASSWORD: This password is one of the 3,000 most common. Please choose another.',
    );
    await db.destroy();
    await drop();
  });
});
