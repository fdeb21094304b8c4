/**
 * Custom checkers: compiles the checker of a problem and asks it about outputs, each time in a jail
 * of its own that has nothing but the checker and the three files. A checker that breaks is a fault
 * of ours and rejects; what it answers is decided here; verdict.ts decides what that means.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Checker } from '../../contract/checker.ts';
import type { Compiler } from '../compile/compile.ts';
import { CheckerFault } from '../faults.ts';
import type { JailFacts, JailRequest, Limits, Sandbox } from '../run/sandbox.ts';
import { readableText } from '../text.ts';
import { runUntilSure } from '../who-ended.ts';
import type { Input } from './compare-cursor.ts';

const mib = 1024 * 1024;

export const checkerLimits: Limits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mib,
  outputLimitBytes: mib,
  stderrLimitBytes: mib,
  tasksLimit: 8,
};

const boxBytes = mib;
const messageMaxBytes = 200;
/** Where a validator of the ICPC format leaves its message, in its feedback folder. */
const messageName = 'judgemessage.txt';
const feedbackMaxBytes = 16 * 1024;

/** The files of a case. */
type CaseFiles = { input: Input; expected: Input };

/** What a checker says of a wrong output. */
export type Rejection = { message: string };

export type OpenChecker = {
  /** The CPU time that it has used so far, compiling included. */
  cpuMs(): number;
  /** Null where the output is right. Rejects with CheckerFault where the checker broke. */
  check(one: CaseFiles, output: Input): Promise<Rejection | null>;
  close(): Promise<void>;
};

export type CheckerTools = {
  sandbox: Pick<Sandbox, 'jail'>;
  compiler: Compiler;
  /** Must be ours alone: a folder with copies of test data is made in it. */
  scratchFolder: string;
  core: number;
  /** Of each time that it is asked. */
  limits?: Limits;
};

/** Compiles a checker. Rejects with CheckerFault where it does not compile. */
export async function openChecker(tools: CheckerTools, checker: Checker): Promise<OpenChecker> {
  const { compiler, scratchFolder, core, limits = checkerLimits } = tools;
  const { headers } = checker;
  const compiled = await compiler.compile(Buffer.from(checker.source), core, { headers });
  const { programPath } = compiled;
  if (programPath === null) {
    compiled.release();
    const said = `the checker does not compile: ${compiled.failure}`;
    throw new CheckerFault(said, { isFinal: true });
  }
  const folder = await mkdtemp(join(scratchFolder, 'checker-'));
  let used = compiled.cpuMs;
  return {
    cpuMs: () => used,
    async check(one, output) {
      await copyFiles(folder, one, output);
      const request = jailRequest(checker, { folder, programPath, core, limits });
      const ask = () => tools.sandbox.jail(request);
      const { facts, otherCpuMs } = await runUntilSure(await ask(), ask);
      used += otherCpuMs + facts.cpuMs;
      return answerOf(checker, facts, folder);
    },
    async close() {
      compiled.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const names = { input: 'input.txt', output: 'output.txt', answer: 'answer.txt' };

/** Test data is readable by us only, and the file of an output is longer than the output. */
async function copyFiles(folder: string, one: CaseFiles, output: Input): Promise<void> {
  await copyReadable(one.input.path, join(folder, names.input));
  await copyReadable(one.expected.path, join(folder, names.answer));
  await copyHead(output, join(folder, names.output));
}

async function copyReadable(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await copyFile(from, to);
  await chmod(to, 0o644);
}

async function copyHead({ path, bytes }: Input, to: string): Promise<void> {
  await rm(to, { force: true });
  // Streams that open their files themselves also close them, on failure too.
  if (bytes === 0) await writeFile(to, '');
  else await pipeline(createReadStream(path, { end: bytes - 1 }), createWriteStream(to));
  await chmod(to, 0o644);
}

function jailRequest(
  { kind, arguments: flags }: Checker,
  place: { folder: string; programPath: string; core: number; limits: Limits },
): JailRequest {
  const { folder, programPath, core, limits } = place;
  const inBox = (name: string): string => `/box/${name}`;
  const { input, output, answer } = names;
  const command =
    kind === 'testlib'
      ? ['/box/checker', inBox(input), inBox(output), inBox(answer), ...flags]
      : ['/box/checker', inBox(input), inBox(answer), '/box/', ...flags];
  return {
    command,
    readOnly: [],
    files: [
      { host: programPath, name: 'checker' },
      ...Object.values(names).map((name) => ({ host: join(folder, name), name })),
    ],
    outputs: [{ name: messageName, host: join(folder, messageName), maxBytes: feedbackMaxBytes }],
    ...(kind === 'icpc' ? { stdinPath: join(folder, output) } : {}),
    boxBytes,
    limits,
    core,
  };
}

const exitCodes = {
  testlib: { accepted: [0], rejected: [1, 2, 8] },
  icpc: { accepted: [42], rejected: [43] },
};

async function answerOf(
  { kind }: Checker,
  facts: JailFacts,
  folder: string,
): Promise<Rejection | null> {
  const { exitCode } = facts;
  const isStopped =
    facts.oomKilled || facts.cpuLimitHit || facts.wallLimitHit || facts.outputLimitHit;
  const codes = exitCodes[kind];
  if (!isStopped && exitCode !== null && codes.accepted.includes(exitCode)) return null;
  const message = await messageOf(facts, folder);
  if (!isStopped && exitCode !== null && codes.rejected.includes(exitCode)) return { message };
  const isFinal = facts.cpuLimitHit || facts.wallLimitHit;
  throw new CheckerFault(`the checker broke (${endOf(facts)}): ${message}`, { isFinal });
}

function endOf({ oomKilled, cpuLimitHit, wallLimitHit, outputLimitHit, ...facts }: JailFacts) {
  if (oomKilled) return 'out of memory';
  if (cpuLimitHit || wallLimitHit) return 'out of time';
  if (outputLimitHit) return 'too much output';
  return facts.signal === null ? `exit code ${facts.exitCode}` : `signal ${facts.signal}`;
}

/** What the checker said, in one line. */
async function messageOf(facts: JailFacts, folder: string): Promise<string> {
  const path = join(folder, messageName);
  const isTold = facts.copied.includes(messageName) && (await stat(path)).size > 0;
  const bytes = isTold ? await readFile(path) : facts.stderrHead;
  const text = readableText(bytes, messageMaxBytes);
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
