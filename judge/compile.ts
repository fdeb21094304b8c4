/**
 * From a source to a program: compiles inside the sandbox, keeps what came of it for the next who
 * brings the same source. What the compiler is told is languages/cpp.ts's.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CompileReport, Diagnostic } from '../contract/judging.ts';
import { compilerTextMaxBytes } from '../contract/limits.ts';
import { parseDiagnostics, withoutPaths } from './diagnostics.ts';
import { openDiskCache } from './disk-cache.ts';
import {
  askTheDriver,
  type Build,
  compileCommand,
  compilerSight,
  everythingHeader,
  programName,
  quickCommand,
  sourceName,
  type Toolchain,
} from './languages/cpp.ts';
import { openLearnedHeaders } from './learned-headers.ts';
import type { JailFacts, JailRequest, Limits, Sandbox } from './sandbox.ts';
import { SandboxFault } from './sandbox.ts';
import { isStaticProgram } from './static-program.ts';
import { readableText } from './text.ts';

const mib = 1024 * 1024;

/** What checkers may include without bringing it along. */
const testlibPath = join(import.meta.dirname, 'languages/testlib.h');

const programMaxBytes = 64 * mib;
/** Also holds the compiler's own temporary files. */
const boxMaxBytes = 192 * mib;
const binariesMaxBytes = 1024 * mib;
/** Of what is kept of a compile. */
const binariesFormat = 1;

export const compileLimits: Limits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: programMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};

/** Nobody's verdict depends on a build that only explains: it may cost less. */
const checkedLimits: Limits = { ...compileLimits, cpuLimitMs: 6_000, wallLimitMs: 12_000 };

const limitsOf = (build: Build): Limits => (build === 'fast' ? compileLimits : checkedLimits);

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

/** What is kept beside the program. */
type Kept = {
  failure: string | null;
  diagnostics: Diagnostic[];
  text: string;
  /** Whether another try might end differently. */
  isUncertain: boolean;
  cpuMs: number;
};

