/**
 * Runs the benchmarks: one JSON line per result. bin/bench runs the large size of all or of the
 * named ones; bin/test runs the small size of each, so that none breaks unnoticed.
 */
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { failureOf } from './bars.ts';
import type { Figures, Size } from './figures.ts';

type Benchmark = { name: string; load: () => Promise<{ run(size: Size): Promise<Figures> }> };

const benchmarks: Benchmark[] = [
  { name: 'confined-run', load: () => import('./confined-run.ts') },
  { name: 'runtime-root', load: () => import('./runtime-root.ts') },
  { name: 'compile', load: () => import('./compile.ts') },
  { name: 'many-cases', load: () => import('./many-cases.ts') },
  { name: 'checker', load: () => import('./checker.ts') },
  { name: 'interaction', load: () => import('./interaction.ts') },
  { name: 'verification', load: () => import('./verification.ts') },
  { name: 'packages', load: () => import('./packages.ts') },
  { name: 'fair-timing', load: () => import('./fair-timing.ts') },
  { name: 'queue', load: () => import('./queue.ts') },
  { name: 'check', load: () => import('./check.ts') },
  { name: 'histories', load: () => import('./histories.ts') },
  { name: 'faults', load: () => import('./faults.ts') },
  { name: 'attacker', load: () => import('./attacker.ts') },
  { name: 'throughput', load: () => import('./throughput.ts') },
  { name: 'soak', load: () => import('./soak.ts') },
  { name: 'assistant', load: () => import('./assistant.ts') },
  { name: 'counterexamples', load: () => import('./counterexamples.ts') },
  { name: 'steps', load: () => import('./steps.ts') },
  { name: 'tutor', load: () => import('./tutor.ts') },
  { name: 'tutor-load', load: () => import('./tutor-load.ts') },
  { name: 'tutor-sealed', load: () => import('./tutor-sealed.ts') },
  { name: 'boards', load: () => import('./boards.ts') },
  { name: 'reads', load: () => import('./reads.ts') },
  { name: 'readers', load: () => import('./readers.ts') },
  { name: 'browsers', load: () => import('./browsers.ts') },
  { name: 'servers', load: () => import('./servers.ts') },
  { name: 'restarts', load: () => import('./restarts.ts') },
  { name: 'admin-submissions', load: () => import('./admin-submissions.ts') },
  { name: 'difficulty', load: () => import('./difficulty.ts') },
  { name: 'web', load: () => import('./web.ts') },
];

/** Runs one benchmark and prints its figures, or why there are none. */
async function report({ name, load }: Benchmark, size: Size): Promise<boolean> {
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
    return true;
  } catch (error) {
    print(failureOf(error));
    return false;
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

try {
  const names = process.argv.slice(2).filter((argument) => argument !== '--small');
  const size = process.argv.includes('--small') ? 'small' : 'large';
  let failed = false;
  for (const benchmark of chosen(names)) failed = !(await report(benchmark, size)) || failed;
  process.exit(failed ? 1 : 0);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
