/** Inputs of The Night Train: full trains, repeated and pointless cancellations, long ways. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random } from '../random.ts';

type Request = readonly ['B', number, number, number] | readonly ['C', number];

const mostStations = 500_000;
const mostSeats = 10 ** 9;
const mostRequests = 20_000;

function asInput(stations: number, seats: number, requests: readonly Request[]): string {
  return lines([stations, seats, requests.length], ...requests);
}

/** `group` bounds the people of a booking, `reach` its way; `cancels` is in percent. */
type Traffic = {
  stations: number;
  seats: number;
  requests: number;
  group: number;
  reach: number;
  cancels: number;
};

function traffic(random: Random, { stations, seats, requests, group, reach, cancels }: Traffic) {
  const all = Array.from({ length: requests }, (_, index): Request => {
    if (index > 0 && random.integer(1, 100) <= cancels) return ['C', random.integer(1, index)];
    const from = random.integer(1, stations - 1);
    const to = Math.min(stations, from + random.integer(1, reach));
    return ['B', from, to, random.integer(1, group)];
  });
  return asInput(stations, seats, all);
}

/** Bookings over almost the whole line, all of which are accepted. */
function longWays(random: Random, requests: number): Request[] {
  return Array.from({ length: requests }, () => {
    const from = random.integer(1, 1000);
    return ['B', from, mostStations - random.integer(0, 1000), random.integer(1, 50_000)];
  });
}

export const secretInputs: SecretInputs = [
  ['one-booking', () => asInput(2, 1, [['B', 1, 2, 1]])],
  [
    'group-too-large',
    () =>
      asInput(3, 5, [
        ['B', 1, 3, 6],
        ['B', 1, 3, 5],
        ['B', 2, 3, 1],
      ]),
  ],
  [
    'cancel-twice',
    () =>
      asInput(4, 4, [
        ['B', 1, 4, 2],
        ['B', 1, 4, 2],
        ['C', 1],
        ['C', 1],
        ['B', 1, 4, 3],
        ['B', 1, 4, 2],
      ]),
  ],
  [
    'cancel-refused',
    () =>
      asInput(5, 3, [
        ['B', 1, 5, 2],
        ['B', 2, 4, 2],
        ['C', 2],
        ['B', 2, 4, 2],
        ['B', 2, 4, 1],
      ]),
  ],
  [
    'cancel-a-cancellation',
    () =>
      asInput(5, 3, [
        ['B', 1, 5, 3],
        ['C', 1],
        ['C', 2],
        ['B', 1, 5, 3],
        ['B', 3, 4, 1],
      ]),
  ],
  [
    'full-only-in-the-middle',
    () =>
      asInput(9, 2, [
        ['B', 4, 6, 2],
        ['B', 1, 9, 1],
        ['B', 1, 4, 2],
        ['B', 6, 9, 2],
        ['B', 5, 6, 1],
      ]),
  ],
  [
    'small-random',
    (random) =>
      traffic(random, { stations: 12, seats: 9, requests: 60, group: 4, reach: 8, cancels: 30 }),
  ],
  [
    'two-stations',
    (random) =>
      traffic(random, { stations: 2, seats: 50, requests: 300, group: 9, reach: 1, cancels: 45 }),
  ],
  [
    'medium-random',
    (random) =>
      traffic(random, {
        stations: 900,
        seats: 99,
        requests: 3000,
        group: 9,
        reach: 90,
        cancels: 25,
      }),
  ],
  [
    'largest-groups',
    (random) => {
      const [seats, group] = [mostSeats, mostSeats];
      return traffic(random, {
        stations: 5000,
        seats,
        requests: 2000,
        group,
        reach: 40,
        cancels: 20,
      });
    },
  ],
  [
    'largest-random',
    (random) =>
      traffic(random, {
        stations: mostStations,
        seats: 2000,
        requests: 15_000,
        group: 99,
        reach: 200_000,
        cancels: 35,
      }),
  ],
  ['longest-ways', (random) => asInput(mostStations, mostSeats, longWays(random, mostRequests))],
];
