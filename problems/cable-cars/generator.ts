/** Inputs of Cable Cars: waiting, detours that pay, parallel lines, and a trap for depth first. */
import type { SecretInputs } from '../inputs.ts';
import { connectedGraph, lines, type Random, type TreeShape } from '../random.ts';

type Line = readonly [from: number, to: number, period: number, time: number];

const mostStations = 10_000;
const mostLines = 18_000;
const longest = 10 ** 6;

function asInput(stations: number, all: readonly Line[]): string {
  return lines([stations, all.length], ...all);
}

type Net = { stations: number; count: number; shape: TreeShape; period: number; time: number };

function net(random: Random, { stations, count, shape, period, time }: Net): string {
  const edges = connectedGraph(random, { vertices: stations, edges: count, shape });
  const all = edges.map(
    ([from, to]): Line => [from, to, random.integer(1, period), random.integer(1, time)],
  );
  return asInput(stations, all);
}

/** Steps with a slow line first and a quicker detour; each choice of detours is a new time. */
function ladder(steps: number, tail: number): string {
  const all: Line[] = [];
  for (let step = 0; step < steps; step++) {
    const gain = 2 ** (steps - 1 - step);
    const here = 2 * step + 1;
    all.push([here, here + 2, 1, gain + 2], [here, here + 1, 1, 1], [here + 1, here + 2, 1, 1]);
  }
  const last = 2 * steps + 1;
  for (let at = last; at < last + tail; at++) all.push([at, at + 1, 1, 3]);
  return asInput(last + tail, all);
}

export const secretInputs: SecretInputs = [
  ['one-line', () => asInput(2, [[2, 1, 5, 3]])],
  [
    'not-connected',
    () =>
      asInput(4, [
        [1, 2, 3, 4],
        [3, 4, 1, 1],
      ]),
  ],
  [
    'parallel-lines',
    () =>
      asInput(2, [
        [1, 2, 7, 30],
        [1, 2, 9, 20],
        [2, 1, 1, 25],
      ]),
  ],
  [
    'just-missed',
    () =>
      asInput(3, [
        [1, 2, 1, 61],
        [2, 3, 60, 10],
        [1, 3, 1, 131],
      ]),
  ],
  [
    'caught-in-time',
    () =>
      asInput(3, [
        [1, 2, 1, 60],
        [2, 3, 60, 10],
        [1, 3, 1, 71],
      ]),
  ],
  [
    'detour-pays',
    () =>
      asInput(5, [
        [1, 2, 1, 100],
        [1, 3, 1, 1],
        [3, 4, 1, 1],
        [4, 2, 1, 1],
        [2, 5, 1, 1],
      ]),
  ],
  [
    'small-random',
    (random) => net(random, { stations: 8, count: 16, shape: 'random', period: 9, time: 9 }),
  ],
  [
    'medium-random',
    (random) => net(random, { stations: 500, count: 1500, shape: 'deep', period: 60, time: 90 }),
  ],
  [
    'no-waiting',
    (random) => net(random, { stations: 800, count: 2400, shape: 'deep', period: 1, time: 999 }),
  ],
  [
    'long-way',
    (random) => {
      const shape = 'path';
      const stations = mostStations;
      return net(random, { stations, count: stations, shape, period: longest, time: longest });
    },
  ],
  ['ladder', () => ladder(20, mostStations - 41)],
  [
    'largest-random',
    (random) => {
      const [stations, count] = [mostStations, mostLines];
      return net(random, { stations, count, shape: 'deep', period: 1000, time: 9999 });
    },
  ],
];
