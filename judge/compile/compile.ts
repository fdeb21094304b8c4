/**
 * From a source to a program: compiles inside the sandbox and keeps what came of it, for when the
 * same source comes again. The languages say what the compiler is told.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CompileReport } from '../../contract/judging.ts';
import { type DiskCache, holdContent, openDiskCache } from '../disk-cache.ts';
import { HostFault } from '../faults.ts';
import {
  type Build,
  type CompilerCommands,
  type JudgeLanguage,
  programName,
} from '../languages/language.ts';
import type { JailFacts, Sandbox } from '../run/sandbox.ts';
import { type CompileOutcome, compileOutcome, meaningOf } from './compile-outcome.ts';
import { type CompileRequest, jailRequest } from './compile-request.ts';
import { type Header, type Plan, planChecker, planProgram } from './plan.ts';
import { isStaticProgram } from './static-program.ts';

const mib = 1024 * 1024;

const binariesMaxBytes = 1024 * mib;
/** Of what is kept of a compile. */
const binariesFormat = 3;
const reportName = 'report.json';

/** How often a compile is tried whose failure may have had nothing to do with its source. */
const triesMax = 3;

/** What came of a source. `programPath` is null and `failure` a sentence when it did not compile. */
export type Compiled = {
  programPath: string | null;
  failure: string | null;
  report: CompileReport;
  cpuMs: number;
  /** Lets the program go; its file may then disappear. */
  release(): void;
};

/** How a source is compiled; by default as a submission. */
export type Way = { build?: Build; headers?: Header[] };

export type Compiler = {
  version: string;
  /** Rejects when the compiler could not be run, which is a fault of ours. */
  compile(source: Buffer, core?: number, way?: Way): Promise<Compiled>;
};

/** A compiler that gets quicker with what people submit. */
export type LearningCompiler = Compiler & {
  /** Makes what would make compiling quicker, if anything: seconds of a core. Never rejects. */
  learn(core?: number): Promise<void>;
};

/** What compilers have in common on one machine. */
export type CompilerPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  /** The project's folder, where what the set-up made is. */
  root: string;
  dataDir: string;
};

/** Opens the cache of programs that compilers share. */
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
  /** By default a cache that this compiler has to itself. */
  programs?: DiskCache;
};

