/** The figures of the tutor for programs with which no rule was made: see bench/tutor.ts. */
import type { Figures, Size } from './figures.ts';
import { measure } from './tutor.ts';
import { readHalf } from './tutor-programs.ts';

/**
 * The figures of the programs that are sealed now. The small size only reads them: it would measure
 * as bench/tutor.ts does.
 */
export async function run(size: Size): Promise<Figures> {
  if (size === 'large') return await measure(['sealed-2'], size);
  let programCount = 0;
  for await (const { programs } of readHalf('sealed-2')) programCount += programs.length;
  return { programCount };
}
