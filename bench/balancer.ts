/** A proxy in front of several servers: each new connection goes to the next server in turn. */
import { connect, createServer, type Socket } from 'node:net';

export type Balancer = { origin: string; close(): void };

/** Opens a proxy to servers of this host, by their ports. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
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
  const listener = createServer((client) => {
    const server = connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
    turn += 1;
    keep(client, server);
    keep(server, client);
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      for (const one of sockets) one.destroy();
      listener.close();
    },
  };
}
