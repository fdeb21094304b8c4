/** Finds how memory grows, with the programs of a search for a small failing input. */
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { openGenerated } from '../counterexample/generated.ts';
import type { SearchParts, SearchPrograms } from '../counterexample/programs.ts';
import { isAllowed } from '../counterexample/trial.ts';
import { findMemoryGrowth, type MemoryGrowth } from './memory-growth.ts';
import type { Recording } from './memory-way.ts';

const mib = 1024 * 1024;
/** Large inputs may be as large as typical hidden tests. */
const inputMaxBytes = 16 * mib;

export type MemoryRequest = {
  parts: SearchParts;
  programs: SearchPrograms;
  /** Null if the program does not compile with records. */
  openRecording(): Promise<Recording | null>;
  sizeNames: readonly string[];
  goesOn(): Promise<boolean>;
  /** Called with the CPU time of programs, in ms. */
  used(cpuMs: number): void;
};

/** Resolves to null if nothing is certain, or if other jobs wait. */
export async function memoryGrowthOf(
  place: VerifyPlace,
  { parts, programs, openRecording, sizeNames, goesOn, used }: MemoryRequest,
): Promise<MemoryGrowth | null> {
  const recording = (await goesOn()) ? await openRecording() : null;
  if (recording === null) return null;
  const generate = await openGenerated(place, programs, {
    files: parts.generators,
    trials: { used },
    maxBytes: inputMaxBytes,
  });
  let files = 0;
  try {
    if (generate === undefined) return null;
    return await findMemoryGrowth({
      recording,
      generate,
      sizeNames,
      memoryLimitBytes: programs.suspect.limits.memoryLimitBytes,
      lay: (text) => {
        files += 1;
        return layFile(place.scratchFolder, `memory-${files}`, Buffer.from(text));
      },
      isValid: (input) => isAllowed(place, programs, input).then(({ isIt }) => isIt),
      goesOn,
    });
  } finally {
    used(recording.cpuMs());
  }
}
