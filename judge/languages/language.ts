/**
 * What a language is to the judge: one value, which judge/languages/<id>.ts exports as `language`.
 * What server and browser know of it is in contract/languages.ts, which also lists all languages.
 */
import type { Diagnostic } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import type { JailRequest, Limits, Sandbox } from '../run/sandbox.ts';

/** `fast` is what is judged; `checked` finds its own mistakes and is only ever used to explain. */
export type Build = 'fast' | 'checked';

/** The file that compiling makes, in every language. */
export const programName = 'main';

/** What one compile may use. Waits for a core do not count as wall time. */
export type CompileLimits = Pick<Limits, 'cpuLimitMs' | 'wallLimitMs' | 'memoryLimitBytes'>;

/** What a compiler said: without paths of ours, and as messages about lines of the source. */
export type Messages = { text: string; diagnostics: Diagnostic[] };

export type JudgeLanguage = {
  id: Language;
  /** The file that a source is compiled from. */
  sourceName: string;
  limits: Record<Build, CompileLimits>;
  /** How programs run. `static`: as one file, in a slot of the sandbox that shows no other. */
  run: 'static';
  /** Programs get this many times the time limit of a problem. */
  timeFactor: number;
  /** Whether there is a checked build, which can explain failures. */
  isExplained: boolean;
  /** The smallest program that compiles: it shows whether the compiler works. */
  leastSource: string;
  readMessages(said: string, source: Buffer): Messages;
  /**
   * Makes what compiling needs, where it is missing. `prefixes` are the include sequences to
   * precompile, by default common ones. Throws a sentence where nothing compiles.
   */
  prepare(root: string, prefixes?: string[][]): Promise<void>;
  /** Reads what `prepare` made. Throws a sentence where it has not run. */
  open(root: string): CompilerCommands;
};

/** How a language is compiled on this machine. Commands compile `sourceName` to `programName`. */
export type CompilerCommands = {
  /** The compiler's own first line about itself. */
  version: string;
  /** Changes when anything does that could change a compiled program. */
  stamp: string;
  /** What the compiler's jail shows of the host. */
  readOnly: JailRequest['readOnly'];
  /** What of that checked programs need: the libraries of the compiler. */
  libraries: JailRequest['readOnly'];
  command(source: string, build: Build): string[];
  /** One of these commands without precompiled headers: the same program, only later. */
  withoutHeaders(command: string[]): string[];
  /** Tells all that the compiler has to say about a source, and makes nothing. */
  strictCommand(source: string): string[];
  /** Null where checkers cannot be written in this language. */
  checkers: CheckerCommands | null;
  /** Opens the quick way to compile; null where there is none. */
  openQuick: ((place: QuickPlace) => Promise<QuickWay>) | null;
};

/** How checkers are compiled, and the header that they may include without bringing it along. */
export type CheckerCommands = { command: string[]; libraryPath: string };

export type QuickPlace = { sandbox: Pick<Sandbox, 'jail'>; root: string; dataDir: string };

/**
 * A quicker command than the usual one, for the same program. It gets quicker with the sources that
 * people send.
 */
export type QuickWay = {
  /** Null where a source can only be compiled in the usual way. */
  command(source: string): string[] | null;
  /** What the jail has to show besides. */
  readOnly: JailRequest['readOnly'];
  /**
   * A compile begins: nothing goes that its command may use, until it calls what is returned.
   */
  hold(): () => void;
  /** Whether the usual way is to be tried, after the quick one failed with this. */
  isUndecided(end: { exitCode: number | null; stderrHead: Buffer }): boolean;
  /** Takes note of a source that was compiled. */
  note(source: string): void;
  /** Makes what would make compiling quicker, if anything: seconds of a core. Never rejects. */
  learn(core?: number): Promise<void>;
};
