/** The first start creates an administrator and the problems, once, however many servers start. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { listAdmins } from '../accounts/administrators.ts';
import { isPasswordRight } from '../accounts/passwords.ts';
import { addUser, findCredentials, setPassword } from '../accounts/users.ts';
import { listPaths } from '../problems/learning-paths.ts';
import { findProblems } from '../problems/problems.ts';
import { prepareDatabase } from './first-start.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let folder: string;
const said: string[] = [];
const announce = (line: string) => void said.push(line);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-packages-'));
  const own = fileURLToPath(new URL('../../problems/', import.meta.url));
  for (const slug of ['proud-ancestors', 'night-thermometer', 'lagoons']) {
    await cp(join(own, slug), join(folder, slug), { recursive: true });
  }
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  said.length = 0;
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const admin = { email: 'boss@example.com', password: undefined, name: 'boss' };

describe('the first start', () => {
  it('creates an administrator, prints the password once, and loads the problems', async () => {
    await prepareDatabase(db, admin, announce, folder);
    const password = /password: (\S+)/.exec(said.join('\n'))?.[1] ?? '';
    const account = await findCredentials(db, admin.email);
    expect(account?.is_admin).toBe(true);
    expect(await isPasswordRight(password, account?.password_hash)).toBe(true);
    const problems = await findProblems(db, {}, null);
    expect(problems.map((problem) => problem.createdBy)).toEqual(Array(3).fill(account?.id));
    expect(problems.map((problem) => problem.difficulty)).toEqual(['Easy', 'Medium', 'Hard']);
    const paths = await listPaths(db, null);
    expect(paths.map(({ title, problems: count }) => [title, count])).toEqual([
      ['First steps', 1],
      ['Sorting, searching and greedy choices', 1],
      ['Graphs and trees', 2],
      ['Data structures', 2],
    ]);
    said.length = 0;
    await prepareDatabase(db, admin, announce, folder);
    expect(said).toEqual([]);
    expect((await findProblems(db, {}, null)).length).toBe(3);
  });

  it('generates a password that works for a few days only, until another is set', async () => {
    await prepareDatabase(db, admin, announce, folder);
    expect(said.join()).toContain('change it within 7 days');
    const made = await findCredentials(db, admin.email);
    const days = ((made?.password_ends_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await setPassword(db, { id: made?.id ?? '', passwordHash: 'chosen' });
    expect((await findCredentials(db, admin.email))?.password_ends_at).toBeNull();
  });

  it('happens once when servers start together', async () => {
    await Promise.all([1, 2, 3].map(() => prepareDatabase(db, admin, announce, folder)));
    expect(said.filter((line) => line.startsWith('Administrator')).length).toBe(1);
    expect((await findProblems(db, {}, null)).length).toBe(3);
  });

  it('takes the administrator from the configuration, and prints no password', async () => {
    await prepareDatabase(db, { ...admin, password: 'given one' }, announce, folder);
    const account = await findCredentials(db, admin.email);
    expect(await isPasswordRight('given one', account?.password_hash)).toBe(true);
    expect(account?.password_ends_at).toBeNull();
    expect(said.join()).not.toContain('given one');
  });

  it('reports that a changed ADMIN_PASSWORD changes no account, and is silent if it is right', async () => {
    await prepareDatabase(db, { ...admin, password: 'given one' }, announce, folder);
    said.length = 0;
    await prepareDatabase(db, { ...admin, password: 'given one' }, announce, folder);
    expect(said).toEqual([]);
    await prepareDatabase(db, { ...admin, password: 'another one' }, announce, folder);
    expect(said).toEqual([
      'ADMIN_PASSWORD: boss@example.com has another password, and the variable sets that of a new database only. To change it: ./bin/admin reset-password boss@example.com',
    ]);
    const account = await findCredentials(db, admin.email);
    expect(await isPasswordRight('given one', account?.password_hash)).toBe(true);
  });

  it('never makes a later owner of the configured address an administrator', async () => {
    await prepareDatabase(db, { ...admin, password: 'given one' }, announce, folder);
    // The administrator changes the address, and another person registers the old one.
    await db.updateTable('users').set({ email: 'moved@example.com' }).execute();
    await addUser(db, { name: 'heir', email: admin.email, passwordHash: 'kept' });
    said.length = 0;
    for (const password of ['given one', undefined]) {
      await prepareDatabase(db, { ...admin, password }, announce, folder);
    }
    expect(await findCredentials(db, admin.email)).toMatchObject({
      is_admin: false,
      password_hash: 'kept',
    });
    expect((await listAdmins(db)).map(({ email }) => email)).toEqual(['moved@example.com']);
    expect(said).toEqual([
      'ADMIN_EMAIL: boss@example.com is not an administrator, and the database has accounts already. To make it one: ./bin/admin grant boss@example.com',
    ]);
  });

  it('creates no administrator in a database with accounts, and says how to', async () => {
    await addUser(db, { name: 'early', email: 'early@example.com', passwordHash: 'kept' });
    await prepareDatabase(db, { ...admin, password: 'given one' }, announce, folder);
    expect(await listAdmins(db)).toEqual([]);
    expect(await findCredentials(db, admin.email)).toBeUndefined();
    expect(said[0]).toBe(
      'There is no administrator, and the database has accounts already. To make one: ./bin/admin grant EMAIL',
    );
    const problems = await findProblems(db, {}, null);
    expect(problems.map((problem) => problem.createdBy)).toEqual([null, null, null]);
  });
});
