/**
 * A language in the judge: one value, which judge/languages/<id>.ts exports as `language`. The
 * facts for server and browser are in contract/languages.ts, which lists all languages.
 */

import type { DiagnosisKind } from '../../contract/diagnosis.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Facts, JailRequest, Limits, Runtime } from '../run/sandbox-messages.ts';

/** `fast` is judged; `checked` detects its own mistakes and is only used for explanations. */
export type Build = 'fast' | 'checked';

/** The file that compilation makes, in every language. */
export const programName = 'main';

/** The limits of a compilation. Waits for a core do not count as wall time. */
export type CompileLimits = Pick<Limits, 'cpuLimitMs' | 'wallLimitMs' | 'memoryLimitBytes'>;

/** The compiler's messages: text without our paths, and data about lines of the source. */
export type Messages = { text: string; diagnostics: Diagnostic[] };

export type JudgeLanguage = {
  id: Language;
  /** The file that a source is compiled from. */
  sourceName: string;
  limits: Record<Build, CompileLimits>;
  /**
   * How programs run. `static`: as one file, in a slot of the sandbox that shows no other. `dynamic`:
   * as a native program that needs a loader and libraries. `interpreter`: by one. For the latter two
   * `open` says what a slot shows them.
   */
  run: 'static' | 'dynamic' | 'interpreter';
  /** Programs get this many times the time limit of a problem. */
  timeFactor: number;
  /** What to check in a program that is too slow: how much it can compute, and how it reads fast. */
  timeAdvice: string;
  /** Whether there is a checked build, which can explain failures. */
  isExplained: boolean;
  /** The smallest program that compiles: it shows whether the compiler works. */
  leastSource: string;
  readMessages(said: string, source: Buffer): Messages;
  /** What a program says of an error that ended it. Absent: nothing that programs in C++ do not. */
  readEnd?: ReadEnd;
  /**
   * Prepares what compiling needs, if it is missing. `prefixes` are the include sequences to
   * precompile, by default common ones. Throws an error if nothing compiles.
   */
  prepare(root: string, prefixes?: string[][]): Promise<void>;
  /** Reads what `prepare` made. Throws an error if it has not run. */
  open(root: string): CompilerCommands;
};

/** How a program ended, of its own words; null where they do not tell. */
export type ReadEnd = (end: Pick<Facts, 'exitCode' | 'signal' | 'stderrHead'>) => ToldEnd | null;

/** `text` and no more may hold data of the case. */
export type ToldEnd = { kind: DiagnosisKind; text: string; exceptionType?: string; line?: number };

/** How a language is compiled on this machine. Commands compile `sourceName` to `programName`. */
export type CompilerCommands = {
  /** The compiler's own first line about itself. */
  version: string;
  /** Changes whenever a compiled program could change. */
  stamp: string;
  /** The parts of the host in the compiler's jail. */
  readOnly: JailRequest['readOnly'];
  /** Those of them that checked programs need: the compiler's libraries. */
  libraries: JailRequest['readOnly'];
  /** What programs need to run; null where they are static. */
  runtime: Runtime | null;
  command(source: string, build: Build): string[];
  /** One of these commands without what only saves time: the same program, only later. */
  withoutShortcuts(command: string[]): string[];
  /** Tells all that the compiler has to say about a source, and makes nothing. */
  strictCommand(source: string): string[];
  /** Null if checkers cannot be written in this language. */
  checkers: CheckerCommands | null;
  /** Opens the quick way to compile; null if there is none. */
  openQuick: ((place: QuickPlace) => Promise<QuickWay>) | null;
};

/**
 * How checkers are compiled, and the header that they may include without bringing it along; it may
 * include others of its folder.
 */
export type CheckerCommands = { command: string[]; libraryPath: string };

export type QuickPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  root: string;
  dataDir: string;
  /** Called when something could not be learned; everything continues without it. */
  onFault?: ((error: Error) => void) | undefined;
};

/**
 * A faster command than the usual one, for the same program. It gets faster with the submitted
 * sources.
 */
export type QuickWay = {
  /** Null if a source can only be compiled in the usual way. */
  command(source: string): string[] | null;
  /** What the jail must show additionally. */
  readOnly: JailRequest['readOnly'];
  /**
   * Marks the start of a compilation: files that its command may use stay until the returned
   * function is called.
   */
  hold(): () => void;
  /** Whether to try the usual way after the quick one failed like this. */
  isUndecided(end: { exitCode: number | null; stderrHead: Buffer }): boolean;
  /** Records a source that was compiled. */
  note(source: string): void;
  /**
   * Prepares what would make compiling faster, if anything: takes seconds of a core. Never rejects.
   */
  learn(core?: number): Promise<void>;
};
