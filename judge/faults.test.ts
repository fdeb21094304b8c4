/**
 * A full disk, from the judge's side: jobs fail as faults of the host, and nothing is cached.
 * Mounting a test disk requires root; an ordinary user's judge runs the same code, whose parts
 * disk-cache.test.ts tests with simulated room.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checker } from '../contract/checker.ts';
import { comparison } from '../contract/judging.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { openChecker } from './compare/checker.ts';
import { createCompiler, type LearningCompiler } from './compile/compile.ts';
import { HostFault, hostFaultOf } from './faults.ts';
import { judgeRun, judgeSubmission } from './judge.ts';
import { loadLanguage } from './load-language.ts';
import { caseOfBytes, openWorkshop, root, type Workshop } from './testing-judge.ts';

const mib = 1024 * 1024;

describe('an error', () => {
  it('is a host fault only if it is about the disk', () => {
    const withCode = (code: string) => Object.assign(new Error('write'), { code });
    const reasons = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ENOENT', '53100'].map(
      (code) => hostFaultOf(withCode(code))?.reason ?? null,
    );
    expect(reasons).toEqual([
      ...['disk-full', 'disk-full', 'disk-broken', 'disk-broken'],
      ...[null, null],
    ]);
    const fault = new HostFault('no-core', 'busy');
    expect(hostFaultOf(fault)).toBe(fault);
    expect(hostFaultOf(new Error('other'))).toBe(null);
  });
});

describe.runIf(process.getuid?.() === 0)('judging on a disk that is full', () => {
  let workshop: Workshop;
  let disk: string;
  let compiler: LearningCompiler;
  beforeAll(async () => {
    // This must precede the start of the runner, which does not see later mounts.
    disk = mkdtempSync(join(tmpdir(), 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
    workshop = await openWorkshop(1, ['cpp']);
    const { sandbox } = workshop;
    const language = await loadLanguage(defaultLanguage);
    compiler = await createCompiler({ sandbox, language, root, dataDir: disk });
  }, 240_000);
  afterAll(async () => {
    await workshop.close();
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });

  const filler = (): string => join(disk, 'filler');
  /** Fills the disk up to this much free space. */
  function leave(bytes: number): void {
    rmSync(filler(), { force: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(filler(), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
  }
  const full = { name: expect.stringMatching('Fault$'), reason: 'disk-full' };
  const place = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });
  const hello = '#include <cstdio>\nint main() { puts("1"); }';

  async function submit(source: string) {
    const cases = [await caseOfBytes(workshop.folder, { input: '', output: '1\n' })];
    const limits = { timeLimitMs: 1000, memoryLimitBytes: 64 * mib };
    const job = { place: place(), compiler, source: Buffer.from(source), cases, limits };
    return (await judgeSubmission({ ...job, comparison: comparison.parse({}) })).result.verdict;
  }

  it('is a host fault, and the same source is judged once there is space again', async () => {
    // Not enough to begin, and enough to begin but not for the program.
    for (const bytes of [100_000, 1.5 * mib]) {
      leave(bytes);
      await expect(submit(hello)).rejects.toMatchObject(full);
    }
    leave(20 * mib);
    expect(await submit(hello)).toBe('Accepted');
  });

  it('causes a host fault in a run on custom input, which is a file, too', async () => {
    leave(20 * mib);
    const run = (inputBytes: number) =>
      judgeRun({
        place: place(),
        compiler,
        source: Buffer.from(hello),
        input: Buffer.alloc(inputBytes, ' '),
        scratchFolder: disk,
      });
    expect((await run(10)).result.success).toBe(true);
    leave(mib);
    const failed = await run(2 * mib).catch((error: unknown) => hostFaultOf(error)?.reason);
    expect(failed).toBe('disk-full');
  });

  it('causes a host fault when a checker gets copies of its files', async () => {
    leave(30 * mib);
    const source = 'int main() { return 42; }';
    const sandbox = { ...workshop.sandbox, canRead: async () => false };
    const tools = { sandbox, compiler, scratchFolder: disk, slot: 0, core: 0 };
    const opened = await openChecker(tools, checker.parse({ kind: 'icpc', source }));
    const one = await caseOfBytes(workshop.folder, { input: Buffer.alloc(2 * mib), output: '1\n' });
    expect((await opened.check(one, one.expected)).rejection).toBe(null);
    await opened.close();
    const again = await openChecker(tools, checker.parse({ kind: 'icpc', source }));
    leave(mib);
    // More than the first check still holds, because its jail may disappear shortly after its
    // reply.
    const input = Buffer.alloc(8 * mib);
    const large = await caseOfBytes(workshop.folder, { input, output: '1\n' });
    const failed = await again.check(large, large.expected).catch((error: unknown) => error);
    expect(hostFaultOf(failed)?.reason).toBe('disk-full');
    leave(20 * mib);
    await again.close();
  });
});
