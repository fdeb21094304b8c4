/** The same call twice. */
import { expect, it, vi } from 'vitest';
import { makeOnce } from './writes.ts';

class Lost extends Error {}

/** A server whose answers the test gives. */
function makeServer() {
  const keys: string[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const send = (key: string) => {
    keys.push(key);
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const answer = (at: number, text: string) => answers[at]?.resolve(text);
  const fail = (at: number, error: Error) => answers[at]?.reject(error);
  return { send, keys, answer, fail };
}

it('a double click is one call, while it runs and just after it', async () => {
  const { send, keys, answer } = makeServer();
  const once = makeOnce((error) => error instanceof Lost);
  const first = once('create', send);
  const second = once('create', send);
  answer(0, 'made');
  expect(await Promise.all([first, second])).toEqual(['made', 'made']);
  expect(await once('create', send)).toBe('made');
  expect(keys).toHaveLength(1);
});

it('later it is another call', async () => {
  vi.useFakeTimers();
  const { send, keys, answer } = makeServer();
  const once = makeOnce((error) => error instanceof Lost);
  const first = once('create', send);
  answer(0, 'made');
  await first;
  vi.runAllTimers();
  void once('create', send);
  expect(new Set(keys).size).toBe(2);
  vi.useRealTimers();
});

it('after another call it is another call', async () => {
  const { send, keys, answer } = makeServer();
  const once = makeOnce((error) => error instanceof Lost);
  const first = once('pause', send);
  answer(0, 'paused');
  await first;
  const second = once('resume', send);
  answer(1, 'resumed');
  await second;
  void once('pause', send);
  expect(new Set(keys).size).toBe(3);
});

it('a call without a reply is repeated with its key, a refused one with another', async () => {
  const { send, keys, fail } = makeServer();
  const once = makeOnce((error) => error instanceof Lost);
  const first = once('create', send);
  fail(0, new Lost());
  await expect(first).rejects.toBeInstanceOf(Lost);
  const again = once('create', send);
  fail(1, new Error('refused'));
  await expect(again).rejects.toThrow('refused');
  void once('create', send);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
