/** A real server, with the built web client, on a database that a benchmark has filled. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { allocation, nodeFlags, startChild } from '../bin/child.ts';
import { freePort } from '../bin/free-port.ts';
import { signToken } from '../server/accounts/tokens.ts';

const serverProgram = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const tokenSecret = 'a secret that only the benchmarks know';
/** The first start after a fill gives 100,000 names their skeletons. */
const startLimitMs = 120_000;

type ServerOptions = {
  databaseUrl: string;
  /** The server's data folder. */
  directory: string;
  port: number;
  /** What else its environment has. */
  env?: NodeJS.ProcessEnv;
};

/** A server as a process; `stop` sends it SIGTERM and waits for its end. */
type Server = { origin: string; pid: number; stop(): Promise<void> };

/** Starts a server, and resolves when it answers. */
export async function startServer({
  databaseUrl,
  directory,
  port,
  env,
}: ServerOptions): Promise<Server> {
  const whole = {
    ...allocation.server,
    ...process.env,
    PORT: `${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    ...env,
  };
  const { pid, stop } = startChild(serverProgram, { env: whole, flags: nodeFlags.server });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilListening(origin);
    return { origin, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a server, calls `work` with its origin and the id of its process, and stops it. */
export async function withServer<Result>(
  databaseUrl: string,
  directory: string,
  work: (origin: string, pid: number) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ databaseUrl, directory, port: await freePort() });
  return await work(server.origin, server.pid).finally(server.stop);
}

/** A token that this server accepts as the given person's. */
export async function tokenOf(client: pg.Client | pg.Pool, userId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "insert into sessions (user_id, expires_at) values ($1, now() + interval '1 day') returning id",
    [userId],
  );
  return await signToken(userId, rows[0]?.id ?? '', new TextEncoder().encode(tokenSecret));
}

async function untilListening(origin: string): Promise<void> {
  const end = performance.now() + startLimitMs;
  for (;;) {
    const response = await fetch(`${origin}/openapi.json`).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return;
    if (performance.now() > end) throw new Error('the server did not start');
    await pause(100);
  }
}
