/** The messages for an operator if an address or its certificate is wrong. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress, reach } from './reach.ts';
import { certificate, certificateKey } from './testing-certificate.ts';

let folder: string;
let authority: string;
let server: Server;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-tls-'));
  authority = join(folder, 'authority.pem');
  await writeFile(authority, certificate);
  server = createServer(encrypt);
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const refusal = Buffer.from('E\0\0\0\x16SFATAL\0C28P01\0Mno\0\0');

/** Begins TLS as PostgreSQL does, and refuses every password. */
function encrypt(socket: import('node:net').Socket): void {
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write('S');
    const secureContext = createSecureContext({ cert: certificate, key: certificateKey });
    const inner = new TLSSocket(socket, { isServer: true, secureContext });
    inner.on('error', () => {}).once('data', () => inner.end(refusal));
  });
}

/** The sentence with which an address is refused. */
const sentenceFor = (host: string, parameters: string): Promise<string> =>
  reach(`postgres://arbiter:secret-word@${host}:${port}/arbiter?${parameters}`, {
    applicationName: 'test',
  }).then(
    () => '',
    (error: Error) => error.message,
  );

describe('a certificate', () => {
  it('from an unknown authority is refused, with what to do', async () => {
    expect(await sentenceFor('localhost', 'sslmode=verify-full')).toBe(
      `DATABASE_URL: The certificate of localhost:${port} is from an authority that this machine ` +
        'does not know: name a file with the certificate of that authority, &sslrootcert=FILE.',
    );
  });

  it('for another name is refused, even from a known authority', async () => {
    expect(await sentenceFor('127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`)).toBe(
      `DATABASE_URL: The certificate of 127.0.0.1:${port} is for another name than that in the ` +
        'address.',
    );
  });

  it('for the name, from the named authority, is accepted before the password is sent', async () => {
    expect(await sentenceFor('localhost', `sslmode=verify-full&sslrootcert=${authority}`)).toBe(
      'DATABASE_URL: PostgreSQL refuses its user or password (no).',
    );
  });
});

describe('an address is refused', () => {
  const refusalOf = (address: string): string => {
    try {
      checkAddress(address);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return '';
  };

  it('that cannot be parsed, without revealing its password', () => {
    const sentence = refusalOf('postgres://arbiter:secret#word@localhost/arbiter');
    expect(sentence).toMatch(/^DATABASE_URL: Must be an address such as .* with %23 for #/);
    expect(sentence).not.toContain('secret');
  });

  it('that names a missing file', () => {
    expect(refusalOf('postgres://a:b@c/d?sslrootcert=/no/such.pem')).toBe(
      'DATABASE_URL: The file /no/such.pem, which it names, cannot be read (ENOENT).',
    );
  });

  it('with an unknown TLS mode', () => {
    expect(refusalOf('postgres://a:b@c/d?sslmode=full')).toMatch(
      /^DATABASE_URL: sslmode must be one of disable, /,
    );
  });

  it.each([
    'postgres://a:b@c/d?sslmode=verify-full',
    'postgres:///d?host=/run/postgresql',
    'postgresql://a:b@/d?host=/run/postgresql',
  ])('and %s is not', (address) => {
    expect(refusalOf(address)).toBe('');
  });
});
