/** Talks to a server over a raw connection, as slowly and as incorrectly as a test needs. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Lets the application listen on a free port of this machine. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export type Line = {
  socket: Socket;
  /** The whole reply, once the other side has closed the connection. */
  all: Promise<string>;
  /** Resolves once the reply so far contains this text; rejects if it ends without it. */
  until(part: string): Promise<void>;
};

/** Opens a connection and sends `text`. */
export async function open(port: number, text = ''): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    heard += part;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const all = closed.then(() => heard);
  socket.write(text);
  const until = async (part: string) => {
    while (!heard.includes(part)) {
      if (socket.closed) throw new Error(`the connection ended without ${part}: ${heard}`);
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
    }
  };
  return { socket, all, until };
}

/** The head of a request, with the empty line at its end. */
export const head = (request: string, headers: Record<string, string | number> = {}): string => {
  const lines = Object.entries({ host: 'localhost', ...headers });
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${request} HTTP/1.1\r\n${text}\r\n`;
};

/** The status and body of the last reply in a text. */
export function answerIn(text: string): { status: number; body: unknown; head: string } {
  const start = text.lastIndexOf('HTTP/1.1 ');
  const [head = '', ...rest] = text.slice(start).split('\r\n\r\n');
  return {
    status: Number(head.slice(9, 12)),
    head: head.toLowerCase(),
    body: JSON.parse(rest.join('\r\n\r\n')),
  };
}
