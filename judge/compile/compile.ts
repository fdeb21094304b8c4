/**
 * Compiles a source to a program inside the sandbox, and caches the outcome. The languages provide
 * the commands.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { CompileReport } from '../../contract/judging.ts';
import { type DiskCache, holdContent, openDiskCache } from '../disk-cache.ts';
import { HostFault } from '../faults.ts';
import {
  type Build,
  type CompilerCommands,
  type JudgeLanguage,
  programName,
  type ReadEnd,
} from '../languages/language.ts';
import { throwIfStopped } from '../process/cancelling.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, Runtime } from '../run/sandbox-messages.ts';
import { mayBeKilledFromOutside } from '../run/who-ended.ts';
import { type CompileOutcome, compileOutcome, meaningOf } from './compile-outcome.ts';
import { type CompileRequest, jailRequest } from './compile-request.ts';
import { type Brought, type Plan, planChecker, planProgram } from './plan.ts';
import { loaderOf } from './program-loader.ts';

const mib = 1024 * 1024;

/** The size of the cache of programs. */
const binariesMaxBytes = 1024 * mib;
/** Changes with what is stored beside a program. */
const binariesFormat = 4;
const reportName = 'report.json';

/** The number of attempts when a failure may not be the source's fault. */
const triesMax = 3;

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
    async compile(source, core, { build = 'fast', headers, signal, isBrief, ...brought } = {}) {
      const started = performance.now();
      const text = source.toString('latin1');
      const plan = headers
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
      const key = keyOf(commands, [...command, ...quickCommand, JSON.stringify(beside)], source);
      const make = async (folder: string): Promise<void> => {
        for (const one of [{ name: sourceName, source }, ...beside]) {
          await mkdir(dirname(join(folder, one.name)), { recursive: true });
          await writeFile(join(folder, one.name), one.source, { mode: 0o644 });
        }
        const names = beside.map(({ name }) => name);
        const request = { readOnly, folder, limits, core, signal, sourceName, beside: names };
        const job = {
          plan: { ...plan, limits },
          source,
          language,
          request,
          runtime: commands.runtime,
        };
        const outcome = await compileSurely(sandbox, job);
        await writeReport(folder, outcome);
      };
      const way = { make, read: readReport, signal };
      const held = await holdContent(programs, key, way).finally(letGo);
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

type Identity = Pick<CompilerCommands, 'version' | 'stamp'>;

const keyOf = ({ version, stamp }: Identity, command: string[], source: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify([version, stamp, command]))
    .update(source)
    .digest('hex')
    .slice(0, 40);

/** Stored beside a program: the outcome of the compilation, and the size of the program. */
const keptReport = z.strictObject({ outcome: compileOutcome, programBytes: z.int().nullable() });

const programBytesOf = async (folder: string, { failure }: CompileOutcome) =>
  failure === null ? (await stat(join(folder, programName))).size : null;

async function writeReport(folder: string, outcome: CompileOutcome): Promise<void> {
  const programBytes = await programBytesOf(folder, outcome);
  const report: z.infer<typeof keptReport> = { outcome, programBytes };
  await writeFile(join(folder, reportName), JSON.stringify(report));
}

/**
 * Reads the report that was stored with a program. Rejects if its facts are uncertain or the
 * program has changed.
 */
async function readReport(folder: string, isNew: boolean): Promise<CompileOutcome> {
  const text = await readFile(join(folder, reportName), 'utf8');
  const { outcome, programBytes } = keptReport.parse(JSON.parse(text));
  const presentBytes = await programBytesOf(folder, outcome);
  if (presentBytes !== programBytes) throw new Error(`a program has ${presentBytes} bytes`);
  if (!isNew && !outcome.isCertain) throw new Error('this compile may end otherwise');
  return outcome;
}

type CompileJob = {
  plan: Plan;
  source: Buffer;
  language: JudgeLanguage;
  runtime: Runtime | null;
  request: Omit<CompileRequest, 'command'>;
};

/**
 * Compiles, and retries if the failure may not be the source's fault: the steps of a compiler are
 * ordinary processes, which the host may have killed. Rejects with a HostFault if that happened
 * every time, or if the compiler fails on every source.
 */
async function compileSurely(
  sandbox: Pick<Sandbox, 'jail'>,
  job: CompileJob,
): Promise<CompileOutcome> {
  const { plan, source, language, request } = job;
  let cpuMs = 0;
  for (let tries = 1; ; tries += 1) {
    const facts =
      tries === 1
        ? await compileIn(sandbox, job)
        : await sandbox.jail(jailRequest({ ...request, command: plan.plainCommand }));
    cpuMs += facts.cpuMs;
    throwIfStopped({ ...facts, cpuMs }, request.signal);
    const isMade = plan.build === 'fast' && facts.copied.includes(programName);
    const isRunnable = !isMade || (await canRun(job, join(request.folder, programName)));
    const { limits } = plan;
    const end = { facts, source, limits, isRunnable, language, sourceName: plan.sourceName };
    const { outcome, doubt } = meaningOf(end);
    if (doubt === null) return { ...outcome, cpuMs };
    if (tries < triesMax) continue;
    if (mayBeKilledFromOutside(facts)) throw new HostFault('killed-from-outside', doubt);
    const isWorking = await compilesAnything(sandbox, job);
    if (!isWorking) throw new HostFault('sandbox', `the compiler does not work: ${doubt}`);
    return { ...outcome, cpuMs };
  }
}

/** Whether a compiled program can run in a slot of its language. */
async function canRun({ language, runtime }: CompileJob, path: string): Promise<boolean> {
  if (language.run === 'interpreter') return true;
  const loader = await loaderOf(path);
  if (loader === null) return true;
  const shown = language.run === 'dynamic' ? (runtime?.readOnly ?? []) : [];
  return shown.some(({ inside }) => inside === loader);
}

/** Whether the compiler can compile the smallest source of its language. */
async function compilesAnything(
  sandbox: Pick<Sandbox, 'jail'>,
  { plan: { leastCommand }, request, language }: CompileJob,
): Promise<boolean> {
  const folder = await mkdtemp(join(request.folder, 'least-'));
  try {
    await writeFile(join(folder, language.sourceName), language.leastSource, { mode: 0o644 });
    const least = { ...request, folder, sourceName: language.sourceName, beside: [] };
    const { copied } = await sandbox.jail(jailRequest({ ...least, command: leastCommand }));
    return copied.includes(programName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the quick way if there is one. If that decides nothing, compiles the usual way; if a
 * shortcut may have broken the compiler, compiles once more without shortcuts.
 */
async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  {
    plan: { quick, command, plainCommand },
    request,
  }: { plan: Plan; request: Omit<CompileRequest, 'command'> },
): Promise<JailFacts> {
  const ways = quick === null ? [command] : [quick.command, command];
  let cpuMs = 0;
  for (const way of ways) {
    const facts = await sandbox.jail(jailRequest({ ...request, command: way }));
    cpuMs += facts.cpuMs;
    if (facts.stopped) return { ...facts, cpuMs };
    const isUndecided = way === quick?.command && quick.isUndecided(facts);
    if (isLimited(facts) || (facts.exitCode === 0 && !isUndecided)) return { ...facts, cpuMs };
    const said = facts.stderrHead.toString('latin1');
    if (brokenHeader.test(said) || (failedLink.test(said) && plainCommand !== way)) break;
    if (!isUndecided) return { ...facts, cpuMs };
  }
  const facts = await sandbox.jail(jailRequest({ ...request, command: plainCommand }));
  return { ...facts, cpuMs: cpuMs + facts.cpuMs };
}

/**
 * What the compiler prints when it crashes or cannot use a precompiled header. A source can also
 * print this text or crash the compiler; the last attempt then ends the same way.
 */
const brokenHeader = new RegExp(
  [
    String.raw`^\S{1,300}: internal compiler error: (?!.* signal terminated program (?!cc1plus))`,
    String.raw`^\S{1,300}: fatal error: .{0,200}(?:\bPCH\b|\.gch\b)`,
  ].join('|'),
  'm',
);

/**
 * What the driver prints after any failure of the linker. A linker chosen for its speed may need a
 * system call that the jail refuses, and may explain less; the compiler's own linker decides.
 */
const failedLink = /^collect2: error: ld returned /m;

const isLimited = ({ oomKilled, cpuLimitHit, wallLimitHit }: JailFacts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit;
