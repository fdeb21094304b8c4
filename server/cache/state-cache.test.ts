/** A cached value is made again when the state differs, and is evicted when there is no space. */
import { expect, it } from 'vitest';
import { openStateCache } from './state-cache.ts';

it('is made once for each state, even for simultaneous callers', async () => {
  const kept = openStateCache<string>(10_000, (value) => value.length);
  const made: (string | undefined)[] = [];
  const get = (state: string) =>
    kept.get('key', state, async (before) => {
      made.push(before);
      return `made for ${state}`;
    });
  expect(await Promise.all([get('1'), get('1')])).toEqual(['made for 1', 'made for 1']);
  expect(await get('1')).toBe('made for 1');
  expect(await get('2')).toBe('made for 2');
  expect(made).toEqual([undefined, 'made for 1']);
});

it('caches nothing that failed', async () => {
  const kept = openStateCache<string>(10_000, (value) => value.length);
  const fail = () => kept.get('key', '1', () => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await kept.get('key', '1', async () => 'yes')).toBe('yes');
});

it('evicts the least recently used value, also when values grow', async () => {
  const kept = openStateCache<{ bytes: number }>(13_000, ({ bytes }) => bytes);
  const made: string[] = [];
  const get = (key: string) =>
    kept.get(key, '1', async () => {
      made.push(key);
      return { bytes: 3_000 };
    });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
  (await get('a')).bytes = 9_500;
  await get('a');
  await get('b');
  expect(made.at(-1)).toBe('b');
});
