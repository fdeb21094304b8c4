/**
 * Compiles the checker of a problem and runs it on outputs, in a slot for checkers
 * (checker-slot.ts) or, in Python or on hosts without such slots, in jails (checker-jail.ts).
 * checker-answer.ts interprets how it ends. A checker that breaks is a fault of its problem, and
 * rejects.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Compiler } from '../compile/compile.ts';
import { ProblemFault } from '../faults.ts';
import { checkerLanguage } from '../load-language.ts';
import type { OpenLanguages } from '../open-languages.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import { isCertain } from '../who-ended.ts';
import { type Answer, answerOf, type CheckerEnd } from './checker-answer.ts';
import { askInJail, type CaseFiles, feedbackMaxBytes } from './checker-jail.ts';
import { askInSlot } from './checker-slot.ts';
import type { Input } from './compare-cursor.ts';

const mib = 1024 * 1024;

/** The limits of each run. */
export const checkerLimits: Limits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mib,
  outputLimitBytes: feedbackMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 8,
};

export type OpenChecker = {
  /** The CPU time used so far, including compilation. */
  cpuMs(): number;
  /** Rejects with ProblemFault if the checker broke. */
  check(one: CaseFiles, output: Input): Promise<Answer>;
  close(): Promise<void>;
};

export type CheckerTools = {
  sandbox: Pick<Sandbox, 'jail' | 'read' | 'canRead'>;
  /** That of the checker's language; see `compilerFor`. */
  compiler: Compiler;
  /** No other user may read it, because copies of test data may be made in it. */
  scratchFolder: string;
  /** The program's slot, beside which the checker runs, and its core. */
  slot: number;
  core: number;
  /** By default `checkerLimits`. */
  limits?: Limits;
  /** Whether its points count; otherwise points of testlib are a fault. */
  isScored?: boolean;
};

/** The compiler of a checker's language. Throws a LanguageFault if this judge does not have it. */
export const compilerFor = (
  languages: Pick<OpenLanguages, 'checkers' | 'get'>,
  language: string = checkerLanguage,
): Compiler =>
  language === checkerLanguage ? languages.checkers : languages.get(language).compiler;

/** Compiles a checker. Rejects with ProblemFault if it does not compile. */
export async function openChecker(tools: CheckerTools, checker: Checker): Promise<OpenChecker> {
  const { sandbox, compiler, scratchFolder: scratch, slot, core, limits = checkerLimits } = tools;
  const { headers, sources, name, kind } = checker;
  const brought = { headers, sources, name };
  const compiled = await compiler.compile(Buffer.from(checker.source), core, brought);
  const { programPath, runtime } = compiled;
  if (programPath === null) {
    compiled.release();
    throw new ProblemFault('the checker does not compile', compiled.failure ?? '');
  }
  const options = { programPath, slot, core, limits, scratch };
  // The slots of checkers show them no interpreter.
  const isInSlot = runtime === undefined && (await sandbox.canRead());
  const way = isInSlot
    ? askInSlot(sandbox, checker, options)
    : await askInJail(sandbox, checker, { ...options, runtime });
  let used = compiled.cpuMs;
  return {
    cpuMs: () => used,
    async check(one, output) {
      const ends: CheckerEnd[] = [];
      // Another process may have killed the checker, so it runs once more.
      for (;;) {
        const end = await way.ask(one, output);
        used += end.facts.cpuMs;
        ends.push(end);
        if (isCertain(ends.map(({ facts }) => facts))) {
          return answerOf({ kind, isScored: tools.isScored === true }, end);
        }
      }
    },
    async close() {
      compiled.release();
      await way.close();
    },
  };
}
