/** Folders of files, with links in them. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asLine, Findings } from './findings.ts';
import { readFolder } from './folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-folder-'));
  await mkdir(join(folder, 'package', 'shared'), { recursive: true });
  await writeFile(join(folder, 'package', 'shared', 'a.h'), 'a');
  await writeFile(join(folder, 'outside.txt'), 'secret');
});
afterEach(() => rm(folder, { recursive: true }));

/** The files that are read, and the message about the others. */
async function read() {
  const findings = new Findings();
  const files = await readFolder(join(folder, 'package'), findings);
  return {
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()])),
    told: findings.all.map(asLine),
  };
}

it('a link within the package is followed', async () => {
  await symlink('shared', join(folder, 'package', 'copy'));
  await symlink('shared/a.h', join(folder, 'package', 'b.h'));
  expect(await read()).toEqual({
    files: { 'b.h': 'a', 'copy/a.h': 'a', 'shared/a.h': 'a' },
    told: [],
  });
});

it.each(['../outside.txt', '/etc/passwd', '..'])('a link to %s is refused', async (to) => {
  await symlink(to, join(folder, 'package', 'link'));
  expect(await read()).toEqual({
    files: { 'shared/a.h': 'a' },
    told: ['link: A link must lead to a file within the package.'],
  });
});

it('a broken link is left out', async () => {
  await symlink('../built/problem.pdf', join(folder, 'package', 'problem.pdf'));
  expect(await read()).toEqual({
    files: { 'shared/a.h': 'a' },
    told: ['warning: problem.pdf: The link leads nowhere; it is left out.'],
  });
});

it('a link to an enclosing folder is refused', async () => {
  await symlink('..', join(folder, 'package', 'shared', 'up'));
  const { told } = await read();
  expect(told).toEqual(['shared/up: A link must lead to a file within the package.']);
});

it('a link that leads back is followed only once', async () => {
  await mkdir(join(folder, 'package', 'shared', 'deep'));
  await symlink('../../shared', join(folder, 'package', 'shared', 'deep', 'back'));
  expect(await read()).toEqual({
    files: { 'shared/a.h': 'a' },
    told: ['shared/deep/back: A link leads back to a folder around it.'],
  });
});

it('files left behind by systems and tools are not part of it', async () => {
  await mkdir(join(folder, 'package', '.git'));
  await writeFile(join(folder, 'package', '.git', 'config'), '');
  await writeFile(join(folder, 'package', '.timelimit'), '1');
  await writeFile(join(folder, 'package', 'Thumbs.db'), '');
  expect((await read()).files).toEqual({ '.timelimit': '1', 'shared/a.h': 'a' });
});

it('a folder .pdf is part of it only among the statements of Polygon', async () => {
  for (const at of ['statements/.pdf/english', 'tests/.pdf']) {
    await mkdir(join(folder, 'package', at), { recursive: true });
    await writeFile(join(folder, 'package', at, 'problem.pdf'), at);
  }
  const { files } = await read();
  expect(Object.keys(files)).toContain('statements/.pdf/english/problem.pdf');
  expect(Object.keys(files)).not.toContain('tests/.pdf/problem.pdf');
});

describe('a folder is refused with', () => {
  const inPackage = (...path: string[]): string => join(folder, 'package', ...path);
  const large = async (name: string, bytes: number): Promise<void> => {
    await writeFile(inPackage(name), '');
    await truncate(inPackage(name), bytes);
  };

  it('an entry that is neither a file nor a folder', async () => {
    const server = createServer().listen(inPackage('socket'));
    await once(server, 'listening');
    const { told } = await read();
    server.close();
    expect(told).toEqual(['socket: Must be a file or a folder.']);
  });

  it('a very large file, which is not read', async () => {
    await large('big', 67_108_865);
    const { files, told } = await read();
    expect(Object.keys(files)).toEqual(['shared/a.h']);
    expect(told).toEqual(['big: At most 67108864 bytes.']);
  });

  it('a very large package', async () => {
    await large('big', 1_073_741_824);
    const sentence = 'shared/a.h: The package has more than 1073741824 bytes.';
    await expect(read()).rejects.toThrow(sentence);
  });

  it('a package of very many files', async () => {
    await writeFile(inPackage('b'), '');
    const reading = readFolder(join(folder, 'package'), new Findings(), 1);
    await expect(reading).rejects.toThrow('shared/a.h: The package has more than 1 files.');
  });
});
