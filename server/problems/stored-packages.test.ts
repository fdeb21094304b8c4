/**
 * Packages of problems on a real database: every way to write a problem also writes its package.
 *
 * @module-tag release
 */

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PackageError } from '../../problems/package/findings.ts';
import { asProblem } from '../../problems/package/judgeable.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { openPackage, readFiles } from '../../problems/package/open.ts';
import { readFrom } from '../../problems/package/stored.ts';
import { fixture } from '../../problems/package/testing-packages.ts';
import { writePackage } from '../../problems/package/write/write.ts';
import { addSumProblem, openTestServer, startTestServer } from '../testing/server.ts';
import { prepareDatabase } from '../workshop/first-start.ts';
import { asImported } from '../workshop/import-storing.ts';
import { addPackaged, changeProblem } from './problem-writing.ts';
import { loadPackage, publishedPackage } from './stored-packages.ts';

const server = await openTestServer();
const admin = await server.addPerson('setter', { isAdmin: true });

const packageOf = async (id: string) =>
  loadPackage(server.db, await publishedPackage(server.db, id));

async function importPackage(given: ProblemPackage): Promise<string> {
  const { files, findings: _, ...imported } = asImported(given);
  return addPackaged(server.db, { ...imported, read: readFrom(files) }, { createdBy: admin.id });
}

const opened = async (name: string) => (await openPackage(fixture(name))).package;

const change = (id: string, fields: Parameters<typeof changeProblem>[1]['change']) =>
  changeProblem(server.db, { id, editorId: admin.id, seen: undefined, change: fields });

/** The row and newest test set of a problem; a checker replaces the comparison. */
async function problemOf(id: string) {
  const { body } = await server.call(`GET /problems/${id}`, { as: admin });
  const shown = body as Record<string, unknown>;
  const { name, problemStatement, difficulty, tags, timeLimit, memoryLimit } = shown;
  const { testCases, checker, comparison, tutor } = shown;
  return {
    name,
    problemStatement,
    difficulty,
    tags,
    timeLimit,
    memoryLimit,
    testCases,
    checker,
    tutor,
    comparison: checker === undefined ? comparison : usual,
  };
}

const usual = { caseSensitive: true, spaceSensitive: false };

/** The problem that the package makes. */
function madeOf(one: ProblemPackage) {
  const { problem } = asProblem(one);
  const { timeLimitMs, memoryLimitMb, testCases, ...others } = problem;
  // server/routes/problems/presentations.test.ts compares what the page shows of the package.
  const { slug: _, submissions: __, presentation: ___, translations: ____, ...rest } = others;
  const asText = (bytes: Buffer) => bytes.toString();
  return {
    checker: undefined,
    ...rest,
    timeLimit: timeLimitMs,
    memoryLimit: memoryLimitMb,
    testCases: testCases.map((each) => ({
      ...each,
      input: asText(each.input),
      output: asText(each.output),
    })),
  };
}

const versions = (id: string) =>
  server.db
    .selectFrom('problem_versions')
    .select(['number', 'test_set', 'published_by'])
    .where('problem_id', '=', id)
    .orderBy('number')
    .execute();

const isImportable = async (name: string): Promise<boolean> => {
  try {
    asProblem(await opened(name));
    return true;
  } catch (error) {
    if (error instanceof PackageError) return false;
    throw error;
  }
};
const names = readdirSync(fixture('')).filter((name) => !name.startsWith('broken'));
const importable: string[] = [];
for (const name of names) if (await isImportable(name)) importable.push(name);

describe('an imported package', () => {
  it('is one of several', () => {
    expect(importable.length).toBeGreaterThan(5);
  });

  it.each(importable)(
    'stays the same when it is read, written and read again: %s',
    async (name) => {
      const before = await opened(name);
      const after = await packageOf(await importPackage(before));
      expect(after).toEqual(before);
      const format = name === 'legacy-scoring' ? 'legacy' : '2025-09';
      const { package: again } = readFiles(writePackage(after, format), after.slug);
      expect(await packageOf(await importPackage(again))).toEqual(before);
    },
  );

  it('makes the problem that it describes', async () => {
    const given = await opened('legacy-testlib');
    const id = await importPackage(given);
    expect(await problemOf(id)).toEqual(madeOf(given));
    expect(await versions(id)).toEqual([{ number: 1, test_set: 1, published_by: admin.id }]);
  });
});

