/** The points that a checker gave for an output, in the form that its protocol defines. */
import { ProblemFault } from '../faults.ts';
import { type Fraction, fractionOf, parseFraction, shareOf } from '../score/fraction.ts';
import type { Given } from '../score/outcome.ts';

/** The files with points in the ICPC formats. */
export const pointsNames = ['score.txt', 'score_multiplier.txt'] as const;

const numberOf = (where: string, said: string): Fraction => {
  const amount = parseFraction(said.trim());
  if (amount !== null) return amount;
  throw new ProblemFault(`the checker gave points that are no number: ${where}`, '');
};

/**
 * `score.txt` has points, `score_multiplier.txt` a fraction of the case's points. Throws a
 * ProblemFault if both exist, or one does not contain a number.
 */
export function icpcPoints(feedback: ReadonlyMap<string, Buffer>): Given | null {
  const [points, share] = pointsNames.map((name) => feedback.get(name)?.toString('latin1'));
  if (points !== undefined && share !== undefined) {
    throw new ProblemFault(`the checker wrote both ${pointsNames.join(' and ')}`, '');
  }
  if (points !== undefined) return { unit: 'points', amount: numberOf('score.txt', points) };
  if (share === undefined) return null;
  return { unit: 'share', amount: numberOf('score_multiplier.txt', share) };
}

const partly = /^partially correct \((\d{1,3})\)/;
const pointsExitCode = 7;

/**
 * `quitp(x)` gives points, and `_pc(n)` n percent of the case's points, with any exit code. Throws
 * a ProblemFault if the points are not a number.
 */
export function testlibPoints(exitCode: number, said: Buffer): Given | null {
  const text = said.toString('latin1');
  const percent = partly.exec(text)?.[1];
  if (percent !== undefined) {
    return { unit: 'share', amount: shareOf(fractionOf(Number(percent)), 100) };
  }
  if (exitCode !== pointsExitCode) return null;
  const [, amount = ''] = /^points (\S+)/.exec(text) ?? [];
  return { unit: 'points', amount: numberOf('quitp', amount) };
}
