/** For the tests of interactors and passes: judges a program with a problem's own programs. */
import type { Checker } from '../../contract/checker.ts';
import { comparison, type SubmitResult } from '../../contract/judging.ts';
import { compilerFor, openChecker } from '../compare/checker.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes, type Workshop } from '../testing-judge.ts';
import { interactorLimits, openInteractor } from './interaction.ts';
import type { Limits } from './sandbox-messages.ts';

export type ToJudge = {
  source: string;
  cases: { input: string; output: string; isHidden: boolean }[];
  interactor?: Checker | undefined;
  checker?: Checker | undefined;
  isMultiPass?: boolean;
  /** Whether the problem's programs run in jails even if they could in the slot. */
  inJails?: boolean;
  timeLimitMs?: number;
  /** What differs from the usual limits of interactors. */
  interactorLimits?: Partial<Limits>;
};

/** Judges in slot 0 of a workshop, with 64 MiB of memory. */
export async function judgeIn(workshop: Workshop, one: ToJudge): Promise<SubmitResult> {
  const { languages, compiler, folder: scratchFolder, sandbox } = workshop;
  const { source, inJails = false, isMultiPass = false, timeLimitMs = 1000 } = one;
  const canRead = inJails ? async () => false : sandbox.canRead;
  const toolsFor = ({ language }: Checker) => ({
    sandbox: { ...sandbox, canRead },
    scratchFolder,
    slot: 0,
    core: 0,
    compiler: compilerFor(languages, language),
    native: languages.checkers,
  });
  const { checker, interactor } = one;
  const limits = { ...interactorLimits, ...one.interactorLimits };
  const { result } = await judgeSubmission({
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    cases: await Promise.all(one.cases.map((each) => caseOfBytes(scratchFolder, each))),
    limits: { timeLimitMs, memoryLimitBytes: 64 * 1024 * 1024 },
    comparison: comparison.parse({}),
    isMultiPass,
    ...(checker && { openChecker: () => openChecker(toolsFor(checker), checker) }),
    ...(interactor && {
      openInteractor: () => openInteractor({ ...toolsFor(interactor), limits }, interactor),
    }),
  });
  return result;
}
