/** The figures of the tutor for programs with which no rule was made: see bench/tutor.ts. */
import type { Figures, Size } from './figures.ts';
import { measure } from './tutor.ts';

/** The figures of the programs that are sealed now. */
export const run = (size: Size): Promise<Figures> => measure(['sealed-2'], size);
