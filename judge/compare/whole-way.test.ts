/** Submissions from the queue to the stored result: real database, compiler and sandbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Comparison, comparison, type TestCaseResult } from '../../contract/judging.ts';
import { claim } from '../../work/claim.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem, insertSubmission, insertUser } from '../../work/testing-rows.ts';
import { processJob, type Worker } from '../process/attempt.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import { openTestData } from '../run/test-data.ts';
import { openWorkshop, type Workshop } from '../testing-judge.ts';
import { naivelyMatches } from './testing-naive-comparison.ts';
import { borderPair, type OutputPair, randomPair, seeded } from './testing-random-outputs.ts';

const queue = queueForTests();
let workshop: Workshop;
let tools: Worker;
beforeAll(async () => {
  workshop = await openWorkshop(1);
  tools = {
    ...workshop,
    db: queue.db,
    testData: await openTestData(queue.db, workshop.folder),
    publish: async () => {},
    log: () => {},
    counts: openJudgeCounts(),
    health: { examine: async () => null },
    judgeVersion: 'test',
    scratchFolder: workshop.folder,
    stopping: new AbortController().signal,
  };
});
afterAll(() => workshop.close());

/** Submits a source to a problem, and judges the first job in the queue. */
async function judge(problem: string, source: string, changed: Partial<Worker> = {}) {
  const user = await insertUser(queue.pool);
  const job = await insertSubmission(queue.pool, { user, problem, source });
  const work = await claim(queue.db, 'this judge');
  if (work)
    await processJob(
      { ...tools, ...changed },
      { sandbox: workshop.sandbox, slot: 0, core: 0 },
      work,
    );
  const { rows } = await queue.pool.query('select * from submissions where id = $1', [job]);
  return rows[0];
}

const printing = (text: string): string => `#include <cstdio>
int main() { fwrite(${text}, 1, sizeof ${text} - 1, stdout); }`;

describe('an expected output beyond ASCII', () => {
  it('is compared up to its end', async () => {
    const cases = [{ input: '', output: '中中 a b c d e\n', isHidden: true }];
    const problem = await insertProblem(queue.pool, { cases });
    const part = await judge(problem, printing('"中中 a b c"'));
    expect(part.verdict).toBe('Wrong Answer');
    const whole = await judge(problem, printing('"中中 a b c d e"'));
    expect(whole.verdict).toBe('Accepted');
  });

  it('may be bytes that are not text', async () => {
    const output = Buffer.from([0xff, 0x00, 0x80, 0x20, 0xc3, 0x0a]);
    const problem = await insertProblem(queue.pool, {
      cases: [{ input: output, output, isHidden: false }],
    });
    const same = await judge(problem, printing('"\\xff\\0\\x80 \\xc3\\n"'));
    expect(same.verdict).toBe('Accepted');
    const replaced = await judge(problem, printing('"\\ufffd\\0\\ufffd \\ufffd\\n"'));
    expect(replaced.verdict).toBe('Wrong Answer');
    expect(replaced.result.detailedResults[0].expectedOutput).toBe('\ufffd\ufffd\ufffd \ufffd\n');
  });
});

describe('text of a program', () => {
  const cases = [{ input: '', output: '1', isHidden: false }];
  const smiles = '😀'.repeat(600);
  const judged = async (source: string) => {
    const { verdict, result } = await judge(await insertProblem(queue.pool, { cases }), source);
    expect(JSON.stringify(result)).not.toMatch(/\\ud[89a-f]|\\u0000/i);
    return { verdict, ...result };
  };

  it('that is cut inside a character is stored up to the last whole character', async () => {
    const what = `${'x'.repeat(199)}😀😀`;
    const thrown = await judged(`#include <stdexcept>
int main() { throw std::runtime_error("${what}"); }`);
    expect(thrown.verdict).toBe('Runtime Error');
    expect(thrown.error).toContain(`uncaught std::runtime_error: ${'x'.repeat(199)}😀.`);
  });

  it('of a compiler and an output is cut there, too', async () => {
    const refused = await judged(`#error a${smiles}\nint main() {}`);
    expect(refused.verdict).toBe('Compilation Error');
    expect(refused.compile.text).toContain('#error a😀😀');
    const printed = await judged(`#include <cstdio>
int main() { puts("a${smiles}"); fputc(0, stdout); }`);
    expect(printed.verdict).toBe('Wrong Answer');
  });
});

