/**
 * Inputs of a size by the package's generators: by one called `sized`, whose arguments are a size
 * and a seed, or else by the lines of its script with smaller numbers.
 */

import type { PackedFile } from '../../problems/package/model.ts';
import {
  generatorOf,
  parseScript,
  scriptFile,
  sizedGenerator,
} from '../../problems/package/script.ts';
import { pick, type Random } from '../../problems/random.ts';
import { readHead } from '../text.ts';
import { endedWell } from '../verdict.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { isReady, type Ready } from '../verify/programs.ts';
import { isStopped, runTool, type ToolLimits } from '../verify/run-program.ts';
import type { SearchPrograms } from './programs.ts';
import { inputMaxBytes, type Trials } from './trial.ts';

/** What is longer is cut off, and of no use. */
const limitsFor = (maxBytes: number): ToolLimits => ({
  ...{ timeSeconds: 1, memoryMib: 512, outputBytes: 4 * maxBytes },
});

/** Null: nothing was made. */
export type Generate = (size: number, random: Random) => Promise<string | null>;

/** Whether a package has generators that inputs can be made by. */
export const hasSized = (files: readonly PackedFile[]): boolean =>
  generatorOf(files, sizedGenerator) !== undefined;

type Line = { generator: string; args: string[] };

/** Undefined: there is none. */
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

/** What makes inputs, what counts the time of that, and how long inputs may be. */
type From = { files: PackedFile[]; trials: Pick<Trials, 'used'>; maxBytes?: number };

function linesOf(files: readonly PackedFile[]): Line[] {
  const script = files.find(({ path }) => path === scriptFile);
  return script === undefined ? [] : parseScript(script.bytes.toString('utf8')).lines;
}

/** Smaller numbers keep their order of size; those that are small already may stay. */
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
