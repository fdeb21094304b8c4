/** Reading the audit log: pages and filters. */
import { expect, it } from 'vitest';
import { type AuditEntry, acts } from '../../../contract/system.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const id = await addSumProblem(server, admin);
await server.call(`DELETE /problems/delete/${id}`, { as: admin });

const read = async (query: string) => {
  const { status, body } = await server.call(`GET /system/audit${query}`, { as: admin });
  expect(status).toBe(200);
  return body as { entries: AuditEntry[]; hasMore: boolean };
};

it('is read in pages, by act, by administrator and by subject', async () => {
  const entry = { origin: 'test', subject_kind: 'site', act: 'role revoked' };
  const rows = Array.from({ length: 120 }, (_, at) => ({ ...entry, subject_id: `page ${at}` }));
  await server.db.insertInto('audit_log').values(rows).execute();
  const first = await read('?act=role%20revoked');
  expect(first.entries.map(({ subject }) => subject.id)).toEqual(
    Array.from({ length: 50 }, (_, at) => `page ${119 - at}`),
  );
  expect(first.hasMore).toBe(true);
  const last = first.entries.at(-1)?.id;
  const second = await read(`?act=role%20revoked&before=${last}`);
  expect(second.entries[0]?.subject.id).toBe('page 69');
  const third = await read(`?act=role%20revoked&before=${second.entries.at(-1)?.id}`);
  expect(third).toMatchObject({ hasMore: false, entries: { length: 20 } });
  expect((await read('?subject=PAGE%207')).entries).toMatchObject([{ subject: { id: 'page 7' } }]);
  const own = await read('?actor=ADM&act=problem%20deleted');
  expect(own.entries).toMatchObject([{ actor: { name: 'admin' }, act: 'problem deleted' }]);
  expect((await read(`?actor=${admin.id}&act=problem%20deleted`)).entries).toEqual(own.entries);
  expect((await read('?actor=%25')).entries).toEqual([]);
});

it.each([
  ['act=unknown', 'act: Must be one of the acts of the audit log.'],
  ['before=x', 'before: Must be the id of an entry.'],
])('refuses %s', async (query, error) => {
  const answer = await server.call(`GET /system/audit?${query}`, { as: admin });
  expect(answer).toMatchObject({ status: 400, body: { error } });
});

it('has its own words for each act', () => {
  expect(new Set(acts).size).toBe(acts.length);
});
