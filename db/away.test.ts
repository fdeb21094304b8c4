/** Which errors mean that the database is unavailable; the test causes each of them. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isDatabaseAway, isDiskUnwritable } from './away.ts';
import { openDatabase } from './open.ts';

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => error,
  );

async function failureOfQuery(url: string): Promise<unknown> {
  const db = openDatabase(url);
  const error = await failure(sql`select 1`.execute(db));
  await db.destroy();
  return error;
}

/** An address that drops every connection. */
async function withRudeServer<T>(use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await use(typeof address === 'object' && address ? address.port : 0);
  } finally {
    server.close();
  }
}

describe('the database counts as unavailable', () => {
  it('when nothing listens, there is no socket, or it hangs up', async () => {
    const away = [
      await failureOfQuery('postgres://someone@127.0.0.1:1/none'),
      await failureOfQuery('postgres://someone@localhost/none?host=/nowhere/at-all'),
      await failureOfQuery('postgres://someone@no-such-host.invalid/none'),
      await withRudeServer((port) => failureOfQuery(`postgres://someone@127.0.0.1:${port}/none`)),
    ];
    expect(away.map(isDatabaseAway)).toEqual([true, true, true, true]);
  });

  it('when none of the addresses of its name can be reached', async () => {
    const refused = await failureOfQuery('postgres://someone@127.0.0.1:1/none');
    const unreachable = { code: 'EHOSTUNREACH', syscall: 'connect' };
    const other = Object.assign(new Error('no route'), unreachable);
    expect(isDatabaseAway(new AggregateError([refused, other]))).toBe(true);
    expect(isDatabaseAway(new AggregateError([refused, new Error('other')]))).toBe(false);
  });

  it('when it closes a connection', async () => {
    const client = new pg.Client({ connectionString: inject('clusterUrl') });
    client.on('error', () => {});
    await client.connect();
    const cut = client.query('select pg_terminate_backend(pg_backend_pid())');
    expect(isDatabaseAway(await failure(cut))).toBe(true);
  });
});

describe('the database counts as available', () => {
  it('when a file is missing, or a query is wrong', async () => {
    const client = new pg.Client({ connectionString: inject('clusterUrl') });
    await client.connect();
    const faults = [
      await failure(readFile('/nowhere/at-all')),
      await failure(readFile('/')),
      await failure(client.query('select nothing')),
      new Error('Something else'),
      'a text',
    ];
    await client.end();
    expect(faults.map(isDatabaseAway)).toEqual([false, false, false, false, false]);
  });

  it('when another connection breaks with an error that names no system call', () => {
    const socket = connect({ port: 1, host: '127.0.0.1' });
    return once(socket, 'error').then(([error]) => {
      expect(isDatabaseAway(Object.assign(new Error('other'), { code: error.code }))).toBe(false);
    });
  });
});

describe('the disk counts as unwritable', () => {
  const raised = async (code: string): Promise<unknown> => {
    const db = openDatabase(inject('clusterUrl'));
    const error = await failure(
      sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(db),
    );
    await db.destroy();
    return error;
  };

  it('when the kernel reports an error to PostgreSQL, or refuses us a file', async () => {
    expect(isDiskUnwritable(await raised('58030'))).toBe(true);
    expect(isDiskUnwritable(await failure(writeFile('/proc/version', 'x')))).toBe(true);
  });

  it('but not when a privilege in the database is lacking, or a file is missing', async () => {
    expect(isDiskUnwritable(await raised('42501'))).toBe(false);
    expect(isDiskUnwritable(await failure(readFile('/nowhere/at-all')))).toBe(false);
    expect(isDiskUnwritable(new Error('EROFS'))).toBe(false);
  });
});
