/**
 * Gives claimed jobs to free slots: one claim at a time, asleep while there is nothing to do. A job
 * that holds up others pauses, and goes on in a slot that is free later. Learning, which makes later
 * jobs faster, happens when no job waits; preparing, too, and in slices of a judge that always has jobs.
 */
import type { FreeSlot, Job } from '../../work/claim.ts';
import type { Ahead, Going } from './going.ts';
import { type Bell, backoffMs } from './wake.ts';

/** The queue is checked this often, even without a notification. */
const lookEveryMs = 10_000;
/** And this often while jobs wait that may go ahead of others soon. */
const lookAgainMs = 200;
/** An expired lease is checked a little later, because clocks differ. */
const afterLeaseMs = 20;

export type Dispatch = {
  slots: number;
  bell: Bell;
  claim(slot: FreeSlot): Promise<Job | null>;
  /** In how many ms another judge's lease ends; null if there is none. */
  nextLeaseEndMs(): Promise<number | null>;
  /** Begins a job, which never rejects. */
  begin(job: Job, slot: number): Going;
  /** Whether one more job can begin while those that have begun have not ended. */
  hasRoom(): boolean;
  /** What waits, and which of these jobs should pause for it, the first one first. */
  look(jobs: readonly Going[]): Promise<Ahead>;
  /**
   * Learns from finished jobs in a free slot, which takes seconds of CPU time, until the signal
   * aborts. Called once after each job, when no job waits. Never rejects.
   */
  learn(slot: number, signal: AbortSignal): Promise<void>;
  /** Whether this judge can work; while it cannot, nothing is claimed. */
  isAble(): boolean;
  /** Checks, in a free slot, whether this judge can work again; waits if not. */
  recover(slot: number): Promise<void>;
  /**
   * What the judge makes ready while it has no work. Once a slice of time is due to it, a free slot
   * gives that before the next job. `isDue` is false while a slice is under way; `slice` never rejects.
   */
  preparing: { isDue(): boolean; slice(): Promise<void> } | null;
  onFailure(error: unknown): void;
  stopping: AbortSignal;
};

type State = {
  free: number[];
  /** The jobs that have a slot. */
  going: Set<Going>;
  /** Those that pause, in the order in which they go on. */
  paused: Going[];
  working: Set<Promise<void>>;
  learning: AbortController | null;
  /** How many finished jobs have not been learned from. */
  unlearned: number;
};

/** Works until told to stop; resolves when all slots have finished. */
export async function dispatch(options: Dispatch): Promise<void> {
  const { bell, stopping } = options;
  const free = Array.from({ length: options.slots }, (_, slot) => slot);
  const state: State = {
    free,
    going: new Set(),
    paused: [],
    working: new Set(),
    learning: null,
    unlearned: 0,
  };
  const ring = (): void => bell.ring();
  stopping.addEventListener('abort', ring);
  for (let failures = 0; !stopping.aborted; ) {
    const slot = free.shift();
    if (slot === undefined) {
      await bell.wait(await makeWay(options, state));
      continue;
    }
    // If jobs that pause have all the room, one of them has to go on first.
    if (!options.isAble() && options.hasRoom()) {
      await options.recover(slot);
      free.unshift(slot);
      continue;
    }
    if (options.preparing?.isDue()) {
      hold(options, state, slot, options.preparing.slice());
      continue;
    }
    try {
      const isUsed = await use(options, state, slot);
      failures = 0;
      if (isUsed) continue;
      free.unshift(slot);
      await bell.wait(await restMs(options));
    } catch (error) {
      if (!free.includes(slot)) free.unshift(slot);
      options.onFailure(error);
      await bell.wait(backoffMs(failures));
      failures += 1;
    }
  }
  stopping.removeEventListener('abort', ring);
  state.learning?.abort();
  await Promise.all([...state.working, ...state.paused.map(({ ended }) => ended)]);
}

/** Uses a free slot: for a job that waits, for one that pauses, or for learning. */
async function use(options: Dispatch, state: State, slot: number): Promise<boolean> {
  const { free, paused } = state;
  // The slot that learns has no job and will be free soon.
  const isLastSlot = free.length === 0 && state.learning === null && options.slots > 1;
  const next = paused.find(({ takesLastSlot }) => takesLastSlot || !isLastSlot);
  const isFirst = next !== undefined && (await options.look([next])).toPause.length === 0;
  if (next && isFirst) return goOn(options, state, { next, slot });
  const slotFor = { isLastSlot, isForOthers: paused.length > 0 };
  const job = options.hasRoom() ? await options.claim(slotFor) : null;
  if (job) {
    const going = options.begin(job, slot);
    void going.ended.then(() => {
      state.unlearned += 1;
      remove(paused, going);
      options.bell.ring();
    });
    return occupy(options, state, { going, slot });
  }
  if (next) return goOn(options, state, { next, slot });
  if (state.unlearned === 0 || state.learning !== null || options.stopping.aborted) return false;
  state.unlearned -= 1;
  const learning = new AbortController();
  state.learning = learning;
  hold(
    options,
    state,
    slot,
    options.learn(slot, learning.signal).finally(() => {
      state.learning = null;
    }),
  );
  return true;
}

function goOn(
  options: Dispatch,
  state: State,
  { next, slot }: { next: Going; slot: number },
): boolean {
  remove(state.paused, next);
  next.goOn(slot);
  return occupy(options, state, { going: next, slot });
}

/** The slot is free again when the job ends or pauses. */
function occupy(
  options: Dispatch,
  state: State,
  { going, slot }: { going: Going; slot: number },
): boolean {
  state.going.add(going);
  hold(
    options,
    state,
    slot,
    going.leavesSlot().finally(() => {
      state.going.delete(going);
      if (going.isPaused()) state.paused.push(going);
    }),
  );
  return true;
}

function hold(
  { bell }: Dispatch,
  { free, working }: State,
  slot: number,
  work: Promise<void>,
): void {
  const done = work.finally(() => {
    working.delete(done);
    free.push(slot);
    bell.ring();
  });
  working.add(done);
}

const remove = (all: Going[], one: Going): void => {
  const at = all.indexOf(one);
  if (at >= 0) all.splice(at, 1);
};

/**
 * All slots are taken: makes one job pause for which others should not wait. Returns after how many
 * ms to look again, unless the bell rings.
 */
async function makeWay(options: Dispatch, { going, learning }: State): Promise<number> {
  const all = [...going].filter((one) => !one.isPausing());
  const may = all.filter((one) => one.mayPause());
  if (may.length === 0 && learning === null) return lookAgainMs;
  try {
    const { isWaiting, toPause } = await options.look(may);
    if (!isWaiting) return may.length < all.length ? lookAgainMs : lookEveryMs;
    learning?.abort();
    if (options.hasRoom()) toPause[0]?.pause();
  } catch (error) {
    options.onFailure(error);
  }
  return lookAgainMs;
}

/** How long to sleep when nothing waits: until a lease ends, if that is before the next check. */
async function restMs(options: Dispatch): Promise<number> {
  const leaseEndMs = await options.nextLeaseEndMs();
  if (leaseEndMs === null) return lookEveryMs;
  return Math.min(lookEveryMs, Math.max(0, leaseEndMs) + afterLeaseMs);
}
