/**
 * Malicious programs, at either level: nothing works, nothing is left behind, the next run is
 * unaffected.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Level, mainLevels, otherLevels, type Trial, tryAt } from './testing-levels.ts';

/** Processes whose program is one of the probes: there must be none between runs. */
function leftovers(directory: string): string[] {
  const isLeft = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`).startsWith(`${directory}/limits`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isLeft(name));
}

const tests = (level: Level): void => {
  let trial: Trial;
  /** Without a pid namespace, a program sees its worker's pid, and can do nothing with it. */
  const allowed = level.startsWith('container') ? 'not our parent\n' : '';
  beforeAll(async () => {
    trial = await tryAt(level, ['limits', 'attacks', 'missing']);
  });
  afterAll(() => trial.end());

  afterEach(async () => {
    expect(leftovers(trial.directory)).toEqual([]);
    const next = await trial.probe('limits', ['print', 'as before']);
    expect(next).toMatchObject({ exitCode: 0, signal: null, output: 'as before', stderrBytes: 0 });
  });

  it('reaches no network, file, process, namespace or forbidden call', async () => {
    const facts = await trial.probe('attacks');
    expect(facts).toMatchObject({ exitCode: 0, output: allowed });
  });

  it('sees every file of the host as missing, as in an empty root', async () => {
    const facts = await trial.probe('missing');
    expect(facts).toMatchObject({ exitCode: 0, output: '' });
  });

  it('cannot pass off an earlier output as its own', async () => {
    await trial.probe('limits', ['print', 'the answer']);
    await trial.probe('limits', ['print', 'the answer']);
    const facts = await trial.probe('attacks');
    expect(facts).toMatchObject({ exitCode: 0, output: allowed });
  });

  it('gains nothing from a fork bomb', async () => {
    const facts = await trial.probe('limits', ['fork-bomb'], { cpuLimitMs: 300, tasksLimit: 16 });
    expect(facts).toMatchObject({ cpuLimitHit: true, exitCode: null });
  });

  it('leaves no daemon', async () => {
    expect(await trial.probe('limits', ['daemon'])).toMatchObject({ exitCode: 0 });
  });

  it('cannot kill or stop its worker', async () => {
    expect(await trial.probe('limits', ['kill-parent'])).toMatchObject({ exitCode: 6 });
    expect(await trial.probe('limits', ['kill-all'])).toMatchObject({ exitCode: 5 });
  });

  it('leaves the runner unharmed after many deaths in a row', async () => {
    for (let i = 0; i < 40; i++) {
      const facts = await trial.probe('limits', ['signal', '9']);
      expect(facts.signal).toBe(9);
    }
  });

  it('leaves no shared memory on the host', async () => {
    const rows = () => readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\n').slice(1);
    const ofAttacks = (row: string) => /^\s*0\s+\d+\s+600\s+4096\s/.test(row);
    await trial.probe('attacks');
    expect(rows().filter(ofAttacks)).toEqual([]);
  });
};

describe.each(mainLevels)('a hostile program at level %s', tests);
describe.each(otherLevels)('a hostile program at level %s', { tags: ['release'] }, tests);
