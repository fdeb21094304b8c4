/** Finding people; blocking them, ending their sessions, and helping those who cannot log in. */
import { TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import {
  heldRoles,
  type Person as Listed,
  peoplePageRows,
  personStates,
} from '../../../contract/people.ts';
import { openTestServer, type Person, testPassword } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const find = async (query: string): Promise<{ people: Listed[]; hasMore: boolean }> => {
  const answer = await server.call(`GET /people?${query}`, { as: admin });
  expect(answer.status).toBe(200);
  return answer.body as { people: Listed[]; hasMore: boolean };
};
const namesOf = async (query: string) => (await find(query)).people.map(({ name }) => name);

const block = (person: { id: string }, isBlocked: boolean) =>
  server.call(`PUT /people/${person.id}/block`, { as: admin, body: { isBlocked } });

const logIn = async ({ id, email }: Person): Promise<Person> => {
  const body = { email, password: testPassword };
  const answer = await server.call('POST /users/login', { body });
  expect(answer.status).toBe(200);
  return { id, email, token: (answer.body as { access: string }).access };
};

const isIn = async (as: Person) => (await server.call('GET /users/details', { as })).status === 200;

const actsAbout = async ({ id }: Person) => {
  const answer = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
  return (answer.body as { entries: { act: string }[] }).entries.map(({ act }) => act);
};

const noPerson = { status: 404, body: { error: refusals.noPerson } };

describe('people', () => {
  it('are found by parts of names and addresses, by role and by state', async () => {
    const teacher = await server.addPerson('Marta Finder', { roles: ['teacher', 'setter'] });
    await server.addPerson('Martin Finder');
    expect(await namesOf('search=FINDER')).toEqual(['Martin Finder', 'Marta Finder']);
    expect(await namesOf('search=marta')).toEqual(['Marta Finder']);
    expect(await namesOf('role=teacher&search=finder')).toEqual(['Marta Finder']);
    expect(await namesOf('role=administrator')).toEqual(['admin']);
    await block(teacher, true);
    expect(await namesOf('state=blocked&search=finder')).toEqual(['Marta Finder']);
    expect(await namesOf('state=active&search=finder')).toEqual(['Martin Finder']);
    const [found] = (await find('search=marta')).people;
    expect(found).toMatchObject({
      _id: teacher.id,
      email: teacher.email,
      roles: ['setter', 'teacher'],
      isAdmin: false,
      state: 'blocked',
      sessions: 0,
      hasCodes: false,
      passkeys: 0,
      endsAt: null,
    });
  });

  it('whose accounts have ended or wait for their mail are told apart', async () => {
    const [ended, waiting] = [await server.addPerson('over'), await server.addPerson('waiting')];
    const set = (change: object, { id }: Person) =>
      server.db.updateTable('users').set(change).where('id', '=', id).execute();
    await set({ ends_at: new Date(Date.now() - 1000) }, ended);
    await set({ unverified_since: new Date() }, waiting);
    expect(await namesOf('state=ended')).toEqual(['over']);
    expect(await namesOf('state=unverified')).toEqual(['waiting']);
  });

  it('are read in pages, each person once, and without those who were deleted', async () => {
    const gone = await server.addPerson('crowd gone');
    await server.call('POST /users/delete-account', { as: gone, body: { name: 'crowd gone' } });
    for (let n = 0; n <= peoplePageRows; n += 1) await server.addPerson(`crowd ${n}`);
    const [first, second] = [await find('search=crowd'), await find('search=crowd&page=2')];
    expect([first.people.length, first.hasMore]).toEqual([peoplePageRows, true]);
    expect([second.people.length, second.hasMore]).toEqual([1, false]);
    const names = [...first.people, ...second.people].map(({ name }) => name);
    expect(new Set(names).size).toBe(peoplePageRows + 1);
    expect(names).not.toContain('crowd gone');
  });

  it('are not found by filters that there are not', async () => {
    const wrong = {
      role: `role: Must be one of ${heldRoles.join(', ')}.`,
      state: `state: Must be one of ${personStates.join(', ')}.`,
      page: 'page: Must be a whole number from 1 to 10000.',
    };
    for (const [field, error] of Object.entries(wrong)) {
      const answer = await server.call(`GET /people?${field}=none`, { as: admin });
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
  });
});

describe('a blocked person', () => {
  it('is signed out everywhere, logs in, reads and exports, and changes nothing', async () => {
    const person = await server.addPerson('blocked', { roles: ['teacher'] });
    const made = await server.call('POST /users/tokens', {
      as: person,
      body: { name: 'Editor', scopes: ['read'], days: 1 },
    });
    const program = { ...person, token: (made.body as { token: string }).token };
    for (let n = 0; n < 2; n += 1) expect((await block(person, true)).status).toBe(200);
    expect([await isIn(person), await isIn(program)]).toEqual([false, false]);
    const again = await logIn(person);
    for (const path of ['GET /users/profile', 'GET /problems/problem-list'] as const) {
      expect((await server.call(path, { as: again })).status, path).toBe(200);
    }
    expect((await server.call('GET /users/export', { as: again })).status).toBe(200);
    const refused = { status: 403, body: { success: false, error: refusals.blocked } };
    const asked = [
      'POST /compiler/submit',
      'POST /compiler/run',
      'PUT /users/update-profile',
      'POST /users/change-password',
      'POST /users/delete-account',
      'POST /contests/any/register',
      'DELETE /users/sessions',
    ] as const;
    for (const path of asked) {
      expect(await server.call(path, { as: again, body: {} }), path).toMatchObject(refused);
    }
    expect((await server.call('POST /users/logout', { as: again })).status).toBe(200);
    expect(await actsAbout(person)).toEqual(['account blocked', 'API token made']);
  });

  it('does all as before once unblocked', async () => {
    const person = await server.addPerson('forgiven');
    await block(person, true);
    await block(person, false);
    const again = await logIn(person);
    const body = { name: 'forgiven', email: person.email, bio: 'Back again.' };
    const changed = await server.call('PUT /users/update-profile', { as: again, body });
    expect(changed.status).toBe(200);
    expect(await actsAbout(person)).toEqual(['account unblocked', 'account blocked']);
  });

  it('is no administrator, whose role must be taken back first', async () => {
    expect(await block(admin, true)).toMatchObject({
      status: 409,
      body: { error: refusals.adminNotBlocked },
    });
    expect(await isIn(admin)).toBe(true);
  });
});

describe('helping a person', () => {
  it('ends all their sessions', async () => {
    const person = await server.addPerson('left open');
    const path = `DELETE /people/${person.id}/sessions` as const;
    for (let n = 0; n < 2; n += 1) {
      expect((await server.call(path, { as: admin })).status).toBe(200);
    }
    expect(await isIn(person)).toBe(false);
    expect(await isIn(await logIn(person))).toBe(true);
  });

  it('takes a lost second factor away, if there is one', async () => {
    const person = await server.addPerson('lost phone');
    const begun = await server.call('POST /users/second-factor', { as: person, body: {} });
    const totp = URI.parse((begun.body as { uri: string }).uri);
    if (!(totp instanceof TOTP)) throw new Error('It is no TOTP.');
    const body = { code: totp.generate() };
    await server.call('PUT /users/second-factor', { as: person, body });
    expect((await find('search=lost phone')).people).toMatchObject([
      { hasCodes: true, passkeys: 0 },
    ]);
    const path = `DELETE /people/${person.id}/second-factor` as const;
    expect((await server.call(path, { as: admin })).status).toBe(200);
    expect(await isIn(await logIn(person))).toBe(true);
    expect(await server.call(path, { as: admin })).toMatchObject({
      status: 409,
      body: { error: refusals.noSecondFactor },
    });
    expect(await actsAbout(person)).toEqual([
      'second factor switched off',
      'second factor switched on',
    ]);
  });

  it('makes a link for a new password, which works once', async () => {
    const person = await server.addPerson('no mail');
    const made = await server.call(`POST /people/${person.id}/reset-link`, { as: admin });
    const { url } = made.body as { url: string };
    const token = url.slice(url.lastIndexOf('/') + 1);
    const reset = () =>
      server.call('POST /users/reset-password', { body: { token, newPassword: 'a new password' } });
    expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
    expect(await actsAbout(person)).toEqual(['reset link made']);
  });

  it('is refused for people who are not there', async () => {
    const id = crypto.randomUUID();
    expect(await block({ id }, true)).toMatchObject(noPerson);
    for (const path of [
      `DELETE /people/${id}/sessions`,
      `DELETE /people/${id}/second-factor`,
      `POST /people/${id}/reset-link`,
    ] as const) {
      expect(await server.call(path, { as: admin })).toMatchObject(noPerson);
    }
  });
});
