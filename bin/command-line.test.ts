/**
 * The output for wrong arguments of each command; none of this needs a database.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './testing-commands.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

const commands = ['backup', 'restore', 'problem'];

describe.each(commands)('bin/%s', (name) => {
  it.each(['--help', '-h'])('prints its usage for %s', async (flag) => {
    const { code, out, complaint } = await runCommand(name, [flag], {});
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    expect(out).toMatch(`Usage: bin/${name} `);
  });

  it('names an unknown option, and prints its usage', async () => {
    const { code, complaint } = await runCommand(name, ['x', '--force'], {});
    expect(code).toBe(2);
    const [first, second] = complaint.split('\n');
    expect(first).toBe(`${name}: Unknown option '--force'.`);
    expect(second).toMatch(`Usage: bin/${name} `);
  });
});

describe('a path is refused in words', () => {
  it.each([
    ['restore', ['/no/such.tar'], '/no/such.tar: there is no such file or folder.'],
    ['backup', ['check', '/no/such.tar'], '/no/such.tar: there is no such file or folder.'],
    ['problem', ['import', '/no/such'], '/no/such: there is no such file or folder.'],
    ['problem', ['new', '/etc'], '/etc: this is there already.'],
  ])('by bin/%s %j', async (name, args, sentence) => {
    const { code, complaint } = await runCommand(name, args, { DATA_DIR: folder });
    expect({ code, complaint }).toEqual({ code: 1, complaint: `${name}: ${sentence}` });
  });
});

it('bin/backup check without a file writes no backup of that name', async () => {
  const { code, complaint } = await runCommand('backup', ['check'], { DATA_DIR: folder });
  expect(code).toBe(2);
  expect(complaint).toMatch('Usage: bin/backup');
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ['start', 'test'],
  ['start', '--help'],
  ['doctor', '--help'],
])('bin/%s %s begins nothing', async (name, argument) => {
  const said = await new Promise((resolve) =>
    execFile(join(import.meta.dirname, name), [argument], (error, out, complaint) =>
      resolve({ code: error?.code, out, complaint }),
    ),
  );
  expect(said).toMatchObject({ code: 2, out: '', complaint: expect.stringMatching(/^Usage: bin/) });
});
