/** The assistant over the API, with its built-in rules and a judge played by the test. */
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../contract/words.ts';
import { claim } from '../../../work/claim.ts';
import type { Evidence } from '../../../work/evidence.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { eventsOf } from '../../testing/events.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const problemStatement =
  'Sum.\n\n## Input\n\nThe first line contains an integer $n$. The second line contains $n$ integers $a_1, \\dots, a_n$.\n\n## Constraints\n\n- $1 \\le n \\le 2 \\cdot 10^5$\n- $1 \\le a_i \\le 10^9$';
const server = await openTestServer();
const person = await server.addPerson('asker');
const admin = await server.addPerson('admin', { isAdmin: true });
const hidden = { input: Buffer.from('SECRET-IN'), output: Buffer.from('SECRET-OUT') };
const problemId = await addSumProblem(server, admin, {
  problemStatement,
  tags: ['prefix sums'],
  testCases: [
    { input: Buffer.from('2\n3 4\n'), output: Buffer.from('7\n'), isHidden: false },
    { ...hidden, isHidden: true },
  ],
});

const code = `#include <iostream>
int main() {
  int n, sum = 0;
  std::cin >> n;
  for (int i = 0; i < n; i++) {
    int a;
    std::cin >> a;
    sum += a;
  }
  std::cout << sum;
}`;

const judged = {
  success: false,
  executionTime: 1,
  memoryKb: 1,
  testCaseResults: [],
  detailedResults: [],
};

const review = (body: object, as?: Person) =>
  server.call('POST /ai/review-code', {
    ...(as && { as }),
    body: { code, problemStatement, language: 'cpp', ...body },
  });

const sentenceOf = ({ body }: { body: unknown }) => (body as { error: string }).error;

describe('a review', () => {
  it('requires a login, and code', async () => {
    const visitor = await review({});
    expect(visitor.status).toBe(401);
    expect(sentenceOf(visitor)).toBe('Please login to get code reviews');
    const empty = await review({ code: ' \n' }, person);
    expect(empty.status).toBe(400);
    expect(sentenceOf(empty)).toBe('Please write some code before requesting a review');
  });

  it('proves nothing without a judge, and says so', async () => {
    const { status, body } = await review({}, person);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, assistant: 'rules' });
    const text = (body as { review: string }).review;
    expect(text).toContain('No judge was available: nothing was tried.');
    expect(text).toContain('I found nothing that I can prove, because nothing was tried.');
    expect(text).not.toMatch(/line \d/);
  });

  it('starts with the verdict of the person’s last submission of the same code', async () => {
    const submit = (source: string, verdict: Verdict, result: object) =>
      server.db
        .insertInto('submissions')
        .values({
          user_id: person.id,
          problem_id: problemId,
          language: 'cpp',
          source: Buffer.from(source),
          verdict,
          judged_at: new Date(),
          result: JSON.stringify(result) as never,
        })
        .execute();
    const diagnosis = {
      kind: 'out-of-bounds',
      line: 7,
      title: 'Access out of bounds',
      sentences: ['It went past the end in line 7.', 'Look at the index.'],
    };
    const error = 'Runtime Error on hidden test 1.';
    await submit(code, 'Runtime Error', { ...judged, verdict: 'Runtime Error', error, diagnosis });
    await submit(`${code}\n`, 'Accepted', { ...judged, verdict: 'Accepted', success: true });
    const text = async (sent: string, as = person) =>
      ((await review({ problemId, code: sent }, as)).body as { review: string }).review;
    const first = await text(code);
    expect(first).toMatch(/^### When you submitted this code\nIt got \*\*Runtime Error\*\*/);
    expect(first).toContain('**Access out of bounds in [line 7](#line-7).** It went past the end');
    expect(await text(`${code}\n`)).toContain('It was **Accepted**');
    expect(await text(`${code}  `)).not.toContain('When you submitted');
    expect(await text(code, await server.addPerson('stranger'))).not.toContain('When you');
    const body = { problemStatement, userCode: code, level: 2, problemId };
    const hint = (await server.call('POST /ai/get-hint', { as: person, body })).body;
    expect((hint as { hint: string }).hint).toContain('**Access out of bounds in [line 7]');
  });

  it('uses a judge’s evidence on the samples, and never a hidden test', async () => {
    await server.db
      .insertInto('judges')
      .values({
        id: 'j',
        slots: 1,
        level: 'full',
        judge_version: '1',
        compiler_version: '1',
        notes: [],
      })
      .execute();
    const asked = review({ problemId }, person);
    const find = () => server.db.selectFrom('jobs').selectAll().executeTakeFirst();
    await expect.poll(find).toBeDefined();
    const run = await find();
    expect(run?.kind).toBe('evidence');
    expect(JSON.stringify(run?.payload)).toContain('3 4');
    expect(JSON.stringify(run?.payload)).not.toContain('SECRET');
    const evidence: Evidence = {
      compileError: null,
      diagnostics: [
        {
          line: 3,
          column: 10,
          severity: 'warning',
          message: 'x may be used [-Wmaybe-uninitialized]',
        },
        { line: 4, column: 1, severity: 'warning', message: 'shadows [-Wshadow]' },
      ],
      samples: [
        {
          number: 1,
          passed: false,
          error: 'Runtime Error on sample 1.',
          found: [
            {
              kind: 'out-of-bounds',
              line: 7,
              title: 'Access out of bounds',
              sentences: ['Bad.', 'Look.'],
            },
          ],
        },
      ],
      isChecked: true,
    };
    await playResult(server.db, run?.id ?? '', evidence);
    const text = ((await asked).body as { review: string }).review;
    expect(text).toContain('Sample 1 failed: `Runtime Error on sample 1.`');
    expect(text).toContain(
      '1. **[line 7](#line-7): Access out of bounds on sample 1.** Bad. Look.',
    );
    expect(text).toMatch(
      /### What the compiler warns of[\s\S]*- In \[line 3\]\(#line-3\): `x may be used/,
    );
    expect(text).toContain('`-Wshadow` in [line 4](#line-4)');
    expect(await find()).toBeUndefined();
    await server.db.deleteFrom('judges').execute();
  });

  it('runs the samples that are text, and calls them by their numbers', async () => {
    const values = {
      slots: 1,
      level: 'full',
      judge_version: '1',
      compiler_version: '1',
      notes: [],
    };
    await server.db
      .insertInto('judges')
      .values({ id: 'j', ...values })
      .execute();
    const sample = (input: Buffer) => ({ input, output: Buffer.from('1\n'), isHidden: false });
    const inputs = [Buffer.from('a\0b\n'), Buffer.from([0xe0, 10]), Buffer.from('1\n')];
    const admin = await server.addPerson('second admin', { isAdmin: true });
    const testCases = inputs.map(sample);
    const asked = review({ problemId: await addSumProblem(server, admin, { testCases }) }, person);
    await expect
      .poll(() => claim(server.db, 'j'))
      .toMatchObject({
        kind: 'evidence',
        request: { samples: [{ number: 3, input: '1\n', output: '1\n' }] },
      });
    const { id } = await server.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    await playResult(server.db, id, null);
    expect((await asked).status).toBe(200);
    await server.db.deleteFrom('judges').execute();
  });

  it('streams', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/ai/review-code',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${person.token}` },
      payload: { code, problemStatement, language: 'cpp' },
    });
    const types = eventsOf(response.body).map(({ event }) => event);
    expect(types).toEqual(['working', 'text', 'done']);
  });
});