/** The compiler of a language, which keeps its programs under `dataDir`. */
export async function createCompiler(parts: Parts): Promise<LearningCompiler> {
  const { sandbox, root, dataDir, language } = parts;
  const commands = parts.commands ?? language.open(root);
  const programs = parts.programs ?? (await openPrograms(dataDir));
  const quickWay = (await commands.openQuick?.({ sandbox, root, dataDir })) ?? null;
  const readOnly = [...commands.readOnly, ...(quickWay?.readOnly ?? [])];
  const { sourceName } = language;
  return {
    version: commands.version,
    learn: async (core) => quickWay?.learn(core),
    async compile(source, core, { build = 'fast', headers } = {}) {
      const started = performance.now();
      const text = source.toString('latin1');
      const plan = headers
        ? await planChecker(commands, headers)
        : planProgram({ language, commands, quickWay }, text, build);
      // Before anything else can run: the headers of this command stay.
      const letGo = quickWay?.hold();
      const { command, beside, limits } = plan;
      const key = keyOf(commands, [...command, JSON.stringify(beside)], source);
      const make = async (folder: string): Promise<void> => {
        for (const one of [{ name: sourceName, source }, ...beside]) {
          await writeFile(join(folder, one.name), one.source, { mode: 0o644 });
        }
        const names = beside.map(({ name }) => name);
        const request = { readOnly, folder, limits, core, sourceName, beside: names };
        const outcome = await compileSurely(sandbox, { plan, source, language, request });
        await writeReport(folder, outcome);
      };
      const held = await holdContent(programs, key, { make, read: readReport }).finally(letGo);
      const kept = held.content;
      if (!kept.isCertain) programs.forget(key);
      if (held.isNew && plan.quick) quickWay?.note(text);
      return {
        programPath: kept.failure === null ? join(held.folder, programName) : null,
        failure: kept.failure,
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

type Identity = Pick<CompilerCommands, 'version' | 'stamp'>;

const keyOf = ({ version, stamp }: Identity, command: string[], source: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify([version, stamp, command]))
    .update(source)
    .digest('hex')
    .slice(0, 40);

/** What is kept beside a program: what came of the compile, and how large the program is. */
const keptReport = z.strictObject({ outcome: compileOutcome, programBytes: z.int().nullable() });

const programBytesOf = async (folder: string, { failure }: CompileOutcome) =>
  failure === null ? (await stat(join(folder, programName))).size : null;

async function writeReport(folder: string, outcome: CompileOutcome): Promise<void> {
  const programBytes = await programBytesOf(folder, outcome);
  const report: z.infer<typeof keptReport> = { outcome, programBytes };
  await writeFile(join(folder, reportName), JSON.stringify(report));
}

/**
 * What was found out when the program was made. Rejects where that was not certain, or the program
 * is not what it was.
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
  request: Omit<CompileRequest, 'command'>;
};

/**
 * Compiles, and again where the failure may have had nothing to do with the source: the steps of a
 * compiler are processes like any other, which the host may have killed. Rejects with a HostFault
 * where that was so each time, or the compiler fails on anything.
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
    const isRunnable =
      plan.build !== 'fast' ||
      !facts.copied.includes(programName) ||
      (await isStaticProgram(join(request.folder, programName)));
    const { limits } = plan;
    const { outcome, doubt } = meaningOf({ facts, source, limits, isRunnable, language });
    if (doubt === null) return { ...outcome, cpuMs };
    if (tries < triesMax) continue;
    if (facts.signal !== null) throw new HostFault('killed-from-outside', doubt);
    const isWorking = await compilesAnything(sandbox, job);
    if (!isWorking) throw new HostFault('sandbox', `the compiler does not work: ${doubt}`);
    return { ...outcome, cpuMs };
  }
}

/** Whether the compiler makes a program of the least source there is. */
async function compilesAnything(
  sandbox: Pick<Sandbox, 'jail'>,
  { plan: { plainCommand }, request, language }: CompileJob,
): Promise<boolean> {
  const folder = await mkdtemp(join(request.folder, 'least-'));
  try {
    await writeFile(join(folder, language.sourceName), language.leastSource, { mode: 0o644 });
    const least = { ...request, folder, beside: [] };
    const { copied } = await sandbox.jail(jailRequest({ ...least, command: plainCommand }));
    return copied.includes(programName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the quick way, if there is one, the usual way where that leaves it undecided, and
 * without precompiled headers where those may have broken the compiler.
 */
async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  { plan: { quick, command, plainCommand }, request }: CompileJob,
): Promise<JailFacts> {
  const ways = quick === null ? [command] : [quick.command, command];
  let cpuMs = 0;
  for (const way of ways) {
    const facts = await sandbox.jail(jailRequest({ ...request, command: way }));
    cpuMs += facts.cpuMs;
    if (facts.exitCode === 0 || isLimited(facts)) return { ...facts, cpuMs };
    if (brokenHeader.test(facts.stderrHead.toString('latin1'))) break;
    const isUndecided = way === quick?.command && quick.isUndecided(facts);
    if (!isUndecided) return { ...facts, cpuMs };
  }
  const facts = await sandbox.jail(jailRequest({ ...request, command: plainCommand }));
  return { ...facts, cpuMs: cpuMs + facts.cpuMs };
}

/**
 * What is said where the compiler itself crashed, or cannot use a precompiled header. A source can
 * make it say so, too, or crash it by itself: then the last try does the same.
 */
const brokenHeader = new RegExp(
  [
    String.raw`^\S{1,300}: internal compiler error: (?!.* signal terminated program (?!cc1plus))`,
    String.raw`^\S{1,300}: fatal error: .{0,200}(?:\bPCH\b|\.gch\b)`,
  ].join('|'),
  'm',
);

const isLimited = ({ oomKilled, cpuLimitHit, wallLimitHit }: JailFacts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit;
