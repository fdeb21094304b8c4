/** Migration 020 on a database in use: waiting jobs and results are kept. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim, type Job } from '../work/claim.ts';
import { jobPayload } from '../work/kinds.ts';
import { takeResult } from '../work/results.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { createTestDatabase } from './testing.ts';

const migrations = new URL('./migrations/', import.meta.url);
const first = (name: string) => name < '020';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const name of (await readdir(migrations)).filter(first)) {
    await cp(new URL(name, migrations), join(folder, name));
  }
  await migrate(database.url, pathToFileURL(`${folder}/`));
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  db = openDatabase(database.url);
});
afterAll(async () => {
  await pool.end();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ids = {
  user: '00000000-0000-4000-8000-000000000001',
  problem: '00000000-0000-4000-8000-000000000002',
  submitted: '00000000-0000-4000-8000-000000000003',
  rejudged: '00000000-0000-4000-8000-000000000004',
  run: '00000000-0000-4000-8000-000000000005',
  samples: '00000000-0000-4000-8000-000000000006',
  evidence: '00000000-0000-4000-8000-000000000007',
  finished: '00000000-0000-4000-8000-000000000008',
  gone: '00000000-0000-4000-8000-000000000009',
};

/** Contains texts that jsonb cannot hold. */
const request = {
  samples: [{ input: 'a\0b', output: 'half \ud83d' }],
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  comparison: { caseSensitive: true, spaceSensitive: false },
  checker: null,
};
const result = { success: true, output: '1', executionTime: 1, memoryKb: 1 };

async function fill(): Promise<void> {
  const { user, problem, submitted, rejudged, run, samples, evidence, finished, gone } = ids;
  await pool.query(
    `insert into users (id, name, email, password_hash) values ($1, 'one', 'one@example.org', '')`,
    [user],
  );
  await pool.query(
    `insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison) values ($1, 'Sum', '', 'Easy', '{}', 1000, 256, '{}')`,
    [problem],
  );
  for (const id of [submitted, rejudged]) {
    await pool.query(
      `insert into submissions (id, user_id, problem_id, language, source)
       values ($1, $2, $3, 'cpp', 'int main() {}')`,
      [id, user, problem],
    );
  }
  const addRun = `insert into runs (id, language, source, input, problem_id, result)
    values ($1, 'cpp', '\\x00ff', $2, $3, $4)`;
  await pool.query(addRun, [run, Buffer.from([0, 0xff]), null, null]);
  await pool.query(addRun, [samples, null, problem, null]);
  await pool.query(addRun, [evidence, Buffer.from(JSON.stringify(request)), null, null]);
  await pool.query(addRun, [finished, Buffer.alloc(0), null, JSON.stringify(result)]);
  await pool.query(
    `insert into queue (job, kind, class, person, network, fair_at, due_at, attempts, holder,
       lease_until, claimed_at, judge_again, faults, failed_on) values
     ($1, 'submission', 0, 'p', 'n', now() - interval '9 s', now() - interval '9 s', 0, null, null,
       null, false, 2, 'j0'),
     ($2, 'submission', 1, 'rejudging', null, now(), now(), 1, 'j1', now() + interval '1 h',
       now(), true, 0, null),
     ($3, 'run', 0, 'p', 'n', now() - interval '3 s', now() - interval '6 s', 0, null, null, null,
       false, 0, null),
     ($4, 'run', 0, 'q', 'q', now() - interval '2 s', now() - interval '5 s', 0, null, null, null,
       false, 0, null),
     ($5, 'evidence', 0, 'p', 'n', now() - interval '6 s', now() - interval '1 s', 0, null, null,
       null, false, 0, null),
     ($6, 'run', 0, 'p', 'n', now(), now(), 0, null, null, null, false, 0, null)`,
    [submitted, rejudged, run, samples, evidence, gone],
  );
  await pool.query(`insert into judge_usage values ('p', now(), 1, 2)`);
}

describe('a database with queued jobs', () => {
  it('keeps all of them with their order, leases, sources, inputs and results', async () => {
    await fill();
    expect(await migrate(database.url)).toContain('020-jobs.sql');
    const { rows } = await pool.query(
      `select id, kind, payload, owner, network, priority, attempts, judge_id, rejudge_requested,
         faults, failed_on, lease_until > now() as is_held from jobs order by priority, due_at`,
    );
    expect(rows.map(({ id, kind }) => [id, kind])).toEqual([
      [ids.submitted, 'submission'],
      [ids.run, 'run'],
      [ids.samples, 'samples'],
      [ids.evidence, 'evidence'],
      [ids.rejudged, 'rejudge'],
    ]);
    for (const { kind, payload } of rows) {
      expect(jobPayload.safeParse({ ...payload, kind }).error).toBeUndefined();
    }
    expect(rows[0]).toMatchObject({ owner: 'p', network: 'n', faults: 2, failed_on: 'j0' });
    expect(rows[4]).toMatchObject({
      owner: 'rejudging',
      attempts: 1,
      judge_id: 'j1',
      is_held: true,
      rejudge_requested: true,
    });
    expect(await takeResult(db, ids.finished)).toEqual({ result });
    const usage = await pool.query('select owner, cpu_ms, slot_ms from judge_usage');
    expect(usage.rows).toEqual([{ owner: 'p', cpu_ms: '1', slot_ms: '2' }]);
  });

  it('lets the judges of this version claim and understand them', async () => {
    const claimed: Job[] = [];
    for (let job = await claim(db, 'j'); job; job = await claim(db, 'j')) claimed.push(job);
    const of = (id: string) => claimed.find(({ lease }) => lease.job === id);
    const source = Buffer.from([0, 0xff]);
    expect(of(ids.submitted)).toMatchObject({ kind: 'submission', problemId: ids.problem });
    expect(of(ids.run)).toMatchObject({ kind: 'run', language: 'cpp', source, input: source });
    expect(of(ids.samples)).toMatchObject({ kind: 'samples', isVisitor: true, source });
    expect(of(ids.evidence)).toMatchObject({ kind: 'evidence', source, request });
    expect(claimed).toHaveLength(4);
  });
});
