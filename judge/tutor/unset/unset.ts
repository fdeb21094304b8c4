/**
 * Measures whether a program's behaviour depends on uninitialised values. The program is built so
 * that it fills them with zeros or other bytes, and is run with each. For explanations only.
 */
import { realpathSync } from 'node:fs';
import type { Input } from '../../compare/compare-cursor.ts';
import type { Compiler } from '../../compile/compile.ts';
import type { CompilerCommands, JudgeLanguage } from '../../languages/language.ts';
import type { ProblemLimits } from '../../run/execute.ts';
import type { Sandbox } from '../../run/sandbox.ts';
import type { JailFacts, JailRequest } from '../../run/sandbox-messages.ts';
import { placesIn, type UnsetPlace, withoutFaulty, writeFilled } from './write.ts';

/** The uninitialised values on which a program depends, for one input. */
export type Unset = {
  /** The places that make a difference on their own; empty if no single one does. */
  proven: UnsetPlace[];
  /** All places at which the program leaves something uninitialised. */
  all: UnsetPlace[];
};

export type UnsetRequest = {
  source: Buffer;
  inputs: Input[];
  limits: ProblemLimits;
  core?: number;
};

/**
 * `runs` has an entry for each input, null if no difference was seen. CPU time is that of all
 * programs.
 */
export type UnsetReport = { runs: (Unset | null)[]; cpuMs: number };

/** Rejects if the sandbox failed. */
export type FindUnset = (request: UnsetRequest) => Promise<UnsetReport>;

const mib = 1024 * 1024;
const compilationsMax = 3;
/** The byte values for filling: zeros, negative numbers, and large positive ones. */
const fills = [0, 0xa7, 0x57] as const;
const runMaxMs = 1_000;
/** The CPU time of all runs on one input together. */
const inputMaxMs = 3_000;
const provenMax = 2;

type Parts = {
  sandbox: Pick<Sandbox, 'jail'>;
  compiler: Compiler;
  language: Pick<JudgeLanguage, 'isMended'>;
  commands: Pick<CompilerCommands, 'libraries'>;
};

type Built = { places: UnsetPlace[]; programPath: string; release: () => void };
type Own = Parts & UnsetRequest & { cpuMs: number };

/** Null if this judge cannot read programs in the language. */
export function createUnset(parts: Parts): FindUnset | null {
  if (!parts.language.isMended) return null;
  return async (request) => {
    const own: Own = { ...parts, ...request, cpuMs: 0 };
    const built = await build(own);
    if (built === null) return { runs: own.inputs.map(() => null), cpuMs: own.cpuMs };
    try {
      const runs: (Unset | null)[] = [];
      for (const input of own.inputs) runs.push(await look(own, built, input));
      return { runs, cpuMs: own.cpuMs };
    } finally {
      built.release();
    }
  };
}

async function build(own: Own): Promise<Built | null> {
  let readable = placesIn(own.source.toString('latin1'));
  for (let left = compilationsMax; left > 0 && readable !== null; left -= 1) {
    const filled = readable.places.length > 0 ? writeFilled(readable) : null;
    if (filled === null) return null;
    const text = Buffer.from(filled.text, 'latin1');
    const compiled = await own.compiler.compile(text, own.core, { isBrief: true });
    const { programPath, report, cpuMs, release } = compiled;
    own.cpuMs += cpuMs;
    if (programPath !== null) return { places: filled.places, programPath, release };
    release();
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
    const places = withoutFaulty(filled, errors);
    readable = places && { ...readable, places };
  }
  return null;
}

/** Null if the program behaves the same with all bytes, or differently each time it runs. */
async function look(own: Own, built: Built, input: Input): Promise<Unset | null> {
  const ends = own.cpuMs + inputMaxMs;
  const runWith = (fill: number, only?: number) =>
    run(own, built.programPath, { input, fill, only });
  const [zero] = fills;
  const base = await runWith(zero);
  for (const fill of fills.slice(1)) {
    const other = await runWith(fill);
    if (base === null || other === null || other === base) continue;
    const isSteady = (await runWith(zero)) === base && (await runWith(fill)) === other;
    if (!isSteady) return null;
    const proven: UnsetPlace[] = [];
    for (const [index, place] of built.places.entries()) {
      if (own.cpuMs > ends || proven.length === provenMax) break;
      const alone = await runWith(fill, index + 1);
      if (alone !== null && alone !== base) proven.push(place);
    }
    return { proven, all: built.places };
  }
  return null;
}

type Run = { input: Input; fill: number; only: number | undefined };

/** The program's behaviour as a text; null if it is not certain. */
async function run(own: Own, programPath: string, { input, fill, only }: Run) {
  const words = [fill, ...(only === undefined ? [] : [only])].join(' ');
  const stackKib = Math.floor(own.limits.memoryLimitBytes / 1024);
  const facts = await own.sandbox.jail({
    command: ['/shell', '-c', `ulimit -s ${stackKib}; exec /box/program ${words}`],
    readOnly: [...own.commands.libraries, { host: realpathSync('/bin/sh'), inside: '/shell' }],
    files: [{ host: programPath, name: 'program' }],
    outputs: [],
    stdinPath: input.path,
    env: { LC_ALL: 'C' },
    boxBytes: mib,
    limits: limitsOf(own.limits),
    ...(own.core === undefined ? {} : { core: own.core }),
  });
  own.cpuMs += facts.cpuMs;
  return toldBy(facts);
}

const limitsOf = ({ timeLimitMs, memoryLimitBytes }: ProblemLimits): JailRequest['limits'] => ({
  cpuLimitMs: Math.min(timeLimitMs, runMaxMs),
  wallLimitMs: 4 * runMaxMs,
  memoryLimitBytes,
  outputLimitBytes: 4 * mib,
  stderrLimitBytes: mib,
  tasksLimit: 64,
});

function toldBy(facts: JailFacts): string | null {
  if (facts.wallLimitHit || facts.stopped) return null;
  if (facts.cpuLimitHit) return 'too slow';
  if (facts.outputLimitHit) return 'too long';
  const { exitCode, signal, outputBytes, outputHead } = facts;
  return `${exitCode} ${signal} ${outputBytes} ${outputHead.toString('latin1')}`;
}
