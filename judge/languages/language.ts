/**
 * A language in the judge: one value, which judge/languages/<id>.ts exports as `language`. The
 * facts for server and browser are in contract/languages.ts, which lists all languages.
 */

import type { DiagnosisKind } from '../../contract/diagnosis.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import { figure, said } from '../../contract/said.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Facts, JailRequest, Limits, Runtime } from '../run/sandbox-messages.ts';
import type { OpenRecording } from '../tutor/memory/memory-way.ts';
import type { OpenCounting } from '../tutor/slowness/counting-way.ts';

/**
 * `fast` is for judging; `checked` detects mistakes at run time and is only used for explanations.
 */
export type Build = 'fast' | 'checked';

/** What most languages advise for a program that is too slow. */
export const stepsAdvice = (inASecond: string): string =>
  said`Look at how many steps the largest input takes: about ${figure(inASecond)} simple steps fit into a second.`;

/** The file that compilation makes, in every language. */
export const programName = 'main';

/** The limits of a compilation. Time spent waiting for a core does not count as wall time. */
export type CompileLimits = Pick<Limits, 'cpuLimitMs' | 'wallLimitMs' | 'memoryLimitBytes'>;

/** The compiler's messages: as text without our paths, and as positions in the source. */
export type Messages = { text: string; diagnostics: Diagnostic[] };

export type JudgeLanguage = {
  id: Language;
  /** The name of the file that is compiled. */
  sourceName: string;
  /** Where the compiler is; a machine without it does not have the language. */
  compilerPath: string;
  limits: Record<Build, CompileLimits>;
  /**
   * How programs run. `static`: as a single file, in a slot that shows no other files. `dynamic`:
   * as a native program that needs a loader and libraries. `interpreter`: by an interpreter. For
   * the last two, `open` says which files a slot shows.
   */
  run: 'static' | 'dynamic' | 'interpreter';
  /**
   * What to check in a program that is too slow: how much it can compute, and how to read input
   * fast.
   */
  timeAdvice: string;
  /** What people should know about programs in it; see report.ts for what holds otherwise. */
  rules?: LanguageNotes;
  /** Whether there is a checked build, which can explain failures. */
  isExplained: boolean;
  /**
   * How to count what a program does, line by line, to find where a slow one spends its time. Null if
   * there is no way; it returns null if there is none on this machine.
   */
  counting: ((parts: TutorParts) => OpenCounting | null) | null;
  /** The same for which lines allocate its memory. */
  memory: ((parts: TutorParts) => OpenRecording | null) | null;
  /** Whether judge/tutor/mend can read its programs and look for changes that mend them. */
  isMended: boolean;
  /** How sources are compiled with the files of a problem; absent if they cannot be. */
  graded?: GradedWay;
  /** The smallest program that compiles, to see whether the compiler works. */
  leastSource: string;
  /** `named`: the source's name if it is not `sourceName`. */
  readMessages(said: string, source: Buffer, named?: string): Messages;
  /**
   * Reads a program's own message about the error that ended it. Absent if it is read as for C++.
   */
  readEnd?: ReadEnd;
  /**
   * Prepares what compiling needs, if it is missing. Throws an error if nothing compiles.
   */
  prepare(root: string, options?: PrepareOptions): Promise<void>;
  /** Reads what `prepare` made. Throws an error if it has not run. */
  open(root: string): CompilerCommands;
};

/**
 * How a command for a lone source becomes one for a source with a grader: `linked` from an object of
 * each, `together` where a compiler makes no objects.
 */
export type GradedWay = LinkedWay | TogetherWay;

type LinkedWay = {
  kind: 'linked';
  /** Makes an object of the source, which sees nothing but headers. */
  object(command: string[]): string[];
  /** Makes one object of the grader's sources. */
  part(command: string[], names: string[]): string[];
  /** Links objects to a program. */
  whole(command: string[], objects: string[]): string[];
};

/** The messages of `whole` are about the source alone, and quote nothing of the grader. */
type TogetherWay = {
  kind: 'together';
  /** Checks what can be said of the grader's sources without any other. */
  part(command: string[], names: string[]): string[];
  /** Makes a program of the source and of the grader's sources, which begins with these if they can. */
  whole(command: string[], names: string[]): string[];
};

/** Whole sentences for the page about languages; a missing one is the usual one, if there is one. */
export type LanguageNotes = {
  source?: string;
  threads?: string;
  recursion?: string;
  /** What running out of memory is like. */
  memory?: string;
  exceptions?: string;
};

