/**
 * Decides from the outcome of a checker whether the output is correct or wrong, or the checker
 * broke. Pure functions, called by checker.ts.
 */
import type { CheckerKind } from '../../contract/words.ts';
import { ProblemFault } from '../faults.ts';
import { readableText } from '../result/text.ts';
import type { Facts } from '../run/sandbox-messages.ts';
import { type Fraction, fractionOf, parseFraction, shareOf } from '../score/fraction.ts';
import type { Given } from '../score/outcome.ts';
import type { Input } from './compare-cursor.ts';

/** What a checker says about a wrong output. */
export type Rejection = { message: string };

/** The judgement of an output: what is wrong with it, or null, and the points of a correct one. */
export type Answer = { rejection: Rejection | null; given: Given | null };

/** The files with points in the ICPC formats. */
const pointsNames = ['score.txt', 'score_multiplier.txt'] as const;

/**
 * The files that are read from the feedback folder: the message to the contestant, the message to
 * the judges, and the points.
 */
export const feedbackNames = [
  'teammessage.txt',
  'judgemessage.txt',
  'judgeerror.txt',
  ...pointsNames,
] as const;
export type FeedbackName = (typeof feedbackNames)[number];

/** The outcome of a checker: the facts, and the beginnings of the files that it left. */
export type CheckerEnd = {
  facts: Facts;
  feedback: ReadonlyMap<string, Buffer>;
  /** The input of the next pass, if it requests one. */
  next?: Input | undefined;
};

/** The file with which a program of a multi-pass problem requests another pass. */
export const nextName = 'nextpass.in';

/** Longer messages are truncated. */
export const messageMaxBytes = 200;

export type Meaning = 'right' | 'wrong' | 'points' | 'broken';

/** Any other exit code means that the checker broke. */
const meanings: Record<CheckerKind, Record<number, Meaning>> = {
  // _ok, _wa, _pe, _dirt, _points, _unexpected_eof; _fail is 3.
  testlib: { 0: 'right', 1: 'wrong', 2: 'wrong', 4: 'wrong', 7: 'points', 8: 'wrong' },
  icpc: { 42: 'right', 43: 'wrong' },
};

/** The kind of the checker, whether its problem has points, and whether the case is a sample. */
export type Asked = { kind: CheckerKind; isScored: boolean; isSample?: boolean | undefined };

/** Throws a ProblemFault if the checker broke. Only the last pass has an answer. */
export function answerOf({ kind, isScored, isSample }: Asked, end: CheckerEnd): Answer {
  if (end.next !== undefined) return answerBeforeNext(kind, end);
  const { facts } = end;
  const code = isStopped(facts) ? null : facts.exitCode;
  // The ICPC format 2025-09 ignores score.txt there; in testlib points are an exit code.
  const isIgnored = isSample === true && kind === 'icpc';
  const given = isScored && !isIgnored && code !== null ? pointsOf(kind, code, end) : null;
  const meaning = meaningOf(kind, facts);
  if (given !== null) return answerWithPoints({ kind, meaning, given }, end);
  if (meaning === 'right') return { rejection: null, given };
  if (meaning === 'wrong') return { rejection: rejectionOf(end), given };
  const said = messageOf(end, ['judgeerror.txt', 'judgemessage.txt']);
  const what = meaning === 'points' ? 'gave points to a problem that has none' : 'broke';
  throw new ProblemFault(`the checker ${what} (${describeEnd(facts)})`, said);
}

/** Only a program that accepts the output may request another pass. */
function answerBeforeNext(kind: CheckerKind, end: CheckerEnd): Answer {
  const meaning = meaningOf(kind, end.facts);
  if (meaning === 'right') return { rejection: null, given: null };
  const what = `asked for another pass without accepting (${describeEnd(end.facts)})`;
  throw new ProblemFault(`the checker ${what}`, messageOf(end, ['judgeerror.txt']));
}

function pointsOf(kind: CheckerKind, code: number, { facts, feedback }: CheckerEnd): Given | null {
  if (kind === 'testlib') return testlibPoints(code, facts.stderrHead);
  return meanings.icpc[code] === undefined ? null : icpcPoints(feedback);
}

type WithPoints = { kind: CheckerKind; meaning: Meaning; given: Given };

/**
 * In testlib, zero points mean a wrong output; in the ICPC format, a wrong output has no points.
 */
function answerWithPoints({ kind, meaning, given }: WithPoints, end: CheckerEnd): Answer {
  if (kind === 'icpc' && meaning === 'wrong') {
    throw new ProblemFault('the checker gave points for an output that it rejects', '');
  }
  const isNothing = kind === 'testlib' && given.amount.of === 0n;
  return isNothing ? { rejection: rejectionOf(end), given: null } : { rejection: null, given };
}

const rejectionOf = (end: CheckerEnd): Rejection => ({
  message: messageOf(end, ['teammessage.txt', 'judgemessage.txt']),
});

/** What the outcome of a checker or an interactor means. */
export function meaningOf(kind: CheckerKind, facts: Facts): Meaning {
  if (isStopped(facts) || facts.exitCode === null) return 'broken';
  return meanings[kind][facts.exitCode] ?? 'broken';
}

const isStopped = ({ oomKilled, cpuLimitHit, wallLimitHit, outputLimitHit }: Facts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit || outputLimitHit;

/** The outcome, in two or three words. */
export function describeEnd({
  oomKilled,
  cpuLimitHit,
  wallLimitHit,
  outputLimitHit,
  ...facts
}: Facts) {
  if (oomKilled) return 'out of memory';
  if (cpuLimitHit || wallLimitHit) return 'out of time';
  if (outputLimitHit) return 'too much output';
  return facts.signal === null ? `exit code ${facts.exitCode}` : `signal ${facts.signal}`;
}

/** The first nonempty file, or else stderr, as one line. */
export function messageOf({ facts, feedback }: CheckerEnd, names: readonly FeedbackName[]): string {
  const told = names.map((name) => feedback.get(name)).find((bytes) => bytes?.length);
  const text = readableText(told ?? facts.stderrHead, messageMaxBytes);
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

const numberOf = (where: string, said: string): Fraction => {
  const amount = parseFraction(said.trim());
  if (amount !== null) return amount;
  throw new ProblemFault(`the checker gave points that are no number: ${where}`, '');
};

/**
 * `score.txt` has points, `score_multiplier.txt` a fraction of the case's points. Throws a
 * ProblemFault if both exist, or one does not contain a number.
 */
function icpcPoints(feedback: ReadonlyMap<string, Buffer>): Given | null {
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
function testlibPoints(exitCode: number, said: Buffer): Given | null {
  const text = said.toString('latin1');
  const percent = partly.exec(text)?.[1];
  if (percent !== undefined) {
    return { unit: 'share', amount: shareOf(fractionOf(Number(percent)), 100) };
  }
  if (exitCode !== pointsExitCode) return null;
  const [, amount = ''] = /^points (\S+)/.exec(text) ?? [];
  return { unit: 'points', amount: numberOf('quitp', amount) };
}
