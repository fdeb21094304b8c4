/** Packages that wait for a judge, a language or a place in the queue: they hold up no others, and can be stopped. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ImportDetails } from '../../../contract/imports.ts';
import { refusals } from '../../../contract/messages.ts';
import { now } from '../../../db/expressions.ts';
import { Findings } from '../../../problems/package/findings.ts';
import { readFolder } from '../../../problems/package/folder.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { cancelledResult } from '../../../work/finish.ts';
import { queueMaxEntriesPerPerson } from '../../../work/limits.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { bounds } from '../../http/bounds.ts';
import {
  below,
  type Files,
  importOf,
  sent,
  settled,
  sum,
  untilImport,
  zipOf,
} from '../../testing/imports.ts';
import { queuedJob } from '../../testing/judge.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer({ bounds: { ...bounds, importsEveryMs: 20 } });
const { db } = server;
const admin = await server.addPerson('admin', { isAdmin: true });
const other = await server.addPerson('other', { isAdmin: true });

afterEach(async () => {
  await db.deleteFrom('judges').execute();
  await db.deleteFrom('jobs').execute();
});

const addJudge = (languages: string[]) =>
  db
    .insertInto('judges')
    .values({
      id: 'j',
      slots: 1,
      level: 'full',
      judge_version: '1',
      compiler_version: '1',
      notes: [],
      languages,
    })
    .execute();

const polygon = await readFolder(fixture('polygon-checker'), new Findings());

/** A package of which judges make some tests. */
function unmade(name: string): Files {
  const standard = [...polygon].filter(([path]) => !/^tests\/(0[23]|.*\.a)$/.test(path));
  return { ...Object.fromEntries(standard), 'name.txt': name };
}

/** A package whose checker is written in Python. */
const checked = (name: string): Files => ({
  ...sum(name),
  'problem.yaml': `problem_format_version: 2025-09\nname: ${name}\ntype: pass-fail\n`,
  'output_validator/check.py': `import sys\nsys.exit(42)  # ${name}\n`,
});

const choose = (id: string, chosen: number[], as = admin) =>
  server.call(`PUT /imports/${id}`, { as, body: { chosen } });

async function readOf(files: Files, as: Person = admin): Promise<ImportDetails> {
  const read = await settled(await sent(await zipOf(files), { at: server, as }), {
    at: server,
    as,
  });
  expect(read.packages.map(({ state }) => state)).not.toContain('refused');
  return read;
}

const until = (id: string, isSo: (one: ImportDetails['packages'][number]) => boolean) =>
  untilImport(id, { at: server, as: admin }, ({ packages }) => packages.slice(0, 1).every(isSo));

const pathOf = (id: string): string => join(server.dataDir, 'uploads', 'imports', id, '1.zip');

const triesOf = async (id: string): Promise<number> => {
  const { tries } = await db
    .selectFrom('import_packages')
    .select('tries')
    .where('import_id', '=', id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  return tries;
};

it('lets the other packages and other administrators pass while a judge has it, until it is stopped', async () => {
  await addJudge(['cpp']);
  const first = await readOf({ ...below('a', unmade('1')), ...below('b', sum('Beside')) });
  await choose(first._id, [1, 2]);
  const job = await queuedJob(server, admin.id);
  const theirs = await readOf(below('c', sum('Of another')), other);
  await choose(theirs._id, [1], other);
  const [mine, done] = await Promise.all([
    untilImport(first._id, { at: server, as: admin }, (now) => now.packages[1]?.state !== 'chosen'),
    settled(theirs._id, { at: server, as: other }),
  ]);
  expect(mine.packages.map(({ state }) => state)).toEqual(['chosen', 'imported']);
  expect(done.packages.map(({ state }) => state)).toEqual(['imported']);
  const jobs = () => db.selectFrom('jobs').select('id').execute();
  expect(await jobs()).toEqual([{ id: job }]);

  await choose(first._id, []);
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
  expect(await importOf(first._id, { at: server, as: admin })).toMatchObject({
    packages: [{ state: 'ready', waits: null }, { state: 'imported' }],
  });
});

it('gives judges some packages at a time, and then the next', async () => {
  await addJudge(['cpp']);
  const names = ['1', '2', '3', '4'];
  const { _id } = await readOf(
    Object.assign({}, ...names.map((name) => below(name, unmade(`at a time ${name}`)))),
  );
  await choose(_id, [1, 2, 3, 4]);
  const jobs = () => db.selectFrom('jobs').select('id').orderBy('id').execute();
  await expect.poll(async () => (await jobs()).length, { timeout: 30_000 }).toBe(2);
  const before = await jobs();
  await choose(_id, [3, 4]);
  await expect
    .poll(async () => (await jobs()).filter(({ id }) => before.every((one) => one.id !== id)), {
      timeout: 30_000,
    })
    .toHaveLength(2);
  await choose(_id, []);
  await expect.poll(jobs, { timeout: 30_000 }).toEqual([]);
});

it('is not unpacked again while no judge is there, and is tried again after pauses', async () => {
  const { _id } = await readOf(below('a', unmade('no judge')));
  // What would be unpacked now would be refused.
  await writeFile(pathOf(_id), 'no archive');
  await choose(_id, [1]);
  await expect.poll(() => triesOf(_id), { timeout: 30_000 }).toBeGreaterThan(3);
  const { packages } = await importOf(_id, { at: server, as: admin });
  expect(packages).toMatchObject([{ state: 'chosen', waits: refusals.noJudge }]);
  await choose(_id, []);
  expect(await triesOf(_id)).toBe(0);
});

it('waits for a place in the queue', async () => {
  await addJudge(['cpp']);
  const { _id } = await readOf(below('a', unmade('a place')));
  const job = {
    kind: 'run',
    owner: admin.id,
    network: '192.0.2.1',
    priority: 1,
    payload: '{}',
    fair_at: now,
    due_at: now,
  };
  const full = Array.from({ length: queueMaxEntriesPerPerson }, () => job);
  await db.insertInto('jobs').values(full).execute();
  await choose(_id, [1]);
  const waiting = await until(_id, ({ waits }) => waits !== null);
  expect(waiting.packages).toMatchObject([{ state: 'chosen', waits: refusals.personQueueFull }]);
  await db.deleteFrom('jobs').execute();
  await queuedJob(server, admin.id);
  await choose(_id, []);
});

it.each([
  ['is cancelled', cancelledResult, refusals.runCancelled],
  ['has no result', null, refusals.notGenerated],
])('waits when its job %s, keeps its archive, and is tried again', async (how, result, why) => {
  await addJudge(['cpp']);
  const { _id } = await readOf(below('a', unmade(how)));
  await choose(_id, [1]);
  const job = await queuedJob(server, admin.id);
  await playResult(db, job, result);
  const waiting = await until(_id, ({ waits }) => waits !== null);
  expect(waiting.packages).toMatchObject([{ state: 'chosen', waits: why }]);
  expect(existsSync(pathOf(_id))).toBe(true);
  expect(await queuedJob(server, admin.id)).not.toBe(job);
  await choose(_id, []);
});

it('waits for a judge that has the language of its checker', async () => {
  await addJudge(['cpp']);
  const { _id } = await readOf(below('a', checked('Language')));
  await choose(_id, [1]);
  const waiting = await until(_id, ({ waits }) => waits !== null);
  expect(waiting.packages).toMatchObject([{ state: 'chosen' }]);
  expect(waiting.packages[0]?.waits).toContain('which no judge has');
  await db
    .updateTable('judges')
    .set({ languages: ['cpp', 'python'] })
    .execute();
  await queuedJob(server, admin.id);
  await choose(_id, []);
});
