/** Notes and code with its history, stored for a problem from several devices. */
import { expect, it } from 'vitest';
import { noteMaxBytes } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { notesMaxBytes } from '../../problems/notes.ts';
import { savedVersionsMax } from '../../problems/saved-code.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const other = await server.addPerson('other');
const problemId = await addSumProblem(server, admin);

const after = (version: number) => ({ raw: { headers: { 'if-match': `"${version}"` } } });

const note = (as = user) => server.call(`GET /desk/${problemId}/note`, { as });

const write = (text: string, version: number) =>
  server.call(`PUT /desk/${problemId}/note`, { as: user, body: { text }, ...after(version) });

const language = 'cpp';

const savedCode = (as = user) => server.call(`GET /desk/${problemId}/code/${language}`, { as });

const keep = (code: string, version: number, keepsBefore = false) =>
  server.call(`PUT /desk/${problemId}/code/${language}`, {
    as: user,
    body: { code, keepsBefore },
    ...after(version),
  });

const versions = async () => {
  const { body } = await server.call(`GET /desk/${problemId}/code/${language}/history`, {
    as: user,
  });
  return (body as { version: number; code: string }[]).map(({ version, code }) => [version, code]);
};

it('stores notes that only their author sees, from one device after the other', async () => {
  expect((await note()).body).toEqual({ text: '', version: 0 });
  expect((await write('First.', 0)).body).toEqual({ version: 1 });
  const late = await write('Also first.', 0);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    error: refusals.noteChanged,
    versions: { yours: 0, current: 1 },
  });
  expect((await write('Second.', 1)).body).toEqual({ version: 2 });
  expect((await note()).body).toEqual({ text: 'Second.', version: 2 });
  expect((await note(other)).body).toEqual({ text: '', version: 0 });
});

it('limits each note, and all notes together', async () => {
  const tooLong = await write('x'.repeat(noteMaxBytes + 1), 2);
  expect(tooLong.status).toBe(400);
  const elsewhere = await addSumProblem(server, admin);
  await server.db
    .insertInto('problem_notes')
    .values({
      user_id: user.id,
      problem_id: elsewhere,
      text: 'x'.repeat(notesMaxBytes - 10),
      version: 1,
    })
    .execute();
  expect((await write('x'.repeat(10), 2)).status).toBe(200);
  const tooMuch = await write('x'.repeat(11), 3);
  expect(tooMuch.status).toBe(413);
  expect(tooMuch.body).toMatchObject({ error: refusals.notesFull });
});

it('stores code, with requested and older versions in its history', async () => {
  expect((await savedCode()).body).toBeNull();
  await keep('a', 0);
  await keep('ab', 1);
  expect(await versions()).toEqual([[2, 'ab']]);
  expect((await keep('ab', 2)).body).toEqual({ version: 2 });
  const late = await keep('other device', 1);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ error: refusals.codeChanged });
  await keep('c', 2, true);
  await server.db
    .updateTable('kept_code')
    .set({ begun_at: new Date('2026-01-01T00:00:00Z') })
    .execute();
  await keep('d', 3);
  expect(await versions()).toEqual([
    [4, 'd'],
    [3, 'c'],
    [2, 'ab'],
  ]);
  expect((await savedCode()).body).toMatchObject({ version: 4, code: 'd' });
  expect((await savedCode(other)).body).toBeNull();
  for (let version = 4; version < 4 + savedVersionsMax; version += 1) {
    await keep(`e${version}`, version, true);
  }
  const all = await versions();
  expect(all).toHaveLength(savedVersionsMax);
  expect(all.at(-1)).toEqual([5, 'e4']);
});

it('stores nothing for problems that the person may not open', async () => {
  const draft = (await server.call('POST /workshop/problems', { as: other, body: {} })).body as {
    _id: string;
  };
  expect((await server.call(`GET /desk/${draft._id}/note`, { as: user })).status).toBe(404);
  expect((await server.call(`GET /desk/${draft._id}/note`, { as: other })).status).toBe(200);
});

it('is deleted with the account', async () => {
  await server.db.deleteFrom('users').where('id', '=', user.id).execute();
  for (const table of ['problem_notes', 'kept_code'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});
