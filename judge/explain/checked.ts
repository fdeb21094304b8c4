/**
 * Runs a program in the checked build (address and undefined-behaviour sanitizers, checked
 * containers) and returns the findings, with lines. Only for explanations: no verdict, time or
 * memory ever comes from here.
 */
import { realpathSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Input } from '../compare/compare-cursor.ts';
import type { Compiler } from '../compile/compile.ts';
import type { CompilerCommands, JudgeLanguage } from '../languages/language.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, JailRequest, Limits } from '../run/sandbox-messages.ts';
import { type Finding, findingsOf, stoppedAt } from './sanitizer-report.ts';

const mib = 1024 * 1024;

/** A checked program takes two to four times as long as the normal one. */
const timeFactor = 4;
const timeLimitMaxMs = 10_000;
/** For shadow memory, red zones, and freed memory that is kept. */
const memoryFactor = 2;
const memoryReservedBytes = 512 * mib;
const outputLimitBytes = 64 * mib;
const stderrLimitBytes = mib;
const tasksLimit = 64;
const boxBytes = mib;
const quarantineMb = 64;

/** A source to run in the checked build, on one input after another. */
export type CheckRequest = {
  source: Buffer;
  inputs: Input[];
  /** The problem's limits; the checked program gets more time and memory. */
  limits: ProblemLimits;
  core?: number;
  /** Whether the first mistake of any kind ends a run; otherwise milder ones are only noted. */
  stopsAtFirst?: boolean;
};

/** A run: the facts, the findings in order, and the line where it stopped. */
export type CheckedRun = { facts: JailFacts; findings: Finding[]; stoppedAt: number | null };

/** `runs` is empty if the source did not compile in this build. CPU time includes compilation. */
export type CheckReport = { runs: CheckedRun[]; cpuMs: number };

/** Rejects if the sandbox failed. */
export type Check = (request: CheckRequest) => Promise<CheckReport>;

/**
 * Runs programs in the checked build; null if the language has none, or if the host has no memory
 * cgroup: sanitizers reserve more address space than any rlimit allows, so memory could not be
 * limited.
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
        const at = stoppedAt(facts, named, request.stopsAtFirst);
        report.runs.push({ facts, findings, stoppedAt: at });
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
  'handle_sigill=1',
  'print_legend=0',
  'print_module_map=0',
  'malloc_context_size=20',
  // On by default since GCC 13; it would make every frame of a deep recursion cost extra time and
  // memory.
  'detect_stack_use_after_return=0',
  `quarantine_size_mb=${quarantineMb}`,
].join(':');

/** The stack may be as large as the memory limit, which the shell sets. */
function jailRequest(
  { limits, core, stopsAtFirst = false }: CheckRequest,
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
    env: {
      ASAN_OPTIONS: addressOptions,
      UBSAN_OPTIONS: `print_stacktrace=0:halt_on_error=${stopsAtFirst ? 1 : 0}`,
      LC_ALL: 'C',
    },
    proc: true,
    boxBytes,
    limits: checkedLimits(limits),
    ...(core === undefined ? {} : { core }),
  };
}
