/** REQUIRE_TLS: which addresses are refused, and that the driver then sends nothing in clear. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { reach } from '../db/reach.ts';
import { clearConnections } from './require-tls.ts';

const sentence = (rule: string) =>
  `${rule}, because REQUIRE_TLS is on and it leads to another host.`;

describe('while REQUIRE_TLS is on', () => {
  it.each([
    [
      { DATABASE_URL: 'postgres://a:b@db.example/arbiter' },
      'DATABASE_URL must have sslmode=verify-full',
    ],
    [
      { DATABASE_URL: 'postgres://a:b@db.example/arbiter?sslmode=require' },
      'DATABASE_URL must have sslmode=verify-full',
    ],
    [
      { DATABASE_URL: 'postgres:///arbiter?host=db.example' },
      'DATABASE_URL must have sslmode=verify-full',
    ],
    [
      { DATABASE_URL: 'postgres://a:b@127.evil.example/arbiter' },
      'DATABASE_URL must have sslmode=verify-full',
    ],
    [
      { DATABASE_URL: 'postgres://a:b#c@db.example/arbiter' },
      'DATABASE_URL must have sslmode=verify-full',
    ],
    [{ SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL must begin with smtps://'],
    [{ AI_BASE_URL: 'http://models.example' }, 'AI_BASE_URL must begin with https://'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.7:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https://',
    ],
    [{ PUBLIC_URL: 'http://judge.example' }, 'PUBLIC_URL must begin with https://'],
  ])('%o is refused', (addresses, rule) => {
    expect(() => clearConnections('on', addresses)).toThrow(sentence(rule));
    expect(clearConnections(undefined, addresses)).toEqual([
      `${rule} to be safe on a network: it leads to another host.`,
    ]);
  });

  it.each([
    {},
    { DATABASE_URL: 'postgres://a:b@db.example/arbiter?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/arbiter' },
    { DATABASE_URL: 'postgres://a:b@[::1]/arbiter' },
    { DATABASE_URL: 'postgres://a@/arbiter?host=/run/postgresql' },
    { SMTP_URL: 'smtps://mail.example', AI_BASE_URL: 'https://models.example' },
    { PUBLIC_URL: 'http://localhost:3000', AI_BASE_URL: 'http://localhost:11434' },
  ])('%o is accepted', (addresses) => {
    expect(clearConnections('on', addresses)).toEqual([]);
  });

  it('nothing but on and off is accepted', () => {
    expect(() => clearConnections('yes', {})).toThrow(
      'REQUIRE_TLS must be one of on, off, not "yes".',
    );
  });
});

const server = createServer();
afterEach(() => server.close());

it('a database without TLS gets no password with sslmode=verify-full', async () => {
  const sent: Buffer[] = [];
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      sent.push(bytes);
      socket.write('N');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `postgres://arbiter:secret-word@127.0.0.1:${port}/arbiter?sslmode=verify-full`;
  await expect(reach(url, { applicationName: 'test' })).rejects.toThrow('DATABASE_URL: ');
  expect(Buffer.concat(sent).length).toBe(8);
});
