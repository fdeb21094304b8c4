/**
 * A job's turn in a slot. Between two commands, or in the middle of one, the job can be made to
 * pause, so that another has its slot; what was interrupted begins again when it goes on. Jobs know
 * nothing of it: they run their commands through a sandbox and compilers that wait for the turn.
 */

import type { LearningCompiler } from '../compile/compile.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { TalkRequest } from '../run/sandbox-talk.ts';
import { Cancelled, throwIfStopped } from './cancelling.ts';

/** A command that was interrupted again and again for this long is run to its end. */
const interruptedMaxMs = 600_000;

/** How a command of a job is run: when the signal aborts, the command ends, and begins again later. */
export type Moment = { core: number; signal: AbortSignal };

export type Turn = {
  /**
   * Runs a command once the job has its turn, and again after each time that it was interrupted.
   * Rejects with `Cancelled` if the job was cancelled meanwhile.
   */
  take<Outcome>(
    command: (moment: Moment) => Promise<Outcome>,
    ending?: Ending<NoInfer<Outcome>>,
  ): Promise<Outcome>;
  /** Interrupts the job; resolves when nothing of it runs any more. */
  pause(): Promise<void>;
  /** Gives a paused job a slot again, with its core. */
  goOn(core: number): void;
  /** How long it has had a slot, since it last went on and altogether, in ms. */
  hadMs(): { now: number; all: number };
  /** What the interruptions cost: the CPU time and the slot time of commands that begin again. */
  lost(): { cpuMs: number; slotMs: number };
};

type Ending<Outcome> = {
  /** The CPU time of a command that was ended early; null if it came to its own end. */
  endedCpuMs?(outcome: Outcome): number | null;
  /** An interrupted command's outcome goes to the caller, who repeats it. */
  isRepeatedByCaller?: boolean;
  /** So does that of one that was ended because the job was cancelled. */
  isCancelledByCaller?: boolean;
};

type Options = {
  core: number;
  /** Aborts when the job is cancelled, which ends its commands. */
  cancelled: AbortSignal;
  /** Aborts when the judge stops: a paused job ends, and commands come to their own ends. */
  stopping: AbortSignal;
};

export function openTurn(options: Options): Turn {
  const { cancelled, stopping } = options;
  const ends = AbortSignal.any([cancelled, stopping]);
  let interrupting = new AbortController();
  let { core } = options;
  /** Settles when a paused job goes on; null if it has its turn. */
  let resting: PromiseWithResolvers<void> | null = null;
  const underWay = new Set<Promise<unknown>>();
  const lost = { cpuMs: 0, slotMs: 0 };
  const had = { before: 0, since: performance.now() };
  const sinceMs = (): number => (resting === null ? performance.now() - had.since : 0);
  return {
    async take(command, ending = {}) {
      const began = performance.now();
      for (;;) {
        while (resting !== null) await orAborted(resting.promise, ends);
        const started = performance.now();
        const isFinal = started - began > interruptedMaxMs;
        const { signal: interrupted } = isFinal ? never : interrupting;
        const signal = AbortSignal.any([cancelled, interrupted]);
        const running = settled(command({ core, signal }));
        underWay.add(running);
        const result = await running.finally(() => underWay.delete(running));
        const cpuMs = endedCpuMs(result, ending);
        if (cpuMs !== null && interrupted.aborted && !ends.aborted) {
          lost.cpuMs += cpuMs;
          lost.slotMs += performance.now() - started;
          if (!('outcome' in result) || !ending.isRepeatedByCaller) continue;
        }
        if (!('outcome' in result)) throw result.reason;
        if (cpuMs !== null && cancelled.aborted && !ending.isCancelledByCaller) {
          throwIfStopped({ stopped: true, cpuMs }, cancelled);
        }
        return result.outcome;
      }
    },
    async pause() {
      had.before += sinceMs();
      const leftAt = performance.now();
      resting ??= Promise.withResolvers();
      interrupting.abort(new Cancelled());
      await Promise.all(underWay);
      had.before += performance.now() - leftAt;
    },
    goOn(next) {
      core = next;
      interrupting = new AbortController();
      had.since = performance.now();
      resting?.resolve();
      resting = null;
    },
    hadMs: () => ({ now: sinceMs(), all: had.before + sinceMs() }),
    lost: () => ({ ...lost }),
  };
}

