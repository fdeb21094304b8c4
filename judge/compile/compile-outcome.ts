/**
 * What the end of a compile means: a program, a failure of the source, or a doubt whether the
 * source had to do with it. Pure; compile.ts tries again where there is doubt and keeps what is
 * certain.
 */
import { z } from 'zod';
import { type Diagnostic, diagnostic } from '../../contract/judging.ts';
import { compilerTextMaxBytes } from '../../contract/limits.ts';
import { HostFault } from '../faults.ts';
import { type JudgeLanguage, programName } from '../languages/language.ts';
import type { JailFacts, Limits } from '../run/sandbox.ts';
import { readableText } from '../text.ts';

const mib = 1024 * 1024;

export const programMaxBytes = 64 * mib;

/** What is known of a source that was compiled; kept beside the program. */
export const compileOutcome = z.object({
  /** A sentence; null where there is a program. */
  failure: z.string().nullable(),
  diagnostics: z.array(diagnostic),
  text: z.string(),
  /** Whether another try would end the same way: by what the source is, not by times. */
  isCertain: z.boolean(),
  cpuMs: z.number(),
});
export type CompileOutcome = z.infer<typeof compileOutcome>;

/** How a compile ended. */
export type CompileEnd = {
  facts: JailFacts;
  source: Buffer;
  limits: Limits;
  /** Whether the program that was made, if any, can be run in a slot. */
  isRunnable: boolean;
  language: Pick<JudgeLanguage, 'readMessages'>;
};

/** `doubt` says why the source may have had nothing to do with the failure; null for no doubt. */
export type CompileMeaning = { outcome: CompileOutcome; doubt: string | null };

/** By orders to the linker in its own assembly a source can ask for any kind of program. */
const notRunnable = 'The program is not statically linked.';

/**
 * What a compile means. Throws a HostFault where it took longer than it may without using up its
 * CPU time: a compiler does not sleep.
 */
export function meaningOf(end: CompileEnd): CompileMeaning {
  const { facts, source, limits, isRunnable, language } = end;
  const said = readableText(facts.stderrHead, compilerTextMaxBytes, facts.stderrBytes);
  const used = usedUp(facts, limits);
  if (used === null && facts.wallLimitHit) {
    const [wallS, cpuS] = [facts.wallMs, facts.cpuMs].map((ms) => (ms / 1000).toFixed(1));
    throw new HostFault('no-core', `the compiler got ${cpuS} s of CPU in ${wallS} s`);
  }
  const limit = used ?? tooMuch(facts, said, limits) ?? (isRunnable ? null : notRunnable);
  const { text, diagnostics } = language.readMessages(said, source);
  const isFine = facts.exitCode === 0 && limit === null;
  const told = isFine || limit !== null ? limit : firstError(diagnostics, text);
  const doubt = isFine || limit !== null ? null : doubtOf(facts, said, told !== null);
  const failure = isFine ? null : (told ?? 'the compiler gave up.');
  const outcome = {
    failure: failure === null ? null : `Compilation Error: ${failure}`,
    diagnostics,
    text: limit === null ? text : `${limit}\n${text}`.trim(),
    isCertain: used === null && doubt === null,
    cpuMs: facts.cpuMs,
  };
  return { outcome, doubt };
}

/** Which limit was reached that another try, on a host less busy, might not reach. */
function usedUp({ oomKilled, cpuLimitHit }: JailFacts, limits: Limits): string | null {
  const { cpuLimitMs, memoryLimitBytes } = limits;
  if (oomKilled) return `The compiler needed more than its ${memoryLimitBytes / mib} MB of memory.`;
  if (cpuLimitHit) return `The compiler used more than its ${cpuLimitMs / 1000} s of CPU.`;
  return null;
}

const spaceErrors = /No space left on device|File size limit|File too large/;

/** Which bound of bytes was reached; these depend on the source alone. */
function tooMuch(facts: JailFacts, text: string, { stderrLimitBytes }: Limits): string | null {
  if (facts.stderrBytes >= stderrLimitBytes) {
    return `The compiler had more to say than its ${stderrLimitBytes / mib} MB.`;
  }
  const isTooLarge = facts.outputLimitHit || facts.tooLarge.includes(programName);
  if (isTooLarge || (facts.exitCode !== 0 && spaceErrors.test(text))) {
    return `The compiled program is larger than its ${programMaxBytes / mib} MB.`;
  }
  if (facts.exitCode !== 0 || facts.copied.includes(programName)) return null;
  return 'The compiler made no program.';
}

/**
 * What is said of a step that was ended by a signal or could not be started, by the driver or by a
 * linker that could not fork. A source can make the compiler say the same, so it is a doubt and no
 * more.
 */
const ofTheSteps =
  /^\S{1,80}: (?:fatal )?error: .{0,200}(?:signal terminated|terminated with signal|cannot execute|vfork: )|^fork: |^\S{1,300}: error while loading shared libraries/m;

function doubtOf({ signal }: JailFacts, said: string, isTold: boolean): string | null {
  if (signal !== null) return `signal ${signal} ended the compiler`;
  const step = ofTheSteps.exec(said);
  if (step) return said.slice(step.index, step.index + 300);
  return isTold ? null : 'the compiler failed and did not say why';
}

/** "line 3, column 5: expected ';' before '}' token."; null where no error was told. */
function firstError(diagnostics: Diagnostic[], text: string): string | null {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) return `line ${error.line}, column ${error.column}: ${error.message}.`;
  const told = /(?:error: |undefined (?:reference|symbol)[: ])(.+)/.exec(text);
  return told ? `${told[0].replace(/^error: /, '')}.` : null;
}