describe('a problem with an unknown rule of judging', () => {
  it.each([
    ['comparison', { caseSensitive: true, spaceSensitive: false, ordered: false }],
    ['comparison', 'by hand'],
    ['checker', { kind: 'interactor', source: 'int main() {}', headers: [], arguments: [] }],
  ])('in its %s is not judged by another rule', async (column, value) => {
    const cases = [{ input: '', output: '1', isHidden: true }];
    const problem = await insertProblem(queue.pool, { cases });
    const sql = `update problems set ${column} = $2 where id = $1`;
    await queue.pool.query(sql, [problem, JSON.stringify(value)]);
    const { verdict, result } = await judge(problem, printing('"1"'));
    expect([verdict, result]).toEqual([null, null]);
    const { rows } = await queue.pool.query('select judge_id, attempts from jobs');
    expect(rows).toEqual([{ judge_id: null, attempts: 1 }]);
  });
});

describe('a test case with rules of its own', () => {
  const first = { input: '1', output: 'A\n', isHidden: true };
  const passed = async (problem: string) => {
    const { result } = await judge(problem, printing('"a"'));
    return result.testCaseResults.map(({ status }: TestCaseResult) => status);
  };

  it('uses its own comparison', async () => {
    const own = { caseSensitive: false, spaceSensitive: false };
    const cases = [first, { ...first, comparison: own }];
    expect(await passed(await insertProblem(queue.pool, { cases }))).toEqual(['failed', 'passed']);
  });

  it('uses its own arguments for the checker', async () => {
    const cases = [first, { ...first, checkerArguments: ['one', 'two'] }];
    const problem = await insertProblem(queue.pool, { cases });
    const source = 'int main(int count, char**) { return count > 5 ? 42 : 43; }';
    const checker = { kind: 'icpc', source, headers: [], arguments: ['one'] };
    await queue.pool.query('update problems set checker = $2 where id = $1', [problem, checker]);
    expect(await passed(problem)).toEqual(['failed', 'passed']);
  });
});

describe('a checker', () => {
  const cpuLimitMs = 200;

  /**
   * Judges by a checker, with a lower CPU limit than usual; also returns how often it was called.
   */
  async function judgeBy(checkerSource: string) {
    const cases = [1, 2, 3].map(() => ({ input: '', output: '1', isHidden: true }));
    const problem = await insertProblem(queue.pool, { cases });
    const checker = { kind: 'testlib', source: checkerSource, headers: [], arguments: [] };
    const sql = 'update problems set checker = $2 where id = $1';
    await queue.pool.query(sql, [problem, JSON.stringify(checker)]);
    let asked = 0;
    const { jail, read, canRead, talk } = workshop.sandbox;
    const less = <Request extends { limits: Limits }>(request: Request): Request => {
      asked += 1;
      return { ...request, limits: { ...request.limits, cpuLimitMs } };
    };
    const sandbox: Worker['sandbox'] = {
      jail: (request) => jail(less(request)),
      read: (request) => read(less(request)),
      canRead,
      talk,
    };
    const { verdict } = await judge(problem, printing('"1"'), { sandbox });
    const { rows: waiting } = await queue.pool.query('select attempts, judge_id from jobs');
    const { rows: paused } = await queue.pool.query(
      'select test_case from problem_pauses where problem_id = $1',
      [problem],
    );
    return { verdict, waiting, paused: paused.length, asked };
  }

  /** Judging of the problem is paused, and the submission waits. */
  const held = { verdict: null, waiting: [{ attempts: 0, judge_id: null }], paused: 1 };

  it('that never ends runs once, and the fault is known', async () => {
    const judged = await judgeBy('int main() { for (volatile int i = 0;; i = i + 1) {} }');
    expect(judged).toEqual({ ...held, asked: 1 });
  });

  it('that does not compile is not tried again', async () => {
    const judged = await judgeBy('int main() { return nothing; }');
    expect(judged).toEqual({ ...held, asked: 0 });
  });

  it('that breaks otherwise is not tried again either', async () => {
    const judged = await judgeBy('int main() { return *(volatile int*)8; }');
    expect(judged).toEqual({ ...held, asked: 1 });
  });
});

