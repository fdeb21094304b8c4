/**
 * Runs a source on inputs about which an answer of the assistant claims something: its output, what
 * the checked build and filled memory show, and, with the parts of the problem's package, whether
 * the input is allowed and the output right. Facts only; hidden tests are not part of it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClaimedRun, claimedTextMaxChars } from '../../work/evidence.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { Compiler } from '../compile/compile.ts';
import type { Judged } from '../judge.ts';
import { readableText } from '../result/text.ts';
import { classify } from '../result/verdict.ts';
import { caseLimits, type ProblemLimits, runOnce } from '../run/execute.ts';
import type { Facts } from '../run/sandbox-messages.ts';
import { runUntilSure } from '../run/who-ended.ts';
import { type Subject, withPrograms } from '../tutor/counterexample/programs.ts';
import { inputMaxBytes, isAllowed, openTrials, outputOf } from '../tutor/counterexample/trial.ts';
import type { FindUnset } from '../tutor/unset/unset.ts';
import { layFile } from '../verify/cases.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { isStopped } from '../verify/run-program.ts';
import type { Check } from './checked.ts';
import { foundOn } from './evidence.ts';
import { runFailureSentence } from './failure-words.ts';
import { isMild } from './sanitizer-report.ts';

export type ClaimedJob = {
  place: VerifyPlace;
  compiler: Compiler;
  check: Check | null;
  findUnset: FindUnset | null;
  source: Buffer;
  inputs: string[];
  limits: ProblemLimits;
  comparison: Subject['comparison'];
  openChecker?: Subject['openChecker'];
  /** Null if there is no right program to ask, or no validator. */
  parts: Subject['parts'] | null;
};

/** Evidence is requested often, so no run may occupy a slot for longer. */
const runMaxMs = 2_000;

/** A laid input about which something is claimed. */
type Asked = { text: string; input: Input };

/** `runs` is empty if the source does not compile. Rejects on a fault. */
export async function runClaimed(job: ClaimedJob): Promise<Judged<{ runs: ClaimedRun[] }>> {
  const scratchFolder = await mkdtemp(join(job.place.scratchFolder, 'claimed-'));
  const { core } = job.place;
  const compiled = await job.compiler.compile(job.source, core);
  try {
    const { programPath } = compiled;
    if (programPath === null) return { result: { runs: [] }, cpuMs: compiled.cpuMs };
    // Each in its own file: files for programs are read-only, also for a judge that is not root.
    const asked = await Promise.all(
      job.inputs.map(async (text, at) => ({
        text,
        input: await layFile(scratchFolder, `claimed-${at}`, Buffer.from(text)),
      })),
    );
    const place = { ...job.place, scratchFolder };
    const timeLimitMs = Math.min(runMaxMs, job.limits.timeLimitMs);
    const isShort = timeLimitMs < job.limits.timeLimitMs;
    const limits = { ...job.limits, timeLimitMs };
    const looked = await lookClosely({ ...job, place, limits }, asked);
    const { runtime, readEnd } = compiled;
    const suspect = { programPath, runtime, readEnd, limits, isShort };
    const runs = await runAll({ ...job, place, limits }, suspect, asked);
    const nothing = { found: [], isChecked: false };
    const result = runs.made.map((one, at) => ({ ...one, ...(looked.each[at] ?? nothing) }));
    return { result: { runs: result }, cpuMs: compiled.cpuMs + looked.cpuMs + runs.cpuMs };
  } finally {
    compiled.release();
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function lookClosely(job: ClaimedJob, asked: Asked[]) {
  const { place, check, findUnset, source, limits } = job;
  const request = { source, inputs: asked.map(({ input }) => input), limits, core: place.core };
  const checked = await check?.(request);
  const unset = await findUnset?.(request);
  return {
    each: asked.map((_, at) => {
      const run = checked?.runs[at];
      const findings = run?.findings ?? [];
      const found = foundOn({ source }, findings, unset?.runs[at] ?? null);
      // A mistake that is not mild stops the run, and a limit does.
      const isChecked = run !== undefined && !isStopped(run.facts) && findings.every(isMild);
      return { found, isChecked };
    }),
    cpuMs: (checked?.cpuMs ?? 0) + (unset?.cpuMs ?? 0),
  };
}

type Made = Omit<ClaimedRun, 'found' | 'isChecked'>;
/** `isShort`: its time limit is below the problem's. */
type Suspect = Subject['suspect'] & { programPath: string; isShort: boolean };

async function runAll(
  job: ClaimedJob,
  suspect: Suspect,
  asked: Asked[],
): Promise<{ made: Made[]; cpuMs: number }> {
  const { place, comparison, openChecker, parts } = job;
  const made: Made[] = [];
  let cpuMs = 0;
  if (parts !== null) {
    const subject = { suspect, comparison, openChecker, parts };
    await withPrograms(place, subject, async (programs) => {
      const trials = openTrials(place, programs, {
        runMaxMs: job.limits.timeLimitMs,
        inputMaxBytes,
        outputMaxBytes: caseLimits(job.limits, 0).outputLimitBytes,
      });
      for (const { text, input } of asked) {
        const known = await trials.know(text);
        const { facts, isUnsure, run, cpuMs: ofRuns } = await runOn(job, suspect, input);
        cpuMs += ofRuns;
        if (known === null) {
          // The reference may have failed, so the validators are asked once more.
          const { isIt, cpuMs: ofValidators } = await isAllowed(place, programs, input);
          cpuMs += ofValidators;
          // The arguments are those of one group of tests, and others may allow more.
          const isRefused = !isIt && parts.validatorArguments === undefined;
          made.push({ ...run, isAllowed: isRefused ? false : null, isRight: null, right: null });
          continue;
        }
        const isRight = isUnsure ? null : (await trials.judge(known, facts)) === null;
        const right = readableText(known.expected, claimedTextMaxChars);
        made.push({ ...run, isAllowed: true, isRight, right });
      }
      cpuMs += trials.cpuMs();
    });
  }
  for (const { input } of asked.slice(made.length)) {
    const { run, cpuMs: ofRuns } = await runOn(job, suspect, input);
    cpuMs += ofRuns;
    made.push({ ...run, isAllowed: null, isRight: null, right: null });
  }
  return { made, cpuMs };
}

/** `isUnsure`: a run that was ended before the problem's own time limit says nothing. */
async function runOn({ place, limits }: ClaimedJob, suspect: Suspect, input: Input) {
  const ofCase = caseLimits(limits, 0);
  const { programPath, runtime, readEnd } = suspect;
  const run = async (): Promise<Facts> => {
    const facts = await runOnce({ ...place, runtime }, programPath, input, ofCase);
    // It may have been ended from outside.
    place.signal.throwIfAborted();
    return facts;
  };
  const { facts, otherCpuMs } = await runUntilSure(await run(), run);
  const failure = classify({ ...facts, readEnd }, ofCase, null);
  const isUnsure = suspect.isShort && failure?.verdict === 'Time Limit Exceeded';
  const output = failure === null ? readableText(await outputOf(facts), claimedTextMaxChars) : null;
  const error = failure === null || isUnsure ? null : runFailureSentence(failure);
  return { facts, isUnsure, run: { output, error }, cpuMs: facts.cpuMs + otherCpuMs };
}
