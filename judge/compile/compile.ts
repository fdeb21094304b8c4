/**
 * Compiles a source to a program inside the sandbox, and caches the outcome. The languages provide
 * the commands.
 */
import { join } from 'node:path';
import type { Grader } from '../../contract/graders.ts';
import type { CompileReport } from '../../contract/judging.ts';
import { type DiskCache, holdContent, openDiskCache } from '../disk-cache.ts';
import {
  type Build,
  type CompilerCommands,
  type JudgeLanguage,
  programName,
  type ReadEnd,
} from '../languages/language.ts';
import type { Answer, AnsweredCase } from '../run/answer.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Runtime } from '../run/sandbox-messages.ts';
import { compileWithGrader } from './graded.ts';
import { type Brought, planChecker, planGraded, planProgram } from './plan.ts';
import { keyOf, readReport, writeFiles, writeReport } from './stored.ts';
import { compileSurely } from './surely.ts';

const mib = 1024 * 1024;

/** The size of the cache of programs. */
const binariesMaxBytes = 1024 * mib;
/** Changes with what is stored beside a program. */
const binariesFormat = 4;

/**
 * The outcome of a compilation. If it failed, `programPath` is null and `failure` a sentence.
 */
export type Compiled = {
  programPath: string | null;
  failure: string | null;
  /** The files that the program needs to run; absent if none. */
  runtime?: Runtime | undefined;
  /** See `JudgeLanguage`. */
  readEnd?: ReadEnd | undefined;
  /** In place of a program: what was submitted as the output of each case. */
  answers?: readonly Answer[];
  report: CompileReport;
  cpuMs: number;
  /** Releases the program; its file may then disappear. */
  release(): void;
};

/**
 * How to compile a source; by default like a submission; with headers, like a program of a problem.
 */
export type Way = {
  build?: Build;
  /**
   * Gives the compilation lower limits, because a slower result is not worth having. If it reaches
   * one of them, the outcome is uncertain, and is not cached.
   */
  isBrief?: boolean;
  /** Ends the compilation when aborted. */
  signal?: AbortSignal | undefined;
  /** What a submission is compiled with. */
  grader?: Grader | undefined;
  /** What a submission is judged by; only answers depend on it. */
  cases?: readonly AnsweredCase[];
} & Partial<Brought>;

export type Compiler = {
  version: string;
  /** Rejects if the compiler could not be run, a fault of ours, or with Cancelled. */
  compile(source: Buffer, core?: number, way?: Way): Promise<Compiled>;
};

/** A compiler that learns from the submitted sources to compile faster. */
export type LearningCompiler = Compiler & {
  /**
   * Prepares shortcuts for later compilations, which takes seconds of CPU time, until the signal
   * aborts. Never rejects.
   */
  learn(core?: number, signal?: AbortSignal): Promise<void>;
};

/** Shared by all compilers of a machine. */
export type CompilerPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  /** The project's folder, with the files made by the set-up. */
  root: string;
  dataDir: string;
  /** See `QuickPlace`. */
  onLearningFault?: ((error: Error) => void) | undefined;
  /** Called after each compilation. */
  onCompiled?: ((compiled: { cached: boolean }) => void) | undefined;
};

/** Opens the cache of programs, which compilers share. */
export const openPrograms = (dataDir: string): Promise<DiskCache> =>
  openDiskCache({
    folder: join(dataDir, 'judge/binaries'),
    maxBytes: binariesMaxBytes,
    format: binariesFormat,
  });

type Parts = CompilerPlace & {
  language: JudgeLanguage;
  /** By default as `language.open` finds them. */
  commands?: CompilerCommands;
  /** By default a separate cache. */
  programs?: DiskCache;
};

/** The compiler of a language, which caches its programs under `dataDir`. */
export async function createCompiler(parts: Parts): Promise<LearningCompiler> {
  const { sandbox, root, dataDir, language } = parts;
  const commands = parts.commands ?? language.open(root);
  const programs = parts.programs ?? (await openPrograms(dataDir));
  const place = { sandbox, root, dataDir, onFault: parts.onLearningFault };
  const quickWay = (await commands.openQuick?.(place)) ?? null;
  const readOnly = [...commands.readOnly, ...(quickWay?.readOnly ?? [])];
  return {
    version: commands.version,
    learn: async (core, signal) => quickWay?.learn(core, signal),
    async compile(source, core, way = {}) {
      const { build = 'fast', headers, signal, isBrief, grader, cases: _, ...brought } = way;
      const started = performance.now();
      const text = source.toString('latin1');
      const graded = grader && planGraded({ language, commands }, grader, build);
      const plan = graded
        ? (graded.object ?? graded.whole)
        : headers
          ? await planChecker(
              commands,
              { ...brought, headers },
              { usualName: language.sourceName, text },
            )
          : planProgram({ language, commands, quickWay }, text, build);
      // Must happen before any other task can run, so that the headers of this command stay.
      const letGo = quickWay?.hold();
      const { command, beside, sourceName } = plan;
      const limits = isBrief ? { ...plan.limits, ...briefly } : plan.limits;
      const quickCommand = headers ? (plan.quick?.command ?? []) : [];
      const linked = graded ? [...graded.whole.command, ...graded.part.command] : [];
      const files = [beside, graded?.part.beside];
      const words = [...command, ...quickCommand, ...linked, JSON.stringify(files)];
      const key = keyOf(commands, words, source);
      const make = async (folder: string): Promise<void> => {
        await writeFiles(folder, [{ name: sourceName, source }, ...beside]);
        const names = beside.map(({ name }) => name);
        const request = { readOnly, folder, limits, core, signal, sourceName, beside: names };
        const job = {
          plan: { ...plan, limits },
          source,
          language,
          request,
          runtime: commands.runtime,
        };
        const outcome = graded
          ? await compileWithGrader({ sandbox, programs, commands }, job, graded)
          : await compileSurely(sandbox, job);
        await writeReport(folder, outcome);
      };
      const making = { make, read: readReport, signal };
      const held = await holdContent(programs, key, making).finally(letGo);
      const kept = held.content;
      parts.onCompiled?.({ cached: !held.isNew });
      if (!kept.isCertain) programs.forget(key);
      if (held.isNew && plan.quick && !headers) quickWay?.note(text);
      return {
        programPath: kept.failure === null ? join(held.folder, programName) : null,
        failure: kept.failure,
        runtime: commands.runtime ?? undefined,
        readEnd: language.readEnd,
        cpuMs: held.isNew ? kept.cpuMs : 0,
        release: held.release,
        report: {
          diagnostics: kept.diagnostics,
          text: kept.text,
          cached: !held.isNew,
          timeMs: Math.round(performance.now() - started),
        },
      };
    },
  };
}

/** A compilation that reaches these limits is inconclusive, and such an outcome is never cached. */
const briefly = { cpuLimitMs: 5_000, wallLimitMs: 15_000 };
