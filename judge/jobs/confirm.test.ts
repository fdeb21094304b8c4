/**
 * The check of programs for the tutor, as a job, with validators as they are proposed.
 *
 * @module-tag release
 */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type Proposal, proposeValidator } from '../../assistant/form/propose.ts';
import { claim } from '../../work/claim.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem, insertUser } from '../../work/testing-rows.ts';
import { openTestData } from '../run/test-data.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { layFile } from '../verify/cases.ts';
import { isAccepted } from '../verify/inputs.ts';
import { compileProgram, isReady, type Ready } from '../verify/programs.ts';
import { runTool, saidBy } from '../verify/run-program.ts';
import { sum } from '../verify/testing-packages.ts';
import { confirm as kind } from './confirm.ts';
import { placeOf } from './verify.ts';

const queue = queueForTests();

const workshop = await openTestWorkshop();

async function tools() {
  return {
    ...workshop,
    db: queue.db,
    scratchFolder: workshop.folder,
    judgeVersion: 'test',
    publish: async () => {},
    log: () => {},
    counts: openJudgeCounts(),
    testData: await openTestData(queue.db, workshop.folder),
    stopping: new AbortController().signal,
  };
}
const at = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });

const cases = [
  { input: '1 2', output: '3\n', isHidden: false },
  { input: '1000 2\n', output: '1002\n', isHidden: true },
];

/** Checks a program like a judge. */
async function checked(role: 'reference' | 'validator', source: string) {
  const { pool, db } = queue;
  const problemId = await insertProblem(pool, { cases });
  const id = await queue.enqueue({ kind: 'confirm', language: 'cpp', problemId, role }, { source });
  await pool.query(
    `insert into tutor_programs (problem_id, role, program, language, given_by, job)
     values ($1, $2, '{}', 'cpp', $3, $4)`,
    [problemId, role, await insertUser(pool), id],
  );
  const job = await claim(db, 'a judge');
  if (job?.kind !== 'confirm') throw new Error(`a check was expected, not ${job?.kind}`);
  const done = await kind.run(await tools(), at(), job);
  expect(await done.store({ cpuMs: 0, slotMs: 0 })).toBe('stored');
  const { rows } = await pool.query('select outcome, told from tutor_programs where job = $1', [
    id,
  ]);
  return rows[0];
}

function proposed(statement: string): Exclude<Proposal, { unread: string }> {
  const proposal = proposeValidator(statement);
  if ('unread' in proposal) throw new Error(proposal.unread);
  return proposal;
}
const pair = (most: number) =>
  `## Input\n\nOne line with two integers a and b (1 ≤ a, b ≤ ${most}).\n\n## Output\n\nThe sum.`;

it('passes what is right on all tests, and says what refuses one', async () => {
  expect(await checked('reference', sum)).toEqual({ outcome: 'passed', told: null });
  const wrong = sum.replace('+', '-');
  expect(await checked('reference', wrong)).toMatchObject({ outcome: 'refused' });
  const wide = proposed(pair(1000)).validator;
  expect(await checked('validator', wide)).toEqual({ outcome: 'passed', told: null });
  expect(await checked('validator', proposed(pair(999)).validator)).toEqual({
    outcome: 'refused',
    told: 'It refuses hidden test 1: line 1: a is 1000, not from 1 to 999',
  });
});

/** Forms, and inputs that their statements forbid. */
const forms: [string, string[]][] = [
  [
    'The first line contains n (1 ≤ n ≤ 50). The second line contains n distinct integers a_i (-5 ≤ a_i ≤ 10^9).',
    ['2\n1 1', '2\n1', '2\n1 2 3', '2\n1 2\n3', '0\n', '2\n1 -6', '2\n1 x', '2\n01 2'],
  ],
  [
    'The first line contains two integers n and m (2 ≤ n ≤ 9, 1 ≤ m ≤ 20). Each of the next m lines contains u, v and w (1 ≤ u ≤ v ≤ n, 0 ≤ w ≤ 7).',
    ['2 1\n2 1 0', '2 1\n1 3 0', '2 2\n1 1 0', '2 1\n1 1 8', '1 1\n1 1 0'],
  ],
  [
    'The first line contains h and w (1 ≤ h, w ≤ 30). Each of the next h lines contains w characters, each `.` or `#`.',
    ['1 2\n.', '1 2\n.x', '2 1\n.'],
  ],
  [
    'The first line contains n (2 ≤ n ≤ 40). The next n - 1 lines contain two integers u and v (1 ≤ u, v ≤ n), the edges of a tree.',
    ['3\n1 2\n2 1', '3\n1 2', '2\n1 1'],
  ],
  [
    'The first line contains t, the number of test cases (1 ≤ t ≤ 10). The first line of each test case contains n (1 ≤ n ≤ 20). The second line of each test case contains a string s of n lowercase letters. The sum of n over all tests is at most 25.',
    ['1\n2\na', '1\n1\nA', '2\n1\na', '2\n20\naaaaaaaaaaaaaaaaaaaa\n6\naaaaaa'],
  ],
];

it.each(forms)(
  'proposes a generator whose inputs its validator accepts: %s',
  async (text, wrong) => {
    const { validator, generator } = proposed(`## Input\n\n${text}\n\n## Output\n\nx`);
    const place = placeOf(await tools(), at());
    const open = async (name: string, code: string): Promise<Ready> => {
      const files = [{ path: name, bytes: Buffer.from(code) }];
      const ready = await compileProgram(place.languages, { name, isFolder: false, files }, 0);
      if (!isReady(ready)) throw new Error(ready.reason);
      return ready;
    };
    const limits = { timeSeconds: 5, memoryMib: 512, outputBytes: 4 * 1024 * 1024 };
    const [judge, maker] = [await open('v.cpp', validator), await open('sized.cpp', generator)];
    const judged = async (bytes: Buffer) => {
      const input = await layFile(workshop.folder, crypto.randomUUID(), bytes);
      const facts = await runTool(place, judge, { args: [], input, limits });
      return isAccepted(facts, judge) ? 'accepted' : await saidBy(facts);
    };
    for (const [at, size] of [1, 2, 5, 20, 1_000_000_000].entries()) {
      for (const seed of [7, 8, 9, 10].map((one) => one + 10 * at)) {
        const facts = await runTool(place, maker, { args: [String(size), String(seed)], limits });
        const made = (await readFile(facts.outputPath)).subarray(0, facts.outputBytes);
        expect(await judged(made), made.toString()).toBe('accepted');
      }
    }
    for (const one of wrong) expect(await judged(Buffer.from(one)), one).not.toBe('accepted');
    judge.release();
    maker.release();
  },
);
