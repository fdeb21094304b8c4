/** Giving roles, and who holds them. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { type Role, roles } from '../../../contract/roles.ts';
import { hasRole } from '../../accounts/roles.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const give = (person: { id: string }, given: unknown, as: Person = admin) =>
  server.call(`PUT /people/${person.id}/roles`, { as, body: { roles: given } });

const storedOf = async (person: Person) =>
  (
    await server.db
      .selectFrom('users')
      .select('roles')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).roles;

const entriesAbout = async (person: Person) => {
  const answer = await server.call(`GET /system/audit?subject=${person.id}`, { as: admin });
  return (answer.body as { entries: unknown[] }).entries;
};

describe('roles', () => {
  it('are given exactly as listed, in their order, and noted once', async () => {
    const person = await server.addPerson('many roles');
    for (let n = 0; n < 2; n += 1) {
      const answer = await give(person, ['teacher', 'setter', 'teacher']);
      expect(answer).toMatchObject({ status: 200, body: { roles: ['setter', 'teacher'] } });
    }
    expect(await storedOf(person)).toEqual(['setter', 'teacher']);
    expect(await entriesAbout(person)).toMatchObject([
      {
        act: 'roles changed',
        actor: { id: admin.id },
        before: { roles: [] },
        after: { roles: ['setter', 'teacher'] },
      },
    ]);
    await give(person, []);
    expect(await storedOf(person)).toEqual([]);
  });

  it('are refused with the rule if there is no such role', async () => {
    const person = await server.addPerson('no such role');
    for (const given of [['administrator'], 'teacher', null, [7]]) {
      expect(await give(person, given)).toMatchObject({
        status: 400,
        body: { error: `roles: Must be a list of some of ${roles.join(', ')}, or an empty one.` },
      });
    }
    expect(await storedOf(person)).toEqual([]);
  });

  it('cannot be given to a person who is not there, or was deleted', async () => {
    const gone = await server.addPerson('gone');
    await server.call('POST /users/delete-account', { as: gone, body: { name: 'gone' } });
    for (const person of [gone, { id: crypto.randomUUID() }]) {
      expect(await give(person, ['teacher'])).toMatchObject({
        status: 404,
        body: { error: refusals.noPerson },
      });
    }
  });

  it('cannot be given to oneself by someone who holds one', async () => {
    const person = await server.addPerson('climber', { roles: [...roles] });
    expect((await give(person, ['setter'], person)).status).toBe(403);
    expect(await storedOf(person)).toEqual([...roles]);
  });

  it('are all held by administrators, some by others, and none by visitors', () => {
    const holding = (isAdmin: boolean, held: Role[]) =>
      roles.filter((role) => hasRole({ isAdmin, roles: held }, role));
    expect(holding(true, [])).toEqual([...roles]);
    expect(holding(false, ['teacher'])).toEqual(['teacher']);
    expect(roles.filter((role) => hasRole(null, role))).toEqual([]);
  });
});
