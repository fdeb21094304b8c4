/**
 * The outcome of a compilation: a program, an error in the source, or a failure that may not be the
 * source's fault. Pure functions; compile.ts retries doubtful failures and caches certain results.
 */
import { z } from 'zod';
import { firstChars } from '../../contract/characters.ts';
import { type Diagnostic, diagnostic } from '../../contract/judging.ts';
import { figure, quoted, said, saidWithin } from '../../contract/said.ts';
import { HostFault } from '../faults.ts';
import { type JudgeLanguage, programName } from '../languages/language.ts';
import { messageMaxChars } from '../languages/line-messages.ts';
import { compilerTextMaxBytes, readableText } from '../result/text.ts';
import type { JailFacts, Limits } from '../run/sandbox-messages.ts';

const mib = 1024 * 1024;

export const programMaxBytes = 64 * mib;

/** The facts about a compiled source, stored beside the program. */
export const compileOutcome = z.object({
  /** A sentence; null if there is a program. */
  failure: z.string().nullable(),
  diagnostics: z.array(diagnostic),
  text: z.string(),
  /**
   * Whether a retry would have the same outcome, because it depends on the source and not on
   * timing.
   */
  isCertain: z.boolean(),
  cpuMs: z.number(),
});
export type CompileOutcome = z.infer<typeof compileOutcome>;

/** How a compilation ended. */
export type CompileEnd = {
  facts: JailFacts;
  source: Buffer;
  limits: Limits;
  /** Whether the program, if any, can run in a slot. */
  isRunnable: boolean;
  language: Pick<JudgeLanguage, 'readMessages' | 'run'>;
  /** The name of the source; by default that of submissions. */
  sourceName?: string;
};

/** `doubt` says why the source may not be at fault; null if it certainly is. */
export type CompileMeaning = { outcome: CompileOutcome; doubt: string | null };

/** With linker directives in its own assembly, a source can make any kind of program. */
const notRunnable: Record<JudgeLanguage['run'], string> = {
  static: saidWithin`The program is not statically linked.`,
  dynamic: saidWithin`The program asks for a loader that is not there.`,
  interpreter: saidWithin`The program cannot be run.`,
};

/**
 * Interprets the end of a compilation. Throws a HostFault if it exceeded its wall time without
 * using up its CPU time, because a compiler does not sleep.
 */
export function meaningOf(end: CompileEnd): CompileMeaning {
  const { facts, source, limits, isRunnable, language, sourceName } = end;
  const printed = readableText(facts.stderrHead, compilerTextMaxBytes, facts.stderrBytes);
  const used = usedUp(facts, limits);
  if (used === null && facts.wallLimitHit) {
    const [wallS, cpuS] = [facts.wallMs, facts.cpuMs].map((ms) => (ms / 1000).toFixed(1));
    throw new HostFault('no-core', `the compiler got ${cpuS} s of CPU in ${wallS} s`);
  }
  const limit =
    used ?? tooMuch(facts, printed, limits) ?? (isRunnable ? null : notRunnable[language.run]);
  const { text, diagnostics } = language.readMessages(printed, source, sourceName);
  const isFine = facts.exitCode === 0 && limit === null;
  const told = isFine || limit !== null ? limit : firstError(diagnostics, text);
  const doubt = isFine || limit !== null ? null : doubtOf(facts, printed, told !== null);
  const failure = isFine ? null : (told ?? saidWithin`the compiler gave up.`);
  const outcome = {
    failure: failure === null ? null : said`Compilation Error: ${quoted(failure)}`,
    diagnostics,
    text: limit === null ? text : `${limit}\n${text}`.trim(),
    isCertain: used === null && doubt === null,
    cpuMs: facts.cpuMs,
  };
  return { outcome, doubt };
}

/** The limit that was reached, if a retry on a less busy host might not reach it. */
function usedUp({ oomKilled, cpuLimitHit }: JailFacts, limits: Limits): string | null {
  const { cpuLimitMs, memoryLimitBytes } = limits;
  if (oomKilled) {
    return saidWithin`The compiler needed more than its ${figure(memoryLimitBytes / mib)} MB of memory.`;
  }
  if (cpuLimitHit) {
    return saidWithin`The compiler used more than its ${figure(cpuLimitMs / 1000)} s of CPU.`;
  }
  return null;
}

/** In a line that is no message about a place in the source, and quotes none. */
const spaceErrors =
  /^(?!\s|\d+ *\||\S+:\d+:).*(?:No space left on device|File size limit|File too large)/m;

/** The size limit that was reached; it depends on the source alone. */
function tooMuch(facts: JailFacts, text: string, { stderrLimitBytes }: Limits): string | null {
  if (facts.stderrBytes >= stderrLimitBytes) {
    return saidWithin`The compiler had more to say than its ${figure(stderrLimitBytes / mib)} MB.`;
  }
  const isTooLarge = facts.outputLimitHit || facts.tooLarge.includes(programName);
  if (isTooLarge || (facts.exitCode !== 0 && spaceErrors.test(text))) {
    return saidWithin`The compiled program is larger than its ${figure(programMaxBytes / mib)} MB.`;
  }
  if (facts.exitCode !== 0 || facts.copied.includes(programName)) return null;
  return saidWithin`The compiler made no program.`;
}

/**
 * The driver's or linker's message about a step that was killed by a signal or could not be
 * started. A source can make the compiler print the same, so this only raises a doubt.
 */
const ofTheSteps =
  /^\S{1,80}: (?:fatal )?error: .{0,200}(?:signal terminated|terminated with signal|cannot execute|vfork: )|^fork: |^cc1(?:plus)?: fatal error: |^\S{1,300}: error while loading shared libraries/m;

function doubtOf({ signal }: JailFacts, printed: string, isTold: boolean): string | null {
  if (signal !== null) return `signal ${signal} ended the compiler`;
  const step = ofTheSteps.exec(printed);
  if (step) return printed.slice(step.index, step.index + 300);
  return isTold ? null : 'the compiler failed and did not say why';
}

/** An error in another file of the program. */
const elsewhere = /^(\w[^\s:]*):(\d+):(\d+): (?:fatal )?error: (.+)$/m;

/** The words of ld, gold, mold and lld for data beyond what an instruction can address. */
export const farApart = /relocation (?:truncated to fit|overflow|R_\w+ .{0,300}out of range)/;

/** "line 3, column 5: expected ';' before '}' token."; null if no error was reported. */
function firstError(diagnostics: Diagnostic[], text: string): string | null {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) {
    return saidWithin`line ${figure(error.line)}, column ${figure(error.column)}: ${error.message}.`;
  }
  const [, file, line = '', column = '', message = ''] = elsewhere.exec(text) ?? [];
  if (file !== undefined) {
    const shown = firstChars(message, messageMaxChars);
    return saidWithin`${file}, line ${figure(line)}, column ${figure(column)}: ${shown}.`;
  }
  if (farApart.test(text)) {
    return saidWithin`The variables outside of functions are too large: together they may have 2 GB at most.`;
  }
  const told = /(?:error: |undefined (?:reference|symbol)[: ])(.+)/.exec(text);
  return told ? `${firstChars(told[0].replace(/^error: /, ''), messageMaxChars)}.` : null;
}
