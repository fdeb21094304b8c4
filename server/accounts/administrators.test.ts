/** Granting and revoking the administrator's role: at least one account always has it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './administrators.ts';
import { accountsNamed } from './named-accounts.ts';
import { addUser } from './users.ts';

const by = { command: 'a test' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  for (const name of ['ann', 'ben', 'cid']) {
    await addUser(db, { name, email: `${name}@example.com`, passwordHash: 'none' });
  }
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const names = async () => (await listAdmins(db)).map((admin) => admin.name);

describe('administrators', () => {
  it('are appointed by e-mail address, ignoring case, and listed in that order', async () => {
    expect(await grantAdmin(db, 'BEN@example.com', by)).toBe(true);
    expect(await grantAdmin(db, 'ann@example.com', by)).toBe(true);
    expect(await names()).toEqual(['ann', 'ben']);
  });

  it('cannot be appointed by an unknown address', async () => {
    expect(await grantAdmin(db, 'absent@example.com', by)).toBe(false);
    expect(await names()).toEqual([]);
  });

  it('cannot be appointed by an address that is still to be verified', async () => {
    const email = 'dora@example.com';
    const dora = { name: 'dora', email, passwordHash: 'none', isUnverified: true };
    const id = await addUser(db, dora);
    expect(await accountsNamed(db, [email])).toEqual([undefined]);
    expect(await accountsNamed(db, ['dora'])).toMatchObject([{ id }]);
    expect(await grantAdmin(db, email, by)).toBe(false);
    await db.updateTable('users').set({ unverified_since: null }).where('id', '=', id).execute();
    expect(await accountsNamed(db, [email])).toMatchObject([{ id }]);
    expect(await grantAdmin(db, email, by)).toBe(true);
  });

  it('lose the role when it is revoked, all but the last', async () => {
    await grantAdmin(db, 'ann@example.com', by);
    await grantAdmin(db, 'ben@example.com', by);
    expect(await revokeAdmin(db, 'cid@example.com', by)).toBe('notAnAdmin');
    expect(await revokeAdmin(db, 'absent@example.com', by)).toBe('notAnAdmin');
    expect(await revokeAdmin(db, 'Ann@Example.com', by)).toBe('revoked');
    expect(await revokeAdmin(db, 'ben@example.com', by)).toBe('lastAdmin');
    expect(await names()).toEqual(['ben']);
  });

  it('keep at least one when all are revoked at once', async () => {
    const emails = ['ann', 'ben', 'cid'].map((name) => `${name}@example.com`);
    for (const email of emails) await grantAdmin(db, email, by);
    const outcomes = await Promise.all(emails.map((email) => revokeAdmin(db, email, by)));
    expect(outcomes.sort()).toEqual(['lastAdmin', 'revoked', 'revoked']);
    expect((await names()).length).toBe(1);
  });
});
