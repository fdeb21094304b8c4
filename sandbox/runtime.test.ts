/**
 * Programs that are not static, at every level: they see what their runtime root shows and no more,
 * change nothing of it, and share nothing with each other or with static programs.
 */
import { chmodSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunRequest, Runtime } from '../judge/run/sandbox-messages.ts';
import {
  chroots,
  compileDynamicProbe,
  type Level,
  librariesOf,
  limits,
  mainLevels,
  otherLevels,
  type Trial,
  tryAt,
  withOutput,
} from './testing-levels.ts';

/** A shell takes the place of interpreters. */
const shell = '/bin/sh';
const librariesOfShell = librariesOf(shell);

const tests = (level: Level): void => {
  let trial: Trial;
  let dynamic: Record<string, ReturnType<typeof compileDynamicProbe>>;
  const isContainer = level.startsWith('container');
  beforeAll(async () => {
    trial = await tryAt(level, ['limits']);
    const names = ['attacks', 'runtime', 'limits'];
    dynamic = Object.fromEntries(
      names.map((name) => [name, compileDynamicProbe(trial.directory, name)]),
    );
  });
  afterAll(() => trial.end());

  const probe = async (name: string, args: string[] = [], slot = 0) => {
    const built = dynamic[name];
    if (built === undefined) throw new Error(`there is no ${name}`);
    return withOutput(await trial.sandbox.run({ slot, args, limits, ...built }));
  };

  const interpreted = (more: Partial<Runtime> = {}): Runtime => ({
    readOnly: librariesOfShell,
    interpreter: { path: realpathSync(shell), args: ['-f'], env: { COLOUR: 'blue' } },
    ...more,
  });

  let scripts = 0;
  const script = async (source: string, args: string[] = [], more: Partial<RunRequest> = {}) => {
    scripts += 1;
    const executablePath = trial.file(`script-${scripts}`, source);
    const inputPath = trial.file(`input-${scripts}`, 'a line\n');
    const request = { slot: 0, executablePath, inputPath, args, limits };
    return withOutput(await trial.sandbox.run({ ...request, runtime: interpreted(), ...more }));
  };

  it('a dynamically linked program runs', async () => {
    expect(await probe('limits', ['print', 'hello'])).toMatchObject({
      exitCode: 0,
      output: 'hello',
      stderrBytes: 0,
    });
  });

  it('an interpreter runs a program with its arguments, environment and input', async () => {
    const source = 'read line; echo "$0 $- $1 $COLOUR $line"';
    const { exitCode, output } = await script(source, ['first']);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^\/program \w*f\w* first blue a line\n$/);
  });

  it('each run sees exactly the program that it requested', async () => {
    const long = `echo long\n${'# more\n'.repeat(20_000)}echo end\n`;
    expect((await script(long)).output).toBe('long\nend\n');
    expect((await script('echo short')).output).toBe('short\n');
    expect((await script('')).output).toBe('');
    const running = [script('read x; echo one $x'), script('read x; echo two $x')];
    const outputs = (await Promise.all(running)).map(({ output }) => output);
    expect(outputs).toEqual(['one a line\n', 'two a line\n']);
  });

  it('shown files can be neither changed nor executed, and other files do not exist', async () => {
    const readOnly = dynamic.runtime?.runtime.readOnly ?? [];
    const { output, exitCode } = await probe(
      'runtime',
      readOnly.map(({ inside }) => inside),
    );
    expect(output).toBe('');
    expect(exitCode).toBe(0);
  });

  it('files that everyone may change on the host cannot be changed either', async () => {
    const folder = join(trial.directory, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    chmodSync(trial.file('open/file', 'as ever'), 0o666);
    const paths = [folder, join(folder, 'file')];
    const { executablePath, runtime } = dynamic.runtime ?? never();
    const readOnly = [...runtime.readOnly, { host: folder, inside: folder }];
    const request = { slot: 0, args: paths, limits, executablePath };
    const facts = await trial.sandbox.run({ ...request, runtime: { readOnly, interpreter: null } });
    const { output } = await withOutput(facts);
    // The folder that leads there exists.
    const lines = output
      .split('\n')
      .filter((line) => !/^(?:opens|finds|goes to) \/tmp$/.test(line));
    expect(lines).toEqual(['']);
    expect(readFileSync(paths[1] ?? '', 'utf8')).toBe('as ever');
  });

  it('a program that may not read what it is shown is rejected, because it would fail by that', async () => {
    const { executablePath, runtime } = dynamic.limits ?? never();
    const closed = trial.file('closed', '');
    chmodSync(closed, 0);
    const readOnly = [...runtime.readOnly, { host: closed, inside: closed }];
    const request = { slot: 0, args: ['print', 'x'], limits, executablePath };
    const another = await trial.next();
    const run = another.run({ ...request, runtime: { readOnly, interpreter: null } });
    await expect(run).rejects.toThrow(/may not read .*closed/);
    await another.close();
  });

  it('no attack works because of a runtime root', async () => {
    // The names of folders that lead to what is shown are there, and can be neither read nor listed.
    const allowed = isContainer ? '/usr\nnot our parent\n' : '';
    expect(await probe('attacks')).toMatchObject({ exitCode: 0, output: allowed });
  });

  it('an interpreter starts no other program, and no second interpreter', async () => {
    const tries = ['/bin/sh -c "echo ran"', '/program', '. /etc/passwd', 'exec /bin/sh', 'ls'];
    for (const one of tries) {
      const { output } = await script(`${one}; echo $?`);
      expect(output).not.toContain('ran');
      expect(output).toMatch(/^(?:|12[67]\n|2\n)$/);
    }
    expect((await script('echo x > /new; echo x > /program; echo $?')).output).toMatch(/^[12]\n$/);
  });

  it('a slot alternates between static and other programs, and each sees only its own files', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await trial.probe('limits', ['print', 'static'])).output).toBe('static');
      expect((await probe('limits', ['print', 'dynamic'])).output).toBe('dynamic');
      expect((await script('echo interpreted')).output).toBe('interpreted\n');
    }
    const asStatic = { slot: 0, executablePath: join(trial.directory, 'limits-dynamic'), limits };
    await expect(trial.sandbox.run(asStatic)).rejects.toThrow(/could not be started/);
  });

  it('limits hold as for static programs', async () => {
    // Enough time on a busy machine.
    const computing = { ...limits, cpuLimitMs: 300, wallLimitMs: 30_000 };
    const facts = await script('while :; do :; done', [], { limits: computing });
    expect(facts).toMatchObject({ cpuLimitHit: true, exitCode: null });
    const sleeping = { ...limits, wallLimitMs: 300 };
    const request = { slot: 0, args: ['sleep'], limits: sleeping };
    const asleep = await trial.sandbox.run({ ...request, ...(dynamic.limits ?? never()) });
    expect(asleep).toMatchObject({ wallLimitHit: true });
  });

  it('a path that is missing is a fault that names it, and the next run is unaffected', async () => {
    const nowhere = { host: '/nowhere/library', inside: '/nowhere/library' };
    const readOnly = [...librariesOfShell, nowhere];
    await expect(script('echo ran', [], { runtime: interpreted({ readOnly }) })).rejects.toThrow(
      '/nowhere',
    );
    expect((await script('echo is fine')).output).toBe('is fine\n');
  });

  it('more roots than a slot keeps take turns', async () => {
    const run = async (command: string, shown: string[]) => {
      const own = shown.map((path) => ({ host: path, inside: path }));
      const runtime = interpreted({ readOnly: [...librariesOfShell, ...own] });
      return (await script(command, [], { runtime })).output;
    };
    const files = ['one', 'two', 'three', 'four', 'five'].map((name) => trial.file(name, ''));
    for (const at of [0, 1, 2, 3, 4, 0, 4, 1]) {
      const path = files[at] ?? '';
      expect(await run(`test -e ${path} && echo there`, [path])).toBe('there\n');
    }
    const [first = ''] = files;
    const others = files
      .slice(1)
      .map((path) => `test -e ${path}`)
      .join(' || ');
    expect(await run(`${others} || echo hidden`, [first])).toBe('hidden\n');
  });

  it('nothing of it is visible on the host', () => {
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    expect(mounts.split('\n').filter((line) => line.includes('/sys/kernel '))).toEqual([]);
  });
};

describe.each(mainLevels)('at level %s', tests);
describe.each([...otherLevels, ...chroots])('at level %s', { tags: ['release'] }, tests);

function never(): never {
  throw new Error('there is no such probe');
}
