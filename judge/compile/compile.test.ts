/**
 * Which compilation failures are the source's fault, are cached, and are retried: with the real
 * compiler, whose steps are really killed, and with simulated outcomes where the real ones would
 * take minutes.
 */
import {
  cpSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { family } from '../../sandbox/testing-leftovers.ts';
import { commandsOf, language } from '../languages/cpp.ts';
import { preparedFolder, readToolchain } from '../languages/gxx.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, JailRequest } from '../run/sandbox-messages.ts';
import { root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { type Compiler, createCompiler, type Way } from './compile.ts';

const workshop = await openTestWorkshop();

type Jail = Sandbox['jail'];
let folders = 0;
const dataDir = (): string => join(workshop.folder, `data-${++folders}`);

/** A compiler with a given jail, and the requests that it makes. */
async function compilerWith(
  jail: Jail,
  {
    folder = dataDir(),
    home = root,
    testlibPath,
  }: { folder?: string; home?: string; testlibPath?: string } = {},
) {
  const requests: JailRequest[] = [];
  const sandbox = {
    jail: (request: JailRequest) => {
      requests.push(request);
      return jail(request);
    },
  };
  const commands = commandsOf(readToolchain(root), home);
  if (testlibPath && commands.checkers) commands.checkers.libraryPath = testlibPath;
  const compiler = await createCompiler({
    sandbox,
    root: home,
    dataDir: folder,
    language,
    commands,
  });
  return { compiler, requests };
}

async function failureOf(compiler: Compiler, source: string, way?: Way): Promise<string | null> {
  const compiled = await compiler.compile(Buffer.from(source), 0, way);
  compiled.release();
  return compiled.failure;
}

const usual: JailFacts = {
  exitCode: 1,
  signal: null,
  cpuMs: 100,
  wallMs: 100,
  memoryBytes: 1,
  oomKilled: false,
  cpuLimitHit: false,
  wallLimitHit: false,
  outputLimitHit: false,
  stopped: false,
  outputBytes: 0,
  outputPath: '',
  stderrBytes: 0,
  stderrHead: Buffer.alloc(0),
  outputHead: Buffer.alloc(0),
  copied: [],
  tooLarge: [],
};

/** A jail in which the next commands end with these facts, and later commands really run. */
const endingWith = (ends: Partial<JailFacts>[]): Jail => {
  const left = [...ends];
  return async (request) => {
    const end = left.shift();
    if (end === undefined) return workshop.sandbox.jail(request);
    const stderrHead = end.stderrHead ?? Buffer.alloc(0);
    return { ...usual, stderrHead, stderrBytes: stderrHead.length, ...end };
  };
};

const source = '#include <iostream>\nint main() { std::cout << 1; }';

describe('the limits of compilation', () => {
  it('suffice for every source that compiles in ten seconds without shortcuts', async () => {
    const { compiler, requests } = await compilerWith((request) => workshop.sandbox.jail(request));
    expect(await failureOf(compiler, source)).toBe(null);
    const { cpuLimitMs, wallLimitMs, memoryLimitBytes } = requests[0]?.limits ?? {};
    expect([cpuLimitMs, wallLimitMs, memoryLimitBytes]).toEqual([30_000, 90_000, 2 ** 30]);
    await failureOf(compiler, 'int main() {}', { headers: [] });
    const ofChecker = requests.at(-1)?.limits;
    expect(ofChecker).toMatchObject({ cpuLimitMs: 60_000, wallLimitMs: 120_000 });
    expect(ofChecker?.memoryLimitBytes).toBe(2 * 2 ** 30);
  });

  it.each([
    ['CPU', { cpuLimitHit: true, signal: 9 }, 'The compiler used more than its 30 s of CPU.'],
    [
      'memory',
      { oomKilled: true, signal: 9 },
      'The compiler needed more than its 1024 MB of memory.',
    ],
  ])('are reported when they are reached, and %s is retried', async (_, end, sentence) => {
    const { compiler, requests } = await compilerWith(endingWith([{ ...end, exitCode: null }]));
    expect(await failureOf(compiler, source)).toBe(`Compilation Error: ${sentence}`);
    expect(requests).toHaveLength(1);
    expect(await failureOf(compiler, source)).toBe(null);
  });

  it('do not leave a checker broken', async () => {
    const { compiler } = await compilerWith(endingWith([{ cpuLimitHit: true, signal: 9 }]));
    const way = { headers: [] };
    expect(await failureOf(compiler, 'int main() {}', way)).toContain('60 s of CPU');
    expect(await failureOf(compiler, 'int main() {}', way)).toBe(null);
  });

  it('are a fault of the host if only wall time passed, and nothing is cached', async () => {
    const slow = { wallLimitHit: true, signal: 9, exitCode: null, wallMs: 90_000, cpuMs: 4_000 };
    const { compiler } = await compilerWith(endingWith([slow]));
    const fault = { name: 'HostFault', reason: 'no-core' };
    await expect(failureOf(compiler, source)).rejects.toMatchObject(fault);
    expect(await failureOf(compiler, source)).toBe(null);
  });

  it('are not trusted after a judge was killed during its start', async () => {
    const folder = dataDir();
    const first = await compilerWith(endingWith([{ cpuLimitHit: true, signal: 9 }]), { folder });
    await first.compiler.compile(Buffer.from(source), 0);
    const { compiler } = await compilerWith((request) => workshop.sandbox.jail(request), {
      folder,
    });
    expect(await failureOf(compiler, source)).toBe(null);
  });
});

describe('a failure of the source', () => {
  it.each([
    ['an error', 'int main() { return x; }', /line 1, column 21: .*x.* was not declared/],
    [
      'a name without a definition',
      'int f(); int main() { f(); }',
      /undefined (?:reference|symbol)/,
    ],
    ['too large a program', 'char a[1 << 27] = {1}; int main() {}', /larger than its 64 MB/],
  ])('is cached: %s', async (_, text, failure) => {
    const { compiler, requests } = await compilerWith((request) => workshop.sandbox.jail(request));
    expect(await failureOf(compiler, text)).toMatch(failure);
    const tried = requests.length;
    // In steps, by the compiler's driver, and by its own linker.
    expect(tried).toBeLessThanOrEqual(3);
    expect(await failureOf(compiler, text)).toMatch(failure);
    expect(requests).toHaveLength(tried);
  });

  it('says only that it failed if the compiler prints nothing', async () => {
    const { compiler, requests } = await compilerWith(endingWith([{}, {}, {}]));
    expect(await failureOf(compiler, source)).toBe('Compilation Error: the compiler gave up.');
    // Three attempts, and one to see whether the compiler works.
    expect(requests).toHaveLength(4);
    expect(await failureOf(compiler, source)).toBe(null);
  });

  it('is not our fault, even if the source makes the compiler print such a message', async () => {
    const says = `#pragma message("x\\ng++: fatal error: cannot execute 'cc1plus'")\n`;
    const { compiler } = await compilerWith((request) => workshop.sandbox.jail(request));
    const failure = await failureOf(compiler, `${says}int f(); int main() { f(); }`);
    expect(failure).toMatch(/^Compilation Error: /);
  });
});

describe('a failure that is not the source’s', () => {
  it.each([
    "g++: fatal error: cannot execute 'cc1plus': No such file\n",
    'cc1plus: fatal error: main.cpp: Permission denied\ncompilation terminated.\n',
  ])('is a fault of the host if the compiler fails on every source: %j', async (said) => {
    const stderrHead = Buffer.from(said);
    const broken: Jail = endingWith(Array.from({ length: 4 }, () => ({ stderrHead })));
    const { compiler } = await compilerWith(broken);
    const failing = failureOf(compiler, source);
    await expect(failing).rejects.toMatchObject({ reason: 'sandbox' });
    await expect(failing).rejects.toThrow('the compiler does not work');
  });

  it('is a fault of the host if the compiler is killed repeatedly', async () => {
    const killed = { signal: 9, exitCode: null };
    const { compiler } = await compilerWith(endingWith([killed, killed, killed]));
    const fault = { reason: 'killed-from-outside' };
    await expect(failureOf(compiler, source)).rejects.toMatchObject(fault);
    expect(await failureOf(compiler, source)).toBe(null);
  });

  it.each([
    'fork: Resource temporarily unavailable\ncollect2: error: ld returned 1 exit status\n',
    'collect2: fatal error: vfork: Resource temporarily unavailable\ncompilation terminated.\n',
  ])('is retried if a step could not fork: %j', async (said) => {
    const ends = [{ exitCode: 1, stderrHead: Buffer.from(said) }];
    const { compiler } = await compilerWith(endingWith(ends));
    expect(await failureOf(compiler, 'int main() { return 0; }')).toBe(null);
  });

  it('is retried without precompiled headers if one is damaged', {
    tags: ['release'],
    timeout: 240_000,
  }, async () => {
    const home = join(workshop.folder, 'damaged');
    const everything = join(preparedFolder(home), 'bits/stdc++.h.gch');
    for (const name of ['bits', 'quick']) {
      const there = join(preparedFolder(home), name);
      cpSync(join(preparedFolder(root), name), there, { recursive: true });
    }
    const { size } = statSync(everything);
    const { compiler } = await compilerWith(workshop.sandbox.jail, { home });
    const program = '#include <bits/stdc++.h>\nint main() { std::cout << 1; }';
    truncateSync(everything, Math.floor(size / 2));
    expect(await failureOf(compiler, program), 'cut off').toBe(null);
    // The compiler crashes if the file is all zeros.
    truncateSync(everything, size);
    expect(await failureOf(compiler, program, { headers: [] }), 'emptied').toBe(null);
    expect(await failureOf(compiler, `${program} `), 'emptied').toBe(null);
  });

  /** Kills the next step of a compiler below this process, as a host without memory would. */
  async function killStep(): Promise<void> {
    const isStep = (pid: number): boolean => {
      try {
        const isCompiler = basename(readlinkSync(`/proc/${pid}/exe`)) === 'cc1plus';
        return isCompiler && readFileSync(`/proc/${pid}/cmdline`).includes('main.cpp');
      } catch {
        return false;
      }
    };
    for (;;) {
      const step = family(process.pid).find(isStep);
      if (step !== undefined) return void process.kill(step, 'SIGKILL');
      await sleep(1);
    }
  }

  it('is retried if a step of the compiler is killed', async () => {
    const { compiler } = await compilerWith((request) => workshop.sandbox.jail(request));
    // Without a precompiled header, it takes long enough to be found.
    const long = '#define X\n#include <iostream>\n#include <map>\nint main() { std::cout << 1; }';
    const compiling = failureOf(compiler, long);
    // The first runs as a separate step, the second is started by the driver.
    await killStep();
    await killStep();
    expect(await compiling).toBe(null);
  });
});

describe('a cached program', () => {
  it.each<[string, (folder: string) => void]>([
    ['is shorter than it was', (folder) => truncateSync(join(folder, 'main'), 5_000)],
    ['is gone', (folder) => rmSync(join(folder, 'main'))],
    ['has no report', (folder) => truncateSync(join(folder, 'report.json'), 0)],
    ['has a report of another kind', (folder) => writeFileSync(join(folder, 'report.json'), '{}')],
  ])('and %s is built again', async (_, damage) => {
    const { compiler } = await compilerWith(workshop.sandbox.jail);
    const source = Buffer.from('int main() {}');
    const first = await compiler.compile(source, 0);
    const program = readFileSync(first.programPath ?? '');
    first.release();
    damage(dirname(first.programPath ?? ''));
    const second = await compiler.compile(source, 0);
    expect(second.report.cached).toBe(false);
    expect(readFileSync(second.programPath ?? '').equals(program)).toBe(true);
    second.release();
  });

  it('is compiled again when one of our headers that it may include has changed', async () => {
    const folder = dataDir();
    const source = Buffer.from('#include "testlib.h"\nint main() { return own; }');
    const isCached = async (header: string) => {
      const testlibPath = join(workshop.folder, 'testlib.h');
      writeFileSync(testlibPath, header);
      const { compiler } = await compilerWith(workshop.sandbox.jail, { folder, testlibPath });
      const { report, release } = await compiler.compile(source, 0, { headers: [] });
      release();
      return report.cached;
    };
    expect(await isCached('const int own = 1;')).toBe(false);
    expect(await isCached('const int own = 1;')).toBe(true);
    expect(await isCached('const int own = 2;')).toBe(false);
  });
});