describe('a problem that was written by a form', () => {
  it('has a package that makes it', async () => {
    const id = await addSumProblem(server, admin);
    const one = await packageOf(id);
    expect(madeOf(one)).toEqual(await problemOf(id));
    expect(one.metadata.uuid).toBe(id);
    expect(one.sample.cases.map(({ name }) => name)).toEqual(['sample/1']);
  });

  it('gets a version with each edit, which makes it too', async () => {
    const id = await addSumProblem(server, admin);
    const checker = { kind: 'testlib' as const, source: '#include "testlib.h"', headers: [] };
    const cases = [
      { input: '5 5\n', output: '10\n', isHidden: false, description: 'twice' },
      { input: '40 2\n', output: '42\n', isHidden: true },
      { input: '1 1\n', output: '2\n', isHidden: true },
    ];
    const edits: Parameters<typeof change>[1][] = [
      { name: 'Sum of two' },
      { problemStatement: 'Print $b + a$.', tags: ['sums'], difficulty: 'Hard' },
      { timeLimit: 2500, memoryLimit: 128 },
      { comparison: { caseSensitive: false, floatAbsoluteTolerance: 0.01 } },
      { testCases: cases },
      { checker: { ...checker, arguments: ['--strict'] } },
      { checker: null },
      { visibility: 'hidden' },
    ];
    for (const [index, edit] of edits.entries()) {
      expect(await change(id, edit)).toBe(index + 2);
      expect(madeOf(await packageOf(id))).toEqual(await problemOf(id));
    }
    const numbers = (await versions(id)).map(({ number, test_set }) => [number, test_set]);
    expect(numbers).toEqual([
      ...[1, 2, 3, 4, 5].map((one) => [one, 1]),
      [6, 2],
      [7, 2],
      [8, 2],
      [9, 2],
    ]);
  });

  it('has a package even without a version, like problems of older installations', async () => {
    const id = await addSumProblem(server, admin);
    const before = await packageOf(id);
    await server.db.deleteFrom('problem_versions').where('problem_id', '=', id).execute();
    await server.db.deleteFrom('package_blobs').where('problem_id', '=', id).execute();
    expect(await packageOf(id)).toEqual(before);
    await change(id, { name: 'Renamed' });
    expect((await versions(id)).map(({ number }) => number)).toEqual([2]);
    expect(madeOf(await packageOf(id))).toEqual(await problemOf(id));
  });

  it('has no package once it is deleted', async () => {
    const id = await addSumProblem(server, admin);
    await server.call(`DELETE /problems/delete/${id}`, { as: admin });
    await expect(publishedPackage(server.db, id)).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('an edit by form of an imported problem', () => {
  it('keeps everything that the form does not know', async () => {
    const before = await opened('legacy-sum');
    const id = await importPackage(before);
    const { testCases } = (await server.call(`GET /problems/${id}`, { as: admin })).body as {
      testCases: { input: string; output: string; isHidden: boolean }[];
    };
    // A form sends all fields; unchanged ones change nothing.
    const { checker: _, ...same } = await problemOf(id);
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: same });
    expect(await packageOf(id)).toEqual(before);
    await server.call(`PUT /problems/edit/${id}`, {
      as: admin,
      body: {
        name: 'Larger',
        testCases: [...testCases, { input: '9 9\n', output: '18\n', isHidden: true }],
      },
    });
    const after = await packageOf(id);
    const added = after.secret.cases.at(-1);
    expect(added?.input.toString()).toBe('9 9\n');
    expect(after).toEqual({
      ...before,
      metadata: { ...before.metadata, names: { ...before.metadata.names, en: 'Larger' } },
      secret: { ...before.secret, cases: [...before.secret.cases, added] },
    });
  });
});

describe('the files of a package', () => {
  it('are kept for its versions, even when the test set is gone', async () => {
    const id = await addSumProblem(server, admin);
    const first = (await publishedPackage(server.db, id)).content;
    await change(id, { testCases: [{ input: '7\n', output: '8\n', isHidden: false }] });
    expect(
      (await loadPackage(server.db, { content: first, files: new Map() })).sample.cases,
    ).toEqual([expect.objectContaining({ input: Buffer.from('1 2\n') })]);
    const named = await server.db
      .selectFrom('package_blobs')
      .select('in_version')
      .where('problem_id', '=', id)
      .execute();
    // A statement and two test cases of two files each, then another file.
    expect(named).toEqual(Array.from({ length: 7 }, () => ({ in_version: true })));
  });
});

describe('the problems of a fresh install', () => {
  it('keep their submissions and everything else in their packages', async () => {
    const fresh = await startTestServer();
    try {
      const noAdmin = { email: 'first@example.com', password: 'correct horse 9', name: 'First' };
      await prepareDatabase(fresh.db, noAdmin, () => {});
      const rows = await fresh.db
        .selectFrom('problems')
        .select(['id', 'package'])
        .where('package', 'is not', null)
        .execute();
      expect(rows.length).toBe(24);
      for (const { id, package: slug } of rows) {
        const { package: before } = await openPackage(
          `${import.meta.dirname}/../../problems/${slug}`,
        );
        expect(before.submissions.length).toBeGreaterThan(0);
        expect(await loadPackage(fresh.db, await publishedPackage(fresh.db, id))).toEqual(before);
      }
    } finally {
      await fresh.close();
    }
  });
});
