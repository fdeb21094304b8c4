/** The words for a submission that waits. */
import { expect, it } from 'vitest';
import { waitingWords } from './standing.ts';

it.each([
  [{ position: 3 }, 'Waiting: number 3 in the queue'],
  [{ position: 3, waitedS: 59 }, 'Waiting: number 3 in the queue'],
  [{ position: 1, waitedS: 125 }, 'Waiting for 2 min: number 1 in the queue'],
  [
    { position: 1, waitedS: 125, cause: 'busy' },
    'Waiting for 2 min: the judge is too busy, and tries again',
  ],
  [{ position: 1, cause: 'noJudge' }, 'Waiting: no judge works at the moment'],
  [{ position: 1, cause: 'fault' }, 'Waiting: something failed on our side, and is tried again'],
] as const)('%j is told as "%s"', (wait, words) => {
  expect(waitingWords(wait)).toBe(words);
});
