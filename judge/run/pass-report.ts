/**
 * The report of a case in a multi-pass problem: the program runs again as long as the checker
 * accepts its output and requests another pass, each time within the limits of the case.
 */
import type { Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { ReadEnd } from '../languages/language.ts';
import { readHead, shownTextMaxBytes } from '../result/text.ts';
import { type CaseLimits, classify, type Failure } from '../result/verdict.ts';
import type { Given } from '../score/outcome.ts';
import { type Place, runOnce } from './execute.ts';
import { countedFacts, deservesRerun } from './rerun.ts';
import type { Facts } from './sandbox-messages.ts';
import { runUntilSure } from './who-ended.ts';

export type Passing = {
  place: Place;
  programPath: string;
  readEnd?: ReadEnd | undefined;
  checker: OpenChecker;
};

type Ran = { one: CaseFiles & { isHidden: boolean }; limits: CaseLimits };

/** Time and memory are the largest of a pass. */
type ReportOfPasses = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  otherCpuMs: number;
  actual: string;
  given: Given | null;
  exchanges?: Exchange[];
};

/** `first` is how the first pass ended. */
export async function reportOfPasses(
  job: Passing,
  { one, limits }: Ran,
  first: Facts,
): Promise<ReportOfPasses> {
  const exchanges: Exchange[] = [];
  let [input, facts] = [one.input, first];
  let [cpuMs, memoryBytes, otherCpuMs] = [0, 0, -first.cpuMs];
  for (let done = 0; ; done += 1) {
    otherCpuMs += facts.cpuMs;
    cpuMs = Math.max(cpuMs, facts.cpuMs);
    memoryBytes = Math.max(memoryBytes, facts.memoryBytes);
    const output = { path: facts.outputPath, bytes: facts.outputBytes };
    if (!one.isHidden) exchanges.push(...(await shownOf(done, input, output)));
    const shown = one.isHidden ? {} : { exchanges };
    const figures = { cpuMs, memoryBytes, otherCpuMs, actual: '', ...shown };
    const outcome = { ...facts, readEnd: job.readEnd };
    const failure = classify(outcome, limits, null);
    if (failure !== null) return { ...figures, failure, given: null };
    const asked = { isSample: !one.isHidden, ...one, input };
    const answer = await job.checker.check(asked, output, done);
    const { rejection, given, next } = answer;
    if (next === undefined)
      return { ...figures, failure: classify(outcome, limits, rejection), given };
    input = next;
    const again = await runPass(job, input, limits);
    facts = again.facts;
    otherCpuMs += again.otherCpuMs;
  }
}

/** Runs the program on the input of a later pass, and again if necessary. */
async function runPass({ place, programPath }: Passing, input: Input, limits: CaseLimits) {
  const run = async () => {
    const once = () => runOnce(place, programPath, input, limits);
    return await runUntilSure(await once(), once);
  };
  const slow = await run();
  if (!deservesRerun(slow.facts, limits, false)) return slow;
  const last = await run();
  const facts = countedFacts(last.facts, slow.facts);
  const both = slow.facts.cpuMs + last.facts.cpuMs - facts.cpuMs;
  return { facts, otherCpuMs: slow.otherCpuMs + last.otherCpuMs + both };
}

async function shownOf(done: number, input: Input, output: Input): Promise<Exchange[]> {
  const read = await readHead(input, shownTextMaxBytes);
  const written = await readHead(output, shownTextMaxBytes);
  return [
    ...(done > 0 ? [{ by: 'pass' as const, text: '' }] : []),
    { by: 'input', text: read },
    { by: 'program', text: written },
  ];
}
