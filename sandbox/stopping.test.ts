/** Programs that the client stops, at each level. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allLevels, limits, mebibyte, type Trial, tryAt } from './testing-levels.ts';

const long = { ...limits, cpuLimitMs: 600_000, wallLimitMs: 600_000 };
const endless = ['spin', '600000'];
const stopped = { stopped: true, cpuLimitHit: false, wallLimitHit: false };

describe.each(allLevels)('at level %s', (level) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await tryAt(level, ['limits']);
  });
  afterAll(() => trial.end());

  it('ends a run, the one that waits for it, a command and a talk, and nothing else', async () => {
    const { sandbox, directory } = trial;
    const executablePath = join(directory, 'limits');
    const stopping = new AbortController();
    const { signal } = stopping;
    const run = (slot: number) =>
      sandbox.run({ slot, executablePath, args: endless, limits: long, signal });
    const jail = {
      command: ['/box/limits', ...endless],
      readOnly: [],
      files: [{ host: executablePath, name: 'limits' }],
      outputs: [],
      boxBytes: 4 * mebibyte,
      limits: long,
    };
    const [first, waiting, command] = [run(0), run(0), sandbox.jail({ ...jail, signal })];
    const talk = sandbox.talk({
      program: { slot: 1, executablePath, args: endless, limits: long, signal },
      interactor: { in: 'jail', request: jail },
      accepts: 0,
    });
    const other = sandbox.jail({ ...jail, command: ['/box/limits', 'spin', '300'] });
    expect(await other).toMatchObject({ exitCode: 0, stopped: false });
    stopping.abort(new Error('no more'));
    for (const one of [first, waiting, command]) expect(await one).toMatchObject(stopped);
    const { program, interactor } = await talk;
    expect([program, interactor.facts]).toMatchObject([stopped, stopped]);
    expect((await first).cpuMs).toBeGreaterThan(0);
    // The slots continue, and a run that is requested after the stop is not started.
    expect(await trial.probe('limits', ['exit', '7'])).toMatchObject({
      exitCode: 7,
      stopped: false,
    });
    await expect(run(1)).rejects.toThrow('no more');
  });
});
