/**
 * A proxy in front of several servers: each new connection goes to the next server in turn that is
 * ready and accepts it.
 */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Balancer = {
  origin: string;
  /** Whether a server was ready when it was last asked. */
  isReady(port: number): boolean;
  close(): void;
};

/**
 * Opens a proxy to servers of this host, by their ports. Asks each server so often whether it is
 * ready; without `askEveryMs`, all of them count as ready.
 */
export async function openBalancer(
  ports: readonly number[],
  { askEveryMs }: { askEveryMs?: number } = {},
): Promise<Balancer> {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const away = new Set<number>();
  let turn = 0;
  const keep = (one: Socket, other: Socket): void => {
    sockets.add(one);
    one.setNoDelay(true);
    one.on('error', () => {});
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  };
  const pass = (client: Socket, candidates: readonly number[]): void => {
    const [port, ...others] = candidates;
    if (port === undefined) return void client.destroy();
    const server = connect(port, '127.0.0.1');
    const refused = () => pass(client, others);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused);
      keep(client, server);
      keep(server, client);
      client.pipe(server).pipe(client);
    });
  };
  const listener = createServer((client) => {
    client.on('error', () => {});
    const inTurn = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0);
    turn += 1;
    pass(
      client,
      inTurn.toSorted((a, b) => Number(away.has(a)) - Number(away.has(b))),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  if (askEveryMs !== undefined) {
    for (const port of ports) void ask(port, askEveryMs, { away, signal: closing.signal });
  }
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    isReady: (one) => !away.has(one),
    close() {
      closing.abort();
      for (const one of sockets) one.destroy();
      listener.close();
    },
  };
}

type Asking = { away: Set<number>; signal: AbortSignal };

/** Keeps a port in `away` while its server is not ready, until the signal. */
async function ask(port: number, everyMs: number, { away, signal }: Asking): Promise<void> {
  while (!signal.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).then(
      async (reply) => (await reply.text()) !== '' && reply.ok,
      () => false,
    );
    if (isReady) away.delete(port);
    else away.add(port);
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}