/**
 * For other outputs, use another seed: `COMPARISON_SEED=7 vitest run
 * judge/compare/whole-way.test.ts`.
 */
const seed = Number(process.env.COMPARISON_SEED ?? 1);
const casesEach = 100;
const largeEvery = 25;
const borderEvery = 4;

const rules: Partial<Comparison>[] = [
  {},
  { caseSensitive: false },
  { spaceSensitive: true },
  { spaceSensitive: true, caseSensitive: false },
  { byLines: true },
  { byLines: true, caseSensitive: false },
  { byLines: true, floatAbsoluteTolerance: 1e-6 },
  { floatAbsoluteTolerance: 1e-6 },
  { floatRelativeTolerance: 0.001 },
  { floatAbsoluteTolerance: 1e-6, floatRelativeTolerance: 0.001 },
  { floatAbsoluteTolerance: 0, caseSensitive: false },
  { floatAbsoluteTolerance: 0.1, spaceSensitive: true, caseSensitive: false },
];

const copying = `#include <cstdio>
int main() {
  static char bytes[1 << 16];
  while (size_t read = fread(bytes, 1, sizeof bytes, stdin)) fwrite(bytes, 1, read, stdout);
}`;

/** The parts of both outputs that show why they were judged wrongly. */
const shown = ({ expected, actual }: OutputPair): string[] =>
  [expected, actual].map((bytes) => JSON.stringify(bytes.toString('latin1').slice(-200)));

describe(`random outputs (seed ${seed}) are judged like by the naive comparison`, {
  tags: ['release'],
}, () => {
  it.each(rules)('under %o', async (given) => {
    const rule = comparison.parse(given);
    const random = seeded(seed);
    const pairs = Array.from({ length: casesEach }, (_, index) =>
      index % borderEvery === 1 ? borderPair(random) : randomPair(random, index % largeEvery === 0),
    );
    const problem = await insertProblem(queue.pool, {
      comparison: rule,
      cases: pairs.map(({ expected, actual }) => ({
        input: actual,
        output: expected,
        isHidden: true,
      })),
    });
    const { result } = await judge(problem, copying);
    const results: TestCaseResult[] = result.testCaseResults;
    const right = pairs.map((pair) => naivelyMatches(pair.expected, pair.actual, rule));
    const wronglyJudged = pairs.flatMap((pair, index) => {
      const status = right[index] ? 'passed' : 'failed';
      return results[index]?.status === status ? [] : [{ index, status, pair: shown(pair) }];
    });
    expect(wronglyJudged).toEqual([]);
    expect(new Set(right)).toEqual(new Set([true, false]));
    expect(result.verdict).toBe('Wrong Answer');
  });
});

describe('an idle run', () => {
  it('occupies a slot for three seconds if it is a visitor’s', async () => {
    const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
    const network = 'network 2001:db8:1:0';
    const source = '#include <unistd.h>\nint main() { for (;;) sleep(100); }\n';
    const job = await queue.addRun({ source, owner: network, network });
    const work = await claim(queue.db, 'this judge');
    if (work) await processJob(tools, place, work);
    const { rows } = await queue.pool.query('select result from job_results where id = $1', [job]);
    const waited = /^Time Limit Exceeded: waited: ([\d.]+) s passed/.exec(rows[0]?.result?.error);
    expect(Number(waited?.[1])).toBeGreaterThanOrEqual(3);
    // The wall limit of a run is 11 s.
    expect(Number(waited?.[1])).toBeLessThan(11);
  });
});
