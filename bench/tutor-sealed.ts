/** The half of the tutor's programs that no rule was made with: see bench/tutor.ts. */
import type { Figures, Size } from './figures.ts';
import { measure } from './tutor.ts';

/** Figures of the sealed half. */
export const run = (size: Size): Promise<Figures> => measure('sealed', size);
