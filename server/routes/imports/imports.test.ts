/** Archives of many packages: a preview of each, then those that are chosen, also after a server has ended. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importPackagesMax, type PackageState } from '../../../contract/import-words.ts';
import { type ImportDetails, importDetails, listImports } from '../../../contract/imports.ts';
import { refusals } from '../../../contract/messages.ts';
import { Findings } from '../../../problems/package/findings.ts';
import { readFolder } from '../../../problems/package/folder.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { bounds } from '../../http/bounds.ts';
import { importArchivesMax } from '../../http/limits.ts';
import * as archives from '../../testing/imports.ts';
import { below, type Files, sum, zipOf } from '../../testing/imports.ts';
import {
  openTestServer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const server = await openTestServer({ bounds: { ...bounds, importsEveryMs: 50 } });
const admin = await server.addPerson('admin', { isAdmin: true });
const other = await server.addPerson('other');

type Sending = { as?: Person; query?: string; at?: TestServer };

const send = (payload: Buffer, sending?: Sending) =>
  archives.send(payload, { at: server, as: admin, ...sending });
const sent = (payload: Buffer, sending?: Sending) =>
  archives.sent(payload, { at: server, as: admin, ...sending });
const get = (id: string) => archives.importOf(id, { at: server, as: admin });
const settled = (id: string) => archives.settled(id, { at: server, as: admin });

const choose = (id: string, chosen: number[], more: object = {}) =>
  server.call(`PUT /imports/${id}`, { as: admin, body: { chosen, ...more } });

async function problemNames(): Promise<string[]> {
  const rows = await server.db.selectFrom('problems').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

describe('an import of many packages', () => {
  it('tells what comes of each, and adds those that are chosen, once', async () => {
    const archive = await zipOf({
      'README.md': 'x',
      ...below('problems/a', sum('Alpha')),
      ...below('problems/b', sum('Beta')),
      ...below('problems/c', sum('Gamma')),
      ...below('problems/d', { 'problem.yaml': 'name: 1\nlimits: x\n' }),
    });
    const id = await sent(archive);
    const read = await settled(id);
    expect(read.archives).toMatchObject([{ name: 'all.zip', state: 'read', waits: null }]);
    expect(read.archives[0]?.findings[0]?.rule).toContain('README.md');
    expect(read.packages.map(({ place, name, state }) => [place, name, state])).toEqual([
      ['problems/a', 'Alpha', 'ready'],
      ['problems/b', 'Beta', 'ready'],
      ['problems/c', 'Gamma', 'ready'],
      ['problems/d', null, 'refused'],
    ]);
    expect(read.packages[0]?.about).toEqual({
      samples: 1,
      tests: 1,
      languages: ['en'],
      solutions: 1,
    });
    expect(read.packages[3]?.findings[0]).toMatchObject({
      severity: 'error',
      file: 'problem.yaml',
    });
    expect(await problemNames()).toEqual([]);

    const chosen = await choose(id, [1, 3, 4], { visibility: 'hidden' });
    expect(chosen.status).toBe(200);
    const done = await settled(id);
    expect(done.packages.map(({ state }) => state)).toEqual([
      'imported',
      'ready',
      'imported',
      'refused',
    ]);
    expect(await problemNames()).toEqual(['Alpha', 'Gamma']);
    const problem = await server.call(`GET /problems/${done.packages[0]?.problemId}`, {
      as: admin,
    });
    expect(problem.body).toMatchObject({
      name: 'Alpha',
      visibility: 'hidden',
      createdBy: admin.id,
    });
    const acts = await server.db
      .selectFrom('audit_log')
      .select('subject_name')
      .where('act', '=', 'problem imported')
      .execute();
    expect(acts).toHaveLength(2);

    const report = await server.call(`GET /imports/${id}/report.csv`, { as: admin });
    expect(report.body).toContain(
      `all.zip,problems/a,Alpha,imported,${done.packages[0]?.problemId},`,
    );
    expect(report.body).toContain('all.zip,problems/d,,refused,,');

    const again = await settled(await sent(archive));
    expect(again.packages.map(({ state }) => state)).toEqual([
      'before',
      'ready',
      'before',
      'refused',
    ]);
    expect(again.packages[0]?.problemId).toBe(done.packages[0]?.problemId);
    await choose(again._id, [1, 2, 3, 4]);
    await settled(again._id);
    expect(await problemNames()).toEqual(['Alpha', 'Beta', 'Gamma']);
    // The first import learns of it when Beta's turn comes.
    await choose(id, [2]);
    expect((await settled(id)).packages[1]).toMatchObject({ state: 'before' });
    expect(await problemNames()).toEqual(['Alpha', 'Beta', 'Gamma']);

    const { body } = await server.call('GET /imports', { as: admin });
    expect(listImports.reply.parse(body).imports).toMatchObject([
      { archives: ['all.zip'], packages: 4, imported: 1, left: 0 },
      { archives: ['all.zip'], packages: 4, imported: 2, left: 0 },
    ]);
  });

  it('has several archives of any kind, and names problems that are called the same', async () => {
    const fps = `<fps version="1.2">${['Delta', 'Alpha']
      .map(
        (title) => `<item><title>${title}</title><description>x</description>
          <sample_input>1</sample_input><sample_output>2</sample_output>
          <test_input>1</test_input><test_output>2</test_output></item>`,
      )
      .join('')}</fps>`;
    const id = await sent(Buffer.from(fps), { query: '?name=fps.xml' });
    const inner = await zipOf({ 'x.zip': await zipOf(sum('Epsilon')), 'y.zip': 'PK' });
    expect(await sent(inner, { query: `?name=more.zip&into=${id}` })).toBe(id);
    expect(
      await sent(await zipOf({ '1.in': '1', '1.out': '1' }), {
        query: `?name=pairs.zip&into=${id}`,
      }),
    ).toBe(id);
    expect(await sent(Buffer.from('no archive'), { query: `?name=no.zip&into=${id}` })).toBe(id);
    const { archives: all, packages } = await settled(id);
    expect(all.map(({ state }) => state)).toEqual(['read', 'read', 'read', 'refused']);
    expect(all[3]?.findings[0]?.rule).toContain('This is no zip archive');
    const told = packages.map(({ archive, place, name, state }) => [archive, place, name, state]);
    expect(told).toEqual([
      [1, 'problems.xml, 1', 'Delta', 'ready'],
      [1, 'problems.xml, 2', 'Alpha', 'ready'],
      [2, 'x.zip', 'Epsilon', 'ready'],
      [2, 'y.zip', null, 'refused'],
      [3, '', 'pairs', 'ready'],
    ]);
    expect(packages.map(({ sameName }) => sameName !== null)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    const [problem] = await server.db
      .selectFrom('problems')
      .select('id')
      .where('name', '=', 'Alpha')
      .execute();
    expect(packages[1]?.sameName).toBe(problem?.id);
    await choose(id, [1]);
    expect((await settled(id)).packages[0]?.state).toBe('imported');
    const { content } = await onlyContent('Delta');
    expect(content.slug).toBe('delta');
  });

  it('lets a package wait for what it needs, and the others pass', async () => {
    const polygon = await readFolder(fixture('polygon-checker'), new Findings());
    const standard = [...polygon].filter(([path]) => !/^tests\/(0[23]|.*\.a)$/.test(path));
    const id = await sent(
      await zipOf({
        ...below('a', Object.fromEntries(standard)),
        ...below('b', sum('Lambda')),
      }),
    );
    const read = await settled(id);
    expect(read.packages[0]).toMatchObject({ state: 'ready', name: 'Near Sums & Co' });
    expect(read.packages[0]?.findings[0]?.rule).toContain('a judge makes them for the import');
    await choose(id, [1, 2]);
    await expect
      .poll(async () => (await get(id)).packages.map(({ state, waits }) => [state, waits]), {
        timeout: 60_000,
        interval: 50,
      })
      .toEqual([
        ['chosen', refusals.noJudge],
        ['imported', null],
      ]);
    await choose(id, []);
    expect((await settled(id)).packages[0]).toMatchObject({ state: 'ready', waits: null });
  });

  it('makes nothing of a package that is not chosen any more, and forgets what is deleted', async () => {
    const id = await sent(await zipOf({ ...below('a', sum('Zeta')), ...below('b', sum('Eta')) }));
    await settled(id);
    await choose(id, [1, 2]);
    await choose(id, []);
    const { packages } = await settled(id);
    expect(packages.map(({ state }) => state)).not.toContain('chosen');
    const folder = join(server.dataDir, 'uploads', 'imports', id);
    expect(existsSync(folder)).toBe(true);
    const gone = await server.call(`DELETE /imports/${id}`, { as: admin });
    expect(gone.status).toBe(200);
    for (const request of [`GET /imports/${id}`, `DELETE /imports/${id}`] as const) {
      const { status, body } = await server.call(request, { as: admin });
      expect({ status, body }).toMatchObject({ status: 404, body: { error: refusals.noImport } });
    }
    expect((await choose(id, [])).status).toBe(404);
    expect((await send(await zipOf(sum('X')), { query: `?name=a.zip&into=${id}` })).status).toBe(
      404,
    );
  });

  it('publishes nothing that was chosen again as a draft while it was converted', async () => {
    const id = await sent(await zipOf(sum('Upsilon')));
    await settled(id);
    const begun = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    // Work that has begun waits here before its package is converted.
    const held = server.db.transaction().execute(async (transaction) => {
      await sql`lock table long_work in share row exclusive mode`.execute(transaction);
      begun.resolve();
      await changed.promise;
    });
    await begun.promise;
    await choose(id, [1], { visibility: 'published' });
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'long_work'::regclass and not granted`.execute(
        server.db,
      );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0);
    await choose(id, []);
    await choose(id, [1], { visibility: 'draft' });
    changed.resolve();
    await held;
    const { packages } = await settled(id);
    expect(packages[0]).toMatchObject({ state: 'imported' });
    const problem = await server.call(`GET /problems/${packages[0]?.problemId}`, { as: admin });
    expect(problem.body).toMatchObject({ name: 'Upsilon', visibility: 'draft' });
  });

  it('keeps its archives until nothing of them is left to import', async () => {
    const id = await sent(await zipOf(below('a', sum('Theta'))));
    await settled(id);
    const path = join(server.dataDir, 'uploads', 'imports', id, '1.zip');
    expect(existsSync(path)).toBe(true);
    await choose(id, [1]);
    await settled(id);
    await expect.poll(() => existsSync(path), { timeout: 30_000 }).toBe(false);
  });

  it('is for administrators, and bounded', async () => {
    for (const request of ['GET /imports', 'POST /imports?name=a.zip'] as const) {
      expect((await server.call(request, { as: other })).status).toBe(403);
    }
    const id = await sent(await zipOf(sum('Iota')));
    await settled(id);
    await sql`
      insert into import_packages (import_id, number, archive, part, place, state)
      select ${id}, number, 1, '{"kind":"whole"}', '', 'refused'
      from generate_series(2, ${importPackagesMax}::int) as all_others (number)`.execute(server.db);
    await sent(await zipOf(sum('Kappa')), { query: `?name=one-more.zip&into=${id}` });
    expect((await settled(id)).archives[1]).toMatchObject({
      state: 'refused',
      findings: [{ rule: refusals.tooManyPackages }],
    });
    const rows = Array.from({ length: importArchivesMax - 2 }, (_, at) => ({
      import_id: id,
      archive: at + 3,
      name: 'x.zip',
      bytes: 0,
      state: 'read',
    }));
    await server.db.insertInto('import_archives').values(rows).execute();
    const full = await send(await zipOf(sum('X')), { query: `?name=a.zip&into=${id}` });
    expect(full).toMatchObject({ status: 409, body: { error: refusals.tooManyArchives } });
    await server.db
      .updateTable('import_archives')
      .set({ bytes: 2 ** 31 - 1 })
      .where('import_id', '=', id)
      .execute();
    const kept = await send(await zipOf(sum('X')));
    expect(kept).toMatchObject({ status: 409, body: { error: refusals.tooManyImports } });
    await server.call(`DELETE /imports/${id}`, { as: admin });
  });
});

async function onlyContent(name: string) {
  const row = await server.db
    .selectFrom('problem_versions')
    .innerJoin('problems', 'problems.id', 'problem_id')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row as unknown as { content: { slug: string } };
}

it('goes on where it was when a server ended, and is left alone by one without the archives', async () => {
  const options = { bounds: { ...bounds, importsEveryMs: 50 } };
  const first = await startTestServer(options);
  const warden = await first.addPerson('warden', { isAdmin: true });
  const files: Files = {};
  for (let at = 10; at < 18; at += 1) Object.assign(files, below(`p${at}`, sum(`Part ${at}`)));
  const id = await sent(await zipOf(files), { as: warden, at: first });
  const ask = async (at: TestServer): Promise<ImportDetails> =>
    importDetails.parse((await at.call(`GET /imports/${id}`, { as: warden })).body);
  const until = (at: TestServer, isSo: (states: PackageState[]) => boolean) =>
    expect
      .poll(async () => isSo((await ask(at)).packages.map(({ state }) => state)), {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(true);
  await until(first, (states) => states.filter((state) => state === 'ready').length > 1);
  await first.app.close();

  const elsewhere = await startTestServer({ ...options, database: first.url });
  const then = await ask(elsewhere);
  const second = await startTestServer({
    ...options,
    database: first.url,
    dataDir: first.dataDir,
  });
  expect(await ask(elsewhere)).toMatchObject({ archives: then.archives });
  await until(second, (states) => states.every((state) => state === 'ready'));
  const numbers = then.packages.map(({ number }) => number);
  await second.call(`PUT /imports/${id}`, { as: warden, body: { chosen: numbers } });
  await until(second, (states) => states.includes('imported'));
  await second.app.close();

  const third = await startTestServer({ ...options, database: first.url, dataDir: first.dataDir });
  await until(third, (states) => states.every((state) => state === 'imported'));
  const rows = await third.db.selectFrom('problems').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(numbers.map((number) => `Part ${number + 9}`));
  for (const one of [third, second, elsewhere, first]) await one.close();
});
