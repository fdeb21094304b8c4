/** Programs that write on after an interactor has accepted and left: it is no failure in any language. */
import { constants } from 'node:os';
import { expect, it } from 'vitest';
import { failureOfTalk, type Talked, type Talker } from './interaction-outcome.ts';

const mib = 1024 * 1024;
const limits = {
  timeLimitMs: 1000,
  memoryLimitBytes: 256 * mib,
  outputLimitBytes: 16 * mib,
  stderrLimitBytes: mib,
};
const ended = {
  exitCode: 0,
  signal: null,
  cpuMs: 10,
  wallMs: 12,
  memoryBytes: 2 * mib,
  oomKilled: false,
  cpuLimitHit: false,
  wallLimitHit: false,
  outputLimitHit: false,
  outputBytes: 2,
  stderrBytes: 0,
  stderrHead: Buffer.alloc(0),
  stopped: false,
  outputPath: '/dev/null',
};
const accepted = 42;

/** The verdict on a program that ended like this after the interactor had accepted. */
function verdictOf(end: Partial<Talker['program']>): string {
  const talked: Talked = {
    first: 'interactor',
    stoodStill: false,
    clogged: false,
    outlived: false,
    unheardBytes: 0,
    flooded: false,
    record: [],
    recordCut: false,
    facts: { ...ended, exitCode: accepted },
    feedback: new Map(),
    tout: { path: '/dev/null', bytes: 0 },
  };
  const asked = { kind: 'icpc', isScored: false } as const;
  return (
    failureOfTalk({ asked, program: { ...ended, ...end }, limits }, talked)?.verdict ?? 'right'
  );
}

const printed = (exitCode: number, text: string) => ({ exitCode, stderrHead: Buffer.from(text) });

it.each([
  ['a signal', { exitCode: null, signal: constants.signals.SIGPIPE }],
  ['Python', printed(1, 'BrokenPipeError: [Errno 32] Broken pipe\n')],
  ['Rust', printed(101, 'failed printing to stdout: Broken pipe (os error 32)\n')],
  ['OCaml', printed(2, 'Fatal error: exception Sys_error("Broken pipe")\n')],
  ['Haskell', printed(1, 'main: <stdout>: commitBuffer: resource vanished (Broken pipe)\n')],
  ['JavaScript', printed(1, 'Error: write EPIPE\n    at writeSync (node:fs:924:3)\n')],
  ['Ruby', printed(1, "main.rb:3:in `write': Broken pipe @ io_writev - <STDOUT> (Errno::EPIPE)\n")],
  ['C#', printed(1, 'System.IO.IOException: Write fault on path /main\n')],
])('is right by %s', (_, end) => {
  expect(verdictOf(end)).toBe('right');
});

it('is a failure if it ends so for another reason', () => {
  expect(verdictOf(printed(1, 'IndexError: list index out of range\n'))).toBe('Runtime Error');
  const killed = { exitCode: null, signal: constants.signals.SIGSEGV };
  expect(verdictOf(killed)).toBe('Runtime Error');
});
