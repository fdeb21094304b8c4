/** What the answers of those who solved a problem say about its difficulty, and how certainly. */
import type { SolversSay } from '../../contract/difficulty.ts';

export type AnswerCounts = Pick<SolversSay, 'easier' | 'asSaid' | 'harder'>;

/** Below this nothing is said: one person would decide. */
export const answersMin = 5;

/** For each answer, so that few answers that agree are not certain. */
const priorAnswers = 0.5;

/** In standard deviations, of a normal distribution. */
const widthOf95Percent = 1.96;

/** An estimate this far from 0 is no longer "as said"; it is nearer to the other answers. */
const asSaidEnd = 2 / 3;

/**
 * The mean of the answers as -1 (easier), 0 (as said) and 1 (harder), with the 95 % interval around
 * it, and what pages say. The chances of the three answers have a Dirichlet distribution with the
 * prior of Jeffreys, half an answer each: of the values x, the mean m is E[x] and its variance
 * (E[x²] - m²) / (N + 1), where N counts the answers and the prior (Gelman et al., Bayesian Data
 * Analysis, 3rd edition, section 3.4 and appendix A). The interval is that of a normal distribution.
 *
 * An answer is said if more than half gave it and the interval allows it: above 0 for harder, below
 * 0 for easier, less than two thirds away from 0 for as said. Otherwise the solvers disagree. Null
 * below five answers.
 */
export function estimateDifficulty({ easier, asSaid, harder }: AnswerCounts): SolversSay | null {
  const answers = easier + asSaid + harder;
  if (answers < answersMin) return null;
  const weight = answers + 3 * priorAnswers;
  const estimate = (harder - easier) / weight;
  const square = (harder + easier + 2 * priorAnswers) / weight;
  const margin = widthOf95Percent * Math.sqrt((square - estimate ** 2) / (weight + 1));
  const counted = { easier, asSaid, harder, estimate, margin };
  const said = (count: number, word: string, isCertain: boolean) =>
    count > answers / 2 && isCertain ? `Solvers: ${word} (${count} of ${answers})` : undefined;
  const words =
    said(harder, 'harder than said', estimate - margin > 0) ??
    said(easier, 'easier than said', estimate + margin < 0) ??
    said(asSaid, 'as said', Math.abs(estimate) + margin < asSaidEnd) ??
    `Solvers disagree (${answers})`;
  return { words, ...counted };
}
