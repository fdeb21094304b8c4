/**
 * One claimed piece of work from claim to stored result. A fault of ours gives the work back, to
 * wait longer each time; one that comes again and again on judges that can work becomes its result.
 * A database that is away is waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Done, doWork, judgeError, type Tools } from './do-work.ts';
import { CheckerFault, hostFaultOf } from './faults.ts';
import type { Health } from './health.ts';
import { attemptsMax, giveBack, type Work } from './queue.ts';
import { discard, type Stored } from './queue-results.ts';
import { type Cost, charge } from './queue-usage.ts';
import { backoffMs } from './queue-wake.ts';
import type { Place } from './run/execute.ts';
import { SandboxFault } from './run/sandbox.ts';

/** What work is done with, and what is asked when it fails. */
export type Worker = Tools & {
  health: Pick<Health, 'examine'>;
  /** Ends the waiting for a database that is away. */
  stopping: AbortSignal;
};

/** How long work rests after its first fault, its second, and each one more. */
const restsMs = [1_000, 10_000, 60_000] as const;
const restOf = (faults: number): number => restsMs[Math.min(faults, 2)] ?? restsMs[2];

/** Does a piece of work and stores its result; never rejects. */
export async function carryOut(tools: Worker, place: Place, work: Work): Promise<void> {
  const { lease } = work;
  const fields = { job: lease.job, kind: work.kind, attempt: lease.attempts };
  const started = performance.now();
  let cpuMs = 0;
  const cost = (): Cost => ({ cpuMs, slotMs: performance.now() - started });
  const store = async (done: Done): Promise<void> => {
    cpuMs = done.cpuMs;
    const used = cost();
    const stored = await storeWhenPossible(tools, () => done.store(used));
    const ms = Math.round(used.slotMs);
    tools.log('info', stored === 'stored' ? 'judged' : 'lost to another judge', { ...fields, ms });
  };
  try {
    await store(await judge(tools, place, work));
  } catch (error) {
    const reason = hostFaultOf(error)?.reason;
    tools.log('error', 'a piece of work failed', { ...fields, reason, error });
    const used = cost();
    const counted = await isCounted(tools, place, error);
    try {
      if (counted && isLast(tools, work, error)) return await store(judgeError(tools, work));
      await charge(tools.pool, lease, used);
      const restMs = tools.stopping.aborted && !counted ? 0 : restOf(lease.faults);
      await giveBack(tools.pool, lease, { counted, restMs });
      await tools.publish({ type: 'waiting', job: lease.job });
    } catch (unreachable) {
      tools.log('warn', 'giving work back failed; its lease will end', { error: unreachable });
    }
  }
}

async function judge(tools: Worker, place: Place, work: Work): Promise<Done> {
  const { lease } = work;
  if (work.kind === 'gone') return { cpuMs: 0, store: () => discard(tools.pool, lease) };
  if (lease.attempts > attemptsMax) return judgeError(tools, work);
  return await doWork(tools, place, work);
}

type RealWork = Exclude<Work, { kind: 'gone' }>;

/** Whether a fault is what came of the work: it came too often, or would only come again. */
function isLast({ stopping }: Worker, work: Work, error: unknown): work is RealWork {
  if (work.kind === 'gone' || stopping.aborted) return false;
  const isFinal = error instanceof CheckerFault && error.isFinal;
  return isFinal || work.lease.attempts >= attemptsMax;
}

/** Faults that say by themselves that the judge could not work at that moment. */
const sickness: readonly string[] = ['disk-full', 'disk-broken', 'no-core'];

/**
 * Whether a failure counts as an attempt: only what fails on a judge that can work says something
 * about the work. One that stops cannot, unless its sandbox has died of the work.
 */
async function isCounted(tools: Worker, place: Place, error: unknown): Promise<boolean> {
  if (error instanceof CheckerFault) return !tools.stopping.aborted;
  const unable = tools.stopping.aborted ? null : await tools.health.examine(place);
  if (tools.stopping.aborted) return error instanceof SandboxFault;
  return unable === null && !sickness.includes(hostFaultOf(error)?.reason ?? '');
}

/** What the database says to data that it will never take: waiting would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23|42)/.test(String(error.code));

/** Stores, again and again while the database is away: the result stays ours until others claim. */
async function storeWhenPossible(tools: Worker, store: () => Promise<Stored>): Promise<Stored> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await store();
    } catch (error) {
      if (isRefusal(error) || tools.stopping.aborted) throw error;
      tools.log('warn', 'storing a result failed; trying again', { error: String(error) });
      await sleep(backoffMs(failures), undefined, { signal: tools.stopping });
    }
  }
}
