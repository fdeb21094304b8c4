/**
 * Interactors: compiles a problem's interactor and runs programs against it, in the slot of the
 * program (in its second worker, like checkers) or, for Python and on hosts that cannot give files
 * to runs, in a jail (interaction-jail.ts). interaction-outcome.ts decides the outcome.
 */
import type { Checker } from '../../contract/checker.ts';
import { openCarrier } from '../compare/carrier.ts';
import type { Asked } from '../compare/checker-answer.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import { leavings, nextOf } from '../compare/checker-slot.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { nextPass, openNextInputs, refusePass } from '../compare/passes.ts';
import { HostFault, ProblemFault } from '../faults.ts';
import { shownTextMaxBytes } from '../result/text.ts';
import type { CaseLimits } from '../result/verdict.ts';
import { enforced, type Place } from './execute.ts';
import { interactInJail } from './interaction-jail.ts';
import { accepts, isBroken, type Talked, toutMaxBytes, toutName } from './interaction-outcome.ts';
import {
  argumentsOn,
  type CompiledInteractor,
  type InteractorSide,
  type InteractorTools,
} from './interactor-side.ts';
import type { Facts, Limits } from './sandbox-messages.ts';
import type { TalkRequest } from './sandbox-talk.ts';
import { isCertain } from './who-ended.ts';

const mib = 1024 * 1024;

/** For one test case, in addition to the time of the program. */
export const interactorLimits: Limits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mib,
  outputLimitBytes: toutMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 8,
};

/** How a program and the interactor that it talked to ended. */
export type FactsOfTalk = Facts & { talked: Talked };

/** What to run against an interactor. */
export type Speaker = {
  place: Place;
  programPath: string;
  one: CaseFiles & { isHidden: boolean };
  limits: CaseLimits;
  /** In a multi-pass problem: how many passes there were before. */
  done?: number;
  args?: string[];
  /** See `TalkRequest`; by default as for a test case. */
  stillMaxMs?: number;
  recordBytes?: number;
};

export type OpenInteractor = {
  asked: Asked;
  /** The CPU time used so far, including compilation. */
  cpuMs(): number;
  /** Rejects if the talk could not take place. */
  talk(speaker: Speaker): Promise<FactsOfTalk>;
  /** In a multi-pass problem: the input of the pass that the interactor requests. */
  nextPass(facts: FactsOfTalk, done: number): Promise<{ next?: Input }>;
  close(): Promise<void>;
};

