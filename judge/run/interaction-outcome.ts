/**
 * The outcome of a talk between a program and an interactor: who is to blame for its end, and what
 * was said. Pure functions; verdict.ts classifies the facts about the program itself.
 */
import { constants } from 'node:os';
import type { Exchange } from '../../contract/judging.ts';
import type { CheckerKind } from '../../contract/words.ts';
import { type Asked, describeEnd, meaningOf, messageOf } from '../compare/checker-answer.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { ProblemFault } from '../faults.ts';
import { readableText, shownTextMaxBytes } from '../result/text.ts';
import { type CaseLimits, classify, type Failure, type Outcome } from '../result/verdict.ts';
import type { Facts } from './sandbox-messages.ts';
import { standstillMs, type TalkFacts } from './sandbox-talk.ts';

/** The file that a testlib interactor leaves for the checker. */
export const toutName = 'tout';
export const toutMaxBytes = 16 * 1024 * 1024;

/** The exit code with which an interactor accepts. */
export const accepts: Record<CheckerKind, number> = { testlib: 0, icpc: 42 };

/** How an interactor ended, with the files that it left. */
export type Talked = Omit<TalkFacts, 'program' | 'interactor'> & {
  facts: Facts;
  feedback: ReadonlyMap<string, Buffer>;
  tout: Input;
  /** The input of the next pass, if the interactor requests one. */
  next?: Input | undefined;
};

/** A program that talked, its interactor, and the limits of the case. */
export type Talker = { asked: Asked; program: Outcome & Facts; limits: CaseLimits };

const { SIGPIPE } = constants.signals;

/**
 * Why a talk did not go well; null if the interactor has accepted. What ended first counts: a
 * rejection by the interactor, regardless of what the program did afterwards, or else a failure of
 * the program, regardless of how the interactor reacts, or breaks later. Throws a ProblemFault if
 * the interactor broke otherwise.
 */
export function failureOfTalk(talker: Talker, talked: Talked): Failure | null {
  const { asked, program, limits } = talker;
  const { facts, first } = talked;
  if (talked.stoodStill) return { verdict: 'Time Limit Exceeded', by: 'silence', standstillMs };
  const meaning = meaningOfTalk(asked, talked);
  if (first === 'interactor' && meaning === 'wrong') return rejection(talked, false);
  if (talked.flooded) return floodOf(limits);
  // A program ends by its own doing unless the runner stopped it.
  const own = program.stopped ? { ...program, exitCode: 0, signal: null } : program;
  const failure = classify(own, limits, null);
  const isLate = failure?.verdict === 'Time Limit Exceeded' && failure.by === 'clock';
  // The program waited for an interactor that used up its own time.
  if (isLate && isOutOfTime(facts)) throw broken(talked);
  if (first === 'program' && failure !== null) return failure;
  if (meaning === 'right') return isHungUpOn(program, first) ? null : failure;
  if (meaning === 'wrong') return rejection(talked, first === 'program');
  if (meaning === 'none') return failure ?? rejection(talked, true);
  if (talked.outlived && failure !== null) return failure;
  throw broken(talked);
}

/** The interactor's judgement of the program, from how it ended. */
export function meaningOfTalk(
  { kind, isScored }: Asked,
  interactor: InteractorEnd,
): 'right' | 'wrong' | 'broken' | 'none' {
  if (isLeft(interactor)) return 'none';
  const meaning = meaningOf(kind, interactor.facts);
  if (meaning === 'points') return isScored ? 'right' : 'broken';
  return meaning;
}

type InteractorEnd = Pick<Talked, 'facts' | 'unheardBytes'>;

/** An interactor that runs out of time after saying more than this unheard talks without end. */
const unheardMaxBytes = 64 * 1024;

/** Whether it ended because of the program: it was stopped, or the program left. */
const isLeft = ({ facts, unheardBytes }: InteractorEnd): boolean =>
  facts.stopped ||
  (isOutOfTime(facts) && unheardBytes > unheardMaxBytes) ||
  (isPythonsOwn(facts.exitCode) && pythonsEndOfInput.test(`${facts.stderrHead}`));

/** Python ends like this after an uncaught error. */
const isPythonsOwn = (exitCode: number | null): boolean => exitCode === 1;

/** Python reports reading past the end in words. */
const pythonsEndOfInput = /^EOFError\b/m;

/** Whether an interactor gave no verdict, and was not ended because of the program. */
export const isBroken = (asked: Asked, interactor: InteractorEnd): boolean =>
  meaningOfTalk(asked, interactor) === 'broken';

const isOutOfTime = ({ cpuLimitHit, wallLimitHit, stopped }: Facts): boolean =>
  !stopped && (cpuLimitHit || wallLimitHit);

function broken({ facts, feedback }: Talked): ProblemFault {
  const said = messageOf({ facts, feedback }, ['judgeerror.txt', 'judgemessage.txt']);
  return new ProblemFault(`the interactor broke (${describeEnd(facts)})`, said);
}

/** How runtimes that ignore SIGPIPE report it: Python, Rust, OCaml and Haskell, Node and Ruby, and Mono. */
const brokenPipe = /broken ?pipe|EPIPE|Write fault/i;

/** Whether it failed only because it wrote to an interactor that had accepted and left. */
const isHungUpOn = (
  { signal, exitCode, stderrHead }: Outcome,
  first: TalkFacts['first'],
): boolean =>
  first === 'interactor' &&
  (signal === SIGPIPE || (exitCode !== 0 && brokenPipe.test(`${stderrHead}`)));

const rejection = (talked: Talked, isEarly: boolean): Failure => ({
  verdict: 'Wrong Answer',
  mismatch: { message: messageOfTalk(talked), isEarly },
});

/** Why an interactor rejects; empty if the program left it. */
export const messageOfTalk = (talked: Talked): string =>
  isLeft(talked) ? '' : messageOf(talked, ['teammessage.txt', 'judgemessage.txt']);

const floodOf = ({ outputLimitBytes }: CaseLimits): Failure => ({
  verdict: 'Output Limit Exceeded',
  stream: 'stdout',
  limitBytes: outputLimitBytes,
});

/** What was said, as it is shown; the last part of a truncated text ends with the mark. */
export function exchangesOf({ record, recordCut }: Talked): Exchange[] {
  return record.map(({ side, bytes }, index): Exchange => {
    const isCut = recordCut && index === record.length - 1;
    const most = isCut ? Math.min(bytes.length, shownTextMaxBytes) : shownTextMaxBytes;
    const text = readableText(bytes, most, isCut ? bytes.length + 1 : bytes.length);
    return { by: side === '>' ? 'program' : 'interactor', text };
  });
}
