/** The kinds of faults of the campaign, in their order; each ends by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultySite } from './faults-place.ts';
import type { Size } from './figures.ts';

/** How long the faults last, in ms. */
type Lengths = { frozenMs: number; silentMs: number; slowMs: number; fullMs: number };

const lengthsBySize: Record<Size, Lengths> = {
  small: { frozenMs: 300, silentMs: 300, slowMs: 300, fullMs: 100 },
  // Judges are frozen for longer than a lease, and the database is silent for longer than servers
  // wait before they say so (db/watch.ts).
  large: { frozenMs: 7_000, silentMs: 8_000, slowMs: 3_000, fullMs: 3_000 },
};
const delayMs = 300;

type Kind = (place: FaultySite, lengths: Lengths) => Promise<void>;

const kinds: Readonly<Record<string, Kind>> = {
  judgeKilled: async ({ judges }) => judges[0].signal('SIGKILL'),
  serverKilled: async ({ server }) => server.signal('SIGKILL'),
  databaseCut: async ({ proxy }) => proxy.cut(),
  databaseCrashed: (place) => place.crashDatabase(),
  diskFilled: (place, { fullMs }) =>
    place.hasDisk ? place.fillDisk(fullMs) : place.crashDatabase(),
  judgeFrozen: ({ judges }, { frozenMs }) => freeze(judges[1], frozenMs),
  databaseHeld: ({ proxy }, { silentMs }) => proxy.hold(silentMs),
  bothJudgesKilled: async ({ judges }) => {
    for (const one of judges) one.signal('SIGKILL');
  },
  clocksJump: (place) => place.jumpClocks(),
  databaseDelayed: async ({ proxy }, { slowMs }) => {
    proxy.delay(delayMs);
    await sleep(slowMs);
    proxy.delay(0);
  },
  serverFrozen: ({ server }, { slowMs }) => freeze(server, slowMs),
  databaseFrozen: (place, { silentMs }) => place.freezeDatabase(silentMs),
  serverStopped: async ({ server }) => server.signal('SIGTERM'),
};

export const kindNames: readonly string[] = Object.keys(kinds);

async function freeze(one: FaultySite['server'], ms: number): Promise<void> {
  one.signal('SIGSTOP');
  await sleep(ms);
  one.signal('SIGCONT');
}

/** The names of the first `count` faults, which begin with another kind for each seed. */
export function faultsOf(seed: number, count: number): string[] {
  const isWhole = Number.isSafeInteger(seed) && seed >= 0;
  if (!isWhole) throw new Error('FAULTS_SEED: Must be a whole number.');
  return Array.from({ length: count }, (_, at) => kindNames[(seed + at) % kindNames.length] ?? '');
}

/** Makes one fault, and resolves when it has ended. */
export async function breakOnce(name: string, place: FaultySite, size: Size): Promise<void> {
  await kinds[name]?.(place, lengthsBySize[size]);
}
