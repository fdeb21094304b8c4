/**
 * From a source to a program: compiles inside the sandbox, keeps what came of it for the next who
 * brings the same source. languages/ decides the compiler's options.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { CompileReport } from '../../contract/judging.ts';
import { holdContent, openDiskCache } from '../disk-cache.ts';
import { HostFault } from '../faults.ts';
import {
  askTheDriver,
  type Build,
  compileCommand,
  compilerSight,
  everythingHeader,
  learnedInside,
  programName,
  quickCommand,
  sourceName,
  type Toolchain,
  withoutHeaders,
} from '../languages/cpp.ts';
import type { JailFacts, Limits, Sandbox } from '../run/sandbox.ts';
import {
  type CompileOutcome,
  compileOutcome,
  meaningOf,
  programMaxBytes,
} from './compile-outcome.ts';
import { type CompileRequest, jailRequest } from './compile-request.ts';
import { openLearnedHeaders } from './learned-headers.ts';
import { isStaticProgram } from './static-program.ts';

const mib = 1024 * 1024;

const binariesMaxBytes = 1024 * mib;
/** Of what is kept of a compile. */
const binariesFormat = 3;
const reportName = 'report.json';

/** Of a submission. Waits for a core do not count as wall time. */
export const compileLimits: Limits = {
  cpuLimitMs: 30_000,
  wallLimitMs: 90_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: programMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};

/** A checker may include a library, and its author, an administrator, is trusted with more. */
const checkerLimits: Limits = {
  ...compileLimits,
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 2048 * mib,
};

/** No verdict depends on a build that only explains: it may cost less. */
const checkedLimits: Limits = { ...compileLimits, cpuLimitMs: 6_000, wallLimitMs: 18_000 };

const limitsOf = (build: Build, isChecker: boolean): Limits =>
  isChecker ? checkerLimits : build === 'fast' ? compileLimits : checkedLimits;

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

/** A header that a source brings along. */
export type Header = { name: string; source: string };

/** How a source is compiled; by default as a submission. */
export type Way = { build?: Build; headers?: Header[] };

export type Compiler = {
  version: string;
  /** Rejects when the compiler could not be run, which is a fault of ours. */
  compile(source: Buffer, core?: number, way?: Way): Promise<Compiled>;
};

/** A compiler that gets quicker with what people submit. */
export type LearningCompiler = Compiler & {
  /** Makes a precompiled header that has become worth it, if any: seconds of a core. */
  makeHeader(core?: number): Promise<void>;
};

