/**
 * How a program ended, in words: names and meanings of signals, and messages of libstdc++ on
 * stderr.
 */
import { constants } from 'node:os';
import type { DiagnosisKind } from '../../contract/diagnosis.ts';
import { clause, figure, said, saidWithin, signalled } from '../../contract/said.ts';
import type { ExceptionWords } from '../languages/language.ts';
import type { BadEnd } from '../result/verdict.ts';
import { knownException } from './exceptions.ts';

/** What is known about how a program ended, besides the sentence. */
type Known = {
  kind: DiagnosisKind;
  /** An exception of the standard library. */
  exceptionType?: string;
  words?: ExceptionWords;
  /** A line of the source, if the program itself reported it. */
  line?: number;
  /** The name of the signal that ended it. */
  signal?: string;
};

/** How a program ended: `shown` may contain data of the case, `hidden` contains none. */
export type End = Known & { shown: string; hidden: string };

const meanings = new Map<string, string>([
  ['SIGSEGV', said`invalid memory access`],
  ['SIGBUS', said`invalid memory access beyond the end of a mapping`],
  ['SIGFPE', said`failed integer division`],
  ['SIGILL', said`illegal instruction`],
  ['SIGABRT', said`the program aborted itself`],
  ['SIGSYS', said`a system call that is not allowed`],
  ['SIGTRAP', said`a trap in the program`],
  ['SIGPIPE', said`writing to a pipe or socket without a reader`],
  // After a signal that could come from outside, the program runs again: see who-ended.ts.
  ['SIGKILL', said`sent by the program itself or by a process that it started`],
  ['SIGTERM', said`sent by the program itself or by a process that it started`],
  ['SIGINT', said`sent by the program itself or by a process that it started`],
  ['SIGHUP', said`sent by the program itself or by a process that it started`],
  ['SIGQUIT', said`sent by the program itself or by a process that it started`],
  ['SIGALRM', said`an alarm that the program set itself`],
  ['SIGVTALRM', said`a timer that the program set itself`],
  ['SIGPROF', said`a timer that the program set itself`],
  ['SIGXFSZ', said`a file grew too large`],
  ['SIGXCPU', said`more CPU time than the program allows itself`],
]);

/** "SIGSEGV" for 11; "signal 42" if it has no name. */
export function signalName(signal: number): string {
  const found = Object.entries(constants.signals).find(([, number]) => number === signal);
  return found?.[0] === 'SIGIOT' ? 'SIGABRT' : (found?.[0] ?? `signal ${signal}`);
}

const uncaughtPattern = /terminate called after throwing an instance of '([^'\n]{1,200})'/u;
const whatPattern = /\n {2}what\(\): {2}([^\n]{1,200})/u;
const assertionPattern = /:(\d{1,6}): [^\n]{0,300}: Assertion `([^\n]{1,200})' failed/u;

type Told = Known & { text: string };

/** The exception or assertion that ended the program, as it reported on stderr. */
function toldReason(stderr: string): Told | null {
  const type = uncaughtPattern.exec(stderr)?.[1];
  if (type !== undefined) {
    const what = whatPattern.exec(stderr)?.[1];
    const text =
      what === undefined ? saidWithin`uncaught ${type}` : saidWithin`uncaught ${type}: ${what}`;
    return { kind: 'uncaught-exception', text, ...knownException(type) };
  }
  const assertion = assertionPattern.exec(stderr);
  if (!assertion) return null;
  const [, line = '', condition = ''] = assertion;
  const text = said`an assertion failed in line ${figure(line)}: ${condition}`;
  return { kind: 'failed-assertion', text, line: Number(line) };
}

const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd');

/**
 * How a program failed. `hidden` leaves out what could contain data of the case: the exit code and
 * any text from the program.
 */
export function describeEnd({ exitCode, signal, stderrHead, readEnd }: BadEnd): End {
  const ofLanguage = readEnd?.({ exitCode, signal, stderrHead }) ?? null;
  if (ofLanguage !== null) {
    const { text, isOutOfMemory: _, ...known } = ofLanguage;
    return { shown: printable(text), hidden: saidWithin`an error that nothing catches`, ...known };
  }
  if (signal === null) {
    const shown =
      exitCode === null ? saidWithin`exit code unknown` : saidWithin`exit code ${figure(exitCode)}`;
    return { shown, hidden: saidWithin`an exit code other than 0`, kind: 'exit-code' };
  }
  const name = signalName(signal);
  const hidden = saidWithin`${signalled(name)}: ${clause(meanings.get(name) ?? said`ended by a signal`)}`;
  if (name === 'SIGFPE') return { shown: hidden, hidden, kind: 'division-by-zero', signal: name };
  if (name !== 'SIGABRT') return { shown: hidden, hidden, kind: 'signal', signal: name };
  const told = toldReason(stderrHead.toString('utf8'));
  if (!told) return { shown: hidden, hidden, kind: 'aborted' };
  const { text, ...known } = told;
  return { shown: printable(saidWithin`${signalled(name)}: ${clause(text)}`), hidden, ...known };
}
