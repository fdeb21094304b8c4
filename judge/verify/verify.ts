/**
 * Verifies a problem package: runs its validators, its checker, its generators and its submissions
 * in one slot, step by step, and says what is wrong and what to do about it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerificationLine, VerificationReport } from '../../contract/verification.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import type { VerificationStep } from '../../work/verification.ts';
import { faultText } from '../faults.ts';
import { untilCore } from '../run/until-core.ts';
import { type Laid, layCases } from './cases.ts';
import { earlierStep } from './keys.ts';
import { emptyNotes, note } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { reportOf } from './report.ts';
import { type Step, type StepJob, stepsFor } from './steps.ts';

/** The time for all steps; remaining steps are reported as not done. */
export const verificationMaxMs = 30 * 60_000;

/** A step that the host has no core for is tried again after these rests, in a job. */
const restsInJobMs = [0, 0];

export type Verification = {
  place: VerifyPlace;
  one: ProblemPackage;
  /** Steps that were done earlier. */
  done?: readonly VerificationStep[];
  /** Steps of an earlier verification of the problem, and what those of this one depend on. */
  earlier?: { steps: readonly VerificationStep[]; keys: ReadonlyMap<string, string> };
  /** By default `verificationMaxMs`. */
  maxMs?: number;
  /**
   * Whether a fault in a step, or an aborted signal, is noted in the report, which then has the
   * results of the others; otherwise the verification rejects, and another one may go on after the
   * steps that ended.
   */
  notesFaults?: boolean;
  /** Called before each step, which waits for it. */
  onStep?: (name: string, position: { at: number; of: number }) => unknown;
  /** Called after each step; if it returns false, the rest is left for later. */
  goesOn?: (step: VerificationStep) => Promise<boolean>;
};

/** `report` is null if steps were left for later. */
export type Verified = { report: VerificationReport | null; steps: VerificationStep[] };

/** Rejects on a fault, and when `place.signal` is aborted. */
export async function verify(job: Verification): Promise<Verified> {
  const scratchFolder = await mkdtemp(join(job.place.scratchFolder, 'verify-'));
  try {
    const laid = await layCases(job.one, scratchFolder);
    return await doSteps({ ...job, place: { ...job.place, scratchFolder } }, laid);
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function doSteps(
  { place, one, done = [], earlier, maxMs = verificationMaxMs, notesFaults, ...job }: Verification,
  laid: Laid,
): Promise<Verified> {
  const { onStep, goesOn } = job;
  const steps = [...done];
  const all = stepsFor(one);
  for (const [at, step] of all.entries()) {
    if (steps.some(({ name }) => name === step.name)) continue;
    if (!notesFaults) place.signal.throwIfAborted();
    const key = earlier?.keys.get(step.name);
    let made = earlierStep(earlier?.steps ?? [], step.name, key);
    if (made === undefined) {
      await onStep?.(step.name, { at, of: all.length });
      const leftMs = maxMs - steps.reduce((sum, { ms }) => sum + ms, 0);
      made = await doStep(place, step, { one, laid, done: steps, leftMs, notesFaults });
      if (key !== undefined) made = { ...made, key };
    }
    steps.push(made);
    const isLast = steps.length === all.length;
    if (goesOn !== undefined && !(await goesOn(made)) && !isLast) return { report: null, steps };
  }
  const tests = laid.cases.map(({ name }) => name);
  return { report: reportOf(one, { tests, groups: laid.groups }, steps), steps };
}

/** Does a step unless, or until, the time is up. */
async function doStep(
  place: VerifyPlace,
  { name, section, work }: Step,
  { leftMs, notesFaults, ...job }: StepJob & { leftMs: number; notesFaults: boolean | undefined },
): Promise<VerificationStep> {
  const started = performance.now();
  const late = AbortSignal.timeout(Math.max(0, Math.round(leftMs)));
  const signal = AbortSignal.any([place.signal, late]);
  const took = (): number => performance.now() - started;
  const notDone = (line: Pick<VerificationLine, 'what' | 'remedy'>): VerificationStep => {
    const notes = emptyNotes();
    note(notes, section, { severity: 'error', place: name, ...line });
    return { name, notes, summaries: [], run: null, ms: took() };
  };
  const notFinished = (reason: unknown): VerificationStep => {
    const remedy = place.signal.aborted
      ? 'Verify it again.'
      : 'Verify it again, on a host that is less busy.';
    return notDone({ what: `Was not done: ${faultText(reason)}`, remedy });
  };
  if (notesFaults && place.signal.aborted) return notFinished(place.signal.reason);
  if (leftMs > 0) {
    try {
      const { restsMs = restsInJobMs } = place;
      const result = await untilCore(() => work({ ...place, signal }, job), restsMs, signal);
      return { name, ...result, ms: took() };
    } catch (error) {
      if (!notesFaults) place.signal.throwIfAborted();
      if (place.signal.aborted) return notFinished(place.signal.reason);
      if (!late.aborted && !notesFaults) throw error;
      if (!late.aborted) return notFinished(error);
    }
  }
  return notDone({
    what: `Was not looked at to its end: a verification may take ${verificationMaxMs / 60_000} minutes.`,
    remedy: 'Use fewer or smaller test cases, or fewer submissions.',
  });
}