describe('an explanation', () => {
  it('is for everyone: the task, constraints, first sample, and limits', async () => {
    const { status, body } = await server.call('POST /ai/explain-problem', {
      body: { problemStatement, difficulty: 'Easy', problemId },
    });
    expect(status).toBe(200);
    const { explanation } = body as { explanation: string };
    expect(explanation).toContain('| `n` | 1 | 200\u202f000 | `int` |');
    expect(explanation).toContain('- Line 1: `n` = 2.');
    expect(explanation).toContain('- Line 2: the 2 values of `a`.');
    expect(explanation).toContain('`n`² is about 4·10¹⁰');
    expect(explanation).toContain('their sum is about 2·10¹⁴: more than `int` holds');
    expect(explanation).not.toMatch(/fits in time|too slow|which fits/);
    expect(explanation).not.toContain('SECRET');
  });

  it('needs only a statement', async () => {
    const body = { problemStatement: 'Print 1.', difficulty: 'Easy' };
    expect((await server.call('POST /ai/explain-problem', { body })).status).toBe(200);
  });

  it('of a problem that does not exist is refused', async () => {
    const body = { problemStatement, difficulty: 'Easy', problemId: crypto.randomUUID() };
    expect((await server.call('POST /ai/explain-problem', { body })).status).toBe(404);
  });
});

describe('a hint', () => {
  it('goes further with each level, by the tags of the problem', async () => {
    const hints = await Promise.all(
      [1, 2, 3].map(async (level) => {
        const body = { problemStatement, userCode: code, difficulty: 'Easy', level, problemId };
        const answer = await server.call('POST /ai/get-hint', { body });
        return (answer.body as { hint: string }).hint;
      }),
    );
    expect(new Set(hints).size).toBe(3);
    expect(hints[0]).toContain('The problem is tagged “prefix sums”. Which sums');
    expect(hints[1]).toContain('the sum of every beginning');
    expect(hints[2]).toContain('the sums of beginnings, with an empty one first');
    expect(hints.join('\n')).not.toContain('```');
  });

  it('names no technique without a tag for it, even if the statement does', async () => {
    const body = { problemStatement: 'The shortest path in a grid.', difficulty: 'Easy' };
    const { hint } = (await server.call('POST /ai/get-hint', { body })).body as { hint: string };
    expect(hint).toBe('Solve the first sample by hand, slowly: which step did you repeat?');
  });

  it('advises only what this person can do', async () => {
    const body = { problemStatement: 'A grid.', difficulty: 'Easy', level: 3 };
    const { hint } = (await server.call('POST /ai/get-hint', { body })).body as { hint: string };
    expect(hint).toContain('compare its output with yours');
    expect(hint).not.toContain('press');
  });

  it('has three levels', async () => {
    const body = { problemStatement, userCode: '', difficulty: 'Easy', level: 4 };
    const refused = await server.call('POST /ai/get-hint', { body });
    expect(refused.status).toBe(400);
    expect(sentenceOf(refused)).toBe('level: At most 3.');
  });
});

it('the description names the model, or the rules', async () => {
  expect((await server.call('GET /ai/about')).body).toEqual({ assistant: 'rules' });
});
