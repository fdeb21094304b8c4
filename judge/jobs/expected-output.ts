/**
 * Tells what the reference solution prints for a person's own input. Validators must accept the input,
 * and of a hidden test nothing is told.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExpectedOutput } from '../../contract/expected-output.ts';
import { expectedInputMaxBytes } from '../../contract/limits.ts';
import type { Program } from '../../problems/package/model.ts';
import type { JobOf } from '../../work/claim.ts';
import type { Judged } from '../judge.ts';
import { resultDone, type Tools } from '../process/tools.ts';
import { readableText, shownTextMaxBytes } from '../result/text.ts';
import { endedWell } from '../result/verdict.ts';
import type { Place } from '../run/execute.ts';
import type { TestData } from '../run/test-data.ts';
import { normalised } from '../tutor/counterexample/document.ts';
import { outputMaxBytes, outputOf, validatorLimits } from '../tutor/counterexample/trial.ts';
import { layFile } from '../verify/cases.ts';
import { argumentsOf, isAccepted } from '../verify/inputs.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { compileProgram, isReady, type Ready } from '../verify/programs.ts';
import { isStopped, runTool, saidBy } from '../verify/run-program.ts';
import { isHiddenAmong } from './counterexample.ts';
import type { Kind } from './kind.ts';
import { readSearchParts } from './search-parts.ts';
import { placeOf } from './verify.ts';

/** More than a right program needs for an input of this length, in any language. */
const referenceMaxS = 10;

export const expectedOutput: Kind<'expectedOutput'> = {
  async run(tools, at, job) {
    const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'expected-'));
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      return resultDone(
        tools,
        job.lease,
        await answer(tools, { ...at, scratchFolder }, { job, data }),
      );
    } finally {
      data.release();
      await rm(scratchFolder, { recursive: true, force: true });
    }
  },
  fail: (tools, { job }) => resultDone(tools, job.lease, failed(0)),
};

const failed = (cpuMs: number): Judged<ExpectedOutput> => ({
  result: { outcome: 'failed' },
  cpuMs,
});
const nothing = (cpuMs: number): Judged<ExpectedOutput> => ({ result: { outcome: 'none' }, cpuMs });

async function answer(
  tools: Tools,
  { scratchFolder, ...at }: Place & { scratchFolder: string },
  { job, data }: { job: JobOf<'expectedOutput'>; data: TestData },
): Promise<Judged<ExpectedOutput>> {
  if (await isKeptSecret(data, normalised(job.input.toString()))) return nothing(0);
  const signal = AbortSignal.any([tools.stopping, ...(at.signal ? [at.signal] : [])]);
  const place = { ...placeOf(tools, at), scratchFolder, signal };
  const parts = await readSearchParts(tools, { ...job, generators: [] });
  const input = await layFile(scratchFolder, 'input', job.input);
  const settings =
    parts.validatorArguments === undefined ? {} : { inputValidatorArgs: parts.validatorArguments };
  let cpuMs = 0;
  for (const program of parts.validators) {
    const run = { args: argumentsOf(settings, program), input, limits: validatorLimits };
    const ran = await compiledAnd(place, program, async (ready) => {
      const facts = await runTool(place, ready, run);
      cpuMs += facts.cpuMs;
      if (isAccepted(facts, ready)) return 'accepted';
      return isStopped(facts) ? null : { outcome: 'invalid' as const, told: await saidBy(facts) };
    });
    if (ran === null) return failed(cpuMs);
    if (ran !== 'accepted') return { result: ran, cpuMs };
  }
  const limits = {
    timeSeconds: referenceMaxS,
    memoryMib: job.memoryLimitMb,
    outputBytes: outputMaxBytes,
  };
  const output = await compiledAnd(place, parts.reference, async (ready) => {
    const facts = await runTool(place, ready, { args: [], input, limits });
    cpuMs += facts.cpuMs;
    return isStopped(facts) || !endedWell(facts) ? null : await outputOf(facts);
  });
  if (output === null) return failed(cpuMs);
  const { isOneOfSeveral } = job;
  const told = readableText(output, shownTextMaxBytes);
  return { result: { outcome: 'found', output: told, isOneOfSeveral }, cpuMs };
}

/** Whether a hidden test has these tokens, and no sample, whose output everyone can read. */
async function isKeptSecret(data: TestData, tokens: string): Promise<boolean> {
  for (const { input, isHidden } of data.cases) {
    if (isHidden || input.bytes > expectedInputMaxBytes) continue;
    if (normalised(await readFile(input.path, 'utf8')) === tokens) return false;
  }
  return await isHiddenAmong(data)(tokens);
}

/** Compiles a program for as long as `use` takes; null if this judge cannot. */
async function compiledAnd<Result>(
  place: VerifyPlace,
  program: Program | null,
  use: (ready: Ready) => Promise<Result | null>,
): Promise<Result | null> {
  const ready = program && (await compileProgram(place.languages, program, place.core));
  if (ready === null || !isReady(ready)) return null;
  try {
    return await use(ready);
  } finally {
    ready.release();
  }
}
