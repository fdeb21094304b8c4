/** Hints and editorials of authors, the settings of problems, and those that switch the tutor off. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { editorialAttempts } from '../../../contract/limits.ts';
import { assistantRefusals, refusals } from '../../../contract/messages.ts';
import { settingRows } from '../../../contract/problem-fields.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { Verdict } from '../../../contract/words.ts';
import { openPackage, readFiles } from '../../../problems/package/open.ts';
import { filesOf, fixture, type Texts } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';
import { editorialClosed } from '../../tutor/guidance.ts';

const folder = await mkdtemp(join(tmpdir(), 'arbiter-guidance-'));
const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const person = await server.addPerson('learner');
afterAll(() => rm(folder, { recursive: true }));

const hints = ['Which tiles meet?', 'Keep what is left on a stack.'];
const told: Texts = {
  'arbiter.yaml': `hints: ${JSON.stringify(hints)}\n`,
  'solution/solution.sv.md': 'En stack.\n',
  'solution/solution.en.md': 'A **stack**.\n',
};

/** Imports a package with some of its files changed; returns the id of the problem. */
async function imported(change: Texts): Promise<string> {
  const { package: plain } = await openPackage(fixture('legacy-sum'));
  const files = new Map([...writePackage(plain), ...filesOf(change)]);
  const { package: one } = readFiles(files, plain.slug);
  const payload = await buffer(writeZip(writePackage(one), one.slug));
  const { status, body } = await server.call('POST /problems/import?visibility=published', {
    as: admin,
    raw: { payload, headers: { 'content-type': 'application/zip' } },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { id: string }).id;
}

const read = async (id: string, as = admin): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { as })).body as Problem;

const edit = (id: string, body: object) =>
  server.call(`PUT /problems/edit/${id}`, { as: admin, body });

async function exported(id: string): Promise<string> {
  const { rawPayload } = await server.app.inject({
    method: 'GET',
    url: `/problems/${id}/package`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const path = join(folder, 'package.zip');
  await writeFile(path, rawPayload);
  const { package: one } = await openPackage(path);
  return writePackage(one).get('arbiter.yaml')?.toString() ?? '';
}

const ask = async (call: string, problemId: string, more: object = {}) => {
  const body = { problemStatement: 'Print 1.', problemId, ...more };
  const { status, body: reply } = await server.call(`POST /ai/${call}`, { as: person, body });
  return { status, ...(reply as { error?: string; hint?: string }) };
};

describe('a problem that switches the tutor off', () => {
  it('gets no answer of the assistant, until it is switched on again', async () => {
    const id = await addSumProblem(server, admin);
    expect((await read(id)).tutor).toBe(true);
    expect((await edit(id, { tutor: false })).status).toBe(200);
    expect((await read(id, person)).tutor).toBe(false);
    const refused = { status: 403, error: assistantRefusals.switchedOff };
    expect(await ask('get-hint', id)).toMatchObject(refused);
    expect(await ask('explain-problem', id)).toMatchObject(refused);
    const program = { code: 'int main() {}', language: 'cpp' };
    expect(await ask('review-code', id, program)).toMatchObject(refused);
    expect((await edit(id, { name: 'Another' })).status).toBe(200);
    expect((await read(id)).tutor).toBe(false);
    expect((await edit(id, { tutor: true })).status).toBe(200);
    expect((await ask('get-hint', id)).status).toBe(200);
  });
});

describe('a setting', () => {
  it.each(settingRows)('is the same in calls and in its package: $name', async (row) => {
    const other = typeof row.default === 'boolean' ? !row.default : 'Another';
    const written = `${row.column}: ${other}`;
    const id = await imported({ 'arbiter.yaml': `${written}\n` });
    expect(await read(id)).toHaveProperty(row.name, other);
    expect(await exported(id)).toContain(written);
    await edit(id, { [row.name]: row.default });
    expect(await read(id)).toHaveProperty(row.name, row.default);
    expect(await exported(id)).not.toContain(row.column);
    await edit(id, { [row.name]: other });
    expect(await exported(id)).toContain(written);
    await edit(id, { name: 'Another' });
    expect(await read(id)).toHaveProperty(row.name, other);
  });
});

describe('hints of the author', () => {
  it('come first, and techniques of the tags after them', async () => {
    const id = await imported(told);
    const levels = [];
    for (const level of [1, 2, 3]) levels.push((await ask('get-hint', id, { level })).hint);
    expect(levels[0]).toBe(`From the author of the problem:\n\n${hints[0]}`);
    expect(levels[1]).toContain(hints[1]);
    expect(levels[2]).not.toContain('author');
    expect(levels[2]).toContain('The problem is tagged “greedy”');
  });
});

describe('an editorial', () => {
  const open = async (id: string, as: Person) => {
    const { status, body } = await server.call(`GET /problems/${id}/editorial`, { as });
    return { status, ...(body as { editorial?: string; error?: string }) };
  };
  const submit = (id: string, verdict: Verdict, by: Person) =>
    insertSubmission(server.db, {
      user_id: by.id,
      problem_id: id,
      ...judgedWith({ ...acceptedResult, verdict }),
    });

  it('is in English, and opens to those who solved the problem', async () => {
    const id = await imported(told);
    expect((await read(id, person)).hasEditorial).toBe(true);
    const closed = { status: 403, error: editorialClosed };
    expect(await open(id, person)).toMatchObject(closed);
    await submit(id, 'Accepted', person);
    await server.db
      .insertInto('attempts')
      .values({ user_id: person.id, problem_id: id, difficulty: 'Easy', solved_at: new Date() })
      .execute();
    expect(await open(id, person)).toEqual({ status: 200, editorial: 'A **stack**.' });
    await edit(id, { tutor: false });
    expect((await read(id, person)).hasEditorial).toBe(false);
    expect(await open(id, person)).toMatchObject({ error: assistantRefusals.switchedOff });
  });

  it('opens after some failures; compilation errors do not count', async () => {
    const stuck = await server.addPerson('stuck');
    const id = await imported(told);
    await server.db
      .insertInto('attempts')
      .values({ user_id: stuck.id, problem_id: id, difficulty: 'Easy' })
      .execute();
    await submit(id, 'Compilation Error', stuck);
    for (let left = editorialAttempts - 1; left > 0; left -= 1) {
      await submit(id, 'Wrong Answer', stuck);
    }
    expect((await open(id, stuck)).status).toBe(403);
    await submit(id, 'Time Limit Exceeded', stuck);
    expect((await open(id, stuck)).status).toBe(200);
  });

  it('does not exist if the package has none', async () => {
    const id = await imported({ 'data/sample/1.desc': 'Two\n' });
    expect((await read(id)).hasEditorial).toBe(false);
    expect(await open(id, admin)).toMatchObject({ status: 404, error: refusals.noEditorial });
  });
});
