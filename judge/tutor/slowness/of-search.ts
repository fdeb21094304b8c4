/** Finds where the time goes, with the programs of a search for a small failing input. */
import { endedWell } from '../../result/verdict.ts';
import { caseLimits, runOnce } from '../../run/execute.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { openLargeInputs } from '../counterexample/large-inputs.ts';
import type { SearchParts, SearchPrograms } from '../counterexample/programs.ts';
import type { Counting } from './counting-way.ts';
import { findSlowness, type Slowness } from './slowness.ts';

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
  try {
    return await findSlowness({
      ...(await openLargeInputs(place, programs, { parts, name: 'slow', used })),
      counting,
      slowInput,
      goesOn,
      sizeNames,
      timeLimitMs: limits.timeLimitMs,
      timeOf: async (input) => {
        const of = { ...place, runtime };
        const facts = await runOnce(of, programPath, input, caseLimits(limits, 0));
        used(facts.cpuMs);
        return endedWell(facts) ? facts.cpuMs : null;
      },
    });
  } finally {
    used(counting.cpuMs());
  }
}
