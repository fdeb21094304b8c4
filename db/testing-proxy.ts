/** A proxy between a program and its database, for tests of what happens when that one vanishes. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Stops forwarding, on new connections too, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Never forwards again on the present connections, nor ends them, as a firewall that forgot. */
  forget(): void;
  /** Ends all connections, and refuses new ones with an error of this SQLSTATE; null: no longer. */
  refuse(refusal: { code: string; message: string } | null): void;
  /** How many connections were refused. */
  refusedCount(): number;
  close(): Promise<void>;
};

const socketName = '.s.PGSQL.5432';

/** Opens a proxy to the socket that `url` names. */
export async function openTestProxy(url: string): Promise<TestProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-proxy-'));
  const address = new URL(url);
  const target = join(address.searchParams.get('host') ?? '', socketName);
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let isFrozen = false;
  let refused: Buffer | null = null;
  let refusedCount = 0;
  const pass = (one: Socket, other: Socket): void => {
    sockets.add(one);
    one.pipe(other).on('error', () => one.destroy());
    one.on('close', () => {
      other.destroy();
      sockets.delete(one);
    });
    if (isFrozen) one.pause();
  };
  const proxy = createServer((client) => {
    if (refused !== null) {
      refusedCount += 1;
      client.on('error', () => {}).end(refused);
      return;
    }
    const database = connect(target);
    pass(client, database);
    pass(database, client);
  });
  proxy.listen(join(folder, socketName));
  await once(proxy, 'listening');
  address.searchParams.set('host', folder);
  const each = (act: (socket: Socket) => void): void => {
    for (const socket of sockets) act(socket);
  };
  return {
    url: address.href,
    freeze: () => {
      isFrozen = true;
      each((socket) => socket.pause());
    },
    thaw: () => {
      isFrozen = false;
      each((socket) => {
        if (!forgotten.has(socket)) socket.resume();
      });
    },
    forget: () =>
      each((socket) => {
        socket.pause();
        forgotten.add(socket);
      }),
    refuse: (refusal) => {
      refused = refusal && refusalMessage(refusal);
      if (refused !== null) each((socket) => socket.destroy());
    },
    refusedCount: () => refusedCount,
    close: async () => {
      proxy.close();
      each((socket) => socket.destroy());
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An error that ends a connection while it is being established, as PostgreSQL sends it. */
function refusalMessage({ code, message }: { code: string; message: string }): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
