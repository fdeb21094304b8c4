/** A real judge process on a real database, from the queue to the result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate } from '../db/migrate.ts';
import { createTestDatabase } from '../db/testing-database.ts';
import { channels, type NoticeOfJob } from '../work/channels.ts';
import { exitCodes } from '../work/exit-code.ts';
import {
  insertCheckerCompile,
  insertProblem,
  insertRun,
  insertSamplesRun,
  insertSubmission,
  insertUser,
} from '../work/testing-rows.ts';
import {
  buildParts,
  endJudge,
  type JudgeProcess,
  root,
  startJudge as startJudgeProcess,
} from './testing-judge.ts';

const sum = `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }
`;
const endless = 'int main() { for (volatile int i = 0;; i = i + 1) {} }\n';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let listener: pg.Client;
let dataDir: string;
let user: string;
let problem: string;
const judges: JudgeProcess[] = [];
const notices: NoticeOfJob[] = [];
const watchers = new Set<() => void>();

/** Resolves when a notice of the job fulfils the condition. */
function noticed(job: string, type: NoticeOfJob['type']): Promise<NoticeOfJob> {
  return new Promise((resolve) => {
    const look = (): void => {
      const found = notices.find((notice) => notice.job === job && notice.type === type);
      if (!found) return;
      watchers.delete(look);
      resolve(found);
    };
    watchers.add(look);
    look();
  });
}

/** The environment for these tests, independent of the shell's. */
const own = { ...process.env, LANGUAGES: 'cpp' };

async function startJudge(): Promise<JudgeProcess> {
  const judge = await startJudgeProcess(database.url, dataDir, own);
  judges.push(judge);
  return judge;
}

const submit = (source: string) => insertSubmission(pool, { user, problem, source });

const submission = async (id: string) =>
  (await pool.query('select * from submissions where id = $1', [id])).rows[0];

