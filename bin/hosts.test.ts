/**
 * Arbiter on hosts that are set up otherwise than ours: what is in host.ts is set or reported. The
 * first Arbiter meets everything at once that must not matter.
 *
 * @module-tag release
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, sumPrograms } from '../contract/languages.ts';
import { buildParts, root } from '../judge/testing-judge.ts';
import { loopback } from '../server/config.ts';
import { lackOfFolder } from '../work/host.ts';
import { usualLanguages } from '../work/testing-languages.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './testing-commands.ts';

const isRoot = process.getuid?.() === 0;
/** No host has an entry for it. */
const unnamed = 1_000_000 + process.pid;
const asUnnamed = [
  ...['setpriv', `--reuid=${unnamed}`, `--regid=${unnamed}`, '--clear-groups', '--'],
];

let folder = '';
beforeAll(async () => {
  await buildParts();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-hosts-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inShell = (script: string): string[] => ['sh', '-c', `${script} && exec "$@"`, 'sh'];

/** A command line that makes the host different for what follows it; as root, without cgroups, too. */
const different = [
  ...inShell('umask 077 && exec <&-'),
  ...['prlimit', '--core=0:0', '--sigpending=10:10', '--', 'nice', '-n', '1'],
  ...['taskset', '-c', String(availableParallelism() - 1)],
  ...(isRoot
    ? [
        ...['unshare', '--mount', '--propagation=private', '--'],
        ...inShell('mount -t tmpfs -o ro none /sys/fs/cgroup'),
        ...inShell(
          `mount --bind ${root} ${root} && mount -o remount,bind,ro ${root} && cd ${root}`,
        ),
      ]
    : []),
];

const turkish = {
  TMPDIR: '/nowhere',
  LC_ALL: 'tr_TR.UTF-8',
  LANG: 'tr_TR.UTF-8',
  TZ: 'Asia/Kathmandu',
};

type Site = { run(languages: readonly Language[]): Promise<void> };

/** Starts Arbiter, uses it and stops it; returns what it said. */
async function withSite(
  { before, env }: { before: string[]; env: Record<string, string> },
  use: (site: Site) => Promise<void>,
): Promise<string> {
  const port = await freePort();
  const settings = { PORT: String(port), LANGUAGES: usualLanguages.join() };
  const { child, says, ended } = startProgram([], { ...settings, HOST: '::1', ...env }, before);
  const run = async (languages: readonly Language[]): Promise<void> => {
    for (const language of languages) {
      const reply = await fetch(`http://[::1]:${port}/compiler/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: sumPrograms[language], language, input: '1 2' }),
      });
      expect(await reply.json()).toMatchObject({ output: '3\n' });
    }
  };
  try {
    await Promise.race([
      says(/Arbiter is ready/),
      ended.then(({ text }) => Promise.reject(new Error(text))),
    ]);
    await use({ run });
  } finally {
    child.kill('SIGTERM');
  }
  const { code, text } = await ended;
  expect(code).toBe(0);
  return text;
}

const patienceMs = 240_000;

it(
  'Arbiter judges in every language with any umask, small limits that do not matter, any TMPDIR, locale, time zone, priority and number of cores, without HOME, stdin, control groups and the right to write its own files, on IPv6',
  async () => {
    const env = { ...turkish, DATA_DIR: join(folder, 'data') };
    const said = await withSite({ before: different, env }, ({ run }) => run(usualLanguages));
    expect(said).toMatch(/priority: nice \d+: while the host is busy, verdicts come late\./);
    if (isRoot) expect(said).toContain('"sandboxLevel":"rootless"');
    if (isRoot) expect(said).toContain('no memory cgroup');
  },
  patienceMs,
);

describe.runIf(isRoot)('a user without an entry in /etc/passwd', () => {
  let home = '';
  beforeAll(async () => {
    home = join(folder, 'unnamed');
    await mkdir(home);
    execFileSync('chown', [`${unnamed}:${unnamed}`, home]);
  });

  it(
    'starts Arbiter with its database, in the locale C, and gets the same verdicts with nice 19',
    async () => {
      const env = { LC_ALL: 'C', LANG: 'C', DATA_DIR: join(home, 'data') };
      await withSite({ before: asUnnamed, env }, async ({ run }) => {
        await run(['c']);
        // What is compiled already takes little of the time that is left over.
        execFileSync('renice', ['-n', '19', '-u', String(unnamed)]);
        await run(['c']);
      });
    },
    patienceMs,
  );

  it(
    'gets the self-test passed, as bin/doctor shows',
    async () => {
      const [file = '', ...args] = [
        ...asUnnamed,
        ...[process.execPath, join(root, 'judge/commands/self-test.ts'), 'c'],
      ];
      // A socket's path has 107 bytes at most, and that of the tests' folder is long.
      const short = await mkdtemp('/tmp/u-');
      execFileSync('chown', [`${unnamed}:${unnamed}`, short]);
      const child = spawn(file, args, {
        env: { PATH: process.env.PATH, TMPDIR: short },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        // What follows, all headers, takes long and is the same for every user.
        if (said.includes(' interaction: ')) child.kill('SIGTERM');
      });
      await once(child, 'close');
      await rm(short, { recursive: true });
      expect(said).not.toContain('mode of a file');
      expect(said).toContain('ok interaction: ');
    },
    patienceMs,
  );
});

it(
  'bin/doctor says which tools this host has, before it judges',
  async () => {
    const child = spawn(join(root, 'bin/doctor'), {
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'doctor') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let said = '';
    const hear = (text: string) => {
      said += text;
      if (said.includes('\nHost\n')) process.kill(-(child.pid ?? 0), 'SIGKILL');
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    await once(child, 'close');
    expect(said).toMatch(/ok +compiler +g\+\+/);
    expect(said).toMatch(/ok +PostgreSQL +postgres/);
  },
  patienceMs,
);

/** A group of control that allows few processes, and a command line that enters it. */
function inSmallGroup(): { before: string[]; remove(): void } | null {
  const group = ['/sys/fs/cgroup/pids', '/sys/fs/cgroup']
    .filter((parent) => existsSync(join(parent, 'cgroup.procs')))
    .map((parent) => join(parent, `arbiter-hosts-${process.pid}`))[0];
  if (!isRoot || group === undefined) return null;
  try {
    mkdirSync(group);
    writeFileSync(join(group, 'pids.max'), '200');
  } catch {
    // Groups that do not count processes have no such file.
    if (existsSync(group)) rmdirSync(group);
    return null;
  }
  return {
    before: inShell(`echo $$ >${group}/cgroup.procs`),
    remove: () => rmdirSync(group),
  };
}

it('a start in a control group that allows few processes ends with its name and value', async (test) => {
  const group = inSmallGroup();
  if (group === null) return test.skip();
  const { ended } = startProgram([], { DATA_DIR: join(folder, 'none') }, group.before);
  const { code, text } = await ended.finally(group.remove);
  expect(text).toMatch(
    /processes: pids\.max of the control group \S+ is 200 and must be 1024 or more/,
  );
  expect(code).toBe(1);
});

it.each([
  [
    ['--stack=8388608', '--nofile=256', '--cpu=3600'],
    [
      'the stack (ulimit -Hs) is 8192 KiB and must be 1048576 or more',
      'open files (ulimit -Hn) is 256 and must be ',
      'CPU time (ulimit -Ht) is 3600 s and must be unlimited',
    ],
  ],
  [
    ['--stack=67108864', '--nproc=64'],
    [
      'the stack (ulimit -Hs) is 65536 KiB and must be 1048576 or more',
      'processes (ulimit -Hu) is 64 and must be 1024 or more',
    ],
  ],
])('a start with %j ends with the names and the values of the limits', async (limits, told) => {
  const low = ['prlimit', ...limits.map((limit) => `${limit}:${limit.split('=')[1]}`), '--'];
  const powerless = ['setpriv', '--bounding-set=-sys_resource', '--'];
  const { ended } = startProgram([], { DATA_DIR: join(folder, 'none') }, [
    ...(isRoot ? powerless : []),
    ...low,
  ]);
  const { code, text } = await ended;
  for (const sentence of told) expect(text).toContain(`the hard limit of ${sentence}`);
  expect(text).toContain('raise it where Arbiter is started');
  expect(code).toBe(1);
});

it('HOST is the loopback address of IPv6 where there is no IPv4', () => {
  const of = (family: 'IPv4' | 'IPv6') => ({
    lo: [{ address: '', netmask: '', mac: '', internal: true, cidr: null, family, scopeid: 0 }],
  });
  expect(loopback(of('IPv6'))).toBe('::1');
  expect(loopback(of('IPv4'))).toBe('127.0.0.1');
  expect(loopback({})).toBe('127.0.0.1');
});

describe.runIf(isRoot)('a folder for temporary files', () => {
  it.each([
    ['noexec', 'noexec'],
    ['exec', null],
  ])('on a file system mounted with %s', async (option, lack) => {
    const script = `mount -t tmpfs -o ${option} none /mnt && exec "$@"`;
    const look = `import { lackOfFolder } from '${root}/work/host.ts'; console.log(lackOfFolder('/mnt'))`;
    const args = ['--mount', '--propagation=private', 'sh', '-c', script, 'sh', process.execPath];
    const said = execFileSync('unshare', [...args, '--input-type=module', '-e', look]);
    expect(String(said).trim()).toBe(String(lack));
    expect(lackOfFolder('/nowhere')).toBe('unwritable');
  });
});
