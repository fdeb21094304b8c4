/** The messages for an operator if the database cannot be used, tried with fake servers. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from './cluster.ts';
import { reach } from './reach.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers each message by `answer`; returns its address. */
async function serve(answer: (message: Buffer) => Buffer | undefined): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (message) => {
      const reply = answer(message);
      if (reply) socket.write(reply);
    });
  });
  servers.push(server);
  server.on('close', () => sockets.clear());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `postgres://arbiter:secret-word@127.0.0.1:${port}/arbiter`;
}

/** A message of the protocol: its type, its length and its content. */
function message(type: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

const authenticated = message('R', '\0\0\0\0');
const ready = message('Z', 'I');
const refused = (code: string, text: string) => message('E', `SFATAL\0C${code}\0M${text}\0\0`);

/** The answer to `show`, with one row of one text. */
function versionIs(version: string): Buffer {
  const column = Buffer.concat([
    ...[Buffer.from([0, 1]), Buffer.from('server_version_num\0'), Buffer.alloc(6)],
    ...[Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])],
  ]);
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
  return Buffer.concat([
    ...[message('T', column), message('D', row), message('C', 'SHOW\0'), ready],
  ]);
}

const isQuery = (sent: Buffer): boolean => sent[0] === 0x51;
const oldServer = (version: string) => (sent: Buffer) =>
  isQuery(sent) ? versionIs(version) : Buffer.concat([authenticated, ready]);

/** For a real server, which answers. */
const patienceMs = 60_000;

/** The sentence with which the address is refused; undefined if it is accepted. */
const sentenceFor = (url: string, answerLimitMs = 300): Promise<string> =>
  reach(url, { applicationName: 'test', answerLimitMs }).then(
    async (client) => {
      await client.end();
      return '';
    },
    (error: Error) => error.message,
  );

describe('a database that cannot be used is explained in a sentence', () => {
  it.each([
    ['too old', oldServer('130004'), 'PostgreSQL 13 is too old. Arbiter needs 14 or newer.'],
    ['silent', () => undefined, '127.0.0.1:PORT does not answer.'],
    [
      'frozen after the connection',
      (sent: Buffer) => (isQuery(sent) ? undefined : Buffer.concat([authenticated, ready])),
      '127.0.0.1:PORT does not answer.',
    ],
    [
      'given a wrong password',
      () => refused('28P01', 'password authentication failed for user "arbiter"'),
      'PostgreSQL refuses its user or password (password authentication failed for user "arbiter").',
    ],
    [
      'starting',
      () => refused('57P03', 'the database system is starting up'),
      'PostgreSQL is starting or stopping (the database system is starting up).',
    ],
    [
      'full',
      () => refused('53300', 'sorry, too many clients already'),
      'PostgreSQL has no connection free; raise max_connections (sorry, too many clients already).',
    ],
  ])('%s', async (_what, answer, sentence) => {
    const url = await serve(answer);
    const port = new URL(url).port;
    expect(await sentenceFor(url)).toBe(`DATABASE_URL: ${sentence.replace('PORT', port)}`);
  });

  it('away', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const { port } = new URL(url);
    expect(await sentenceFor(url)).toBe(
      `DATABASE_URL: 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    );
    expect(await sentenceFor('postgres://localhost/x?host=/nowhere')).toBe(
      'DATABASE_URL: the socket in /nowhere cannot be reached (ENOENT).',
    );
  });

  it('of another name', async () => {
    const sentence = await sentenceFor(databaseUrl(inject('clusterUrl'), 'no_such'), patienceMs);
    expect(sentence).toBe(
      'DATABASE_URL: PostgreSQL has no database of its name (database "no_such" does not exist).',
    );
  });

  it('and a recent one is accepted', async () => {
    expect(await sentenceFor(await serve(oldServer('140000')))).toBe('');
    expect(await sentenceFor(inject('clusterUrl'), patienceMs)).toBe('');
  });
});
