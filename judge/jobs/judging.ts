/** How jobs judge a program by the rules of its problem, and what its owner may use. */
import { type Checker, checker } from '../../contract/checker.ts';
import { comparison, type SubmitResult } from '../../contract/judging.ts';
import { answersId, type TimeFactors, timeLimitIn } from '../../contract/languages.ts';
import type { JobOf, Lease } from '../../work/claim.ts';
import { canAffordChecking } from '../../work/usage.ts';
import { compilerFor, type OpenChecker, openChecker } from '../compare/checker.ts';
import { answersCompiler } from '../compile/answers.ts';
import type { Compiler } from '../compile/compile.ts';
import type { Explaining } from '../explain/diagnose.ts';
import type { SubmissionJob } from '../judge.ts';
import type { OpenLanguage } from '../languages/open-languages.ts';
import type { Tools } from '../process/tools.ts';
import { type Place, visitorIdleLimitMs } from '../run/execute.ts';
import { openInteractor } from '../run/interaction.ts';
import { createFindMemory } from '../tutor/memory/find-memory.ts';

const mib = 1024 * 1024;

/**
 * The problem's rules for judging, without its cases. Throws if a newer server wrote the
 * comparison, because judging by another rule would produce wrong verdicts.
 */
export function submissionJob(
  tools: Tools,
  place: Place,
  {
    job,
    isScored,
  }: {
    job: JobOf<'submission' | 'samples' | 'preview' | 'contestRejudge' | 'confirm'>;
    isScored: boolean;
  },
): Omit<SubmissionJob, 'cases'> {
  const ownChecker = checker.nullable().parse(job.checker);
  const interactor = checker.nullable().parse(job.interactor);
  const { compiler } = languageOf(tools, job.language);
  const toolsFor = (program: Checker) => toolsOfProgram(tools, place, { program, isScored });
  return {
    place,
    compiler,
    source: job.source,
    limits: {
      timeLimitMs: timeLimitOf(job),
      memoryLimitBytes: job.memoryLimitMb * mib,
      idleLimitMs: job.kind === 'samples' ? idleLimitOf(job) : undefined,
    },
    comparison: comparison.parse(job.comparison),
    ...(ownChecker && { openChecker: () => openChecker(toolsFor(ownChecker), ownChecker) }),
    isMultiPass: (ownChecker ?? interactor)?.passes !== undefined,
    ...(interactor && { openInteractor: () => openInteractor(toolsFor(interactor), interactor) }),
    // Of answers, nothing can be run again.
    explaining: job.language === answersId ? undefined : explainingOf(tools, job),
  };
}

/** What a submission is in: a language of this judge, or answers, which need none. */
export const languageOf = (
  { languages, scratchFolder }: Pick<Tools, 'languages' | 'scratchFolder'>,
  id: string,
): Pick<OpenLanguage, 'openCounting'> & { compiler: Compiler } =>
  id === answersId
    ? { compiler: answersCompiler(scratchFolder), openCounting: null }
    : languages.get(id);

/** The time limit for a program in a language: that of the problem by the language's factor. */
export const timeLimitOf = ({
  language,
  timeLimitMs,
  timeFactors,
}: {
  language: string;
  timeLimitMs: number;
  timeFactors?: TimeFactors | undefined;
}): number => timeLimitIn(language, timeLimitMs, timeFactors);

/** What a checker or an interactor of a problem is opened with. `isScored`: it may give points. */
export const toolsOfProgram = (
  { sandbox, languages, scratchFolder }: Pick<Tools, 'sandbox' | 'languages' | 'scratchFolder'>,
  { slot, core }: Place,
  { program, isScored }: { program: Checker; isScored: boolean },
) => ({
  sandbox,
  compiler: compilerFor(languages, program.language),
  native: languages.checkers,
  scratchFolder,
  slot,
  core,
  isScored,
});

/** Opens the checker of a problem, as stored; undefined if it has none. */
export function openerOfChecker(
  tools: Tools,
  place: Place,
  stored: unknown,
): (() => Promise<OpenChecker>) | undefined {
  const program = checker.nullish().parse(stored);
  if (!program) return undefined;
  return () => openChecker(toolsOfProgram(tools, place, { program, isScored: true }), program);
}

/** What explaining a failure of this job may use. */
export const explainingOf = (
  { db, languages, log, scratchFolder }: Tools,
  { lease, language }: { lease: Lease; language: string },
): Explaining => {
  const { check, findUnset, openRecording, timeAdvice } = languages.get(language);
  return {
    check,
    findUnset,
    findMemory: createFindMemory(openRecording, scratchFolder),
    timeAdvice,
    isAffordable: () => canAffordChecking(db, lease.owner),
    onFault: (error) => log('warn', 'explaining a failure failed', { job: lease.job, error }),
  };
};

export const idleLimitOf = ({ isVisitor }: { isVisitor: boolean }): number | undefined =>
  isVisitor ? visitorIdleLimitMs : undefined;

/** What people see of a submission that could not be judged. */
export const judgeError = (error: string): SubmitResult => ({
  success: false,
  error,
  executionTime: 0,
  memoryKb: 0,
  verdict: 'Judge Error',
  detailedResults: [],
  testCaseResults: [],
});
