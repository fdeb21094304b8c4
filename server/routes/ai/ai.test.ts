/** The assistant over the API, by its rules; a judge's part is played by the rows that it writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence } from '../../../contract/evidence.ts';
import { channels } from '../../../contract/judging.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let person: Person;
let problemId: string;
const problemStatement =
  'Sum.\n\n## Input\n\n$n$ and $n$ integers $a_1, \\dots, a_n$.\n\n## Constraints\n\n- $1 \\le n \\le 2 \\cdot 10^5$\n- $1 \\le a_i \\le 10^9$';
beforeAll(async () => {
  server = await startTestServer();
  person = await server.addPerson('asker');
  const admin = await server.addPerson('admin', { isAdmin: true });
  const hidden = { input: Buffer.from('SECRET-IN'), output: Buffer.from('SECRET-OUT') };
  problemId = await addSumProblem(server, admin, {
    problemStatement,
    tags: ['prefix sums'],
    testCases: [
      { input: Buffer.from('2\n3 4\n'), output: Buffer.from('7\n'), isHidden: false },
      { ...hidden, isHidden: true },
    ],
  });
});
afterAll(() => server.close());

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

const review = (body: object, as?: Person) =>
  server.call('POST /ai/review-code', {
    ...(as && { as }),
    body: { code, problemStatement, language: 'cpp', ...body },
  });

const sentenceOf = ({ body }: { body: unknown }) => (body as { error: string }).error;

describe('a review', () => {
  it('is for people who are logged in, and of code', async () => {
    const visitor = await review({});
    expect(visitor.status).toBe(401);
    expect(sentenceOf(visitor)).toBe('Please login to get code reviews');
    const empty = await review({ code: ' \n' }, person);
    expect(empty.status).toBe(400);
    expect(sentenceOf(empty)).toBe('Please write some code before requesting a review');
  });

  it('names the line and says that it is by rules, also without a judge', async () => {
    const { status, body } = await review({}, person);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, assistant: 'rules' });
    const text = (body as { review: string }).review;
    expect(text).toContain('[line 8](#line-8): The sum `sum` does not fit `int`');
    expect(text).toContain('No judge could be asked just now');
  });

  it('uses what a judge saw of the samples, and gives it no hidden test', async () => {
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
    const find = () => server.db.selectFrom('runs').selectAll().executeTakeFirst();
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    const run = await find();
    expect(run?.input?.toString()).toContain('3 4');
    expect(run?.input?.toString()).not.toContain('SECRET');
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
      analysis: [],
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
    const job = run?.id ?? '';
    await server.db.deleteFrom('queue').where('job', '=', job).execute();
    await sql`update runs set result = ${JSON.stringify(evidence)} where id = ${job}`.execute(
      server.db,
    );
    const done = JSON.stringify({ type: 'done', job });
    await sql`select pg_notify(${channels.judging}, ${done})`.execute(server.db);
    const text = ((await asked).body as { review: string }).review;
    expect(text).toContain('Runtime Error on sample 1.');
    expect(text).toMatch(
      /1\. \*\*Fault in \[line 7\]\(#line-7\): Access out of bounds on sample 1/,
    );
    expect(text).toContain('`-Wshadow` ([line 4](#line-4))');
    expect(await find()).toBeUndefined();
    await server.db.deleteFrom('judges').execute();
  });

  it('streams', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/ai/review-code',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${person.token}` },
      payload: { code, problemStatement, language: 'cpp' },
    });
    const types = [...response.body.matchAll(/^event: (\w+)$/gm)].map(([, type]) => type);
    expect(types).toEqual(['working', 'text', 'done']);
  });
});

describe('an explanation', () => {
  it('is for everybody: constraints, first sample, and what the limits allow', async () => {
    const { status, body } = await server.call('POST /ai/explain-problem', {
      body: { problemStatement, difficulty: 'Easy', problemId },
    });
    expect(status).toBe(200);
    const { explanation } = body as { explanation: string };
    expect(explanation).toContain('| `n` | 1 | 200\u202f000 | `int` |');
    expect(explanation).toContain('1. `2`: `n` = 2.');
    expect(explanation).toContain('2. `3 4`: the 2 values of `a`.');
    expect(explanation).toContain('| O(n²) | 4·10¹⁰ | too slow |');
    expect(explanation).not.toContain('SECRET');
  });

  it('needs no more than a statement', async () => {
    const body = { problemStatement: 'Print 1.', difficulty: 'Easy' };
    expect((await server.call('POST /ai/explain-problem', { body })).status).toBe(200);
  });

  it('of a problem that is not there is refused', async () => {
    const body = { problemStatement, difficulty: 'Easy', problemId: crypto.randomUUID() };
    expect((await server.call('POST /ai/explain-problem', { body })).status).toBe(404);
  });
});

describe('a hint', () => {
  it('goes further with each level and takes the code into account', async () => {
    const hints = await Promise.all(
      [1, 2, 3].map(async (level) => {
        const body = { problemStatement, userCode: code, difficulty: 'Easy', level, problemId };
        const answer = await server.call('POST /ai/get-hint', { body });
        return (answer.body as { hint: string }).hint;
      }),
    );
    expect(new Set(hints).size).toBe(3);
    expect(hints[0]).toContain('Which sums do you work out again and again?');
    expect(hints[1]).toContain('[line 8](#line-8)');
    expect(hints[2]).toContain('the array of sums of beginnings');
    expect(hints.join('\n')).not.toContain('```');
  });

  it('is of the first level where none is asked for, and needs no code', async () => {
    const body = { problemStatement, userCode: '', difficulty: 'Easy' };
    const { hint } = (await server.call('POST /ai/get-hint', { body })).body as { hint: string };
    expect(hint).toContain('does not read its input yet');
  });

  it('has three levels', async () => {
    const body = { problemStatement, userCode: '', difficulty: 'Easy', level: 4 };
    const refused = await server.call('POST /ai/get-hint', { body });
    expect(refused.status).toBe(400);
    expect(sentenceOf(refused)).toBe('level: At most 3.');
  });
});

it('says who answers', async () => {
  expect((await server.call('GET /ai/about')).body).toEqual({ assistant: 'rules' });
});
