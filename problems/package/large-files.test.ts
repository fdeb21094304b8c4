/**
 * Large files of an archive are written to disk; the package is the same as if they were in memory.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asLine, Findings } from './findings.ts';
import { isLarge, openLargeFiles, UnwrittenError } from './large-files.ts';
import { filesAt, readFiles } from './open.ts';
import { asStored, nameOf, filesOf as namesOf } from './stored.ts';
import { fixture } from './testing-packages.ts';
import { saveZip } from './write/save.ts';
import { readZip } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-large-'));
});
afterAll(() => rm(folder, { recursive: true }));

const isData = /^(data\/.*\.(in|ans)|tests\/\d+(\.a)?)$/;

/** The archive of a package with large test data, each with different content. */
async function enlarged(name: string, top: string): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  const files = await filesAt(fixture(name), new Findings());
  const larger = [...files].map(([path, bytes]): [string, Buffer] => [
    path,
    isData.test(path) ? Buffer.concat([bytes, Buffer.alloc(9000, `${path}\n`)]) : bytes,
  ]);
  await saveZip(new Map(larger), top, path);
  return path;
}

describe('an archive with large files', () => {
  it.each([
    ['modern-pass-fail', 'root'],
    ['legacy-sum', 'two/folders'],
    ['polygon-checker', 'sum'],
  ])('is the same package with them on the disk: %s', async (name, top) => {
    const path = await enlarged(name, top);
    const whole = readFiles(await readZip(path, new Findings()), 'x');
    const kept = await mkdtemp(join(folder, 'kept-'));
    const large = openLargeFiles(kept);
    const lean = readFiles(await readZip(path, new Findings(), large), 'x');
    const { content, files } = asStored(lean.package, large.names);
    expect(content).toEqual(asStored(whole.package).content);
    const onDisk = await readdir(kept);
    const all = namesOf(content).map(({ sha256 }) => sha256);
    expect([...files.keys(), ...onDisk].sort()).toEqual(all.sort());
    expect(onDisk.length).toBeGreaterThan(3);
    for (const sha256 of onDisk) {
      expect(nameOf(await readFile(join(kept, sha256))).sha256).toBe(sha256);
    }
  });

  it('has the tests of a package of Polygon for Windows with the line ends of Unix', async () => {
    const unix = await filesAt(fixture('polygon-checker'), new Findings());
    const long = (bytes: Buffer): Buffer => Buffer.from(`${bytes}${'7 8\n'.repeat(30_000)}`);
    const asWindows = (bytes: Buffer): Buffer => Buffer.from(`${bytes}`.replaceAll('\n', '\r\n'));
    const changed = (change: (bytes: Buffer) => Buffer) =>
      new Map(
        [...unix].map(
          ([path, bytes]) => [path, isData.test(path) ? change(bytes) : bytes] as const,
        ),
      );
    for (const change of [(bytes: Buffer) => bytes, long]) {
      const path = join(folder, `${crypto.randomUUID()}.zip`);
      await saveZip(
        changed((bytes) => asWindows(change(bytes))),
        'sum',
        path,
      );
      const kept = openLargeFiles(await mkdtemp(join(folder, 'kept-')));
      const { content } = asStored(readFiles(changed(change), 'sum').package);
      for (const large of [undefined, kept]) {
        const findings = new Findings();
        const read = readFiles(await readZip(path, findings, large), 'sum', findings);
        expect(asStored(read.package, large?.names).content).toEqual(content);
        expect(read.findings.map(asLine).filter((line) => line.includes('Windows'))).toEqual([
          'warning: sum/tests: 6 files of test data had the line ends of Windows, and got those of Unix.',
        ]);
      }
    }
  });

  it('says so of a single file, too', async () => {
    const unix = await filesAt(fixture('polygon-checker'), new Findings());
    const [first = ''] = [...unix.keys()].filter((path) => isData.test(path));
    const windows = Buffer.from(`${unix.get(first)}`.replaceAll('\n', '\r\n'));
    const path = join(folder, 'one-file.zip');
    await saveZip(new Map([...unix, [first, windows]]), 'sum', path);
    const findings = new Findings();
    await readZip(path, findings);
    expect(findings.all.map(asLine)).toContain(
      'warning: sum/tests: One file of test data had the line ends of Windows, and got those of Unix.',
    );
  });

  it('is a fault and not a damaged archive if they cannot be written', async () => {
    const path = await enlarged('legacy-sum', 'sum');
    const nowhere = openLargeFiles(join(folder, 'not-there'));
    const failed = readZip(path, new Findings(), nowhere);
    await expect(failed).rejects.toThrow(UnwrittenError);
    await expect(failed).rejects.toMatchObject({ why: { code: 'ENOENT', syscall: 'open' } });
  });
});

it.each([
  ['data/secret/1.in', true],
  ['sum/data/sample/a/b.ans', true],
  ['data/secret/1.yaml', false],
  ['data/secret/1.in.statement', false],
  ['tests/01', true],
  ['tests/001.a', true],
  ['tests/check.cpp', false],
  ['output_validators/check/data/secret/table.h', false],
])('test data of a few kilobytes are large, no file that is looked into is: %s', (path, large) => {
  expect(isLarge(path, 5000)).toBe(large);
  expect(isLarge(path, 4000)).toBe(false);
  expect(isLarge(path, 5_000_000)).toBe(true);
});