/** A compiler that keeps its programs under `dataDir`. */
export async function createCompiler({
  sandbox,
  toolchain,
  root,
  dataDir,
}: {
  sandbox: Pick<Sandbox, 'jail'>;
  toolchain: Toolchain;
  /** The project's, where the precompiled headers are. */
  root: string;
  dataDir: string;
}): Promise<LearningCompiler> {
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
      const quick = isQuick ? quickCommand(toolchain, text, learned.prefixes()) : null;
      const limits = limitsOf(build);
      const key = keyOf(toolchain, [...command, JSON.stringify(headers ?? null)], source);
      const held = await binaries.hold(key, async (folder) => {
        await writeFile(join(folder, sourceName), source, { mode: 0o644 });
        const beside = headers && (await writeHeaders(folder, headers));
        const readOnly = [...compilerSight(toolchain, root), learned.sight];
        const request = { readOnly, folder, limits, core, beside };
        const facts = await compileIn(sandbox, quick, command, request);
        const isRunnable =
          build !== 'fast' ||
          !facts.copied.includes(programName) ||
          (await isStaticProgram(join(folder, programName)));
        const kept = judgeCompile({ facts, source, limits, isRunnable });
        await writeFile(join(folder, 'report.json'), JSON.stringify(kept));
      });
      const kept: Kept = JSON.parse(await readFile(join(held.folder, 'report.json'), 'utf8'));
      if (kept.isUncertain) binaries.forget(key);
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

/** Headers go beside the source, with ours where none takes its place. Answers their names. */
async function writeHeaders(folder: string, headers: Header[]): Promise<string[]> {
  const ours = { name: basename(testlibPath), source: await readFile(testlibPath, 'utf8') };
  const all = new Map([ours, ...headers].map(({ name, source }) => [name, source]));
  for (const [name, source] of all) await writeFile(join(folder, name), source, { mode: 0o644 });
  return [...all.keys()];
}

/** Compiles the quick way, if there is one, and by the driver where that leaves it to the driver. */
async function compileIn(
  sandbox: Pick<Sandbox, 'jail'>,
  quick: string[] | null,
  command: string[],
  request: Omit<CompileRequest, 'command'>,
): Promise<JailFacts> {
  const first = await sandbox.jail(jailRequest({ ...request, command: quick ?? command }));
  if (quick === null || first.exitCode !== askTheDriver || isLimited(first)) return first;
  const second = await sandbox.jail(jailRequest({ ...request, command }));
  return { ...second, cpuMs: first.cpuMs + second.cpuMs };
}

const isLimited = ({ oomKilled, cpuLimitHit, wallLimitHit }: JailFacts): boolean =>
  oomKilled || cpuLimitHit || wallLimitHit;

type CompileRequest = {
  command: string[];
  readOnly: JailRequest['readOnly'];
  folder: string;
  limits: Limits;
  core: number | undefined;
  beside: string[] | undefined;
};

function jailRequest({
  command,
  readOnly,
  folder,
  limits,
  core,
  beside = [],
}: CompileRequest): JailRequest {
  const host = join(folder, programName);
  return {
    command,
    readOnly,
    files: [sourceName, ...beside].map((name) => ({ host: join(folder, name), name })),
    outputs: [{ host, name: programName, maxBytes: programMaxBytes }],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes: boxMaxBytes,
    limits,
    ...(core === undefined ? {} : { core }),
  };
}

const spaceErrors = /No space left on device|File size limit|File too large/;
const ours = /cannot execute '|: error while loading shared libraries/;

/** Which of the compiler's own limits ended it, as a sentence; null for none. */
function exhausted(facts: JailFacts, text: string, limits: Limits): string | null {
  const { cpuLimitMs, wallLimitMs, memoryLimitBytes, stderrLimitBytes } = limits;
  if (facts.oomKilled) {
    return `The compiler needed more than its ${memoryLimitBytes / mib} MB of memory.`;
  }
  if (facts.cpuLimitHit) return `The compiler used more than its ${cpuLimitMs / 1000} s of CPU.`;
  if (facts.wallLimitHit) return `The compiler took longer than its ${wallLimitMs / 1000} s.`;
  if (facts.stderrBytes >= stderrLimitBytes) {
    return `The compiler had more to say than its ${stderrLimitBytes / mib} MB.`;
  }
  const isTooLarge = facts.outputLimitHit || spaceErrors.test(text);
  const isMissing = facts.exitCode === 0 && !facts.copied.includes(programName);
  if (!isTooLarge && !isMissing) return null;
  return `The compiled program is larger than its ${programMaxBytes / mib} MB.`;
}

type Ended = { facts: JailFacts; source: Buffer; limits: Limits; isRunnable: boolean };

/** By orders to the linker in its own assembly a source can ask for any kind of program. */
const notRunnable = 'The program is not one that runs by itself.';

/** What a compile means. Throws where the compiler itself is not as it should be. */
function judgeCompile({ facts, source, limits, isRunnable }: Ended): Kept {
  const said = readableText(facts.stderrHead, compilerTextMaxBytes, facts.stderrBytes);
  if (ours.test(said)) throw new SandboxFault(`the compiler does not work: ${said.slice(0, 300)}`);
  const limit = exhausted(facts, said, limits) ?? (isRunnable ? null : notRunnable);
  const text = withoutPaths(said);
  const diagnostics = parseDiagnostics(text, source);
  const isFine = facts.exitCode === 0 && limit === null;
  const failure = isFine ? null : (limit ?? firstError(diagnostics, text));
  return {
    failure: failure === null ? null : `Compilation Error: ${failure}`,
    diagnostics,
    text: limit === null ? text : `${limit}\n${text}`.trim(),
    isUncertain: facts.wallLimitHit,
    cpuMs: facts.cpuMs,
  };
}

/** "line 3, column 5: expected ';' before '}' token." */
function firstError(diagnostics: Diagnostic[], text: string): string {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) return `line ${error.line}, column ${error.column}: ${error.message}.`;
  const told = /(?:error: |undefined (?:reference|symbol)[: ])(.+)/.exec(text);
  return told ? `${told[0].replace(/^error: /, '')}.` : 'the compiler gave up.';
}
