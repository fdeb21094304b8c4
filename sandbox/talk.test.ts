/** Talks: a program and an interactor side by side, at each level. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFaultOf } from '../judge/faults.ts';
import type { Limits } from '../judge/run/sandbox-messages.ts';
import type { TalkFacts, TalkRequest } from '../judge/run/sandbox-talk.ts';
import { untilCore } from '../judge/run/until-core.ts';
import {
  hogCore,
  isRoot,
  type Level,
  limits,
  mainLevels,
  mebibyte,
  otherLevels,
  type Trial,
  tryAt,
} from './testing-levels.ts';

/** How long both sides may be idle if the usual time would show nothing more. */
const briefMs = 300;
const patient = { program: { wallLimitMs: 60_000 }, interactor: { wallLimitMs: 60_000 } };

const reasonOf = (error: unknown) => hostFaultOf(error)?.reason;

const tests = (level: Level): void => {
  const slowly = it.runIf(mainLevels.includes(level));
  let trial: Trial;
  let canRead: boolean;
  beforeAll(async () => {
    trial = await tryAt(level, ['talk', 'limits']);
    canRead = await trial.sandbox.canRead();
  });
  afterAll(() => trial.end());

  type More = {
    recordBytes?: number | undefined;
    stillMaxMs?: number | undefined;
    interactorCore?: number;
    restsMs?: number[];
    program?: Partial<Limits>;
    interactor?: Partial<Limits>;
  };

  const talk = (program: string[], interactor: string[], more: More = {}): Promise<TalkFacts> => {
    const executablePath = join(trial.directory, 'talk');
    const own = { ...limits, ...more.interactor };
    const place = more.interactorCore === undefined ? {} : { core: more.interactorCore };
    const request: TalkRequest = {
      program: {
        slot: 0,
        executablePath,
        args: program,
        limits: { ...limits, ...more.program },
      },
      interactor: canRead
        ? {
            in: 'slot',
            request: {
              slot: 0,
              ...place,
              executablePath,
              args: interactor,
              files: [],
              collect: [],
              limits: own,
            },
          }
        : {
            in: 'jail',
            request: {
              command: ['/box/talk', ...interactor],
              readOnly: [],
              files: [{ host: executablePath, name: 'talk' }],
              outputs: [],
              boxBytes: mebibyte,
              limits: own,
            },
          },
      accepts: 42,
      recordBytes: more.recordBytes,
      stillMaxMs: more.stillMaxMs,
    };
    return untilCore(() => trial.sandbox.talk(request), more.restsMs);
  };

  it.each([undefined, 1000])(
    'goes on as long as both speak (recorded: %s)',
    async (recordBytes) => {
      const facts = await talk(['ask', '200'], ['echo', '1000'], { recordBytes });
      expect(facts.program).toMatchObject({ exitCode: 0, signal: null, stopped: false });
      expect(facts.interactor.facts).toMatchObject({ exitCode: 42, stopped: false });
      expect(facts).toMatchObject({ first: 'program', stoodStill: false, flooded: false });
      expect(facts.recordCut).toBe(recordBytes !== undefined);
    },
  );

  it('is recorded in order', async () => {
    const { record, recordCut } = await talk(['ask', '3'], ['echo', '9'], { recordBytes: 1000 });
    const told = record.map(({ side, bytes }) => `${side}${bytes}`).join('');
    expect(told).toBe('>0\n<1\n>1\n<2\n>2\n<3\n');
    expect(recordCut).toBe(false);
  });

  it.each([undefined, 1000])(
    'drops what is said to a program that has ended, until the interactor ends (recorded: %s)',
    async (recordBytes) => {
      const both = { recordBytes };
      for (const [how, exitCode] of [
        ['say-and-end', 0],
        ['exit', 3],
      ] as const) {
        const facts = await talk([how, '3'], ['drain-and-say'], both);
        expect(facts).toMatchObject({ first: 'program', program: { exitCode } });
        expect(facts.interactor.facts).toMatchObject({ exitCode: 42, signal: null });
        expect(facts.unheardBytes).toBeGreaterThan(mebibyte / 2);
      }
      const endless = (await talk(['say-and-end'], ['flood'], both)).interactor.facts;
      expect(endless).toMatchObject({ stopped: true, cpuLimitHit: false });
    },
    60_000,
  );

  it('drops what is said to a side that has closed its input', async () => {
    const deaf = await talk(['deaf-ask'], ['say-and-drain'], { recordBytes: 1 });
    expect(deaf).toMatchObject({ stoodStill: false, program: { exitCode: 0 } });
    expect(deaf.interactor.facts.exitCode).toBe(42);
    const more = { ...patient, stillMaxMs: briefMs };
    const clogged = await talk(['deaf-ask'], ['say-and-drain'], more);
    expect(clogged).toMatchObject({ stoodStill: true, clogged: true });
    const silent = await talk(['wait'], ['wait'], more);
    expect(silent).toMatchObject({ stoodStill: true, clogged: false });
  });

  it.each([undefined, 1000])(
    'tells who ended first (recorded: %s)',
    async (recordBytes) => {
      for (let times = 0; times < 5; times += 1) {
        const both = { recordBytes };
        const rejected = await talk(['wait-and-crash'], ['exit', '43'], both);
        expect(rejected.first).toBe('interactor');
        expect(rejected.interactor.facts.exitCode).toBe(43);
        const crashed = await talk(['crash'], ['wait-and-reject'], both);
        expect(crashed.first).toBe('program');
        expect(crashed.program.signal).toBe(6);
        expect(crashed.interactor.facts.exitCode).toBe(43);
      }
    },
    60_000,
  );

  it.each([undefined, 1000])(
    'has the same order however slow the interactor is (recorded: %s)',
    async (recordBytes) => {
      for (const rounds of ['1', '30000000']) {
        const { first, interactor } = await talk(['say-and-crash'], ['reject', rounds], {
          recordBytes,
        });
        expect([first, interactor.facts.exitCode]).toEqual(['interactor', 43]);
      }
      const ended = await talk(['say-and-end'], ['reject', '30000000'], { recordBytes: 1000 });
      expect([ended.first, ended.interactor.facts.exitCode]).toEqual(['interactor', 43]);
    },
    60_000,
  );

  it('continues for a program whose interactor has accepted, and ends after a rejection', async () => {
    const more = { program: { cpuLimitMs: 300 } };
    const accepted = await talk(['wait-and-spin'], ['exit', '42'], more);
    expect(accepted.program).toMatchObject({ cpuLimitHit: true, stopped: false });
    const rejected = await talk(['wait-and-spin'], ['exit', '43'], {
      program: { cpuLimitMs: 5000 },
    });
    expect(rejected.program).toMatchObject({ cpuLimitHit: false, stopped: true });
    expect(rejected.first).toBe('interactor');
  });

  slowly.each([
    [undefined, undefined],
    [1000, briefMs],
  ])(
    'ends if both stand still (recorded: %s, for longer than %s ms)',
    async (recordBytes, stillMaxMs) => {
      const facts = await talk(['wait'], ['wait'], { ...patient, recordBytes, stillMaxMs });
      expect(facts.stoodStill).toBe(true);
    },
    120_000,
  );

  slowly(
    'lets an interactor end whose program sleeps with closed pipes',
    async () => {
      const asleep = await talk(['close-and-sleep'], ['wait-and-reject'], patient);
      expect(asleep).toMatchObject({ first: 'interactor', stoodStill: false });
      expect(asleep.interactor.facts.exitCode).toBe(43);
    },
    120_000,
  );

  slowly(
    'lets one side compute while the other waits',
    async () => {
      const slow = { wallLimitMs: 60_000 };
      const interactor = { ...slow, cpuLimitMs: 3 * briefMs };
      const more = { program: slow, interactor, stillMaxMs: briefMs };
      const facts = await talk(['wait'], ['spin'], more);
      expect(facts.stoodStill).toBe(false);
      expect(facts.interactor.facts.cpuLimitHit).toBe(true);
    },
    120_000,
  );

  slowly(
    'ends a flood: at its limit if it is recorded, otherwise with its time',
    async () => {
      const slow = { wallLimitMs: 60_000 };
      const program = { ...slow, outputLimitBytes: mebibyte, cpuLimitMs: 300 };
      const more = { program, interactor: slow };
      for (const what of ['flood', 'flood-stubbornly']) {
        const recorded = await talk([what], ['drain'], { ...more, recordBytes: 1000 });
        expect(recorded).toMatchObject({ flooded: true, recordCut: true });
        expect(recorded.interactor.facts.exitCode).toBe(42);
        expect((await talk([what], ['drain'], more)).program.cpuLimitHit).toBe(true);
      }
    },
    120_000,
  );

  slowly(
    'an interactor that learns of the failure of its program has a moment to end',
    async () => {
      const more = { interactor: { cpuLimitMs: 60_000, wallLimitMs: 60_000 } };
      const facts = await talk(['exit', '3'], ['wait-and-spin'], more);
      expect(facts).toMatchObject({ first: 'program', program: { exitCode: 3 } });
      expect(facts.interactor.facts).toMatchObject({ stopped: true, cpuLimitHit: false });
    },
  );

  it('an interactor that never learns of it has its own limits', async () => {
    // Reached within the moment that it has to end, even with little of a core.
    const facts = await talk(['exit', '3'], ['spin'], { interactor: { cpuLimitMs: 100 } });
    expect(facts).toMatchObject({ first: 'interactor', program: { exitCode: 3 } });
    expect(facts.interactor.facts).toMatchObject({ stopped: false, cpuLimitHit: true });
  });

  slowly(
    'an interactor that computes when the program’s time is over is not stopped',
    async () => {
      const interactor = { cpuLimitMs: 4 * briefMs, wallLimitMs: 60_000 };
      const more = { program: { wallLimitMs: 2 * briefMs }, interactor, stillMaxMs: briefMs };
      const facts = await talk(['wait'], ['spin'], more);
      expect(facts.program.wallLimitHit).toBe(true);
      expect(facts.interactor.facts).toMatchObject({ stopped: false, cpuLimitHit: true });
    },
    120_000,
  );

  it.runIf(isRoot && level === 'full')(
    'does not count it as waiting that the interactor has no core',
    async () => {
      const interactorCore = 0;
      const hog = await hogCore(trial, interactorCore);
      const interactor = { cpuLimitMs: 60_000, wallLimitMs: 60_000 };
      const more = { interactorCore, program: { wallLimitMs: 700 }, interactor, restsMs: [] };
      try {
        const facts = await talk(['ask', '1'], ['reject', '400000000'], more).catch(reasonOf);
        // The interactor gets a tenth of the core, and would reject.
        if (facts !== 'no-core') expect(facts).toMatchObject({ program: { wallLimitHit: false } });
      } finally {
        await hog.end();
      }
    },
    120_000,
  );

  it('ends with its processes, even if a child keeps the pipes open', async () => {
    const facts = await talk(['leave-child'], ['drain']);
    expect(facts.program.exitCode).toBe(0);
    expect(facts.interactor.facts.exitCode).toBe(42);
  });

  it('SIGPIPE counts as the program’s own end when the interactor has gone', async () => {
    const facts = await talk(['flood'], ['exit', '42']);
    expect(facts.first).toBe('interactor');
    expect(facts.program.signal ?? facts.program.exitCode).toBe(13);
    const late = (await talk(['write-after-end'], ['exit', '42'])).program;
    expect([0, 13]).toContain(late.signal ?? late.exitCode);
  });

  it('survives a side that leaves while the other writes, if the talk is recorded', async () => {
    const recorded = { recordBytes: 1000 };
    const left = await talk(['flood'], ['exit', '42'], recorded);
    expect(left.program.signal ?? left.program.exitCode).toBe(13);
    expect((await talk(['exit', '3'], ['flood'], recorded)).program.exitCode).toBe(3);
    expect((await talk(['ask', '3'], ['echo', '9'], recorded)).program.exitCode).toBe(0);
  });

  it('shows a program the same pipes each time, and nothing else', async () => {
    const seen = async (interactor: string[], recordBytes?: number) =>
      `${(await talk(['pipes'], interactor, { recordBytes })).program.stderrHead}`;
    const first = await seen(['drain']);
    await talk(['ask', '20'], ['echo', '1000']);
    expect(await seen(['drain'])).toBe(first);
    expect(await seen(['drain'], 500)).toBe(first);
    expect(first.match(/^open \d+$/gm)).toEqual(['open 0', 'open 1', 'open 2']);
    expect(first).toMatch(/^0 \d+ 10600 \d+ 1 1\n1 \d+ 10600 \d+ 1 1\n/);
  });

  it('is followed by another run in both slots', async () => {
    const executablePath = join(trial.directory, 'talk');
    const facts = await trial.sandbox.run({ slot: 0, executablePath, args: ['exit', '4'], limits });
    expect(facts.exitCode).toBe(4);
    const talks = [talk(['ask', '5'], ['echo', '9'])];
    expect((await Promise.all(talks))[0]?.program.exitCode).toBe(0);
  });

  it('keeps a file that replaces stdout, and the others for the next run', async () => {
    if (!canRead) return;
    const executablePath = join(trial.directory, 'talk');
    const run = async (continues: boolean, boxStays: boolean) => {
      const facts = await trial.sandbox.read({
        slot: 0,
        executablePath,
        args: ['keep', 'it'],
        limits,
        files: [],
        collect: [],
        keep: 'kept',
        continues,
        boxStays,
      });
      const whole = await readFile(facts.outputPath);
      return [`${whole.subarray(0, facts.outputBytes)}`, `${facts.stderrHead}`];
    };
    expect(await run(false, true)).toEqual(['it was here\n', '1']);
    expect(await run(true, true)).toEqual(['it was here\n', '2']);
    expect(await run(true, false)).toEqual(['it was here\n', '3']);
    await expect(run(true, false)).rejects.toThrow('what was in /box is gone');
    expect(await run(false, true)).toEqual(['it was here\n', '1']);
    expect(await run(false, false)).toEqual(['it was here\n', '1']);
  });
};

describe.each(mainLevels)('a talk at level %s', tests);
describe.each(otherLevels)('a talk at level %s', { tags: ['release'] }, tests);
