/** One run at either level: measurements, limits, input and output. */
import { chmod, readFile } from 'node:fs/promises';
import { availableParallelism, constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../judge/run/sandbox.ts';
import type { SandboxFault } from '../judge/run/sandbox-channel.ts';
import type { Facts } from '../judge/run/sandbox-messages.ts';
import {
  allLevels,
  buildRunner,
  hogCore,
  isRoot,
  levels,
  limits,
  mebibyte,
  type Trial,
  tryAt,
  withOutput,
} from './testing-levels.ts';

const inTime = { exitCode: 0, wallLimitHit: false };

/** A run that had no core on a busy host says nothing about its program. */
function expectEnd(end: Facts | string, facts: Partial<Facts>): void {
  if (end !== 'no-core') expect(end).toMatchObject(facts);
}

describe.each(isRoot ? allLevels : [])(
  'on a busy host, a run at level %s',
  { tags: ['release'] },
  (level) => {
    it('that computes in threads or children never counts as waiting', async () => {
      const trial = await tryAt(level, ['limits']);
      const core = 0;
      const hog = await hogCore(trial, core);
      const ended: Record<string, Facts | string> = {};
      try {
        for (const where of ['threads', 'child', 'children']) {
          // It gets a tenth of the core, so a second passes.
          const args = ['spin-in', where, '100'];
          const own = { ...limits, cpuLimitMs: 5000, wallLimitMs: 8000, idleLimitMs: 200 };
          const executablePath = join(trial.directory, 'limits');
          ended[where] = await trial.sandbox
            .run({ slot: 0, executablePath, args, core, limits: own })
            .catch((fault: SandboxFault) => fault.reason);
        }
      } finally {
        await hog.end();
        await trial.end();
      }
      for (const end of Object.values(ended)) expectEnd(end, inTime);
    });
  },
);

describe.each(levels)('a run at level %s', (level) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await tryAt(level, ['limits']);
  });
  afterAll(() => trial.end());

  const run = (inputPath: string | undefined, args: string[], slot = 0, more = {}) =>
    trial.sandbox.run({
      slot,
      executablePath: join(trial.directory, 'limits'),
      args,
      limits: { ...limits, ...more },
      ...(inputPath === undefined ? {} : { inputPath }),
    });

  it('has the level and reports what is missing', () => {
    expect(trial.sandbox.level).toBe(level);
    if (level === 'full') expect(trial.sandbox.notes).toEqual([]);
  });

  it.each([0, 1, 7, 255])('reports exit code %i', async (code) => {
    const facts = await trial.probe('limits', ['exit', `${code}`]);
    expect(facts).toMatchObject({ exitCode: code, signal: null, oomKilled: false });
  });

  it.each([4, 6, 8, 9, 11, 13, 15])('reports signal %i', async (signal) => {
    const facts = await trial.probe('limits', ['signal', `${signal}`]);
    expect(facts).toMatchObject({ exitCode: null, signal, oomKilled: false });
  });

  it('measures memory within 1 %', async () => {
    const bytes = 100 * mebibyte;
    const facts = await trial.probe('limits', ['touch', `${bytes}`]);
    expect(facts.exitCode).toBe(0);
    expect(facts.memoryBytes).toBeGreaterThan(bytes * 0.99);
    expect(facts.memoryBytes).toBeLessThan(bytes * 1.01 + mebibyte);
  });

  it('lets a program use nearly all of its memory', async () => {
    const facts = await trial.probe('limits', [
      'touch',
      `${limits.memoryLimitBytes - 3 * mebibyte}`,
    ]);
    expect(facts).toMatchObject({ exitCode: 0, oomKilled: false });
  });

  it.each(['hog', 'hog-children'])('ends all of %s when memory runs out', async (what) => {
    // Where each page costs much, filling the memory takes most of a second.
    const facts = await trial.probe('limits', [what], { cpuLimitMs: 20_000 });
    expect(facts).toMatchObject({ oomKilled: true, wallLimitHit: false, cpuLimitHit: false });
    expect(facts.exitCode).toBeNull();
  });

  it('counts the CPU time of all processes', async () => {
    const facts = await trial.probe('limits', ['children', '100']);
    expect(facts.exitCode).toBe(0);
    expect(facts.cpuMs).toBeGreaterThan(395);
    expect(facts.cpuLimitHit).toBe(false);
  });

  it.each([['spin'], ['children'], ['ignore']])('ends %s past its CPU limit', async (what) => {
    const facts = await trial.probe('limits', [what, '10000'], { cpuLimitMs: 200 });
    expect(facts).toMatchObject({ cpuLimitHit: true, exitCode: null, oomKilled: false });
    expect(facts.cpuMs).toBeGreaterThan(200);
  });

  it('ends a program at the requested CPU time, not later', async () => {
    const cpu = { cpuLimitMs: 1000, cpuKillMs: 1000, wallLimitMs: 30_000 };
    const facts = await trial.probe('limits', ['spin', '10000'], cpu);
    expect(facts).toMatchObject({ cpuLimitHit: true, exitCode: null });
    expect(facts.cpuMs).toBeGreaterThanOrEqual(1000);
    // Without the request it may use a tenth more, and is ended at 1120 ms.
    expect(facts.cpuMs).toBeLessThan(1100);
  });

  it.each(['sleep', 'stop'])(
    'ends %s past its idle limit, long before its wall limit',
    async (what) => {
      const facts = await trial.probe('limits', [what], { idleLimitMs: 300, wallLimitMs: 600_000 });
      expect(facts).toMatchObject({ wallLimitHit: true, cpuLimitHit: false, exitCode: null });
    },
  );

  it('lets a program compute for longer than its idle limit', async () => {
    const busy = await trial.probe('limits', ['spin', '600'], { idleLimitMs: 300 });
    expect(busy).toMatchObject({ wallLimitHit: false, exitCode: 0 });
  });

  it.each(['sleep', 'stop'])('ends %s past its wall limit', async (what) => {
    const facts = await trial.probe('limits', [what], { wallLimitMs: 300 });
    expect(facts).toMatchObject({ wallLimitHit: true, cpuLimitHit: false, exitCode: null });
    expect(facts.wallMs).toBeGreaterThanOrEqual(300);
  });

  it('stops a flood of output exactly at the limit', async () => {
    const outputLimitBytes = 3 * mebibyte + 17;
    const facts = await trial.probe('limits', ['flood', '1'], { outputLimitBytes });
    expect(facts.outputLimitHit).toBe(true);
    expect(facts.outputBytes).toBe(outputLimitBytes + 1);
    const stubborn = await trial.probe('limits', ['flood-stubbornly'], { outputLimitBytes });
    expect(stubborn).toMatchObject({ outputLimitHit: true, outputBytes: outputLimitBytes + 1 });
  });

  it('stops a flood on stderr', async () => {
    const facts = await trial.probe('limits', ['flood', '2']);
    expect(facts.outputLimitHit).toBe(true);
    expect(facts.stderrBytes).toBeGreaterThan(limits.stderrLimitBytes);
    expect(facts.stderrHead.length).toBe(65536);
    expect((await trial.probe('limits', ['exit', '0'])).stderrBytes).toBe(0);
  });

  it('accepts more output than usual if the limit allows it, unchanged', async () => {
    const content = Buffer.alloc(40 * mebibyte, 'a long line of output\n');
    const facts = await trial.sandbox.run({
      slot: 0,
      executablePath: join(trial.directory, 'limits'),
      args: ['cat'],
      inputPath: trial.file('large', content),
      limits: { ...limits, outputLimitBytes: content.length },
    });
    expect(facts).toMatchObject({ exitCode: 0, outputLimitHit: false, oomKilled: false });
    const output = (await readFile(facts.outputPath)).subarray(0, facts.outputBytes);
    expect(output.equals(content)).toBe(true);
    expect(facts.memoryBytes).toBeLessThan(4 * mebibyte);
  });

  it('gives stdin byte for byte, then its end', async () => {
    const content = Buffer.from([0, 255, 10, 13, 0, 128, 65]);
    const facts = await withOutput(await run(trial.file('bytes', content), ['cat']));
    expect(facts.exitCode).toBe(0);
    expect(facts.output).toBe(content.toString('latin1'));
  });

  it('gives an empty stdin when there is no input', async () => {
    expect(await run(undefined, ['cat'])).toMatchObject({ exitCode: 0, outputBytes: 0 });
  });

  it('keeps the output of a run readable until the run after the next one', async () => {
    const first = await run(undefined, ['print', 'first']);
    const second = await run(undefined, ['print', 'second']);
    expect((await withOutput(first)).output).toBe('first');
    expect((await withOutput(second)).output).toBe('second');
  });

  it('survives a program that closes its descriptors', async () => {
    expect(await run(undefined, ['close'])).toMatchObject({ exitCode: 0, outputBytes: 0 });
  });

  it('recurses as deep as the memory limit allows', async () => {
    const facts = await trial.probe('limits', ['recurse', `${100 * mebibyte}`]);
    expect(facts).toMatchObject({ exitCode: 0, signal: null });
    expect(facts.memoryBytes).toBeGreaterThan(100 * mebibyte);
  });

  it('runs slots side by side', async () => {
    const both = [run(undefined, ['print', 'left'], 0), run(undefined, ['print', 'right'], 1)];
    const outputs = await Promise.all(
      both.map(async (one) => (await withOutput(await one)).output),
    );
    expect(outputs).toEqual(['left', 'right']);
  });

  it('can be pinned to a core', async () => {
    const executablePath = join(trial.directory, 'limits');
    const request = { slot: 0, executablePath, args: ['children', '50'], limits, core: 0 };
    const facts = await trial.sandbox.run(request);
    expect(facts.exitCode).toBe(0);
    expect(facts.wallMs).toBeGreaterThanOrEqual(facts.cpuMs * 0.95);
  });

  it('runs each program on the requested core, or on any', async () => {
    const executablePath = join(trial.directory, 'limits');
    const coresOf = async (core?: number) => {
      const request = { slot: 0, executablePath, args: ['cores'], limits };
      const pinned = core === undefined ? {} : { core };
      const { output } = await withOutput(await trial.sandbox.run({ ...request, ...pinned }));
      return output.trim().split(' ').map(Number);
    };
    const all = Array.from({ length: availableParallelism() }, (_, core) => core);
    for (const core of [0, 0, 1, undefined, 1, 0]) {
      expect(await coresOf(core)).toEqual(core === undefined ? all : [core]);
    }
  });

  it('accepts one more run while another is running, each with its own output', async () => {
    const first = run(trial.file('first', 'first'), ['cat']);
    const second = run(undefined, ['spin', '500']);
    expect(await withOutput(await first)).toMatchObject({ output: 'first', exitCode: 0 });
    const third = run(undefined, ['print', 'third']);
    await expect(run(undefined, ['print', 'fourth'])).rejects.toThrow('another run waits');
    expect(await withOutput(await second)).toMatchObject({ output: '', exitCode: 0 });
    expect(await withOutput(await third)).toMatchObject({ output: 'third', exitCode: 0 });
  });

  it.each(['hog', 'kill-parent', 'daemon', 'fork-bomb'])(
    'starts the waiting run unaffected when %s ends',
    async (what) => {
      const ended = run(undefined, [what], 0, { cpuLimitMs: 300 });
      const next = await run(undefined, ['print', 'next']);
      expect(await withOutput(next)).toMatchObject({ output: 'next', exitCode: 0 });
      expect(await ended).toBeDefined();
    },
  );

  it('starts the waiting run when the previous one cannot be started', async () => {
    const text = { slot: 0, executablePath: trial.file('words', 'no program'), limits };
    const refused = trial.sandbox.run(text).catch((error: Error) => error.message);
    const next = await run(undefined, ['print', 'next']);
    expect(await refused).toContain('could not be started');
    expect(await withOutput(next)).toMatchObject({ output: 'next' });
  });

  it.runIf(isRoot)('never mistakes a wait for a core for sleep', async () => {
    const core = 0;
    const hog = await hogCore(trial, core);
    const request = (args: string[], wallLimitMs: number, idleLimitMs?: number) => ({
      slot: 0,
      executablePath: join(trial.directory, 'limits'),
      args,
      core,
      limits: { ...limits, cpuLimitMs: 5000, wallLimitMs, idleLimitMs },
    });
    const end = (one: ReturnType<typeof request>) =>
      trial.sandbox.run(one).catch((fault: SandboxFault) => fault.reason);
    const spin = ['spin', '100'];
    try {
      // It gets a tenth of the core, so a second passes.
      expect(await end(request(spin, 400))).toBe('no-core');
      expectEnd(await end(request(spin, 2000)), inTime);
      expectEnd(await end(request(spin, 8000, 200)), inTime);
    } finally {
      await hog.end();
    }
    expectEnd(await end(request(spin, 400)), inTime);
    expectEnd(await end(request(['sleep'], 300)), { wallLimitHit: true });
  });

  it.each(isRoot ? [3, -3] : [3])('has the priority that the runner got: %i more', async (more) => {
    const starter = trial.file(
      'starter',
      `#!/bin/sh\nexec nice -n ${more} ${buildRunner()} "$@"\n`,
    );
    await chmod(starter, 0o755);
    const options = { binaryPath: starter, socketDir: trial.directory, slots: 1, log: () => {} };
    const sandbox = await startSandbox(options);
    const executablePath = join(trial.directory, 'limits');
    const facts = await sandbox.run({ slot: 0, executablePath, args: ['priority'], limits });
    const { output } = await withOutput(facts);
    await sandbox.close();
    expect(Number(output)).toBe(Math.min(getPriority() + more, constants.priority.PRIORITY_LOW));
  });

  it('rejects invalid requests with a message', async () => {
    const missing = { slot: 0, executablePath: '/nowhere/program', limits };
    await expect(trial.sandbox.run(missing)).rejects.toThrow('cannot open /nowhere/program');
    const text = { slot: 0, executablePath: trial.file('text', 'no program'), limits };
    await expect(trial.sandbox.run(text)).rejects.toThrow('could not be started');
    await expect(trial.sandbox.run({ ...text, slot: 9 })).rejects.toThrow('no such slot');
    expect(await run(undefined, ['exit', '3'])).toMatchObject({ exitCode: 3 });
  });
});
