/** A TCP proxy in front of PostgreSQL whose connections can be cut, delayed and held. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type DatabaseProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Resets all connections. */
  cut(): void;
  /** Lets nothing through for this long; data arrive afterwards. */
  hold(ms: number): Promise<void>;
  /** Delays everything from now on. */
  delay(ms: number): void;
  close(): void;
};

/** Opens a proxy to the socket that `url` names. */
export async function openProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const path = `${target.searchParams.get('host')}/.s.PGSQL.5432`;
  const pairs = new Set<[Socket, Socket]>();
  let delayMs = 0;
  let held: Promise<void> = Promise.resolve();
  const pass = (from: Socket, to: Socket): void => {
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      const wait = delayMs;
      last = last.then(async () => {
        if (wait > 0) await sleep(wait);
        await held;
        if (!to.destroyed) to.write(bytes);
      });
    });
  };
  const server = createServer((client) => {
    const pair: [Socket, Socket] = [client, connect(path)];
    pairs.add(pair);
    pass(pair[0], pair[1]);
    pass(pair[1], pair[0]);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  target.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  const cut = (): void => {
    for (const [client, database] of pairs) {
      client.resetAndDestroy();
      database.destroy();
    }
  };
  return {
    url: target.href,
    cut,
    async hold(ms) {
      held = sleep(ms);
      await held;
    },
    delay(ms) {
      delayMs = ms;
    },
    close() {
      cut();
      server.close();
    },
  };
}
