/**
 * Started as root, the server runs as a separate user that can do all its work. As an ordinary user
 * there is nothing to give up; only the computation of the mounts is tested then.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { freePort } from './free-port.ts';
import { mountsFor, withMounts } from './mounts.ts';
import { findServerUser } from './server-account.ts';

const isRoot = process.getuid?.() === 0;
const root = join(import.meta.dirname, '..');
const stranger = { uid: 60855, gid: 60855 };
const email = 'admin@arbiter.local';
const password = 'a password of the administrator';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-account-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function serverOf(launcher: ChildProcess): Promise<number> {
  const { pid } = launcher;
  for (const child of (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('server/main.ts')) return Number(child);
  }
  throw new Error('there is no server');
}

/** The whole system on DATA_DIR; `call` returns the status and the body. */
async function startAll(dataDir: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [join(root, 'bin/start.ts')], {
    env: { ...env, ADMIN_PASSWORD: password, JUDGE_SLOTS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'close');
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (more: string) => {
        text += more;
        if (text.includes('Server listening')) resolve();
      });
    }
  });
  await Promise.race([listening, ended]);
  const call = async (path: string, body: unknown, token = '') => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: path.endsWith('update-profile') ? 'PUT' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const logIn = () => call('/users/login', { email, password });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, call, logIn, stop, said: () => text };
}

/** The data of an earlier release, all owned by root: a secret and a mail. */
async function earlierDataDir(): Promise<string> {
  const dataDir = join(folder, 'closed', 'data');
  await mkdir(dataDir, { recursive: true });
  await chmod(join(folder, 'closed'), 0o700);
  for (const [name, file] of [
    ['secrets', 'token-secret'],
    ['outbox', '2020-01-01T00-00-00.000Z-old.eml'],
  ] as const) {
    await mkdir(join(dataDir, name), { mode: 0o700 });
    await writeFile(join(dataDir, name, file), 's'.repeat(64), { mode: 0o600 });
  }
  return dataDir;
}

