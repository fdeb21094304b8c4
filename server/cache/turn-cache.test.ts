/** Values are made one at a time for each key, and those who come meanwhile share the next. */
import { expect, it } from 'vitest';
import { openTurnCache } from './turn-cache.ts';

type Value = { shows: number };

/** A cache of a world that is read when a value begins, each of which the test lets end. */
function open() {
  const kept = openTurnCache<Value>(10_000, () => 1);
  const world = { state: 1 };
  const begun: PromiseWithResolvers<void>[] = [];
  const get = (key = 'key') => {
    const least = world.state;
    return kept.get(key, {
      isCurrent: ({ shows }) => shows >= least,
      async make() {
        const shows = world.state;
        const turn = Promise.withResolvers<void>();
        begun.push(turn);
        await turn.promise;
        return { shows };
      },
    });
  };
  return { world, begun, get };
}

it('makes one value at a time, and the next for all who need a newer one', async () => {
  const { world, begun, get } = open();
  const first = get();
  const same = get();
  world.state = 2;
  const second = get();
  world.state = 3;
  const third = get();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  expect([await first, await same]).toEqual([{ shows: 1 }, { shows: 1 }]);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve();
  expect([await second, await third]).toEqual([{ shows: 3 }, { shows: 3 }]);
  expect(await get()).toEqual({ shows: 3 });
  expect(begun).toHaveLength(2);
});

it('does not let one key wait for another', async () => {
  const { begun, get } = open();
  const all = [get('a'), get('b')];
  expect(begun).toHaveLength(2);
  for (const turn of begun) turn.resolve();
  expect(await Promise.all(all)).toHaveLength(2);
});

it('fails for the callers that started a value, and makes the next one for the others', async () => {
  const { world, begun, get } = open();
  const first = get();
  world.state = 2;
  const second = get();
  const third = get();
  begun[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.reject(new Error('no again'));
  await expect(second).rejects.toThrow('no again');
  await expect(third).rejects.toThrow('no again');
  const fourth = get();
  begun[2]?.resolve();
  expect(await fourth).toEqual({ shows: 2 });
  expect(begun).toHaveLength(3);
});
