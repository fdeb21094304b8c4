/** Judges that cannot work: what they report, what happens to the jobs, and how they recover. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claim } from '../../work/claim.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertJob, insertProblem, insertSubmission } from '../../work/testing-rows.ts';
import { HostFault, ProblemFault } from '../faults.ts';
import { openTestData } from '../run/test-data.ts';
import {
  buildParts,
  endJudge,
  type JudgeProcess,
  openWorkshop,
  startJudge,
  type Workshop,
} from '../testing-judge.ts';
import { processJob, type Worker } from './attempt.ts';
import { Cancelled } from './cancelling.ts';
import { createHealth, healthInTurn } from './health.ts';
import { tryAll } from './host-trial.ts';
import { openTurn } from './turn.ts';

const isRoot = process.getuid?.() === 0;
const queue = queueForTests();
const source = '#include <cstdio>\nint main() { puts("ok"); }\n';

let workshop: Workshop;
beforeAll(async () => {
  await buildParts();
  workshop = await openWorkshop(1);
});
afterAll(() => workshop.close());

const place = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });
const full = new HostFault('disk-full', 'no room');

async function submit(changes = ''): Promise<string> {
  const problem = await insertProblem(queue.pool, {
    cases: [{ input: '', output: 'ok\n', isHidden: false }],
  });
  const user = await queue.addUser();
  return insertSubmission(queue.pool, { user, problem, source: source + changes });
}

describe('the health of a judge', () => {
  const healthOf = (found: (HostFault | null)[], disk: HostFault | null = null) => {
    const changes: (string | undefined)[] = [];
    const health = createHealth({
      tryAll: async () => found.shift() ?? null,
      lookAtDisk: async () => disk,
      onChange: () => changes.push(health.fault()?.reason),
      log: () => {},
      stopping: AbortSignal.abort(),
    });
    return { health, changes };
  };

  it('is checked after a fault, and again until the cause is gone', async () => {
    const { health, changes } = healthOf([null, full, full, null]);
    expect(await health.examine(place())).toBeNull();
    expect(await health.examine(place())).toBe(full);
    await health.recover(place());
    expect(health.fault()).toBe(full);
    await health.recover(place());
    expect(health.fault()).toBeNull();
    expect(changes).toEqual(['disk-full', undefined]);
  });

  it('is lost as soon as the disk is found to be full, before any job fails', async () => {
    const { health, changes } = healthOf([], full);
    await health.glance();
    expect(health.fault()).toBe(full);
    await health.recover(place());
    expect(changes).toEqual(['disk-full', undefined]);
  });

  it('is examined by jobs that have their turn while another waits for its own', async () => {
    const examined: number[] = [];
    const ends: (() => void)[] = [];
    const health = createHealth({
      tryAll: async ({ slot }) => {
        examined.push(slot);
        const end = Promise.withResolvers<void>();
        ends.push(end.resolve);
        await end.promise;
        return null;
      },
      lookAtDisk: async () => null,
      onChange: () => {},
      log: () => {},
      stopping: AbortSignal.abort(),
    });
    const { signal: never } = new AbortController();
    const turnOf = () => openTurn({ core: 0, cancelled: never, stopping: never });
    const [waiting, first, second] = [turnOf(), turnOf(), turnOf()];
    await waiting.pause();
    const examine = (turn: typeof first, slot: number) =>
      healthInTurn(health, turn, { ...place(), slot }).examine(place());
    const last = examine(waiting, 0);
    const both = [examine(first, 1), examine(second, 2)];
    expect(examined).toEqual([1]);
    // It is not interrupted: others wait for it.
    const paused = first.pause();
    ends[0]?.();
    await paused;
    expect(await Promise.all(both)).toEqual([null, null]);
    waiting.goOn(0);
    await expect.poll(() => examined).toEqual([1, 0]);
    ends[1]?.();
    expect(await last).toBeNull();
  });

  it('is not examined for a job that is cancelled before its turn', async () => {
    const { health } = healthOf([full]);
    const cancelled = new AbortController();
    const { signal: stopping } = new AbortController();
    const turn = openTurn({ core: 0, cancelled: cancelled.signal, stopping });
    await turn.pause();
    const examined = healthInTurn(health, turn, place()).examine(place());
    cancelled.abort(new Cancelled());
    await expect(examined).rejects.toThrow(Cancelled);
    expect(health.fault()).toBeNull();
  });

  it('is looked at by one look at a time, also while nothing can be done', async () => {
    const looks: ((found: HostFault | null) => void)[] = [];
    const health = createHealth({
      tryAll: async () => full,
      lookAtDisk: () => new Promise((resolve) => looks.push(resolve)),
      onChange: () => {},
      log: () => {},
      stopping: AbortSignal.abort(),
    });
    await health.examine(place());
    // Each look makes caches give way, which may take longer than the time between two.
    const glances = [health.glance(), health.glance()];
    expect(looks).toHaveLength(1);
    looks[0]?.(null);
    await Promise.all(glances);
    expect(health.fault()).toBe(full);
    void health.glance();
    expect(looks).toHaveLength(2);
  });

  it('is checked by running a program, and by writing files', async () => {
    const { compiler, folder } = workshop;
    const host = { compiler, place: place(), folders: [folder], caches: [] };
    expect(await tryAll(host)).toBeNull();
    expect(await tryAll({ ...host, folders: [join(folder, 'gone')] })).toMatchObject({
      reason: 'disk-broken',
    });
    const refuses = { ...compiler, compile: () => Promise.reject(new Error('no jail')) };
    expect(await tryAll({ ...host, compiler: refuses })).toMatchObject({ reason: 'sandbox' });
  });
});

describe('a job that fails', () => {
  /** Judges the next job while every attempt fails with an error. */
  async function failOn(
    error: Error,
    unable: HostFault | null,
    { leavesLeases = false } = {},
  ): Promise<void> {
    const tools: Worker = {
      ...workshop,
      db: queue.db,
      testData: await openTestData(queue.db, workshop.folder),
      publish: async () => {},
      log: () => {},
      counts: openJudgeCounts(),
      judgeVersion: 'test',
      scratchFolder: workshop.folder,
      stopping: new AbortController().signal,
      languages: {
        ...workshop.languages,
        get: (id) => ({
          ...workshop.languages.get(id),
          compiler: { ...workshop.compiler, compile: () => Promise.reject(error) },
        }),
      },
      health: { examine: async () => unable },
    };
    if (!leavesLeases) await queue.expireLeases();
    const work = await claim(queue.db, 'judge');
    if (work === null) throw new Error('nothing to claim');
    await processJob(tools, place(), work);
  }

  const entry = () =>
    queue.one(`select attempts, faults, extract(epoch from lease_until - now())::int as "restS"
      from jobs`);

  it('on working judges becomes a Judge Error the third time, and rests in between', async () => {
    const job = await submit();
    const broken = new Error('broken');
    await failOn(broken, null);
    expect(await entry()).toEqual({ attempts: 1, faults: 1, restS: 1 });
    await failOn(broken, null);
    expect(await entry()).toEqual({ attempts: 2, faults: 2, restS: 10 });
    await failOn(broken, null);
    expect(await queue.one('select verdict from submissions where id = $1', [job])).toEqual({
      verdict: 'Judge Error',
    });
  });

  it.each([
    ['on a judge that turns out unable to work', new Error('broken'), full],
    ['because its disk is full', full, null],
    ['because its host has no core', new HostFault('no-core', 'busy'), null],
  ])(
    '%s does not count as an attempt, and rests longer each time',
    async (_what, error, unable) => {
      await submit();
      for (const restS of [1, 10, 60, 60]) {
        await failOn(error, unable);
        expect(await entry()).toMatchObject({ attempts: 0, restS });
      }
    },
  );

  it('stores the reason with its submission, for administrators, until that is judged', async () => {
    const job = await submit();
    const stored = () => queue.one('select verdict, fault from submissions where id = $1', [job]);
    await failOn(full, null);
    expect(await stored()).toEqual({ verdict: null, fault: 'disk-full: no room' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await failOn(new Error(`broken\0 ${attempt}`), null);
    }
    expect(await stored()).toEqual({ verdict: 'Judge Error', fault: 'broken\ufffd 3' });
    const told = `select result::text like '%broken%' as told from submissions`;
    expect(await queue.one(told)).toEqual({ told: false });
    await queue.enqueue({ kind: 'rejudge' }, { id: job });
    await queue.store(await queue.leaseOf('a'), 'Accepted');
    expect(await stored()).toEqual({ verdict: 'Accepted', fault: null });
    await queue.enqueue({ kind: 'rejudge' }, { id: job });
    await failOn(broken, null);
    expect(await stored()).toEqual({ verdict: 'Accepted', fault: 'it broke on sample 1: badly' });
  });

  const broken = new ProblemFault('it broke', 'badly').on({ index: 0, name: 'sample 1' });

  it('because of its checker is held at once, on every judge, and its problem paused', async () => {
    const job = await submit();
    await failOn(broken, full);
    expect(await queue.one('select verdict from submissions where id = $1', [job])).toEqual({
      verdict: null,
    });
    expect(await queue.one('select priority, attempts, judge_id from jobs')).toEqual({
      priority: 2,
      attempts: 0,
      judge_id: null,
    });
    expect(await queue.one('select submission_id, test_case, reason from problem_pauses')).toEqual({
      submission_id: job,
      test_case: 0,
      reason: 'it broke on sample 1: badly',
    });
  });

  it('because of the checker of a deleted problem is a Judge Error', async () => {
    const job = await submit();
    await queue.pool.query('update problems set deleted_at = now()');
    await failOn(broken, null);
    expect(await queue.one('select verdict, fault from submissions where id = $1', [job])).toEqual({
      verdict: 'Judge Error',
      fault: 'it broke on sample 1: badly',
    });
  });

  describe('because its host has no core', () => {
    const busy = new HostFault('no-core', 'busy');
    const busyFor = (minutes: number) =>
      queue.pool.query('update jobs set busy_since = now() - make_interval(mins => $1)', [minutes]);

    it('is tried again for half an hour, and is then a Judge Error that says so', async () => {
      const job = await submit();
      await queue.pool.query('update jobs set faults = 100');
      await failOn(busy, null);
      await busyFor(29);
      await failOn(busy, null);
      // The host's other faults say nothing about the job, no matter how long they last.
      await busyFor(31);
      await failOn(full, null);
      await failOn(busy, full);
      expect(await entry()).toMatchObject({ attempts: 0, faults: 104 });
      await failOn(busy, null);
      const told = await queue.one(
        `select verdict, fault, result ->> 'error' as error, octet_length(source) > 0 as "isKept"
          from submissions where id = $1`,
        [job],
      );
      expect(told).toEqual({
        verdict: 'Judge Error',
        fault: 'no-core: busy',
        error:
          'Judge Error: our judges were too busy for this for 30 minutes. That says nothing about your program and counts nowhere. Your submission is kept. Please try again later.',
        isKept: true,
      });
    });

    it('is tried again for two minutes if a caller waits', async () => {
      await insertJob(queue.pool, { kind: 'run', language: 'cpp' }, { source: 'int main() {}' });
      await failOn(busy, null);
      await busyFor(3);
      await failOn(busy, null);
      expect(await queue.one("select result ->> 'error' as error from job_results")).toEqual({
        error:
          'Judge Error: our judges were too busy for this for 2 minutes. That says nothing about your program and counts nowhere. Please try again later.',
      });
    });

    it('is tried for as long again after it was left alone', async () => {
      await submit();
      await failOn(busy, null);
      await busyFor(90);
      await queue.pool.query("update jobs set lease_until = now() - interval '40 min'");
      await failOn(busy, null, { leavesLeases: true });
      expect(await entry()).toMatchObject({ attempts: 0, faults: 2 });
    });
  });

  it('is charged to its owner', async () => {
    await submit();
    await failOn(full, full);
    expect(await queue.one('select owner, slot_ms > 0 as charged from judge_usage')).toEqual({
      owner: 'an owner',
      charged: true,
    });
  });
});

