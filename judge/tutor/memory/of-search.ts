/** Finds how memory grows, with the programs of a search for a small failing input. */
import type { VerifyPlace } from '../../verify/place.ts';
import { openLargeInputs } from '../counterexample/large-inputs.ts';
import type { SearchParts, SearchPrograms } from '../counterexample/programs.ts';
import { findMemoryGrowth, type MemoryGrowth } from './memory-growth.ts';
import type { Recording } from './memory-way.ts';

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
  try {
    const { generate, ...inputs } = await openLargeInputs(place, programs, {
      parts,
      name: 'memory',
      used,
    });
    if (generate === undefined) return null;
    const { memoryLimitBytes } = programs.suspect.limits;
    const of = { recording, sizeNames, memoryLimitBytes, goesOn };
    return await findMemoryGrowth({ ...of, ...inputs, generate });
  } finally {
    used(recording.cpuMs());
  }
}
