/**
 * Runs the benchmarks: one JSON line per result, and a last line that names those that failed.
 * bin/bench runs the large size of all or of the named ones; bin/test runs the small size of each, so
 * that none breaks unnoticed.
 */
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { failureOf } from './bars.ts';
import type { Figures, Size } from './figures.ts';

type Benchmark = { name: string; load: () => Promise<{ run(size: Size): Promise<Figures> }> };

/** One of the sets of programs with which the tutor is measured. */
const tutor = (name: string): Benchmark => ({
  name,
  load: async () => ({ run: (await import('./tutor.ts')).runOf(name) }),
});

const benchmarks: Benchmark[] = [
  { name: 'confined-run', load: () => import('./confined-run.ts') },
  { name: 'compile', load: () => import('./compile.ts') },
  { name: 'languages', load: () => import('./languages.ts') },
  { name: 'many-cases', load: () => import('./many-cases.ts') },
  { name: 'checker', load: () => import('./checker.ts') },
  { name: 'interaction', load: () => import('./interaction.ts') },
  { name: 'large-drafts', load: () => import('./large-drafts.ts') },
  { name: 'loaded', load: () => import('./loaded.ts') },
  { name: 'queue', load: () => import('./queue.ts') },
  { name: 'faults', load: () => import('./faults.ts') },
  { name: 'attacker', load: () => import('./attacker.ts') },
  { name: 'attacker-server', load: () => import('./attacker-server.ts') },
  { name: 'throughput', load: () => import('./throughput.ts') },
  { name: 'verdicts', load: () => import('./verdicts.ts') },
  { name: 'assistant', load: () => import('./assistant.ts') },
  tutor('tutor'),
  tutor('tutor-sealed'),
  tutor('tutor-sealed-3'),
  tutor('tutor-sealed-4'),
  tutor('tutor-sealed-5'),
  tutor('tutor-sealed-6'),
  tutor('tutor-sealed-7'),
  tutor('tutor-sealed-8'),
  { name: 'boards', load: () => import('./boards.ts') },
  { name: 'standings', load: () => import('./standings.ts') },
  { name: 'contest', load: () => import('./contest.ts') },
  { name: 'contest-import', load: () => import('./contest-import.ts') },
  { name: 'contest-submissions', load: () => import('./contest-submissions.ts') },
  { name: 'reads', load: () => import('./reads.ts') },
  { name: 'servers', load: () => import('./servers.ts') },
  { name: 'web', load: () => import('./web.ts') },
];

/** Why a benchmark failed; null if it did not. */
type Outcome = { name: string; failed: string | null };

/** Runs one benchmark and prints its figures, or why there are none. */
async function measure({ name, load }: Benchmark, size: Size): Promise<Outcome> {
  const startedAt = performance.now();
  const print = (figures: Figures): void => {
    const tookMs = Math.round(performance.now() - startedAt);
    const at = new Date().toISOString();
    console.log(
      JSON.stringify({ benchmark: name, size, at, host: hostname(), tookMs, ...figures }),
    );
  };
  try {
    print(await (await load()).run(size));
    return { name, failed: null };
  } catch (error) {
    const figures = failureOf(error);
    print(figures);
    return { name, failed: String(figures.failed) };
  }
}

function chosen(names: string[]): Benchmark[] {
  const unknown = names.find((name) => benchmarks.every((one) => one.name !== name));
  if (unknown !== undefined) {
    const known = benchmarks.map((one) => one.name).join(', ');
    throw new Error(`There is no benchmark ${unknown}; there are: ${known}.`);
  }
  return names.length === 0 ? benchmarks : benchmarks.filter((one) => names.includes(one.name));
}

/** The last line of the output: a summary of a log shows no other. */
function sayFailed(outcomes: Outcome[]): void {
  const failed = outcomes.filter((one) => one.failed !== null);
  if (failed.length === 0) return;
  const reasons = failed.map((one) => `${one.name}: ${one.failed}`.replaceAll(/\s+/g, ' '));
  console.log(`bench: ${failed.length} of ${outcomes.length} failed: ${reasons.join('; ')}`);
}

/** An error that no benchmark caught ends the process, and its last line must say during which. */
function endOnStrayErrors(running: () => string): void {
  process.on('uncaughtException', (error) => {
    console.error(error);
    console.log(`bench: an error during ${running()} ended the run: ${error}`);
    process.exit(1);
  });
}

/** Returns whether all benchmarks passed. `report` is a file for bin/reports.ts. */
async function run(names: string[], size: Size, report: string | undefined): Promise<boolean> {
  const outcomes: Outcome[] = [];
  let running = 'no benchmark';
  endOnStrayErrors(() => running);
  for (const benchmark of chosen(names)) {
    running = benchmark.name;
    outcomes.push(await measure(benchmark, size));
  }
  if (report !== undefined) await writeFile(report, JSON.stringify({ size, outcomes }));
  sayFailed(outcomes);
  return outcomes.every(({ failed }) => failed === null);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { small: { type: 'boolean' }, report: { type: 'string' } },
  });
  const size = values.small ? 'small' : 'large';
  process.exit((await run(positionals, size, values.report)) ? 0 : 1);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
