/** Inputs of any size for measuring how time and memory grow, from the generators of a problem. */
import type { Input } from '../../compare/compare-cursor.ts';
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { type Generate, openGenerated } from './generated.ts';
import type { SearchParts, SearchPrograms } from './programs.ts';
import { isAllowed } from './trial.ts';

const mib = 1024 * 1024;
/** Inputs may be as large as typical hidden tests. */
const inputMaxBytes = 16 * mib;

/** When asked for more than their problem allows, generators make the largest input. */
export const largestSizes: readonly number[] = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100];

/** Shorter inputs may be of the same length by chance. */
const boundMinChars = 64;
const boundRatio = 1.2;

/** Whether inputs have stopped growing although the size asked for has quadrupled. */
export const isAtBound = (input: string, before: string | undefined): boolean =>
  before !== undefined && input.length > boundMinChars && input.length < boundRatio * before.length;

export type LargeInputs = {
  /** Undefined if the problem has no generator. */
  generate: Generate | undefined;
  /** Writes an input to a file. */
  lay(text: string): Promise<Input>;
  /** Whether the problem allows an input. */
  isValid(input: Input): Promise<boolean>;
};

/** `used` is called with the CPU time of generators, in ms; `name` begins the names of files. */
export async function openLargeInputs(
  place: VerifyPlace,
  programs: SearchPrograms,
  { parts, name, used }: { parts: SearchParts; name: string; used(cpuMs: number): void },
): Promise<LargeInputs> {
  let files = 0;
  return {
    generate: await openGenerated(place, programs, {
      files: parts.generators,
      trials: { used },
      maxBytes: inputMaxBytes,
    }),
    lay: (text) => {
      files += 1;
      return layFile(place.scratchFolder, `${name}-${files}`, Buffer.from(text));
    },
    isValid: (input) => isAllowed(place, programs, input).then(({ isIt }) => isIt),
  };
}
