/**
 * Verifies a problem package: runs its validators, its checker, its generators and its submissions
 * in one slot, step by step, and says what is wrong and what to do about it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerificationReport } from '../../contract/verification.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import type { VerificationStep } from '../../work/verification.ts';
import { hostFaultOf } from '../faults.ts';
import { type Laid, layCases } from './cases.ts';
import { emptyNotes, note } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { reportOf } from './report.ts';
import { type Step, type StepJob, stepsFor } from './steps.ts';

/** The time for all steps; remaining steps are reported as not done. */
export const verificationMaxMs = 30 * 60_000;

/** How many times a step is tried if the host has no core for it. */
const triesMax = 3;

export type Verification = {
  place: VerifyPlace;
  one: ProblemPackage;
  /** Steps that were done earlier. */
  done?: readonly VerificationStep[];
  /** By default `verificationMaxMs`. */
  maxMs?: number;
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
  { place, one, done = [], maxMs = verificationMaxMs, onStep, goesOn }: Verification,
  laid: Laid,
): Promise<Verified> {
  const steps = [...done];
  const all = stepsFor(one);
  for (const [at, step] of all.entries()) {
    if (steps.some(({ name }) => name === step.name)) continue;
    place.signal.throwIfAborted();
    await onStep?.(step.name, { at, of: all.length });
    const leftMs = maxMs - steps.reduce((sum, { ms }) => sum + ms, 0);
    const made = await doStep(place, step, { one, laid, done: steps, leftMs });
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
  { leftMs, ...job }: StepJob & { leftMs: number },
): Promise<VerificationStep> {
  const started = performance.now();
  const late = AbortSignal.timeout(Math.max(0, Math.round(leftMs)));
  const signal = AbortSignal.any([place.signal, late]);
  const took = (): number => performance.now() - started;
  for (let tries = 1; leftMs > 0 && !late.aborted; tries += 1) {
    try {
      return { name, ...(await work({ ...place, signal }, job)), ms: took() };
    } catch (error) {
      place.signal.throwIfAborted();
      const isBusy = hostFaultOf(error)?.reason === 'no-core' && tries < triesMax;
      if (!isBusy && !late.aborted) throw error;
    }
  }
  const notes = emptyNotes();
  note(notes, section, {
    severity: 'error',
    place: name,
    what: `Was not looked at to its end: a verification may take ${verificationMaxMs / 60_000} minutes.`,
    remedy: 'Use fewer or smaller test cases, or fewer submissions.',
  });
  return { name, notes, summaries: [], run: null, ms: took() };
}
