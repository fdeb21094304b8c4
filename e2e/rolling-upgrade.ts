/**
 * `node e2e/rolling-upgrade.ts CHECKOUT`: upgrades a site from another checkout (an earlier commit
 * that is set up) to this one, a program at a time, and has a submission judged at every step.
 * Servers and judges of both versions run side by side meanwhile.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../bin/free-port.ts';
import { startPostgres } from '../bin/postgres.ts';
import { defaultLanguage } from '../contract/languages.ts';

const [other] = process.argv.slice(2);
if (other === undefined) {
  console.error('Usage: node e2e/rolling-upgrade.ts CHECKOUT');
  process.exit(2);
}
const checkouts = { old: resolve(other), new: join(import.meta.dirname, '..') };
type Version = keyof typeof checkouts;

const folder = mkdtempSync(join(tmpdir(), 'arbiter-upgrade-'));
const account = { email: 'root@example.org', password: 'four brown lamps' };
const started = new Set<ChildProcess>();

type Given = { part: 'server' | 'judge'; version: Version; url: string; port?: number };

function launch({ part, version, url, port = 0 }: Given): ChildProcess {
  const cwd = checkouts[version];
  const child = spawn(join(cwd, 'node_modules/.bin/node'), [join(cwd, part, 'main.ts')], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: join(folder, `${part}-${version}`),
      PORT: String(port),
      TOKEN_SECRET: 'the same for both, as a site has it',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    },
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;

type Sent = { port: number; path: string; body?: object; token?: string };

/** The reply of a call as JSON; undefined if no server answers. */
async function ask({ port, path, body, token }: Sent): Promise<unknown> {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = { method: body === undefined ? 'GET' : 'POST', headers, body: JSON.stringify(body) };
  const reply = await fetch(addressOf(port) + path, sent).catch(() => undefined);
  return await reply?.json();
}

const health = z.object({ judges: z.int() });

/** Waits until a server counts this many judges, or, for 0, until it answers at all. */
async function untilJudges(port: number, judges: number): Promise<void> {
  const path = judges === 0 ? '/health/live' : '/health';
  for (;;) {
    const reply = await ask({ port, path });
    const isThere = judges === 0 ? reply !== undefined : false;
    if (isThere || health.safeParse(reply).data?.judges === judges) return;
    await pause(100);
  }
}

const login = z.object({ access: z.string() });
const listed = z.array(z.object({ _id: z.string() }));
const judged = z.object({ verdict: z.string() });

/** Signs in at one server, and has a program judged through it. */
async function judgeAt(port: number, step: string): Promise<void> {
  const { access } = login.parse(await ask({ port, path: '/users/login', body: account }));
  const [problem] = listed.parse(await ask({ port, path: '/problems/problem-list' }));
  const code = `int main() {} // ${step}`;
  const body = { language: defaultLanguage, code, problemId: problem?._id };
  const reply = await ask({ port, path: '/compiler/submit', body, token: access });
  const verdict = judged.safeParse(reply).data?.verdict;
  const isRight = verdict === 'Wrong Answer';
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${step}: ${verdict ?? JSON.stringify(reply)}`);
  if (!isRight) process.exitCode = 1;
}

async function upgrade(url: string): Promise<void> {
  const [oldPort, newPort] = [await freePort(), await freePort()];
  const oldServer = launch({ part: 'server', version: 'old', url, port: oldPort });
  await untilJudges(oldPort, 0);
  const oldJudge = launch({ part: 'judge', version: 'old', url });
  await untilJudges(oldPort, 1);
  await judgeAt(oldPort, 'old server, old judge');
  launch({ part: 'server', version: 'new', url, port: newPort });
  await untilJudges(newPort, 1);
  await judgeAt(newPort, 'new server, old judge');
  await judgeAt(oldPort, 'old server on the migrated database, old judge');
  await stop(oldJudge);
  launch({ part: 'judge', version: 'new', url });
  await untilJudges(newPort, 1);
  await judgeAt(oldPort, 'old server, new judge');
  await stop(oldServer);
  await judgeAt(newPort, 'new server, new judge');
}

const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} });
try {
  await upgrade(postgres.url);
} finally {
  for (const child of started) await stop(child);
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