/** A compiler that keeps its programs under `dataDir`. */
export async function createCompiler({
  sandbox,
  toolchain,
  root,
  dataDir,
  testlibPath = join(import.meta.dirname, '../languages/testlib.h'),
}: {
  sandbox: Pick<Sandbox, 'jail'>;
  toolchain: Toolchain;
  /** The project's, where the precompiled headers are. */
  root: string;
  dataDir: string;
  /** What checkers may include without bringing it along. */
  testlibPath?: string;
}): Promise<LearningCompiler> {
  const testlib = { name: basename(testlibPath), source: await readFile(testlibPath, 'utf8') };
  const binaries = await openDiskCache({
    folder: join(dataDir, 'judge/binaries'),
    maxBytes: binariesMaxBytes,
    format: binariesFormat,
  });
  const learned = await openLearnedHeaders({ sandbox, toolchain, root, dataDir });
  return {
    version: toolchain.version,
    makeHeader: (core) => learned.makeNext(core),
    async compile(source, core, { build = 'fast', headers } = {}) {
      const started = performance.now();
      const text = source.toString('latin1');
      const command = headers
        ? [...compileCommand(toolchain, ''), ...everythingFirst]
        : compileCommand(toolchain, text, build);
      const isQuick = build === 'fast' && !headers;
      const letGo = learned.hold();
      const quick = isQuick ? quickCommand(toolchain, text, learned.prefixes()) : null;
      const limits = limitsOf(build, headers !== undefined);
      const beside = headers ? withOurs(testlib, headers) : [];
      const key = keyOf(toolchain, [...command, JSON.stringify(beside)], source);
      const make = async (folder: string): Promise<void> => {
        for (const one of [{ name: sourceName, source }, ...beside]) {
          await writeFile(join(folder, one.name), one.source, { mode: 0o644 });
        }
        const readOnly = [...compilerSight(toolchain, root), learned.sight];
        const names = beside.map(({ name }) => name);
        const request = { readOnly, folder, limits, core, beside: names };
        const outcome = await compileSurely(sandbox, { quick, command, source, build, request });
        await writeReport(folder, outcome);
      };
      const held = await holdContent(binaries, key, { make, read: readReport }).finally(letGo);
      const kept = held.content;
      if (!kept.isCertain) binaries.forget(key);
      if (held.isNew && quick) learned.note(text);
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

const keyOf = (toolchain: Toolchain, command: string[], source: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify([toolchain.version, toolchain.stamp, command]))
    .update(source)
    .digest('hex')
    .slice(0, 40);

/** A precompiled header is of no use inside another header such as testlib.h, so it comes first. */
const everythingFirst = ['-include', everythingHeader];

/** The headers that go beside a source: ours, too, where none takes its place. */
const withOurs = (ours: Header, headers: Header[]): Header[] =>
  headers.some(({ name }) => name === ours.name) ? headers : [ours, ...headers];

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
  quick: string[] | null;
  command: string[];
  source: Buffer;
  build: Build;
  request: Omit<CompileRequest, 'command'>;
};

/**
 * Compiles, and again where the failure may have had nothing to do with the source: the steps of a
 * compiler are processes like any other, which the host may have killed. Rejects with a HostFault
 * where that was so each time, or the compiler fails on anything.
 */
async function compileSurely(
  sandbox: Pick<Sandbox, 'jail'>,
  { quick, command, source, build, request }: CompileJob,
): Promise<CompileOutcome> {
  let cpuMs = 0;
  for (let tries = 1; ; tries += 1) {
    const facts =
      tries === 1
        ? await compileIn(sandbox, quick, command, request)
        : await sandbox.jail(jailRequest({ ...request, command: withoutHeaders(command) }));
    cpuMs += facts.cpuMs;
    const isRunnable =
      build !== 'fast' ||
      !facts.copied.includes(programName) ||
      (await isStaticProgram(join(request.folder, programName)));
    const { outcome, doubt } = meaningOf({ facts, source, limits: request.limits, isRunnable });
    if (doubt === null) return { ...outcome, cpuMs };
    if (tries < triesMax) continue;
    if (facts.signal !== null) throw new HostFault('killed-from-outside', doubt);
    const isWorking = await compilesAnything(sandbox, withoutHeaders(command), request);
    if (!isWorking) throw new HostFault('sandbox', `the compiler does not work: ${doubt}`);
    return { ...outcome, cpuMs };
  }
}

/** Whether the compiler makes a program of the least source there is. */
async function compilesAnything(
  sandbox: Pick<Sandbox, 'jail'>,
  command: string[],
  request: Omit<CompileRequest, 'command'>,
): Promise<boolean> {
  const folder = await mkdtemp(join(request.folder, 'least-'));
  try {
    await writeFile(join(folder, sourceName), 'int main() {}\n', { mode: 0o644 });
    const least = { ...request, folder, beside: [] };
    const { copied } = await sandbox.jail(jailRequest({ ...least, command }));
    return copied.includes(programName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Compiles the quick way, if there is one, by the driver where that leaves it to the driver, and
 * without precompiled headers where those may have broken the compiler.
 */
async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  quick: string[] | null,
  command: string[],
  request: Omit<CompileRequest, 'command'>,
): Promise<JailFacts> {
  const ways = quick === null ? [command] : [quick, command];
  let cpuMs = 0;
  for (const way of ways) {
    const facts = await sandbox.jail(jailRequest({ ...request, command: way }));
    cpuMs += facts.cpuMs;
    if (facts.exitCode === 0 || isLimited(facts)) return { ...facts, cpuMs };
    if (brokenHeader.test(facts.stderrHead.toString('latin1'))) break;
    // A learned header may have gone since the command was made; the driver uses none.
    const isGone = facts.stderrHead.includes(`${learnedInside}/`);
    const isForDriver = way === quick && (facts.exitCode === askTheDriver || isGone);
    if (!isForDriver) return { ...facts, cpuMs };
  }
  const facts = await sandbox.jail(jailRequest({ ...request, command: withoutHeaders(command) }));
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
