/**
 * Runs a program in the build that finds its own mistakes (address and undefined-behaviour
 * sanitizers, checked containers) and tells what was found, with lines. Only to explain: no
 * verdict, time or memory ever comes from here.
 */
import { realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Input } from '../compare/compare-cursor.ts';
import type { Compiler } from '../compile/compile.ts';
import type { CompilerCommands, JudgeLanguage } from '../languages/language.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { JailFacts, JailRequest, Limits, Sandbox } from '../run/sandbox.ts';
import { type Finding, findingsOf, stoppedAt } from './sanitizer-report.ts';

const mib = 1024 * 1024;

/** A checked program takes two to four times as long as the judged one. */
const timeFactor = 4;
const timeLimitMaxMs = 10_000;
/** Shadow, red zones and memory that is kept after it was freed. */
const memoryFactor = 2;
const memoryReservedBytes = 512 * mib;
const outputLimitBytes = 64 * mib;
const stderrLimitBytes = mib;
const tasksLimit = 64;
const boxBytes = mib;
const quarantineMb = 64;

/** Sources to run in the checked build, one input after the other. */
export type CheckRequest = {
  source: Buffer;
  inputs: Input[];
  /** Of the problem; the checked program gets more of both. */
  limits: ProblemLimits;
  core?: number;
};

/** How one run went: the facts, what was found in the order of its coming, and where it stopped. */
export type CheckedRun = { facts: JailFacts; findings: Finding[]; stoppedAt: number | null };

/** Empty `runs` where the source did not compile in this build. CPU time includes compiling. */
export type CheckReport = { runs: CheckedRun[]; cpuMs: number };

/** Rejects where the sandbox failed. */
export type Check = (request: CheckRequest) => Promise<CheckReport>;

/**
 * The way to run programs in the checked build; null where the language has none, and on a host
 * without a memory cgroup: sanitizers reserve more address space than any rlimit allows, so nothing
 * else could bound them.
 */
export function createCheck({
  sandbox,
  compiler,
  language: { isExplained, sourceName },
  commands: { libraries },
}: {
  sandbox: Pick<Sandbox, 'jail' | 'notes'>;
  compiler: Compiler;
  language: Pick<JudgeLanguage, 'isExplained' | 'sourceName'>;
  commands: Pick<CompilerCommands, 'libraries'>;
}): Check | null {
  if (!isExplained) return null;
  if (sandbox.notes.some((note) => note.startsWith('no memory cgroup'))) return null;
  return async (request) => {
    const compiled = await compiler.compile(request.source, request.core, { build: 'checked' });
    try {
      const report: CheckReport = { runs: [], cpuMs: compiled.cpuMs };
      if (compiled.programPath === null) return report;
      for (const input of request.inputs) {
        const jail = jailRequest(request, input, compiled.programPath, libraries);
        const facts = await sandbox.jail(jail);
        report.cpuMs += facts.cpuMs;
        const named = { source: request.source, sourceName };
        const findings = findingsOf(facts, named);
        report.runs.push({ facts, findings, stoppedAt: stoppedAt(facts, named) });
      }
      return report;
    } finally {
      compiled.release();
    }
  };
}

function checkedLimits({ timeLimitMs, memoryLimitBytes }: ProblemLimits): Limits {
  const cpuLimitMs = Math.min(timeLimitMaxMs, timeFactor * timeLimitMs);
  const wanted = memoryFactor * memoryLimitBytes + memoryReservedBytes;
  return {
    cpuLimitMs,
    wallLimitMs: 2 * cpuLimitMs,
    memoryLimitBytes: Math.min(wanted, Math.floor(totalmem() / 2)),
    outputLimitBytes,
    stderrLimitBytes,
    tasksLimit,
  };
}

const addressOptions = [
  'detect_leaks=0',
  'handle_abort=1',
  'print_legend=0',
  'print_module_map=0',
  'malloc_context_size=20',
  // On by default since GCC 13: every frame of a deep recursion would cost time and memory elsewhere.
  'detect_stack_use_after_return=0',
  `quarantine_size_mb=${quarantineMb}`,
].join(':');

/** The stack may be as deep as the problem allows memory, and the shell is there to say so. */
function jailRequest(
  { limits, core }: CheckRequest,
  input: Input,
  programPath: string,
  libraries: JailRequest['readOnly'],
): JailRequest {
  const stackKib = Math.floor(limits.memoryLimitBytes / 1024);
  return {
    command: ['/shell', '-c', `ulimit -s ${stackKib}; exec /box/program`],
    readOnly: [...libraries, { host: realpathSync('/bin/sh'), inside: '/shell' }],
    files: [{ host: programPath, name: 'program' }],
    outputs: [],
    stdinPath: input.path,
    env: { ASAN_OPTIONS: addressOptions, UBSAN_OPTIONS: 'print_stacktrace=0', LC_ALL: 'C' },
    proc: true,
    boxBytes,
    limits: checkedLimits(limits),
    ...(core === undefined ? {} : { core }),
  };
}
