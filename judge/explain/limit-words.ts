/** The words for a time limit that was exceeded. */
import { said } from '../../contract/said.ts';
import type { Growth } from './growth.ts';
import type { Words } from './happened.ts';

export const limitWords = {
  cpu: {
    title: 'Too much to compute',
    happened: 'The program was still computing when its time was up',
    look: 'Look at how many steps the largest input takes.',
  },
  waiting: {
    title: 'Waiting instead of computing',
    happened: 'The time passed while the program computed next to nothing: it waited',
    look: 'Check whether it sleeps, or waits for input, a lock or another thread that never comes.',
  },
  growth: {
    title: 'Time grows too fast',
    happened: 'The time of this program grows much faster than its input',
    look: 'Look at the nested loops and at what is searched, copied or computed again and again.',
  },
} as const satisfies Record<string, Words>;

/** The power is not told: it is estimated from times alone, which a few cases do not prove. */
export const growthWords: Record<Growth, string> = {
  steep: said`According to the cases that it passed, its time grows much faster than its input.`,
  exponential: said`According to the cases that it passed, its time grows much faster than its input, as a search through all possibilities or deeply nested loops do.`,
};
