/** How long work waits for a judge that has nothing else to do: from the insert to the claim. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dispatch } from '../judge/dispatch.ts';
import { claim, nextLeaseEndMs } from '../judge/queue.ts';
import { discard } from '../judge/queue-results.ts';
import { createBell, listenQueued } from '../judge/queue-wake.ts';
import { insertRun } from '../judge/testing.ts';
import { median, openBenchDatabase, print } from './judging.ts';

const rounds = { small: 20, large: 500 };
const pauseMs = 10;

/** Median and 95th percentile in ms; the insert itself is included. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const database = await openBenchDatabase();
  const { pool, url } = database;
  const stopping = new AbortController();
  const bell = createBell();
  let tell = (): void => {};
  const fail = (error: unknown): void => console.error(error);
  const listener = listenQueued(url, bell, fail);
  const working = dispatch({
    slots: 1,
    bell,
    claim: () => claim(pool, 'bench'),
    nextLeaseEndMs: () => nextLeaseEndMs(pool, 'bench'),
    carryOut: async (work) => {
      tell();
      await discard(pool, work.lease);
    },
    onFailure: fail,
    stopping: stopping.signal,
  });
  const times: number[] = [];
  for (let round = 0; round < rounds[size]; round += 1) {
    await sleep(pauseMs);
    const claimed = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const started = performance.now();
    await insertRun(pool, 'int main() {}', '');
    await claimed;
    times.push(performance.now() - started);
  }
  stopping.abort();
  await working;
  await listener.close();
  await database.close();
  const late = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return { pickupMs: median(times), pickup95thMs: median([late]) };
}

if (import.meta.main) print('queue', await run('large'));
