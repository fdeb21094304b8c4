/** The tutor's programs that no rule was made with: see bench/tutor.ts. */
import type { Figures, Size } from './figures.ts';
import { measure } from './tutor.ts';

/** Figures of the programs that are sealed now. */
export const run = (size: Size): Promise<Figures> => measure(['sealed-2'], size);
