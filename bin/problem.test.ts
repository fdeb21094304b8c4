/** The command bin/problem as an operator runs it, on a real database. */
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Findings } from '../problems/package/findings.ts';
import { readFolder } from '../problems/package/folder.ts';
import { openPackage } from '../problems/package/open.ts';
import { fixture } from '../problems/package/testing-packages.ts';
import { saveZip } from '../problems/package/write/save.ts';
import { type Person, startTestServer, type TestServer } from '../server/testing/server.ts';
import { runCommand } from './testing-commands.ts';

let server: TestServer;
let admin: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-problem-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const problem = (...args: string[]) =>
  runCommand('problem', args, { DATABASE_URL: server.url, DATA_DIR: server.dataDir });

describe('bin/problem', () => {
  it('imports nothing while there is no administrator', async () => {
    const { code, complaint } = await problem('import', fixture('legacy-sum'));
    expect(code).toBe(1);
    expect(complaint).toContain('problem: There is no administrator.');
    admin = await server.addPerson('admin', { isAdmin: true });
  });

  it('imports a package as a draft, and says what is not supported yet', async () => {
    const { code, out, complaint } = await problem('import', fixture('legacy-sum'));
    expect({ code, complaint }).toMatchObject({ code: 0 });
    expect(complaint).toContain('Not supported yet: hints.');
    const { body } = await server.call(`GET /problems/${out}`, { as: admin });
    expect(body).toMatchObject({
      name: 'Two Small Sums',
      visibility: 'draft',
      difficulty: 'Medium',
      timeLimit: 1500,
      memoryLimit: 128,
      problemStatement: expect.stringContaining('## Output\n\nTheir sum.'),
      testCases: [
        { input: '1 2\n', output: '3\n', isHidden: false, description: 'small numbers' },
        { isHidden: true },
        { isHidden: true },
      ],
    });
  });

  it('exports what it imported, with the same test data in an archive and in a folder', {
    tags: ['release'],
  }, async () => {
    const options = ['--difficulty', 'Hard', '--visibility', 'hidden'];
    const { out: id } = await problem('import', fixture('legacy-testlib'), ...options);
    const archive = join(folder, 'parts.zip');
    expect(await problem('export', id, archive)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Two Parts is in ${archive}`),
    });
    expect((await problem('export', id, join(folder, 'old'), '--format', 'legacy')).code).toBe(0);
    const before = (await openPackage(fixture('legacy-testlib'))).package;
    for (const path of [archive, join(folder, 'old')]) {
      const { package: after } = await openPackage(path);
      expect(after.metadata).toMatchObject({
        names: before.metadata.names,
        difficulty: 'Hard',
        keywords: ['parts'],
        limits: before.metadata.limits,
        uuid: id,
      });
      expect(after.secret.cases.map(({ input, answer }) => [input, answer])).toEqual(
        before.secret.cases.map(({ input, answer }) => [input, answer]),
      );
      expect(after.programs.outputValidators[0]?.files[0]?.bytes).toEqual(
        before.programs.outputValidators[0]?.files[0]?.bytes,
      );
    }
  });

  it('creates a new package, verifies and imports it', async () => {
    const path = join(folder, 'numbers');
    expect((await problem('new', path)).code).toBe(0);
    expect((await problem('new', path)).complaint).toContain('this is there already');
    expect(await readFile(join(path, 'problem.yaml'), 'utf8')).toContain('name: Two Numbers');
    expect(await problem('verify', '--static', path)).toMatchObject({
      code: 0,
      out: 'numbers is right as far as can be told without running it. It can be imported.',
    });
    expect((await problem('import', path)).code).toBe(0);
  });

  it('imports all packages of a folder, and those that are new when it is run again', async () => {
    const all = join(folder, 'all');
    await cp(fixture('modern-pass-fail'), join(all, 'scored'), { recursive: true });
    await cp(fixture('modern-interactive'), join(all, 'years', '2025', 'talking'), {
      recursive: true,
    });
    await cp(fixture('polygon-checker'), join(all, 'years', '2026', 'checked'), {
      recursive: true,
    });
    const count = async () =>
      (await server.db.selectFrom('problems').select('id').execute()).length;
    const first = await count();

    const preview = await problem('import-all', all, '--preview');
    expect(preview.code).toBe(1);
    expect(preview.out).toContain('1 of 3, scored: can be imported');
    expect(preview.out).toContain('2 can be imported, 0 imported before, 1 not imported.');
    expect(preview.complaint).toContain('Not supported yet: input in files.');
    expect(await count()).toBe(first);

    const [one, other] = await Promise.all([
      problem('import-all', all, '--visibility', 'hidden'),
      problem('import-all', all, '--visibility', 'hidden'),
    ]);
    expect([one.code, other.code]).toEqual([1, 1]);
    expect(await count()).toBe(first + 2);

    await cp(fixture('polygon-groups'), join(all, 'late'), { recursive: true });
    await rm(join(all, 'years', '2025'), { recursive: true });
    const again = await problem('import', all);
    expect(again).toMatchObject({ code: 0 });
    expect(again.out).toMatch(/^1 of 3, late: [-0-9a-f]{36}$/m);
    expect(again.out).toMatch(/^2 of 3, scored: [-0-9a-f]{36}, imported before$/m);
    expect(again.out).toContain('1 imported, 2 imported before, 0 not imported.');
    expect(await count()).toBe(first + 3);
    const empty = join(folder, 'empty');
    await mkdir(empty);
    expect(await problem('import-all', empty)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('has no folder and no archive in it'),
    });
  });

  it('imports all packages of an archive of many, and says what it left out', async () => {
    const given = new Map<string, Buffer>([['contest.xml', Buffer.from('<contest/>')]]);
    for (const name of ['legacy-sum', 'modern-illustrated', 'modern-interactive']) {
      for (const [path, bytes] of await readFolder(fixture(name), new Findings())) {
        given.set(`problems/${name}/${path}`, bytes);
      }
    }
    const archive = join(folder, 'contest-1.zip');
    await saveZip(given, 'contest-1', archive);
    const preview = await problem('import-all', archive, '--preview');
    expect(preview.complaint).toContain(
      'One file is in no package, and left out: contest-1/contest.xml.',
    );
    expect(preview.out).toMatch(
      /^1 of 3, contest-1\/problems\/legacy-sum: [-0-9a-f]{36}, imported before$/m,
    );
    expect(preview.out).toContain('1 can be imported, 1 imported before, 1 not imported.');
    const first = await problem('import', archive);
    expect(first.code).toBe(1);
    expect(first.out).toMatch(/^2 of 3, contest-1\/problems\/modern-illustrated: [-0-9a-f]{36}$/m);
    expect(first.out).toContain('3 of 3, contest-1/problems/modern-interactive: not imported');
    const again = await problem('import', archive);
    expect(again.out).toContain('0 imported, 2 imported before, 1 not imported.');
  });

  it('refuses to import what the judge cannot do, with all the reasons', async () => {
    const { code, complaint } = await problem('import', fixture('modern-interactive'));
    expect(code).toBe(1);
    expect(complaint).toContain('Not supported yet: input in files.');
    expect(complaint).toContain('Not supported yet: constants');
    const verified = await problem('verify', '--static', fixture('modern-interactive'));
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('cannot be imported') });
  });

  it('explains its commands when it does not understand', { tags: ['release'] }, async () => {
    const wrong = [[], ['list'], ['import'], ['import', 'a', 'b'], ['export', 'x', 'y'], ['--no']];
    for (const args of [...wrong, ['import', 'a', '--difficulty', 'Brutal']]) {
      expect((await problem(...args)).code, args.join(' ')).toBe(2);
    }
    const { code, complaint } = await problem('verify', join(folder, 'nowhere'));
    expect([code, complaint]).toEqual([1, expect.stringContaining('ENOENT')]);
  });
});