describe.runIf(isRoot)('a judge whose disk is full', () => {
  let disk: string;
  let home: string;
  const judges: JudgeProcess[] = [];
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'judge-full-'));
    home = await mkdtemp(join(tmpdir(), 'judge-well-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
  });
  afterAll(async () => {
    for (const { child } of judges) if (child.exitCode === null) child.kill('SIGKILL');
    execFileSync('umount', ['--lazy', disk]);
    await Promise.all([disk, home].map((folder) => rm(folder, { recursive: true })));
  });

  const start = async (dataDir: string) => {
    const judge = await startJudge(queue.url, dataDir, process.env);
    judges.push(judge);
    return judge;
  };
  const verdicts = async () =>
    (await queue.pool.query('select verdict from submissions')).rows.map(({ verdict }) => verdict);
  const patience = { timeout: 60_000 };

  it('reports it and claims nothing, while others do its jobs, and recovers by itself', async () => {
    const filler = join(disk, 'filler');
    const sick = await start(disk);
    await writeFile(filler, Buffer.alloc(64 * 1024 * 1024)).catch(() => {});
    for (let i = 0; i < 3; i += 1) await submit(`// ${i}\n`);
    await sick.says('unable to work');
    const faults = () => queue.one('select fault from judges');
    await expect.poll(faults, patience).toEqual({ fault: 'disk-full' });
    expect(await verdicts()).toEqual([null, null, null]);
    // Jobs that it claimed before it noticed the fault are given back without counting an attempt.
    const attempts = () => queue.one('select max(attempts) as most from jobs');
    await expect.poll(attempts, patience).toEqual({ most: 0 });

    const well = await start(home);
    await expect.poll(verdicts, patience).toEqual(Array(3).fill('Accepted'));
    await endJudge(well, 'SIGTERM');

    await submit('// waits\n');
    await rm(filler);
    await sick.says('able to work again');
    await expect.poll(verdicts, patience).toEqual(Array(4).fill('Accepted'));
    expect(await faults()).toEqual({ fault: null });
    await endJudge(sick, 'SIGTERM');
  });
});