export type PrepareOptions = {
  /** The sets of headers to precompile, by default common ones. */
  headerSets?: string[][] | undefined;
  /** Only what judging rightly needs; what makes it faster takes most of a minute. */
  isLeast?: boolean;
};

/** What a language's own ways of explaining may use. */
export type TutorParts = {
  sandbox: Pick<Sandbox, 'jail'>;
  language: Pick<JudgeLanguage, 'sourceName'>;
  commands: CompilerCommands;
};

/** Reads from stderr how a program ended; null if stderr does not say. */
export type ReadEnd = (end: Pick<Facts, 'exitCode' | 'signal' | 'stderrHead'>) => ToldEnd | null;

/** Only `text` may contain data of the test case; `line` is where it ended, in the source. */
export type ToldEnd = {
  kind: DiagnosisKind;
  text: string;
  exceptionType?: string;
  /** Absent if the exception has no certain meaning. */
  words?: ExceptionWords;
  line?: number;
  /** Whether memory had run out; absent if the use of memory has to decide. */
  isOutOfMemory?: boolean;
};

/**
 * What an exception that the program did not raise itself means: a title, the rest of "Line 7 raised
 * it: …", and a sentence about what to check.
 */
export type ExceptionWords = { title: string; happened: string; look: string };

/** How a language is compiled on this machine. Commands compile `sourceName` to `programName`. */
export type CompilerCommands = {
  /** The first line that the compiler prints about its version. */
  version: string;
  /** Changes whenever the same source might compile to another program. */
  stamp: string;
  /** The parts of the host in the compiler's jail. */
  readOnly: JailRequest['readOnly'];
  /** The parts that checked programs also need: the compiler's libraries. */
  libraries: JailRequest['readOnly'];
  /** The files that programs need to run; null for static programs. */
  runtime: Runtime | null;
  command(source: string, build: Build): string[];
  /** Same, without shortcuts. */
  withoutShortcuts(command: string[]): string[];
  /** Prints all warnings of the compiler, and produces no program. */
  strictCommand(source: string): string[];
  /**
   * Compiles a source, with files in C beside it, to a program that calls
   * `__sanitizer_cov_trace_pc` in each basic block and knows its lines. Absent if there is no way.
   */
  countedCommand?: (beside: string[]) => string[];
  /** Null if checkers cannot be written in this language. */
  checkers: CheckerCommands | null;
  /** Opens the quick way to compile; null if there is none. */
  openQuick: ((place: QuickPlace) => Promise<QuickWay>) | null;
  /** False while what makes compiling faster is still to be prepared; absent if nothing does. */
  isWhole?: boolean;
};

/**
 * How to compile the programs of problems, from named sources, the main source first. They may
 * include the library's header, which may include other headers in its folder; null if there is no
 * library.
 */
export type CheckerCommands = {
  commandOf(names: string[]): string[];
  /** A faster command for a program with a single source; absent if there is none. */
  quick?(program: {
    name: string;
    text: string;
    /** The names of the files that came with it. */
    brought: string[];
  }): QuickCommand | null;
  libraryPath: string | null;
};

/** A faster command that makes the same program, or leaves the outcome to the usual command. */
export type QuickCommand = {
  command: string[];
  /** Whether this end of the command requires compiling the usual way. */
  isUndecided(end: { exitCode: number | null; stderrHead: Buffer }): boolean;
};

export type QuickPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  root: string;
  dataDir: string;
  /** Called when a header could not be learned. Compiling continues without it. */
  onFault?: ((error: Error) => void) | undefined;
};

/**
 * A faster command that makes the same program. It learns from the submitted sources to become
 * faster.
 */
export type QuickWay = {
  /** Null if a source can only be compiled in the usual way. */
  command(source: string): QuickCommand | null;
  /** Further parts of the host for the jail. */
  readOnly: JailRequest['readOnly'];
  /**
   * Marks the start of a compilation. The files that its command may use are kept until the
   * returned function is called.
   */
  hold(): () => void;
  /** Records a compiled source, to learn from it. */
  note(source: string): void;
  /**
   * Prepares shortcuts for later compilations, which takes seconds of CPU time, until the signal
   * aborts. Never rejects.
   */
  learn(core?: number, signal?: AbortSignal): Promise<void>;
};
