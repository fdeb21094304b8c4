/** The page in a platform's frame, run as a browser runs it: how often it asks for the choice. */
import { runInNewContext } from 'node:vm';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendFrame } from './pages.ts';

/** The page's script with a clock that only the test moves. */
async function openFrame() {
  const app = fastify();
  app.get('/', (_, reply) => sendFrame(reply, { address: '/launch', secret: 'secret' }));
  const { body } = await app.inject('/');
  await app.close();
  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  let nowMs = 0;
  let asked = 0;
  const timers: { run: () => void; afterMs: number }[] = [];
  const listeners: (() => void)[] = [];
  const page = {
    hidden: false,
    getElementById: () => ({ dataset: { secret: 'secret' }, textContent: '' }),
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  const answer = { status: 200, json: async () => ({ choice: null }) };
  const fetch = async () => {
    asked += 1;
    return answer;
  };
  const setTimeout = (run: () => void, afterMs: number) => timers.push({ run, afterMs });
  runInNewContext(script, {
    document: page,
    fetch,
    setTimeout,
    URLSearchParams,
    Date: { now: () => nowMs },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  return {
    asked: () => asked,
    /** Until the next time that the page wakes up by itself; undefined: it does not. */
    async wait(): Promise<number | undefined> {
      const next = timers.shift();
      nowMs += next?.afterMs ?? 0;
      next?.run();
      await settled();
      return next?.afterMs;
    },
    async show(isShown: boolean): Promise<void> {
      page.hidden = !isShown;
      for (const listener of listeners) listener();
      await settled();
    },
  };
}

it('asks every two seconds for a minute, and every ten afterwards', async () => {
  const frame = await openFrame();
  const waits: (number | undefined)[] = [];
  for (let times = 0; times < 33; times += 1) waits.push(await frame.wait());
  expect(waits.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 2000));
  expect(waits.slice(30)).toEqual([10_000, 10_000, 10_000]);
  expect(frame.asked()).toBe(34);
});

it('asks nothing while no one sees it, and at once when it is seen again', async () => {
  const frame = await openFrame();
  await frame.show(false);
  expect(await frame.wait()).toBe(2000);
  expect(await frame.wait()).toBeUndefined();
  expect(frame.asked()).toBe(1);
  await frame.show(true);
  expect(frame.asked()).toBe(2);
  await frame.show(true);
  expect(frame.asked()).toBe(2);
  expect(await frame.wait()).toBe(2000);
});