describe.runIf(isRoot)('the server of a bin/start that is root', () => {
  it('is a user without capabilities that converts pictures, sends mail and keeps an old secret', {
    tags: ['release'],
  }, async () => {
    const dataDir = await earlierDataDir();
    const system = await startAll(dataDir);
    try {
      const pid = await serverOf(system.child);
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t60855\t60855\t60855\t60855$/m);
      expect(status).toMatch(/^Gid:\t60855\t60855\t60855\t60855$/m);
      expect(status).toMatch(/^Groups:\t *$/m);
      expect(status.match(/^Cap\w+:\t0{16}$/gm)).toHaveLength(5);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);

      const { body, status: code } = await system.logIn();
      expect(code).toBe(200);
      const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
      const picture = (await drawn.png().toBuffer()).toString('base64');
      const profileImage = `data:image/png;base64,${picture}`;
      const me = { name: 'admin', email };
      const { access } = body as { access: string };
      const changed = await system.call('/users/update-profile', { ...me, profileImage }, access);
      expect(changed).toMatchObject({ status: 200 });

      expect((await system.call('/users/forgot-password', { email })).status).toBe(200);
      await expect.poll(() => readdir(join(dataDir, 'outbox'))).toHaveLength(2);
      for (const path of ['secrets', 'secrets/token-secret', 'outbox', 'uploads']) {
        expect((await stat(join(dataDir, path))).uid).toBe(60855);
      }
      expect(await readFile(join(dataDir, 'secrets/token-secret'), 'utf8')).toBe('s'.repeat(64));
      expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);

      process.kill(pid, 'SIGKILL');
      await expect.poll(() => serverOf(system.child).catch(() => pid)).not.toBe(pid);
      const again = async () => (await system.logIn().catch(() => undefined))?.status;
      await expect.poll(again).toBe(200);
      const later = await system.call('/users/update-profile', { ...me, city: 'Ulm' }, access);
      expect(later.status).toBe(200);
    } finally {
      await system.stop();
    }
    expect(system.child.exitCode).toBe(0);
    expect(system.said()).not.toContain('stays root');
  });

  const findFor = async (dataDir: string, env: Record<string, string> = {}, at = root) => {
    const lines: string[] = [];
    const config = readConfig({ DATA_DIR: dataDir, ...env });
    const user = await findServerUser({ root: at, config, env }, (line) => lines.push(line));
    return { user, lines };
  };

  it('returns data to an owner other than root', async () => {
    await mkdir(join(folder, 'secrets'));
    await chown(join(folder, 'secrets'), 65534, 65534);
    const { user } = await findFor(folder);
    expect(user?.account).toEqual({ uid: 65534, gid: 65534 });
  });

  it('may bind a port below 1024, and nothing else that only root may do', async () => {
    const { user } = await findFor(folder, { PORT: '80' });
    const [file = '', ...rest] = [...(user?.command ?? []), 'cat', '/proc/self/status'];
    const { stdout } = await promisify(execFile)(file, rest);
    expect(stdout.match(/^Cap\w+:\t0{13}400$/gm)).toHaveLength(5);
  });

  it.each([
    ['the checkout is closed', {}, /stays root instead of user 60855: .*closed-checkout/],
    [
      'the database may know root by its user',
      { DATABASE_URL: 'postgres://db/arbiter' },
      /stays root instead of user 60855: DATABASE_URL has no password/,
    ],
    [
      "the database's socket is closed",
      { DATABASE_URL: 'postgres://a:b@x/arbiter?host=/nowhere' },
      /stays root instead of user 60855: it has no access to \/nowhere\/\.s\.PGSQL\.5432/,
    ],
  ])('stays root and says so if %s', async (why, env, sentence) => {
    const closed = join(folder, 'closed-checkout');
    await mkdir(closed, { mode: 0o700 });
    const at = why === 'the checkout is closed' ? closed : root;
    const { user, lines } = await findFor(folder, env, at);
    expect(user).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(sentence)]);
  });

  it('leaves DATA_DIR itself, and its permissions, unchanged', async () => {
    const dataDir = join(folder, 'new');
    await findFor(dataDir);
    const { uid, mode } = await stat(dataDir);
    expect(uid).toBe(0);
    expect(mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it("is not given a file that has another name outside, such as one of root's", async () => {
    await mkdir(join(folder, 'outbox'));
    await promisify(execFile)('sh', [
      '-c',
      'echo >"$1/file" && ln "$1/file" "$1/outbox/hard" && ln -s "$1/file" "$1/outbox/soft"',
      'sh',
      folder,
    ]);
    await findFor(folder);
    expect((await stat(join(folder, 'outbox'))).uid).toBe(60855);
    expect((await stat(join(folder, 'file'))).uid).toBe(0);
  });
});

describe('the mounts for another account', () => {
  it('are none if no directory is closed', async () => {
    await mkdir(join(folder, 'checkout'));
    expect(await mountsFor([join(folder, 'checkout')], stranger)).toEqual([]);
  });

  it('cover the outermost closed directory, and a closed one within what is shown', async () => {
    const closed = join(folder, 'closed');
    const checkout = join(closed, 'more', 'checkout');
    const data = join(checkout, 'data');
    await mkdir(join(data, 'outbox'), { recursive: true });
    for (const path of [data, closed]) await chmod(path, 0o700);
    expect(await mountsFor([join(data, 'outbox'), checkout], stranger)).toEqual([
      { over: closed, show: checkout },
      { over: data, show: join(data, 'outbox') },
    ]);
  });

  it.runIf(isRoot)(
    'show what was requested, and nothing else of the closed directory',
    async () => {
      const closed = join(folder, 'closed');
      const places = [join(closed, 'checkout'), join(closed, 'data', 'outbox')];
      for (const place of places) {
        await mkdir(place, { recursive: true });
        await writeFile(join(place, 'file'), 'kept');
      }
      await writeFile(join(closed, 'private'), '');
      for (const path of [closed, join(closed, 'data')]) await chmod(path, 0o700);
      const mounts = await mountsFor(places, stranger);
      const drop = ['setpriv', '--reuid=60855', '--regid=60855', '--clear-groups'];
      const [file = '', ...rest] = [...withMounts(mounts), ...drop, 'find', closed, '-type', 'f'];
      const { stdout } = await promisify(execFile)(file, rest);
      const seen = places.map((place) => join(place, 'file'));
      expect(stdout.trim().split('\n').sort()).toEqual(seen.sort());
      expect(await readdir(closed)).toContain('private');
    },
  );
});
