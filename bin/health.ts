/** Polls the server's health, and checks that its port is free before it starts. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../server/config.ts';

const pollMs = 50;
/** Each request adds a line to the server's log, so a long wait polls less often. */
const pollLimitMs = 500;
const answerLimitMs = 2_000;
const portLimitMs = 1_000;

type ServerAddress = Pick<Config, 'host' | 'port'>;

/** The reply of GET /health: 200 is ready; otherwise `reason` is the server's sentence. */
export type Health = { status: number; reason: string };

function healthUrl({ host, port }: ServerAddress): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}/health`;
}

/** One request; undefined if no server replies. */
async function askHealth(place: ServerAddress): Promise<Health | undefined> {
  try {
    const signal = AbortSignal.timeout(answerLimitMs);
    const reply = await fetch(healthUrl(place), { signal });
    const body: unknown = await reply.json().catch(() => undefined);
    const hasReason = typeof body === 'object' && body !== null && 'error' in body;
    return { status: reply.status, reason: hasReason ? String(body.error) : '' };
  } catch {
    return undefined;
  }
}

/** Polls until a reply satisfies `isEnough` and returns it; undefined when `signal` aborts. */
export async function untilHealth(
  place: ServerAddress,
  isEnough: (health: Health) => boolean,
  signal: AbortSignal,
): Promise<Health | undefined> {
  for (let pauseMs = pollMs; !signal.aborted; pauseMs = Math.min(pauseMs * 1.2, pollLimitMs)) {
    const health = await askHealth(place);
    if (health && isEnough(health)) return health;
    await sleep(pauseMs);
  }
  return undefined;
}

function tryListen({ host, port }: ServerAddress): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** Throws an error that names PORT or HOST if the server could not listen there. A port that a dying
 * process still holds is given a moment. */
export async function requireFreePort(place: ServerAddress): Promise<void> {
  const end = performance.now() + portLimitMs;
  let code = await tryListen(place);
  while (code === 'EADDRINUSE' && performance.now() < end) {
    await sleep(pollMs);
    code = await tryListen(place);
  }
  if (code === undefined) return;
  const { host, port } = place;
  if (code === 'EADDRINUSE') {
    throw new Error(`PORT ${port} on ${host} is already taken: stop what uses it, or set PORT.`);
  }
  if (code === 'EACCES') throw new Error(`PORT ${port} needs more rights than you have: set PORT.`);
  throw new Error(`HOST ${host} is not an address to listen on here (${code}): set HOST.`);
}
