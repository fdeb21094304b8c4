/** Parts that end are restarted or given up; every part can be stopped. */
import { describe, expect, it } from 'vitest';
import { type Part, type Running, supervise } from './supervise.ts';

/** A part that lives until told to end, and remembers how often it was launched. */
function makePart(refusals: string[] = []) {
  const lives: { end: (why: string) => void; wasStopped: boolean }[] = [];
  const waiting: ((life: number) => void)[] = [];
  const launch = async (): Promise<Running> => {
    const refusal = lives.length > 0 ? refusals.shift() : undefined;
    if (refusal !== undefined) throw new Error(refusal);
    const { promise: exited, resolve: end } = Promise.withResolvers<string>();
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
    const launch = part.launch;
    part.launch = async () => {
      const running = await launch();
      running.kill();
      return running;
    };
    const supervised = await supervise(part);
    expect(await supervised.failed).toBe(
      'the part ended 5 times in a row right after its start: killed',
    );
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