/** Compiles an interactor. Rejects with ProblemFault if it does not compile. */
export async function openInteractor(
  tools: InteractorTools,
  interactor: Checker,
): Promise<OpenInteractor> {
  const { sandbox, compiler, core, limits = interactorLimits } = tools;
  const { kind, headers, sources, name } = interactor;
  const brought = { headers, sources, name };
  const compiled = await compiler.compile(Buffer.from(interactor.source), core, brought);
  const { programPath, runtime } = compiled;
  if (programPath === null) {
    compiled.release();
    throw new ProblemFault('the interactor does not compile', compiled.failure ?? '');
  }
  // Interactor slots provide no interpreter.
  const isInSlot = runtime === undefined && (await sandbox.canRead());
  const isCarried = interactor.passes !== undefined && !isInSlot;
  const carrier = isCarried ? await openCarrier(tools.native ?? compiler, core) : undefined;
  const compiledOne = { programPath, runtime, carrier: carrier?.path };
  const way = isInSlot
    ? interactInSlot(interactor, { ...tools, ...compiledOne })
    : await interactInJail(interactor, { ...tools, ...compiledOne });
  const { passes } = interactor;
  const inputs = passes === undefined ? undefined : await openNextInputs(tools.scratchFolder);
  let used = compiled.cpuMs;
  const asked = { kind, isScored: tools.isScored === true };
  const talkOnce = async (speaker: Speaker, recordBytes: number | undefined) => {
    const ends: Facts[] = [];
    const { done = 0 } = speaker;
    const pass = passes === undefined ? undefined : { isFirst: done === 0 };
    // An interactor that an outside process may have killed runs again.
    for (;;) {
      const own = { ...limits, wallLimitMs: limits.wallLimitMs + 2 * wallOf(speaker.limits) };
      const side = await way.of(speaker.one, own, pass);
      const request = { ...requestOf(speaker, side, kind), recordBytes };
      const { program, interactor: end, ...more } = await sandbox.talk(request);
      used += end.facts.cpuMs;
      ends.push(end.facts);
      const left = await way.left(end, pass);
      if (isCertain(ends)) return { ...program, talked: { ...more, facts: end.facts, ...left } };
      if (done > 0)
        throw new HostFault('killed-from-outside', 'the interactor was killed in a later pass');
    }
  };
  return {
    asked,
    cpuMs: () => used,
    async talk(speaker) {
      const { one, recordBytes = shownTextMaxBytes, done = 0 } = speaker;
      if (!one.isHidden) return await talkOnce(speaker, recordBytes);
      // Its files would not survive another try.
      if (done > 0) return withoutRecord(await talkOnce(speaker, 1));
      const facts = await talkOnce(speaker, undefined);
      if (!facts.talked.clogged && !isBroken(asked, facts.talked)) return facts;
      // The interactor may not have coped with a flood, or one side with the other's closed input.
      // Only a recorded talk counts what is said, and drops what is said to a closed input.
      return withoutRecord(await talkOnce(speaker, 1));
    },
    nextPass: ({ talked }, done) =>
      nextPass(inputs, talked, () => refusePass('interactor', interactor, done)),
    async close() {
      compiled.release();
      carrier?.release();
      await inputs?.close();
      await way.close();
    },
  };
}

const withoutRecord = ({ talked, ...counted }: FactsOfTalk): FactsOfTalk => ({
  ...counted,
  talked: { ...talked, record: [], recordCut: false },
});

const wallOf = (limits: CaseLimits): number => enforced(limits).wallLimitMs;

/** Waiting for the interactor counts only as wall time, whose limit is twice the usual one. */
function requestOf(
  { place: { slot, core, runtime, signal }, programPath, limits, args, stillMaxMs }: Speaker,
  interactor: TalkRequest['interactor'],
  kind: Checker['kind'],
): TalkRequest {
  const own = { ...enforced(limits), wallLimitMs: 2 * wallOf(limits) };
  return {
    program: { slot, core, executablePath: programPath, args, runtime, signal, limits: own },
    interactor,
    accepts: accepts[kind],
    stillMaxMs,
  };
}

/** The sandbox's names for the interactor's files. */
const inSlot = { input: '/dev/fd/3', answer: '/dev/fd/4', folder: '/box/' } as const;

function interactInSlot(
  interactor: Checker,
  { programPath, slot, core }: InteractorTools & CompiledInteractor,
): InteractorSide {
  const { input, answer, folder } = inSlot;
  const isTestlib = interactor.kind === 'testlib';
  const files = isTestlib ? [input, `${folder}${toutName}`, answer] : [input, answer, folder];
  return {
    of: async (one, limits, pass) => ({
      in: 'slot',
      request: {
        slot,
        core,
        limits,
        executablePath: programPath,
        args: [...files, ...argumentsOn(one, interactor)],
        files: [one.input.path, one.expected.path],
        ...leavings(pass),
        ...(isTestlib && { keep: toutName }),
      },
    }),
    async left(end, pass) {
      if (end.in !== 'slot') throw new Error('the interactor was in a jail');
      const { collected, outputPath, outputBytes } = end.facts;
      const tout = { path: outputPath, bytes: outputBytes };
      return { feedback: collected, tout, next: nextOf(pass, end.facts) };
    },
    close: async () => {},
  };
}
