/**
 * Packages with points, from the import through the queue and a judge to what people see.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmitResult } from '../contract/judging.ts';
import type { Problem } from '../contract/problems.ts';
import type { SubmissionRow } from '../contract/submission.ts';
import type { Preview } from '../contract/workshop-versions.ts';
import { buildParts, endJudge, type JudgeProcess, startJudge } from '../judge/testing-judge.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { openPackage, readFiles } from '../problems/package/open.ts';
import { readFrom } from '../problems/package/stored.ts';
import { filesOf, fixture, type Texts } from '../problems/package/testing-packages.ts';
import { addPackaged } from '../server/problems/problem-writing.ts';
import { draftsOf } from '../server/testing/drafts.ts';
import { type Person, startTestServer, type TestServer } from '../server/testing/server.ts';
import { asImported } from '../server/workshop/import-storing.ts';

let server: TestServer;
let judge: JudgeProcess;
let folder: string;
let admin: Person;
beforeAll(async () => {
  await buildParts();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-scored-'));
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  judge = await startJudge(server.url, folder, process.env);
});
afterAll(async () => {
  await endJudge(judge, 'SIGTERM');
  await server.close();
  await rm(folder, { recursive: true });
});

let people = 0;
const addPerson = (): Promise<Person> => {
  people += 1;
  return server.addPerson(`person${people}`);
};

async function bring(one: ProblemPackage): Promise<string> {
  const { files, findings: _, ...rest } = asImported(one);
  return addPackaged(server.db, { ...rest, read: readFrom(files) }, { createdBy: admin.id });
}

const program = (body: string): string =>
  `#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; ${body} }\n`;
const sum = program("std::cout << a + b << '\\n';");
/** Correct if a condition on the input holds, otherwise off by one. */
const rightIf = (condition: string): string =>
  program(`std::cout << a + b + (${condition} ? 0 : 1) << '\\n';`);

type Submitted = SubmitResult & { submissionId: string };

async function submit(problemId: string, code: string, person: Person): Promise<Submitted> {
  const body = { language: 'cpp', code, problemId };
  const { body: reply } = await server.call('POST /compiler/submit', { as: person, body });
  return reply as Submitted;
}

/** "Wrong Answer 30/100; a 30/30 passed; b 0/70 failed" */
const shown = ({ verdict, points, maxPoints, groups = [] }: SubmitResult): string =>
  [
    `${verdict} ${points}/${maxPoints}`,
    ...groups.map((one) => `${one.name} ${one.points}/${one.maxPoints} ${one.status}`),
  ].join('; ');

/** The results of some programs. */
async function judged(one: ProblemPackage, codes: string[]) {
  const problem = await bring(one);
  const person = await addPerson();
  const results: Submitted[] = [];
  for (const code of codes) results.push(await submit(problem, code, person));
  return { problem, person, results };
}

const read = async (name: string): Promise<ProblemPackage> =>
  (await openPackage(fixture(name))).package;

