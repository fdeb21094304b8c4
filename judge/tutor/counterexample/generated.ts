/**
 * Inputs of a given size from the package's generators. A generator named `sized` takes a size and
 * a seed. Without one, the lines of the script are used, with smaller numbers.
 */

import { parseScript, scriptFile } from '../../../contract/generator-script.ts';
import { generatorOf, sizedGenerator } from '../../../problems/package/generators.ts';
import type { PackedFile } from '../../../problems/package/model.ts';
import { pick, type Random } from '../../../problems/random.ts';
import { readHead } from '../../result/text.ts';
import { endedWell } from '../../result/verdict.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { isReady, type Ready } from '../../verify/programs.ts';
import { isStopped, runTool, type ToolLimits } from '../../verify/run-program.ts';
import type { SearchPrograms } from './programs.ts';
import { inputMaxBytes, type Trials } from './trial.ts';

/** Longer output is truncated, and is then useless. */
const limitsFor = (maxBytes: number): ToolLimits => ({
  timeSeconds: 1,
  memoryMib: 512,
  outputBytes: 4 * maxBytes,
});

/** Makes an input of about this size; null if the generator made none. */
export type Generate = (size: number, random: Random) => Promise<string | null>;

/** Whether the package has a generator named `sized`. */
export const hasSized = (files: readonly PackedFile[]): boolean =>
  generatorOf(files, sizedGenerator) !== undefined;

type Line = { generator: string; args: string[] };

/** Undefined if the package has neither a `sized` generator nor a script. */
export async function openGenerated(
  place: VerifyPlace,
  { generators }: Pick<SearchPrograms, 'generators'>,
  { files, trials, maxBytes = inputMaxBytes }: From,
): Promise<Generate | undefined> {
  const lines = hasSized(files) ? [] : linesOf(files);
  if (!hasSized(files) && lines.length === 0) return undefined;
  return async (size, random) => {
    const seed = random.integer(1, 1_000_000_000);
    const { generator, args } = hasSized(files)
      ? { generator: sizedGenerator, args: [String(size), String(seed)] }
      : scaled(pick(random, lines), size, random);
    const ready = await generators.get(generator);
    return isReady(ready) ? await textOf(place, { ready, args, trials, maxBytes }) : null;
  };
}

/**
 * The files with the generators, the counter of their CPU time, and the maximum length of inputs.
 */
type From = { files: PackedFile[]; trials: Pick<Trials, 'used'>; maxBytes?: number };

function linesOf(files: readonly PackedFile[]): Line[] {
  const script = files.find(({ path }) => path === scriptFile);
  return script === undefined ? [] : parseScript(script.bytes.toString('utf8')).lines;
}

/** Scales a script line's numbers down and keeps their order of size; small numbers may stay. */
const scaled = ({ generator, args }: Line, size: number, random: Random): Line => ({
  generator,
  args: args.map((arg) =>
    arg.replace(/\d+/g, (digits) => {
      const most = Math.min(Number(digits), size);
      return random.integer(0, 3) === 0 ? String(most) : String(random.integer(0, most));
    }),
  ),
});

type Making = Omit<Required<From>, 'files'> & { ready: Ready; args: string[] };

async function textOf(
  place: VerifyPlace,
  { ready, args, trials, maxBytes }: Making,
): Promise<string | null> {
  const facts = await runTool(place, ready, { args, limits: limitsFor(maxBytes) });
  trials.used(facts.cpuMs);
  const { outputPath: path, outputBytes: bytes } = facts;
  if (isStopped(facts) || !endedWell(facts) || bytes > maxBytes) return null;
  return await readHead({ path, bytes }, maxBytes);
}
