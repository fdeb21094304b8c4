/**
 * The definition of a language that needs no more than its compiler or interpreter as the
 * distribution has it: nothing is precompiled, and failures are told by what the program itself
 * says at its end.
 */
import { type Language, languageFacts } from '../../contract/languages.ts';
import type { OwnMemory } from '../run/sandbox-messages.ts';
import { type Build, type CompileLimits, type JudgeLanguage, programName } from './language.ts';
import { readPlainToolchain } from './plain-toolchain.ts';
import type { Shown } from './sight.ts';

const mib = 1024 * 1024;

/** The memory limit of the program with which the set-up tries a language. */
const trialMemoryBytes = 256 * mib;

/** A compilation of one small file needs no more in any language. */
const usualLimits: CompileLimits = {
  cpuLimitMs: 30_000,
  wallLimitMs: 90_000,
  memoryLimitBytes: 1024 * mib,
};

type PlainFacts = Pick<JudgeLanguage, 'readMessages' | 'timeAdvice' | 'leastSource'> &
  Partial<
    Pick<JudgeLanguage, 'limits' | 'readEnd' | 'isExplained' | 'rules' | 'graded' | 'counting'>
  > & {
    id: Language;
    /** Its path on the host, which the set-up looks for. */
    compiler: string;
    /** Where jail and slot show it, if its own path would tell programs about the host. */
    compilerInside?: string;
    /** Print its version; by default `--version`. */
    versionArgs?: string[];
    /** What the compiler's jail must show; for an interpreter, what programs see as well. */
    lookAround(compiler: string): Promise<Shown[]>;
    /** What programs see of that, where the compiler needs more than they do; by default all. */
    programsSee?(readOnly: Shown[]): Shown[];
    /** Compiles the source to `programName`. */
    commandOf(compiler: string, build: Build): string[];
    /** The same on the host, where the set-up tries it, if it names files that the jail shows elsewhere. */
    commandOutside?(compiler: string, build: Build): string[];
    /** Checks the source with more warnings, without a program; by default the same command. */
    strictOf?(command: string[]): string[];
    /** The folders that checked programs need of what the jail shows. */
    librariesOf?(readOnly: Shown[]): Shown[];
    /** If programs are run by an interpreter: its path, and its arguments before the program. */
    interpreter?: {
      path: string;
      args: string[];
      argsWithin?: (memoryLimitBytes: number) => string[];
      env?: Record<string, string>;
    };
    /** `argsWithin` on the host, where the set-up tries it, if that shows files elsewhere. */
    argsOutside?(memoryLimitBytes: number): string[];
    /** What the interpreter needs of memory for itself, or the runtime that is a part of programs. */
    own?: OwnMemory;
    /** Tells its version, if it cannot be run to print that. */
    askVersion?(): string;
    /** The folder from which the set-up runs programs, if that shows them files; a slot has its root. */
    runsIn?: string;
    /** Makes what the compiler needs besides, if it is missing or out of date. */
    build?(): Promise<void>;
  };

export function plainLanguage(facts: PlainFacts): JudgeLanguage {
  const { id, compiler, interpreter, commandOf, strictOf, librariesOf, programsSee } = facts;
  const { compilerInside = compiler } = facts;
  const { limits = { fast: usualLimits, checked: usualLimits } } = facts;
  return {
    id,
    sourceName: languageFacts(id).fileName,
    compilerPath: compiler,
    limits,
    run: interpreter ? 'interpreter' : 'static',
    timeAdvice: facts.timeAdvice,
    isExplained: facts.isExplained ?? false,
    counting: facts.counting ?? null,
    memory: null,
    isMended: false,
    leastSource: facts.leastSource,
    readMessages: facts.readMessages,
    ...(facts.readEnd && { readEnd: facts.readEnd }),
    ...(facts.rules && { rules: facts.rules }),
    ...(facts.graded && { graded: facts.graded }),
    prepare: async (root) => {
      const { preparePlain } = await import('./prepare-plain.ts');
      const argsWithin = facts.argsOutside ?? interpreter?.argsWithin;
      const runOf =
        interpreter &&
        ((_: string, program: string) => [
          ...[interpreter.path, ...interpreter.args],
          ...(argsWithin?.(trialMemoryBytes) ?? []),
          program,
        ]);
      await preparePlain(root, { ...facts, runOf });
    },
    open: (root) => {
      const { version, stamp, readOnly } = readPlainToolchain(root, id);
      const { path = '', args = [], argsWithin, env = {} } = interpreter ?? {};
      const inside = path === compiler ? compilerInside : path;
      return {
        version,
        stamp,
        readOnly,
        libraries: librariesOf?.(readOnly) ?? [],
        runtime: interpreter
          ? {
              readOnly: programsSee?.(readOnly) ?? readOnly,
              interpreter: { path, inside, args, argsWithin, env },
              own: facts.own,
            }
          : facts.own
            ? { readOnly: [], interpreter: null, own: facts.own }
            : null,
        command: (_source, build) => commandOf(compilerInside, build),
        withoutShortcuts: (command) => command,
        strictCommand: () => {
          const command = commandOf(compilerInside, 'fast');
          return strictOf?.(command) ?? command;
        },
        checkers: null,
        openQuick: null,
      };
    },
  };
}

/**
 * Compiles by a shell: syntax is checked by the first command, and the source, unchanged, is the
 * program.
 */
export const checkedCopy = (check: string, sourceName: string): string[] => [
  '/usr/bin/sh',
  '-c',
  `${check} && cat ${sourceName} > ${programName}`,
];