describe('a package of the format 2025-09', () => {
  it('gives the points of its groups, and skips cases on which they no longer depend', async () => {
    const { results } = await judged(await read('modern-scoring'), [
      sum,
      rightIf('a + b < 10000000000LL'),
      rightIf('a != 0'),
    ]);
    expect(results.map(shown)).toEqual([
      'Accepted 100/100; 1-small 30/30 passed; 2-large 70/70 passed',
      'Wrong Answer 30/100; 1-small 30/30 passed; 2-large 0/70 failed',
      'Wrong Answer 0/100; 1-small 0/30 failed; 2-large 0/70 other',
    ]);
    expect(results.map(({ success }) => success)).toEqual([true, false, false]);
    expect(results.map(({ groups }) => groups?.map(({ error }) => error))).toEqual([
      [undefined, undefined],
      [undefined, 'Wrong Answer on hidden test 2.'],
      ['Wrong Answer on hidden test 1.', 'Not run: 1-small must be passed first.'],
    ]);
    // Not run: the second case of the lost group, and the group that requires it.
    expect(results.map((one) => one.testCaseResults.map(({ status }) => status))).toEqual([
      ['passed', 'passed', 'passed', 'passed'],
      ['passed', 'passed', 'failed', 'other'],
      ['passed', 'failed', 'other', 'other'],
    ]);
  });

  it('gives no points to a source that does not compile', async () => {
    const { results } = await judged(await read('modern-scoring'), ['int main( {']);
    expect(results.map(shown)).toEqual([
      'Compilation Error 0/100; 1-small 0/30 other; 2-large 0/70 other',
    ]);
  });

  it("keeps each submission's points, and shows a person's best", async () => {
    const partial = rightIf('a + b < 10000000000LL');
    const { problem, person } = await judged(await read('modern-scoring'), [partial, 'x']);
    const readProblem = async (as?: Person) =>
      (await server.call(`GET /problems/${problem}`, as && { as })).body as Problem;
    expect((await readProblem(person)).best).toEqual({ points: 30, maxPoints: 100 });
    expect(await readProblem(person)).toMatchObject({ solved: false });
    await submit(problem, sum, person);
    await submit(problem, partial, person);
    expect((await readProblem(person)).best).toEqual({ points: 100, maxPoints: 100 });
    expect(await readProblem(person)).toMatchObject({ solved: true });
    expect(await readProblem()).not.toHaveProperty('best');
    const { body } = await server.call(`GET /submission/${person.id}/${problem}`, { as: person });
    expect((body as SubmissionRow[]).map(({ points, maxPoints }) => [points, maxPoints])).toEqual([
      [30, 100],
      [100, 100],
      [0, 100],
      [30, 100],
    ]);
  });
});

describe('a preview of a draft with points', () => {
  it('judges by the points of the draft, and removing a group changes verdicts', {
    tags: ['release'],
  }, async () => {
    const partial = rightIf('a + b < 10000000000LL');
    const one = await read('modern-scoring');
    const { problem } = await judged(one, [partial, sum, rightIf('a != 0')]);
    const drafts = draftsOf(server, admin);
    const revision = await drafts.save(problem, ({ secret }) => ({
      secret: {
        ...secret,
        settings: { scoring: { maxScore: 30 } },
        groups: secret.groups.filter(({ name }) => name === 'secret/1-small'),
      },
    }));
    const path = `/workshop/${problem}/preview`;
    const body = { which: 'all', revision };
    expect(await server.call(`POST ${path}`, { as: admin, body })).toMatchObject({ status: 200 });
    const told = async () => (await server.call(`GET ${path}`, { as: admin })).body as Preview;
    await expect.poll(told).toMatchObject({ isRunning: false, judged: 3 });
    expect((await told()).changes).toEqual([
      { before: 'Wrong Answer', after: 'Accepted', count: 1 },
    ]);
  });
});

describe("Polygon's package", () => {
  it('gives the points of groups and of single tests', async () => {
    const { results } = await judged(await read('polygon-groups'), [
      sum,
      rightIf('a != 5'),
      rightIf('a != 3'),
    ]);
    expect(results.map(shown)).toEqual([
      'Accepted 100/100; group01 40/40 passed; group02 60/60 passed',
      'Wrong Answer 65/100; group01 40/40 passed; group02 25/60 partial',
      'Wrong Answer 0/100; group01 0/40 failed; group02 0/60 other',
    ]);
  });
});

/**
 * The fixture without the parts that our judge refuses: a grader of its own, flags for single
 * groups.
 */
async function legacyScoring(): Promise<ProblemPackage> {
  const one = await read('legacy-scoring');
  for (const { settings } of one.secret.groups) {
    delete settings.outputValidatorArgs;
    delete settings.legacyGrading?.grading;
  }
  return one;
}

