/**
 * Interactors: compiles that of a problem and runs programs against it, in the slot of the program
 * (its second worker, as for checkers) or, where runs cannot be given files, in a jail
 * (interaction-jail.ts). What comes of it is decided in interaction-outcome.ts.
 */
import type { Checker } from '../../contract/checker.ts';
import { type Asked, feedbackNames } from '../compare/checker-answer.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import { ProblemFault } from '../faults.ts';
import { shownTextMaxBytes } from '../text.ts';
import type { CaseLimits } from '../verdict.ts';
import { isCertain } from '../who-ended.ts';
import { enforced, type Place } from './execute.ts';
import { interactInJail } from './interaction-jail.ts';
import { accepts, isBroken, type Talked, toutMaxBytes, toutName } from './interaction-outcome.ts';
import { argumentsOn, type InteractorSide, type InteractorTools } from './interactor-side.ts';
import type { Facts, Limits } from './sandbox-messages.ts';
import type { TalkRequest } from './sandbox-talk.ts';

const mib = 1024 * 1024;

/** Of one test case, above the time of the program. */
export const interactorLimits: Limits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mib,
  outputLimitBytes: toutMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 8,
};

/** How a program ended that talked to an interactor, and how that ended. */
export type FactsOfTalk = Facts & { talked: Talked };

/** What to run against an interactor. */
export type Speaker = {
  place: Place;
  programPath: string;
  one: CaseFiles & { isHidden: boolean };
  limits: CaseLimits;
};

export type OpenInteractor = {
  asked: Asked;
  /** The CPU time used so far, including compilation. */
  cpuMs(): number;
  /** Rejects if the talk could not take place. */
  talk(speaker: Speaker): Promise<FactsOfTalk>;
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
  const { programPath } = compiled;
  if (programPath === null) {
    compiled.release();
    throw new ProblemFault('the interactor does not compile', compiled.failure ?? '');
  }
  const side = (await sandbox.canRead())
    ? interactInSlot(interactor, { ...tools, programPath })
    : await interactInJail(interactor, { ...tools, programPath });
  let used = compiled.cpuMs;
  const asked = { kind, isScored: tools.isScored === true };
  const talkOnce = async (speaker: Speaker, recordBytes: number | undefined) => {
    const ends: Facts[] = [];
    // An interactor that a process outside may have killed is run again.
    for (;;) {
      const own = { ...limits, wallLimitMs: limits.wallLimitMs + 2 * wallOf(speaker.limits) };
      const interactor = await side.of(speaker.one, own);
      const request = { ...requestOf(speaker, interactor, kind), recordBytes };
      const { program, interactor: end, ...more } = await sandbox.talk(request);
      used += end.facts.cpuMs;
      ends.push(end.facts);
      if (!isCertain(ends)) continue;
      return { ...program, talked: { ...more, facts: end.facts, ...(await side.left(end)) } };
    }
  };
  return {
    asked,
    cpuMs: () => used,
    async talk(speaker) {
      if (!speaker.one.isHidden) return await talkOnce(speaker, shownTextMaxBytes);
      const facts = await talkOnce(speaker, undefined);
      if (!isBroken(asked, facts.talked.facts)) return facts;
      // A flood may have been too much for it. What is said is counted where it is recorded.
      const { talked, ...counted } = await talkOnce(speaker, 1);
      return { ...counted, talked: { ...talked, record: [], recordCut: false } };
    },
    async close() {
      compiled.release();
      await side.close();
    },
  };
}

const wallOf = (limits: CaseLimits): number => enforced(limits).wallLimitMs;

/** Waiting for the interactor counts on the clock only, for which there is twice the usual time. */
function requestOf(
  { place: { slot, core, runtime }, programPath, limits }: Speaker,
  interactor: TalkRequest['interactor'],
  kind: Checker['kind'],
): TalkRequest {
  const own = { ...enforced(limits), wallLimitMs: 2 * wallOf(limits) };
  return {
    program: { slot, core, executablePath: programPath, runtime, limits: own },
    interactor,
    accepts: accepts[kind],
  };
}

/** How the sandbox names what the interactor is given. */
const inSlot = { input: '/dev/fd/3', answer: '/dev/fd/4', folder: '/box/' } as const;

function interactInSlot(
  interactor: Checker,
  { programPath, slot, core }: InteractorTools & { programPath: string },
): InteractorSide {
  const { input, answer, folder } = inSlot;
  const isTestlib = interactor.kind === 'testlib';
  const files = isTestlib ? [input, `${folder}${toutName}`, answer] : [input, answer, folder];
  return {
    of: async (one, limits) => ({
      in: 'slot',
      request: {
        ...{ slot, core, limits },
        executablePath: programPath,
        args: [...files, ...argumentsOn(one, interactor)],
        files: [one.input.path, one.expected.path],
        collect: [...feedbackNames],
        keep: isTestlib ? toutName : undefined,
      },
    }),
    async left(end) {
      if (end.in !== 'slot') throw new Error('the interactor was in a jail');
      const { collected, outputPath, outputBytes } = end.facts;
      return { feedback: collected, tout: { path: outputPath, bytes: outputBytes } };
    },
    close: async () => {},
  };
}
