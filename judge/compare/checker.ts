/**
 * Compiles the checker of a problem and runs it on outputs, in a slot for checkers
 * (checker-slot.ts) or, in Python or on hosts without such slots, in jails (checker-jail.ts).
 * checker-answer.ts interprets the outcome. A checker that breaks is a fault of its problem, and
 * the promise rejects.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Compiler } from '../compile/compile.ts';
import { HostFault, ProblemFault } from '../faults.ts';
import type { OpenLanguages } from '../languages/open-languages.ts';
import { checkerLanguage } from '../load-language.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import { isCertain } from '../run/who-ended.ts';
import { openCarrier } from './carrier.ts';
import { type Answer, answerOf, type CheckerEnd } from './checker-answer.ts';
import { feedbackMaxBytes } from './checker-files.ts';
import { askInJail, type CaseFiles } from './checker-jail.ts';
import { askInSlot } from './checker-slot.ts';
import type { Input } from './compare-cursor.ts';
import { nextPass, openNextInputs, refusePass } from './passes.ts';

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
  /** The maximum number of passes in a multi-pass problem. */
  passes?: number | undefined;
  /**
   * Rejects with ProblemFault if the checker broke. In a multi-pass problem, `done` is the number
   * of earlier passes, and the answer has the input of the next pass if one is requested.
   */
  check(one: CaseFiles, output: Input, done?: number): Promise<Answer & { next?: Input }>;
  close(): Promise<void>;
};

export type CheckerTools = {
  sandbox: Pick<Sandbox, 'jail' | 'read' | 'canRead'>;
  /** The compiler of the checker's language; see `compilerFor`. */
  compiler: Compiler;
  /** The compiler of C++; the same one if absent. */
  native?: Compiler;
  /** No other user may read it, because it may hold copies of test data. */
  scratchFolder: string;
  /** The program's slot, beside which the checker runs, and its core. */
  slot: number;
  core: number;
  /** By default `checkerLimits`. */
  limits?: Limits;
  /** Whether its points count; if not, points of testlib are a fault. */
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
  const { passes } = checker;
  if (programPath === null) {
    compiled.release();
    throw new ProblemFault('the checker does not compile', compiled.failure ?? '');
  }
  const options = { programPath, slot, core, limits, scratch };
  // Checker slots provide no interpreter.
  const isInSlot = runtime === undefined && (await sandbox.canRead());
  const isCarried = passes !== undefined && !isInSlot;
  const carrier = isCarried ? await openCarrier(tools.native ?? compiler, core) : undefined;
  const way = isInSlot
    ? askInSlot(sandbox, checker, options)
    : await askInJail(sandbox, checker, { ...options, runtime, carrier: carrier?.path });
  const inputs = passes === undefined ? undefined : await openNextInputs(scratch);
  const refuse = (done: number) => refusePass('checker', checker, done);
  let used = compiled.cpuMs;
  return {
    passes,
    cpuMs: () => used,
    async check(one, output, done = 0) {
      const ends: CheckerEnd[] = [];
      // Another process may have killed the checker, so it runs again.
      for (;;) {
        const end = await way.ask(one, output, inputs && { isFirst: done === 0 });
        used += end.facts.cpuMs;
        ends.push(end);
        if (isCertain(ends.map(({ facts }) => facts))) {
          const isScored = tools.isScored === true;
          const answer = answerOf({ kind, isScored, isSample: one.isSample }, end);
          return { ...answer, ...(await nextPass(inputs, end, () => refuse(done + 1))) };
        }
        if (done > 0)
          throw new HostFault('killed-from-outside', 'the checker was killed in a later pass');
      }
    },
    async close() {
      compiled.release();
      carrier?.release();
      await inputs?.close();
      await way.close();
    },
  };
}
