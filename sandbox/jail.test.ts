/** Commands in a jail, at either level: the compiler with hostile sources, and its outputs. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JailRequest } from '../judge/run/sandbox-messages.ts';
import { levels, limits, mebibyte, type Trial, tryAt } from './testing-levels.ts';

const toolchain = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/include',
  '/usr/libexec',
  '/lib',
  '/lib64',
]
  .filter((path) => existsSync(path))
  .map((path) => ({ host: path, inside: path }));

const jailLimits = {
  ...limits,
  cpuLimitMs: 10_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mebibyte,
  outputLimitBytes: 64 * mebibyte,
};

describe.each(levels)('a jail at level %s', (level) => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await tryAt(level, ['limits', 'attacks']);
  });
  afterAll(() => trial.end());

  const jail = (command: string[], more: Partial<JailRequest> = {}) =>
    trial.sandbox.jail({
      command,
      readOnly: toolchain,
      files: [],
      outputs: [],
      env: { PATH: '/usr/bin' },
      boxBytes: 64 * mebibyte,
      limits: jailLimits,
      ...more,
    });
  const shell = (script: string, more: Partial<JailRequest> = {}) =>
    jail(['/usr/bin/sh', '-c', script], more);
  const compile = (source: string, more: Partial<JailRequest> = {}) =>
    jail(['/usr/bin/g++', '-O1', '-static', 'main.cpp', '-o', 'main'], {
      files: [{ host: trial.file('source.cpp', source), name: 'main.cpp' }],
      outputs: [{ name: 'main', host: join(trial.directory, 'program'), maxBytes: 64 * mebibyte }],
      ...more,
    });

  it('compiles a program that a slot then runs', async () => {
    const facts = await compile('#include <cstdio>\nint main() { puts("made"); return 3; }');
    expect(facts).toMatchObject({ exitCode: 0, copied: ['main'] });
    const made = await trial.probe('program');
    expect(made).toMatchObject({ exitCode: 3, output: 'made\n' });
  });

  it('shows files in folders, which the command cannot change', async () => {
    const files = ['one.txt', 'lib/two.txt', 'lib/deep/three.txt'].map((name, index) => ({
      host: trial.file(`file-${index}`, `${name}\n`),
      name,
    }));
    const script = 'cat one.txt lib/two.txt lib/deep/../deep/three.txt; echo x > lib/two.txt';
    const facts = await shell(script, { files });
    expect(facts.outputHead.toString()).toBe('one.txt\nlib/two.txt\nlib/deep/three.txt\n');
    expect(facts.exitCode).not.toBe(0);
    expect(readFileSync(join(trial.directory, 'file-1'), 'utf8')).toBe('lib/two.txt\n');
  });

  it('returns the compiler’s messages, and no program', async () => {
    const facts = await compile('int main() { return missing; }');
    expect(facts).toMatchObject({ exitCode: 1, copied: [] });
    expect(facts.stderrHead.toString()).toContain('missing');
    expect(facts.stderrBytes).toBe(facts.stderrHead.length);
  });

  it.each([
    '#include "/etc/shadow"',
    '#include "/etc/passwd"',
    '#include "/dev/zero"',
    '#include "/proc/self/environ"',
    '#include "/proc/1/cmdline"',
    '#include "/box/../etc/hostname"',
    'asm(".incbin \\"/etc/passwd\\"");',
  ])('shows the compiler no file of the host: %s', async (source) => {
    const facts = await compile(`${source}\nint main() {}`);
    expect(facts).toMatchObject({ exitCode: 1, copied: [] });
    expect(facts.stderrHead.toString()).toMatch(/No such file|file not found/);
  });

  it('kills a compiler that uses too much memory', async () => {
    const source = 'char a[3][1 << 28] = {{1}, {2}, {3}};\nint main() {}';
    const more = {
      boxBytes: 1024 * mebibyte,
      limits: { ...jailLimits, memoryLimitBytes: 128 * mebibyte },
    };
    const facts = await compile(source, more);
    expect(facts.copied).toEqual([]);
    expect(facts.oomKilled || facts.exitCode !== 0).toBe(true);
  });

  it('does not follow a link that the command leaves as its output', async () => {
    const secret = trial.file('secret', 'secret');
    const outputs = ['link', 'pipe', 'directory', 'large', 'good'].map((name) => ({
      name,
      host: join(trial.directory, `out-${name}`),
      maxBytes: 100,
    }));
    const script = `ln -s ${secret} link; ln -s /etc/passwd /box/pipe; mkdir directory;
      head -c 101 /usr/bin/sh > large; echo good > good`;
    const facts = await shell(script, { outputs });
    expect(facts.copied).toEqual(['good']);
    expect(readFileSync(join(trial.directory, 'out-good'), 'utf8')).toBe('good\n');
    for (const name of ['link', 'pipe', 'directory', 'large'])
      expect(existsSync(join(trial.directory, `out-${name}`))).toBe(false);
  });

  it('replaces a link at the place of an output', async () => {
    const victim = trial.file('victim', 'untouched');
    const host = join(trial.directory, 'planted');
    symlinkSync(victim, host);
    const facts = await shell('echo new > out', {
      outputs: [{ name: 'out', host, maxBytes: 100 }],
    });
    expect(facts.copied).toEqual(['out']);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(readFileSync(host, 'utf8')).toBe('new\n');
  });

  it('limits what can be written, and where', async () => {
    const full = await shell('head -c 9000000 /dev/zero 2>&1; cat /usr/bin/* > /box/all', {
      boxBytes: 4 * mebibyte,
    });
    expect(full.stderrHead.toString()).toContain('No space left');
    const script = `for place in / /usr /usr/bin /dev /lib /etc /box/given; do
        touch $place/x 2> /dev/null && echo wrote $place; echo x > $place 2> /dev/null && echo $place
      done; true`;
    const files = [{ host: trial.file('given', 'given'), name: 'given' }];
    const facts = await shell(script, { files });
    expect(facts.outputHead.toString()).toBe('');
    expect(readFileSync(join(trial.directory, 'given'), 'utf8')).toBe('given');
  });

  it('has no network, no other processes, and only the toolchain of the host', async () => {
    const files = [{ host: join(trial.directory, 'attacks'), name: 'attacks' }];
    const facts = await jail(['/box/attacks', 'spare the output'], { files });
    const worked = facts.outputHead.toString().split('\n');
    const granted = ['', '/dev/null', '/tmp', '/usr', '/box', 'affinity'];
    expect(worked.filter((name) => !granted.includes(name))).toEqual([]);
  });

  it('shows its own processes in /proc when asked, and none of the host', async () => {
    const facts = await shell('echo /proc/[0-9]*; cat /proc/1/environ; ls -l /proc/1/fd', {
      proc: true,
    });
    expect(facts.outputHead.toString()).toMatch(/^\/proc\/1 \/proc\/\d+\n$/);
    expect(existsSync('/proc/1/environ')).toBe(true);
  });

  it('gives stdin, environment and exit code', async () => {
    const stdinPath = trial.file('given-input', 'from a file');
    const known = { PATH: '/usr/bin', WORD: 'word' };
    const facts = await shell('cat; echo $WORD; pwd; exit 5', { stdinPath, env: known });
    expect(facts.exitCode).toBe(5);
    expect(facts.outputHead.toString()).toBe('from a fileword\n/box\n');
  });

  it('kills a daemon, and a command that takes too long', async () => {
    const quick = await shell('sleep 1000 & exit 0');
    expect(quick).toMatchObject({ exitCode: 0, wallLimitHit: false });
    const slow = await shell('sleep 1000', { limits: { ...jailLimits, wallLimitMs: 200 } });
    expect(slow).toMatchObject({ exitCode: null, wallLimitHit: true });
  });

  it('runs beside a slot and beside other jails', async () => {
    const jobs = ['a', 'b', 'c'].map((word) => shell(`echo ${word}`));
    const [run, ...facts] = await Promise.all([trial.probe('limits', ['print', 'slot']), ...jobs]);
    expect(run.output).toBe('slot');
    expect(facts.map((one) => one.outputHead.toString())).toEqual(['a\n', 'b\n', 'c\n']);
  });

  it('rejects a command that cannot read what it was given, such as a compiler its source', async () => {
    const host = trial.file('closed.cpp', 'int main() {}');
    chmodSync(host, 0);
    const files = [{ host, name: 'main.cpp' }];
    await expect(compile('', { files })).rejects.toThrow(/Permission denied/);
    const folder = join(trial.directory, 'closed');
    mkdirSync(folder, { mode: 0 });
    const readOnly = [...toolchain, { host: folder, inside: folder }];
    await expect(compile('int main() {}', { readOnly })).rejects.toThrow(
      /closed.*Permission denied/,
    );
  });

  it('rejects what it cannot start, and leaves no partial output', async () => {
    const host = join(trial.directory, 'never');
    const outputs = [{ name: 'x', host, maxBytes: 9 }];
    await expect(jail(['/usr/bin/nothing'], { outputs })).rejects.toThrow('could not be started');
    const readOnly = [{ host: '/nowhere', inside: '/usr' }];
    await expect(jail(['/usr/bin/sh'], { readOnly, outputs })).rejects.toThrow(
      'cannot read /nowhere',
    );
    await expect(shell('true', { files: [{ host, name: '../x' }] })).rejects.toThrow('fileName');
    expect(existsSync(host)).toBe(false);
    expect(statSync(trial.directory).isDirectory()).toBe(true);
  });
});
