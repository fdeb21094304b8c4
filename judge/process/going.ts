/**
 * A job in progress, as its judge sees it: it has a slot, or pauses so that another has it. Which
 * job pauses for which is decided here; docs/decisions/004-fairness.md gives the reasons.
 */
import type { Database } from '../../db/open.ts';
import { waitingAhead } from '../../work/ahead.ts';
import type { Job } from '../../work/claim.ts';
import { kindRules } from '../../work/kinds.ts';
import type { Turn } from './turn.ts';

/** A submission or a run that pauses for others has a slot for this long at a time. */
const turnMinMs = 500;
/**
 * It pauses only for owners who have used this much less judge time (slot and CPU time), times the
 * jobs that its own owner has in the queue; for those on other networks, times those of its network.
 */
const owesMoreMs = 10_000;
/** Once it has lost this much slot time by pausing, it pauses only for owners who have used less still. */
const lostMaxMs = 5_000;
const owesMuchMoreMs = 60_000;
/** A job in spare time pauses for everyone but owners who have used this much more. */
const spareOwesLessMs = 60_000;

/** `isWaiting`: a submission or a run waits that this judge may claim. */
export type Ahead = { isWaiting: boolean; toPause: Going[] };

export type Going = {
  job: Job;
  /** Whether it may have the only free slot of a judge that has several. */
  takesLastSlot: boolean;
  /** Resolves when the job has ended. */
  ended: Promise<void>;
  /** Resolves when it has left its slot, because it ended or pauses. */
  leavesSlot(): Promise<void>;
  /** Whether it has had its slot long enough to pause. */
  mayPause(): boolean;
  /** Makes it leave its slot, in the middle of a command. */
  pause(): void;
  goOn(slot: number): void;
  /** It was told to pause, and has not gone on. */
  isPausing(): boolean;
  /** It has left its slot, and has not ended. */
  isPaused(): boolean;
  /** How long it has had a slot altogether, in ms. */
  hadMs(): number;
  /** How much of that was lost, because commands that it interrupted begin again. */
  lostMs(): number;
};

type Options = {
  job: Job;
  turn: Pick<Turn, 'pause' | 'goOn' | 'hadMs' | 'lost'>;
  coreOf(slot: number): number;
  /** The work on the job; never rejects. */
  work: Promise<void>;
};

export function openGoing({ job, turn, coreOf, work }: Options): Going {
  const { takesLastSlot, givesWay } = kindRules[job.lease.kind];
  let hasEnded = false;
  let isPausing = false;
  let left = Promise.withResolvers<void>();
  const ended = work.then(() => {
    hasEnded = true;
    left.resolve();
  });
  return {
    job,
    takesLastSlot,
    ended,
    leavesSlot: () => left.promise,
    mayPause: () => givesWay || turn.hadMs().now >= turnMinMs,
    pause: () => {
      if (isPausing || hasEnded) return;
      isPausing = true;
      const leaving = left;
      void turn.pause().then(() => leaving.resolve());
    },
    goOn: (slot) => {
      isPausing = false;
      left = Promise.withResolvers();
      if (hasEnded) left.resolve();
      turn.goOn(coreOf(slot));
    },
    isPausing: () => isPausing,
    isPaused: () => isPausing && !hasEnded,
    hadMs: () => turn.hadMs().all,
    lostMs: () => turn.lost().slotMs,
  };
}

/** How much more a job has used than the first that waits, which is due `laterMs` after it. */
const debtMs = (usedMs: number, laterMs: number | null, jobs: number): number =>
  laterMs === null ? Number.NEGATIVE_INFINITY : (usedMs - laterMs) * Math.max(1, jobs);

/** Looks which of these jobs should pause, the one that can wait longest first. */
export async function lookAhead(
  db: Database,
  judgeId: string,
  all: readonly Going[],
): Promise<Ahead> {
  const ids = all.map(({ job }) => job.lease.job);
  const { isWaiting, held } = await waitingAhead(db, judgeId, ids);
  const toPause = held.flatMap(({ job: id, isLast, anyMs, ...compared }) => {
    const going = all.find(({ job }) => job.lease.job === id);
    if (going === undefined) return [];
    // Slot time plus about as much CPU time, which is not known before a job ends.
    const usedMs = 2 * going.hadMs();
    if (!kindRules[going.job.lease.kind].givesWay) {
      const owedMs = Math.max(
        debtMs(usedMs, compared.othersMs, compared.ownJobs),
        debtMs(usedMs, compared.elsewhereMs, compared.networkJobs),
      );
      const leastMs = going.lostMs() < lostMaxMs ? owesMoreMs : owesMuchMoreMs;
      return owedMs > leastMs ? [{ going, rank: owedMs }] : [];
    }
    if (isLast) return [{ going, rank: Number.POSITIVE_INFINITY }];
    return anyMs < usedMs + spareOwesLessMs ? [{ going, rank: Number.MAX_VALUE }] : [];
  });
  toPause.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank));
  return { isWaiting, toPause: toPause.map(({ going }) => going) };
}
