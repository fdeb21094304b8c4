/** Parts that end are restarted or given up; every part can be stopped. */
import { describe, expect, it } from 'vitest';
import { type End, type Part, type Running, supervise } from './supervise.ts';

/** A part that lives until told to end, and remembers how often it was launched. */
function makePart(refusals: string[] = []) {
  const lives: { end: (end: End | string) => void; wasStopped: boolean }[] = [];
  const waiting: ((life: number) => void)[] = [];
  const launch = async (): Promise<Running> => {
    const refusal = lives.length > 0 ? refusals.shift() : undefined;
    if (refusal !== undefined) throw new Error(refusal);
    const { promise: exited, resolve } = Promise.withResolvers<End>();
    const end = (how: End | string) => resolve(typeof how === 'string' ? { why: how } : how);
    const life = { end, wasStopped: false };
    lives.push(life);
    for (const tell of waiting.splice(0)) tell(lives.length);
    const stop = async (): Promise<void> => {
      life.wasStopped = true;
      end('stopped');
    };
    return { exited, stop, kill: () => end('killed') };
  };
  const logged: string[] = [];
  const part: Part = { name: 'the part', launch, log: (line) => logged.push(line) };
  const nextLaunch = () => new Promise<number>((resolve) => waiting.push(resolve));
  return { part, lives, logged, nextLaunch };
}

/** Tries five starts within a few milliseconds. */
const quick = { firstPauseMs: 1, pauseLimitMs: 1, stableMs: 60_000 };

/** The same part, each life of which ends at once. */
const endingWith = (part: Part, end: End): Part => ({
  ...part,
  launch: async () => ({ ...(await part.launch()), exited: Promise.resolve(end) }),
});

/** Resolves once the clock has moved. */
async function untilLater(): Promise<void> {
  const now = performance.now();
  while (performance.now() <= now) await Promise.resolve();
}

describe('a supervised part', () => {
  it('is restarted when it ends, and the log says why', async () => {
    const { part, lives, logged, nextLaunch } = makePart();
    const supervised = await supervise(part);
    const again = nextLaunch();
    lives[0]?.end('killed by SIGKILL');
    expect(await again).toBe(2);
    expect(logged).toEqual(['the part ended (killed by SIGKILL); starting it again in 200 ms']);
    await supervised.stop();
    expect(lives[1]?.wasStopped).toBe(true);
  });

  it('is restarted when a restart fails', async () => {
    const { part, lives, logged, nextLaunch } = makePart(['no room']);
    const supervised = await supervise(part);
    const again = nextLaunch();
    lives[0]?.end('exit code 1');
    expect(await again).toBe(2);
    expect(logged[1]).toMatch(/^the part ended \(no room\); starting it again in 400 ms$/);
    await supervised.stop();
  });

  it('is given up, with the reason, if it never stays up', async () => {
    const { part } = makePart();
    const supervised = await supervise(endingWith(part, { why: 'killed' }), quick);
    expect(await supervised.failed).toBe(
      'the part ended 5 times in a row right after its start: killed',
    );
  });

  it('is started again for as long as the cause is outside', async () => {
    const { part, lives, logged, nextLaunch } = makePart();
    const away: End = { why: 'the database is away', cause: 'outside' };
    const supervised = await supervise(endingWith(part, away), quick);
    while (lives.length < 12) await nextLaunch();
    expect(logged.at(-1)).toMatch(/^the part ended \(the database is away\); starting it again/);
    await supervised.stop();
  });

  it('is started again for ever once it has been up', async () => {
    const { part, lives, nextLaunch } = makePart(Array(9).fill('no room'));
    const supervised = await supervise(part, { ...quick, stableMs: 0 });
    const again = nextLaunch();
    await untilLater();
    lives[0]?.end('killed by SIGKILL');
    expect(await again).toBe(2);
    await supervised.stop();
  });

  it('is given up at once if a setting is wrong', async () => {
    const { part, lives, logged } = makePart();
    const supervised = await supervise(part);
    lives[0]?.end({ why: 'PORT: Must be a number.', cause: 'setting' });
    expect(await supervised.failed).toBe('the part cannot start: PORT: Must be a number.');
    expect(logged).toEqual([]);
  });

  it('is not restarted once it is stopped', async () => {
    const { part, lives } = makePart();
    const supervised = await supervise(part);
    await supervised.stop();
    expect(lives.length).toBe(1);
  });

  it('is not supervised if the first start fails', async () => {
    const { part } = makePart();
    part.launch = () => Promise.reject(new Error('no room'));
    await expect(supervise(part)).rejects.toThrow('no room');
  });
});
