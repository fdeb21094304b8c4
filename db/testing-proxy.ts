/** A proxy in front of a test database that can stop forwarding, as if its host were frozen. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** `url` is the database's through the proxy; new connections of a frozen one wait, too. */
export type FreezingProxy = { url: string; freeze(): void; thaw(): void; close(): void };

/** Opens a proxy with its socket in `folder`. */
export async function openProxy(url: string, folder: string): Promise<FreezingProxy> {
  const socketName = '.s.PGSQL.5432';
  const address = new URL(url);
  const target = join(address.searchParams.get('host') ?? '', socketName);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const pass = (one: Socket, other: Socket): void => {
    sockets.add(one);
    one.pipe(other).on('error', () => one.destroy());
    one.on('close', () => other.destroy());
    if (isFrozen) one.pause();
  };
  const proxy: Server = createServer((client) => {
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
      each((socket) => socket.resume());
    },
    close: () => {
      proxy.close();
      each((socket) => socket.destroy());
    },
  };
}