beforeAll(async () => {
  await buildParts(['cpp']);
  dataDir = await mkdtemp(join(tmpdir(), 'judge-main-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`listen ${channels.judging}`);
  listener.on('notification', ({ payload }) => {
    notices.push(JSON.parse(payload ?? ''));
    for (const look of watchers) look();
  });
  listener.on('error', () => {});
  user = await insertUser(pool);
  problem = await insertProblem(pool, {
    timeLimitMs: 1000,
    cases: [
      { input: '1 2\n', output: '3\n', isHidden: false },
      { input: '20 22\n', output: '42\n', isHidden: true },
    ],
  });
});
afterAll(async () => {
  for (const { child } of judges) if (child.exitCode === null) child.kill('SIGKILL');
  await listener.end();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

// Each test starts one or two judges, which prove their sandbox first.
describe('a judge', () => {
  it('waits until a server has prepared an empty database, and refuses that of a newer version', async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    try {
      const waiting = await startJudgeProcess(empty.url, dataDir, own);
      judges.push(waiting);
      await waiting.says('empty or older than this judge');
      await migrate(empty.url);
      const known = async () => (await client.query('select from judges')).rowCount;
      await expect.poll(known).toBe(1);
      await endJudge(waiting, 'SIGTERM');
      const left = await known();
      await client.query(`insert into migrations (name, checksum) values ('999-future.sql', 'x')`);
      const old = await startJudgeProcess(empty.url, dataDir, own);
      judges.push(old);
      expect((await once(old.child, 'exit'))[0]).toBe(exitCodes.setting);
      expect(await known()).toBe(left);
    } finally {
      await client.end();
      await empty.drop();
    }
  });

  it('ends at once with the sentence if the database refuses it', async () => {
    const other = new URL(database.url);
    other.pathname = '/nothing';
    const judge = await startJudgeProcess(other.href, dataDir, own);
    judges.push(judge);
    expect((await once(judge.child, 'exit'))[0]).toBe(exitCodes.setting);
  });

  it('judges submissions and runs, and reports its progress', async () => {
    const judge = await startJudge();
    const accepted = await submit(sum);
    await noticed(accepted, 'done');
    expect(await submission(accepted)).toMatchObject({
      verdict: 'Accepted',
      test_set: 1,
      result: {
        success: true,
        testCaseResults: [
          { status: 'passed', isHidden: false },
          { status: 'passed', isHidden: true },
        ],
        detailedResults: [{ input: '1 2\n', expectedOutput: '3\n', actualOutput: '3\n' }],
      },
    });
    expect(notices.filter(({ job }) => job === accepted).map(({ type }) => type)).toContain(
      'compiling',
    );

    const wrong = await submit(sum.replace('a + b', 'a - b'));
    await noticed(wrong, 'done');
    expect((await submission(wrong)).result).toMatchObject({
      verdict: 'Wrong Answer',
      error: 'Wrong Answer on sample 1: line 1, word 1: expected 3, found -1.',
    });

    const broken = await submit('int main() { return x; }');
    await noticed(broken, 'done');
    expect((await submission(broken)).result).toMatchObject({
      verdict: 'Compilation Error',
      error: "Compilation Error: line 1, column 21: 'x' was not declared in this scope.",
      testCaseResults: [{ status: 'other' }, { status: 'other' }],
    });

    const run = await insertRun(pool, sum, '5 6');
    await noticed(run, 'done');
    const { rows } = await pool.query('select result from job_results where id = $1', [run]);
    expect(rows[0].result).toMatchObject({
      success: true,
      output: '11\n',
      compile: { cached: true },
    });

    const samples = await insertSamplesRun(pool, sum.replace('a + b', '3'), problem);
    await noticed(samples, 'done');
    const ran = await pool.query('select result from job_results where id = $1', [samples]);
    expect(ran.rows[0].result).toMatchObject({
      verdict: 'Accepted',
      testCaseResults: [{ status: 'passed', isHidden: false }],
      detailedResults: [{ testCaseIndex: 0, input: '1 2\n', actualOutput: '3\n' }],
    });
    expect(JSON.stringify(ran.rows[0].result)).not.toContain('20 22');

    const header = { name: 'answer.h', source: '#define ANSWER 42\n' };
    const ask = (source: string) => insertCheckerCompile(pool, source, [header]);
    const good = await ask(
      '#include "answer.h"\n#include "testlib.h"\nint main() { return ANSWER; }',
    );
    const bad = await ask('#include "answer.h"\nint main() { return ANSWERS; }');
    for (const id of [good, bad]) await noticed(id, 'done');
    const compiled = await pool.query(
      'select result from job_results where id = any($1) order by id = $2',
      [[good, bad], bad],
    );
    const failure = "line 2, column 21: 'ANSWERS' was not declared in this scope";
    expect(compiled.rows.map(({ result }) => result)).toMatchObject([
      { failure: null, diagnostics: [] },
      {
        failure: expect.stringContaining(failure),
        diagnostics: [{ line: 2, column: 21, severity: 'error' }],
      },
    ]);
    const judges = await pool.query('select languages from judges');
    expect(judges.rows).toEqual([{ languages: ['cpp', 'answers'] }]);
    expect(await endJudge(judge, 'SIGTERM')).toBe(0);
    expect((await pool.query('select * from judges')).rows).toEqual([]);
  });

  it('runs a problem’s checker, pauses the problem if it is broken, and explains failures', async () => {
    const judge = await startJudge();
    const cases = [{ input: '1 2\n', output: '4\n', isHidden: true }];
    const submitTo = async (checkerSource: string, source: string) => {
      const other = await insertProblem(pool, { cases });
      const checker = { kind: 'testlib', source: checkerSource, headers: [], arguments: [] };
      await pool.query('update problems set checker = $2 where id = $1', [other, checker]);
      return insertSubmission(pool, { user, problem: other, source });
    };
    const met = await submitTo('int main() { return 3; }', sum);
    const jobs = [
      await submitTo('int main() { return 0; }', sum),
      await submitTo('int main() { return 1; }', sum),
      await submitTo(
        'int main() { return 0; }',
        'int main() {\n  volatile int z = 0;\n  return 7 / z;\n}',
      ),
    ];
    await Promise.all([noticed(met, 'waiting'), ...jobs.map((job) => noticed(job, 'done'))]);
    const judged = await Promise.all(jobs.map(submission));
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      'Accepted',
      'Wrong Answer',
      'Runtime Error',
    ]);
    expect((await submission(met)).verdict).toBeNull();
    const paused = await pool.query('select submission_id, test_case, reason from problem_pauses');
    expect(paused.rows).toEqual([
      {
        submission_id: met,
        test_case: 0,
        reason: 'the checker broke (exit code 3) on hidden test 1',
      },
    ]);
    await pool.query('delete from jobs where id = $1', [met]);
    const explained = async () => (await submission(jobs[2] ?? '')).result;
    await expect.poll(explained).not.toHaveProperty('isUnexplained');
    expect((await explained()).diagnosis).toMatchObject({ kind: 'division-by-zero', line: 3 });
    expect(await endJudge(judge, 'SIGTERM')).toBe(0);
  });

  it('is replaced when it is killed during a job, and the result arrives once', async () => {
    const first = await startJudge();
    const job = await submit(endless);
    await noticed(job, 'compiling');
    await pool.query(`update jobs set lease_until = 'infinity' where id = $1`, [job]);
    await endJudge(first, 'SIGKILL');
    const second = await startJudge();
    await second.says('a judge is gone');
    await noticed(job, 'done');
    expect((await submission(job)).verdict).toBe('Time Limit Exceeded');
    expect(notices.filter((notice) => notice.job === job && notice.type === 'done')).toHaveLength(
      1,
    );
    expect(await endJudge(second, 'SIGTERM')).toBe(0);
  });

  it('survives broken connections, and keeps the result until it is stored', async () => {
    const judge = await startJudge();
    const job = await submit(endless.replace('i + 1', 'i + 2'));
    await noticed(job, 'compiling');
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'arbiter-judge'`,
    );
    await noticed(job, 'done');
    expect((await submission(job)).verdict).toBe('Time Limit Exceeded');
    await judge.says('listening for work broke off');
    const next = await submit(sum);
    await noticed(next, 'done');
    expect(await endJudge(judge, 'SIGTERM')).toBe(0);
  });

  it('ends with an error when the sandbox is gone, and gives its jobs back', async () => {
    const judge = await startJudge();
    const job = await submit(endless.replace('i + 1', 'i + 3'));
    await noticed(job, 'compiling');
    const exited = once(judge.child, 'exit');
    const of = (pid: number) => `/proc/${pid}/task/${pid}/children`;
    const children = readFileSync(of(judge.child.pid ?? 0), 'utf8')
      .trim()
      .split(' ')
      .map(Number);
    const sandboxes = children.filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('arbiter-sandbox'),
    );
    expect(sandboxes).toHaveLength(1);
    for (const pid of sandboxes) process.kill(pid, 'SIGKILL');
    expect((await exited)[0]).toBe(1);
    const { rows } = await pool.query('select judge_id, attempts from jobs where id = $1', [job]);
    expect(rows).toEqual([{ judge_id: null, attempts: 1 }]);
  });

  it('stores a Judge Error for a job during which three judges died', async () => {
    // Explaining an earlier submission may wait, too.
    const { rows } = await pool.query<{ id: string }>(
      `select id from jobs where kind = 'submission'`,
    );
    const job = rows[0]?.id ?? '';
    await pool.query('update jobs set attempts = 3, lease_until = null');
    const judge = await startJudge();
    await noticed(job, 'done');
    expect(await submission(job)).toMatchObject({
      verdict: 'Judge Error',
      fault: 'each of 3 judges that had it stopped, or lost the database',
    });
    expect(await endJudge(judge, 'SIGTERM')).toBe(0);
  });

  it('refuses to start with an invalid setting, and names it', async () => {
    const child = spawn(process.execPath, [join(root, 'judge/main.ts')], {
      env: { ...process.env, DATABASE_URL: 'mysql://x' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = once(child, 'exit');
    let said = '';
    for await (const line of createInterface(child.stderr)) said += line;
    expect(said).toContain('DATABASE_URL: Must be');
    expect((await exited)[0]).toBe(78);
  });
});
