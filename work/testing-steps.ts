/** Steps of random histories of the queue, done in the database and in a model beside it. */
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Verdict } from '../contract/words.ts';
import { moment } from '../db/expressions.ts';
import type { Database } from '../db/open.ts';
import { claim, type Lease, leaseMs } from './claim.ts';
import { enqueue, enqueueRejudgings } from './enqueue.ts';
import { storeResult, storeSubmission } from './finish.ts';
import { extendLeases, giveBack, handBack } from './lease.ts';
import { queueMaxEntriesPerPerson } from './limits.ts';
import { forgetMissing } from './presence.ts';
import { dropJob, takeResult } from './results.ts';
import {
  candidates,
  freshJob,
  keepVerdict,
  type Model,
  type ModelJob,
  seconds,
} from './testing-model.ts';
import { judgeRow, resultOf } from './testing-rows.ts';
import { register } from './upkeep.ts';

/** A step; `pick` selects a job, and a step without anything to select does nothing. */
type Step =
  | { do: 'submit'; user: number; problem: number }
  | { do: 'run'; user: number }
  | { do: 'claim'; judge: number; isLastSlot: boolean }
  | { do: 'renew'; pick: number }
  | { do: 'hand back'; pick: number }
  | { do: 'finish'; pick: number; verdict: Verdict }
  | { do: 'give back'; pick: number; counted: boolean; restS: number }
  | { do: 'rejudge' | 'cancel' | 'fetch'; pick: number }
  | { do: 'heartbeat' | 'kill'; judge: number }
  | { do: 'pass'; seconds: number };

const oneOfTwo = fc.nat({ max: 1 });
const pick = fc.nat({ max: 50 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('submit'), user: oneOfTwo, problem: oneOfTwo }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run'), user: oneOfTwo }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('claim'), judge: oneOfTwo, isLastSlot: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('renew', 'hand back'), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('finish'),
      pick,
      verdict: fc.constantFrom('Accepted', 'Wrong Answer', 'Judge Error'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give back'),
      pick,
      counted: fc.boolean(),
      restS: fc.constantFrom(0, 1, 10),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('rejudge', 'rejudge', 'cancel', 'fetch'), pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('heartbeat', 'kill'), judge: oneOfTwo }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.constantFrom(1, 6, 7, 11, 17) }),
  },
) as fc.Arbitrary<Step>;

/** Histories of up to `stepsMax` steps. */
export const history = (stepsMax: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength: stepsMax, size: 'max' });

/** Two people and two problems that no other history is using. */
export type Stage = { users: readonly string[]; problems: readonly string[] };

export type World = { db: Database; stage: Stage; model: Model };

/** Fails with the difference. */
function same(what: string, real: unknown, expected: unknown): void {
  const [found, should] = [JSON.stringify(real), JSON.stringify(expected)];
  if (found !== should) throw new Error(`${what}: ${found} in place of ${should}`);
}

const picked = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** Does one step in the database and in the model, and compares the outcomes. */
export async function take(world: World, one: Step): Promise<void> {
  switch (one.do) {
    case 'submit':
    case 'run':
      return await add(world, one);
    case 'claim':
      return await claimNext(world, one);
    case 'renew':
    case 'hand back':
    case 'give back':
    case 'finish': {
      const lease = picked(world.model.leases, one.pick);
      return lease && (await withLease(world, lease, one));
    }
    case 'rejudge':
      return await rejudge(world, one.pick);
    case 'cancel':
    case 'fetch':
      return await fetchOrCancel(world, one);
    case 'heartbeat':
      return await beat(world, one.judge);
    case 'kill':
      return await kill(world, one.judge);
    case 'pass':
      return await pass(world, one.seconds);
  }
}