describe('a package of the format legacy', () => {
  it('gives the points of its graders', async () => {
    const one = await legacyScoring();
    // In the fixture, a rejected group rejects everything.
    one.secret.settings.legacyGrading = {
      ...one.secret.settings.legacyGrading,
      graderFlags: ['sum', 'accept_if_any_accepted'],
    };
    const { results } = await judged(one, [sum, rightIf('a < 1000'), rightIf('a == 1')]);
    expect(results.map(shown)).toEqual([
      'Accepted 100/100; 1-small 40/40 passed; 2-large 60/60 passed',
      'Wrong Answer 40/100; 1-small 40/40 passed; 2-large 0/60 failed',
      'Wrong Answer 0/100; 1-small 0/40 failed; 2-large 0/60 failed',
    ]);
  });

  it('without points works as before', async () => {
    const { problem, person, results } = await judged(await read('legacy-sum'), [sum, 'x']);
    expect(results.map(({ verdict }) => verdict)).toEqual(['Accepted', 'Compilation Error']);
    for (const one of results) {
      expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['points']));
      expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['maxPoints']));
      expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['groups']));
    }
    const { body } = await server.call(`GET /submission/${person.id}/${problem}`, { as: person });
    for (const row of body as SubmissionRow[]) expect(row).not.toHaveProperty('points');
    const alone = (await server.call(`GET /problems/${problem}`, { as: person })).body;
    expect(alone).not.toHaveProperty('best');
  });
});

/** One sample and two secret cases that share 100 points, and a checker that gives some. */
const checked = (validator: string, isScoring = true): ProblemPackage => {
  const texts: Texts = {
    'problem.yaml': [
      'problem_format_version: 2025-09',
      ...(isScoring ? ['type: scoring'] : []),
      'name: Near Sums',
      'uuid: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      'limits: {time_limit: 1}',
    ].join('\n'),
    'arbiter.yaml': 'difficulty: Easy\n',
    'statement/problem.en.md': 'Add, nearly.\n',
    'submissions/accepted/a.cpp': sum,
    'output_validator/check.cpp': validator,
  };
  for (const [name, a] of Object.entries({ 'sample/1': 1, 'secret/1': 10, 'secret/2': 20 })) {
    texts[`data/${name}.in`] = `${a} 1\n`;
    texts[`data/${name}.ans`] = `${a + 1}\n`;
  }
  return readFiles(filesOf(texts), 'near-sums').package;
};

const testlib = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  int wanted = ans.readInt(), given = ouf.readInt();
  if (given == wanted) quitf(_ok, "right");
  if (given == wanted + 1) quitp(12.5, "nearly");
  if (given == wanted + 2) quitf(_pc(10), "less nearly");
  quitf(_wa, "wrong");
}
`;

const icpc = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char** argv) {
  std::ifstream answer(argv[2]);
  const std::string feedback = argv[3];
  int wanted, given;
  if (!(answer >> wanted && std::cin >> given)) return 43;
  if (given == wanted + 1) std::ofstream(feedback + "/score.txt") << 12.5;
  else if (given == wanted + 2) std::ofstream(feedback + "/score_multiplier.txt") << "0.1";
  else if (given != wanted) return 43;
  return 42;
}
`;

describe('a checker', () => {
  const offBy = (amount: number): string => program(`std::cout << a + b + ${amount} << '\\n';`);

  it.each([
    ['of testlib', testlib],
    ['of the ICPC format', icpc],
  ])('%s gives points, or a share of them', async (_, validator) => {
    const { results } = await judged(checked(validator), [sum, offBy(1), offBy(2), offBy(3)]);
    expect(results.map(({ verdict, points, error }) => [verdict, points, error])).toEqual([
      ['Accepted', 100, undefined],
      ['Partially Accepted', 25, 'Partially Accepted: 25 of 100 points.'],
      ['Partially Accepted', 10, 'Partially Accepted: 10 of 100 points.'],
      ['Wrong Answer', 0, expect.stringContaining('Wrong Answer on sample 1')],
    ]);
  });

  it('that gives points for a problem without points is at fault: judging is paused', async () => {
    const problem = await bring(checked(testlib, false));
    const body = { language: 'cpp', code: offBy(1), problemId: problem };
    const { status } = await server.call('POST /compiler/submit', { as: await addPerson(), body });
    expect(status).toBe(503);
    const { paused } = (await server.call(`GET /problems/${problem}`, { as: admin }))
      .body as Problem;
    expect(paused?.reason).toContain('gave points to a problem that has none');
  });
});