const never = new AbortController();

type Settled<Outcome> = { outcome: Outcome } | { reason: unknown };

const settled = async <Outcome>(work: Promise<Outcome>): Promise<Settled<Outcome>> => {
  try {
    return { outcome: await work };
  } catch (reason) {
    return { reason };
  }
};

function endedCpuMs<Outcome>(result: Settled<Outcome>, ending: Ending<Outcome>): number | null {
  if ('outcome' in result) return ending.endedCpuMs?.(result.outcome) ?? null;
  return result.reason instanceof Cancelled ? result.reason.cpuMs : null;
}

/** Resolves with a promise, or rejects with the signal's reason. */
async function orAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  await Promise.race([promise, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', abort),
  );
}

const either = (one: AbortSignal | undefined, other: AbortSignal): AbortSignal =>
  one === undefined ? other : AbortSignal.any([one, other]);

const ofFacts = {
  endedCpuMs: ({ stopped, cpuMs }: { stopped: boolean; cpuMs: number }) => (stopped ? cpuMs : null),
};

type Asked = { core?: number; signal?: AbortSignal | undefined };

const within = <Request extends Asked>(request: Request, { core, signal }: Moment): Request => ({
  ...request,
  ...(request.core !== undefined && { core }),
  signal: either(request.signal, signal),
});

/** The part of a sandbox that compilers use. */
export const jailInTurn = (sandbox: Pick<Sandbox, 'jail'>, turn: Turn): Pick<Sandbox, 'jail'> => ({
  jail: (request) => turn.take((moment) => sandbox.jail(within(request, moment)), ofFacts),
});

type Commands = Pick<Sandbox, 'run' | 'read' | 'talk' | 'jail' | 'canRead'>;

/**
 * A sandbox whose commands wait for the turn. A run that needs what an earlier one left behind
 * cannot begin again, and is left to its limits.
 */
export function sandboxInTurn(sandbox: Commands, turn: Turn): Commands {
  return {
    ...sandbox,
    run: (request) => {
      const { isRepeatedByCaller = false, signal } = request;
      const ending = { ...ofFacts, isRepeatedByCaller, isCancelledByCaller: signal !== undefined };
      return turn.take(async (moment) => {
        const facts = await sandbox.run(within(request, moment));
        return facts.stopped && !signal?.aborted ? { ...facts, gaveWay: true } : facts;
      }, ending);
    },
    read: (request) =>
      turn.take(
        (moment) => sandbox.read(request.continues ? request : within(request, moment)),
        ofFacts,
      ),
    ...jailInTurn(sandbox, turn),
    talk: (request) => {
      const { interactor, program } = request;
      const continues = interactor.in === 'slot' && interactor.request.continues === true;
      const talkWithin = (moment: Moment): TalkRequest => ({
        ...request,
        program: within(program, moment),
        interactor:
          interactor.in === 'slot'
            ? { in: 'slot', request: within(interactor.request, moment) }
            : { in: 'jail', request: within(interactor.request, moment) },
      });
      return turn.take((moment) => sandbox.talk(continues ? request : talkWithin(moment)), {
        // A talk may end by stopping the program, and one that continues another cannot start over.
        endedCpuMs: (facts) =>
          facts.program.stopped && !continues
            ? facts.program.cpuMs + facts.interactor.facts.cpuMs
            : null,
      });
    },
  };
}

/**
 * A compiler that waits for the turn. One that is interrupted fails for all who wait for the same
 * program, who then make it themselves.
 */
export const compilerInTurn = (compiler: LearningCompiler, turn: Turn): LearningCompiler => ({
  ...compiler,
  compile: (source, core, way) =>
    turn.take((moment) =>
      compiler.compile(source, core === undefined ? undefined : moment.core, {
        ...way,
        signal: either(way?.signal, moment.signal),
      }),
    ),
});