async function add({ db, stage, model }: World, one: Extract<Step, { user: number }>) {
  const owner = stage.users[one.user] ?? '';
  const own = [...model.jobs.values()].filter((job) => job.owner === owner);
  if (own.length >= queueMaxEntriesPerPerson) return;
  if (one.do === 'run') {
    const payload = { kind: 'run', language: 'cpp' } as const;
    const source = Buffer.from('x');
    const queued = await enqueue(db, { owner, network: owner, payload, source });
    if ('id' in queued) model.jobs.set(queued.id, freshJob('run', owner));
    return;
  }
  const problem = stage.problems[one.problem] ?? '';
  const row = { user_id: owner, problem_id: problem, language: 'cpp', source: Buffer.from('x') };
  const { id } = await db
    .insertInto('submissions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, { id, owner, network: owner, payload: { kind: 'submission' } });
  model.jobs.set(id, freshJob('submission', owner));
  model.submissions.set(id, { user: owner, problem, verdict: null, earlier: 0 });
}

async function claimNext({ db, model }: World, one: Extract<Step, { do: 'claim' }>) {
  const judge = model.judges[one.judge]?.id ?? '';
  const allowed = candidates(model, judge, one.isLastSlot);
  const claimed = await claim(db, judge, { isLastSlot: one.isLastSlot });
  if (claimed === null) return same('claimable, but not claimed', allowed, []);
  const { lease } = claimed;
  same('claimed', allowed.includes(lease.job), true);
  const job = model.jobs.get(lease.job);
  if (job === undefined) throw new Error('claimed a job that is gone');
  job.attempts += 1;
  same('attempts', lease.attempts, job.attempts);
  Object.assign(job, { judge, until: model.clock + seconds(leaseMs) });
  model.leases.push(lease);
}

type WithLease = Extract<Step, { do: 'renew' | 'hand back' | 'give back' | 'finish' }>;

async function withLease({ db, model }: World, lease: Lease, one: WithLease): Promise<void> {
  const job = model.jobs.get(lease.job);
  const holds = job?.judge === lease.judgeId && job.attempts === lease.attempts;
  const held = holds ? job : undefined;
  if (one.do === 'renew') {
    same('renewed', await extendLeases(db, [lease]), holds ? [lease.job] : []);
    if (held) held.until = model.clock + seconds(leaseMs);
  } else if (one.do === 'hand back') {
    await handBack(db, lease);
    if (held) Object.assign(held, { judge: null, until: null, attempts: held.attempts - 1 });
  } else if (one.do === 'give back') {
    const { counted, restS } = one;
    await giveBack(db, lease, { fault: 'a fault', counted, restMs: restS * 1000 });
    if (!held) return;
    Object.assign(held, { judge: null, until: model.clock + restS, failedOn: lease.judgeId });
    held.attempts -= counted ? 0 : 1;
  } else {
    await finish({ db, model }, lease, { verdict: one.verdict, held });
  }
}

type Finish = { verdict: Verdict; held: ModelJob | undefined };

async function finish(
  { db, model }: Pick<World, 'db' | 'model'>,
  lease: Lease,
  { verdict, held }: Finish,
): Promise<void> {
  const cost = { cpuMs: 1, slotMs: 1 };
  const submission = model.submissions.get(lease.job);
  const by = { judgeVersion: 'j', compilerVersion: 'c', testSet: 1, fault: null };
  const stored = submission
    ? await storeSubmission(db, lease, { result: resultOf(verdict), ...by }, cost)
    : await storeResult(db, lease, null, cost);
  same('stored', stored, held ? 'stored' : 'lost');
  if (!held) return;
  if (submission) keepVerdict(submission, verdict);
  else model.results.add(lease.job);
  if (held.isRejudgeDue) {
    model.jobs.set(lease.job, { ...freshJob('rejudge', 'rejudging'), failedOn: held.failedOn });
  } else model.jobs.delete(lease.job);
}

async function rejudge({ db, model }: World, which: number): Promise<void> {
  const id = picked([...model.submissions.keys()], which);
  if (id === undefined) return;
  await enqueueRejudgings(db, db.selectFrom('submissions').select('id').where('id', '=', id));
  const job = model.jobs.get(id);
  // A request that was made while a judge had the job stays with it when it is given back.
  if (job) job.isRejudgeDue ||= job.judge !== null;
  else model.jobs.set(id, freshJob('rejudge', 'rejudging'));
}

async function fetchOrCancel(
  { db, model }: World,
  one: { do: 'rejudge' | 'cancel' | 'fetch'; pick: number },
) {
  const runs = [...model.jobs].filter(([, { kind }]) => kind === 'run').map(([id]) => id);
  const id = picked([...runs, ...model.results], one.pick);
  if (id === undefined) return;
  if (one.do === 'fetch') {
    same('fetched', (await takeResult(db, id)) !== undefined, model.results.delete(id));
    return;
  }
  await dropJob(db, id);
  model.jobs.delete(id);
  model.results.delete(id);
}

/** A judge reports; its first report registers it. */
async function beat({ db, model }: World, which: number): Promise<void> {
  const judge = model.judges[which];
  if (!judge) return;
  await register(db, { ...judgeRow, id: judge.id });
  judge.seenAt = model.clock;
}

/** Starts the judges. */
export async function startJudges(world: World): Promise<void> {
  for (const which of [0, 1]) {
    world.model.judges.push({ id: `judge ${which}`, seenAt: 0 });
    await beat(world, which);
  }
}

/** A judge ends, and another is started in its place. */
async function kill(world: World, which: number): Promise<void> {
  const { db, model } = world;
  const judge = model.judges[which];
  if (!judge) return;
  same('forgotten', await forgetMissing(db, [judge.id]), [judge.id]);
  for (const job of model.jobs.values()) {
    if (job.judge === judge.id && (job.until ?? 0) > model.clock) job.until = model.clock;
  }
  judge.id = `${judge.id}'`;
  await beat(world, which);
}

/** Time passes: makes everything stored older by that much. */
async function pass({ db, model }: World, passed: number): Promise<void> {
  const ago = (name: string) => moment`${sql.ref(name)} - make_interval(secs => ${passed})`;
  await db
    .updateTable('jobs')
    .set({
      lease_until: ago('lease_until'),
      claimed_at: ago('claimed_at'),
      enqueued_at: ago('enqueued_at'),
      fair_at: ago('fair_at'),
      due_at: ago('due_at'),
    })
    .execute();
  await db
    .updateTable('judges')
    .set({ seen_at: ago('seen_at') })
    .execute();
  model.clock += passed;
}
