/**
 * What it costs to run one program confined, compared with a bare posix_spawn of the same program
 * and with bubblewrap with all its namespaces. Everything is interleaved, medians are compared.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../judge/run/sandbox.ts';
import { root } from '../judge/testing-judge.ts';
import { runLimits } from './run-limits.ts';

const program = `#include <iostream>
int main() { int n; std::cin >> n; std::cout << n << '\\n'; }
`;
const roundsBySize = { small: 20, large: 1000 };
const pauseMicroseconds = 20_000;
const pausedRoundsBySize = { small: 5, large: 150 };
const limits = { ...runLimits, cpuLimitMs: 1000, wallLimitMs: 3000 };

const peerPath = '/usr/bin/bwrap';

type Prepared = {
  directory: string;
  runner: string;
  harness: string;
  executable: string;
  input: string;
};

/** The runner, and in a separate directory the harness and the program. */
export function prepare(): Prepared {
  const directory = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
  const at = (name: string) => join(directory, name);
  const built = join(root, 'build/sandbox');
  execFileSync('make', ['-s', '-C', join(root, 'sandbox'), `OUT=${built}`]);
  writeFileSync(at('program.cpp'), program);
  writeFileSync(at('input'), '42\n');
  execFileSync('g++', ['-O2', '-static', '-o', at('program'), at('program.cpp')]);
  const source = join(import.meta.dirname, 'confined-run.c');
  execFileSync('gcc', ['-O2', '-static', '-D_GNU_SOURCE', '-o', at('harness'), source]);
  return {
    directory,
    runner: join(built, 'arbiter-sandbox'),
    harness: at('harness'),
    executable: at('program'),
    input: at('input'),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Medians in ms of the harness's columns. */
export function measureNative(place: Prepared, rounds: number, pause: number) {
  const peer = [
    peerPath,
    '--unshare-all',
    '--die-with-parent',
    '--ro-bind',
    place.executable,
    '/run',
  ];
  const command = existsSync(peerPath) ? [...peer, '--proc', '/proc', '--dev', '/dev', '/run'] : [];
  const socket = join(place.directory, 'socket');
  const parameters = [place.runner, socket, place.executable, place.input, `${rounds}`, `${pause}`];
  const lines = execFileSync(place.harness, [...parameters, ...command], { encoding: 'utf8' });
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const column = (index: number) => median(rows.map((row) => row[index] ?? 0)) / 1e6;
  return {
    bare: column(0),
    request: column(1),
    inWorker: column(2),
    listed: column(3),
    peer: column(4),
  };
}

/** Median in ms of a run as the judge does it. */
async function measureFromNode(place: Prepared, rounds: number): Promise<number> {
  const { runner: binaryPath, directory: socketDir } = place;
  const sandbox = await startSandbox({ binaryPath, socketDir, slots: 1, log: console.error });
  const { executable: executablePath, input: inputPath } = place;
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await sandbox.run({ slot: 0, executablePath, inputPath, limits });
    times.push(performance.now() - start);
  }
  await sandbox.close();
  return median(times);
}

/** Figures in ms, and ratios to the bare posix_spawn of the same minute. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const place = prepare();
  try {
    const hot = measureNative(place, roundsBySize[size], 0);
    const paused = measureNative(place, pausedRoundsBySize[size], pauseMicroseconds);
    const fromNode = await measureFromNode(place, roundsBySize[size]);
    const figures: Record<string, number> = {
      barePosixSpawnMs: hot.bare,
      confinedInWorkerMs: hot.inWorker,
      confinedRequestMs: hot.request,
      confinedFromNodeMs: fromNode,
      confinedOfAListMs: hot.listed,
      barePosixSpawnWithPausesMs: paused.bare,
      confinedRequestWithPausesMs: paused.request,
      confinedToBareRatio: hot.request / hot.bare,
      confinedOfAListToBareRatio: hot.listed / hot.bare,
      confinedToBareWithPausesRatio: paused.request / paused.bare,
    };
    if (hot.peer > 0) figures.bubblewrapMs = hot.peer;
    if (hot.peer > 0) figures.bubblewrapToBareRatio = hot.peer / hot.bare;
    return Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]),
    );
  } finally {
    rmSync(place.directory, { recursive: true });
  }
}
