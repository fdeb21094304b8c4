/** Finds where the time goes, with the programs of a search for a small failing input. */

import { endedWell } from '../../result/verdict.ts';
import { caseLimits, runOnce } from '../../run/execute.ts';
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { openGenerated } from '../counterexample/generated.ts';
import type { SearchParts, SearchPrograms } from '../counterexample/programs.ts';
import { isAllowed } from '../counterexample/trial.ts';
import type { Counting } from './counting-way.ts';
import { findSlowness, type Slowness } from './slowness.ts';

const mib = 1024 * 1024;
/** Slow inputs may be as large as typical hidden tests. */
const inputMaxBytes = 16 * mib;

export type SlownessRequest = {
  parts: SearchParts;
  programs: SearchPrograms;
  /** Null if the program does not compile with counters. */
  openCounting(): Promise<Counting | null>;
  slowInput: string | null;
  sizeNames: readonly string[];
  goesOn(): Promise<boolean>;
  /** Called with the CPU time of programs, in ms. */
  used(cpuMs: number): void;
};

/** Resolves to null if nothing is certain, or if other jobs wait. */
export async function slownessOf(
  place: VerifyPlace,
  { parts, programs, openCounting, slowInput, sizeNames, goesOn, used }: SlownessRequest,
): Promise<Slowness | null> {
  const counting = (await goesOn()) ? await openCounting() : null;
  if (counting === null) return null;
  const { programPath, runtime, limits } = programs.suspect;
  const trials = { used };
  let files = 0;
  const found = await findSlowness({
    counting,
    slowInput,
    goesOn,
    sizeNames,
    timeLimitMs: limits.timeLimitMs,
    generate: await openGenerated(place, programs, {
      files: parts.generators,
      trials,
      maxBytes: inputMaxBytes,
    }),
    lay: (text) => {
      files += 1;
      return layFile(place.scratchFolder, `slow-${files}`, Buffer.from(text));
    },
    timeOf: async (input) => {
      const facts = await runOnce({ ...place, runtime }, programPath, input, caseLimits(limits, 0));
      used(facts.cpuMs);
      return endedWell(facts) ? facts.cpuMs : null;
    },
    isValid: (input) => isAllowed(place, programs, input).then(({ isIt }) => isIt),
  });
  used(counting.cpuMs());
  return found;
}
