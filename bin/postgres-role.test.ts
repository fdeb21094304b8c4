/**
 * The role with which server and judge use the embedded database: what it can do and what it
 * cannot.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { guardAuditLog } from './postgres-role.ts';
import { type PreparedData, prepareData, query } from './testing-postgres.ts';

let dataDir = '';
const open: Postgres[] = [];
let prepared: PreparedData;
beforeAll(async () => {
  prepared = await prepareData();
});
afterAll(() => prepared.remove());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-role-'));
  await prepared.copyTo(dataDir);
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<Postgres> {
  const server = await startPostgres({ dataDir, log: () => {} });
  open.push(server);
  return server;
}

describe('the role of server and judge', () => {
  const powers = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`;
  const refusal = /permission denied|must be owner|other objects depend/;
  const none = {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  };

  it('makes tables and is not a superuser', async () => {
    const { url } = await start();
    expect(await query(url, powers)).toEqual([none]);
    await query(url, 'create table mine (n int); drop table mine');
    for (const reach of [
      "copy (select 1) to program 'id'",
      "select pg_read_file('/etc/passwd')",
      'alter system set jit = on',
      'create role other superuser',
      'create extension adminpack',
      'set role arbiter',
    ]) {
      await expect(query(url, reach), reach).rejects.toThrow(/permission denied|not available/);
    }
  });

  it('takes over what an earlier version left to the superuser', async () => {
    const first = await start();
    await query(
      first.superuserUrl,
      `alter database arbiter owner to arbiter;
       alter schema public owner to arbiter;
       create table kept (id int generated always as identity, own serial, n int);
       insert into kept (n) values (1);
       create sequence counter;
       create type colour as enum ('red');
       create view shown as select n from kept;
       create function one() returns int language sql return 1;
       drop owned by arbiter_app;
       drop role arbiter_app`,
    );
    await rm(join(dataDir, 'postgres', 'password-application'));
    await first.stop();
    const { url } = await start();
    expect(await query(url, powers)).toEqual([none]);
    await query(
      url,
      `insert into kept (n) values (2);
       alter table kept add column m int;
       select nextval('counter');
       alter type colour add value 'blue';
       create or replace view shown as select n, m from kept;
       create or replace function one() returns int language sql return 2;
       drop function one()`,
    );
    expect(await query(url, 'select n from shown order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('can read the audit log and add to it, but not change it or what guards it', async () => {
    const { url, superuserUrl } = await start();
    await migrate(url);
    await guardAuditLog(superuserUrl);
    const entry = `insert into audit_log (act, subject_kind, subject_id, origin)
      values ('role granted', 'account', '1', 'a test') returning act`;
    expect(await query(url, entry)).toEqual([{ act: 'role granted' }]);
    expect(await query(url, 'select act from audit_log')).toEqual([{ act: 'role granted' }]);
    for (const reach of [
      "update audit_log set act = 'none'",
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger user',
      'drop trigger audit_log_stays on audit_log',
      `create or replace function refuse_change_of_audit_log() returns trigger
         language plpgsql as 'begin return null; end'`,
      'drop table audit_log',
      'drop function refuse_change_of_audit_log() cascade',
      'alter table audit_log rename to earlier_log',
      'alter table audit_log set schema pg_temp',
      'drop schema public cascade',
      'alter schema public rename to earlier',
    ]) {
      await expect(query(url, reach), reach).rejects.toThrow(refusal);
    }
    const elsewhere = url.replace('/arbiter?', '/postgres?');
    const drop = 'drop database arbiter with (force)';
    await expect(query(elsewhere, drop)).rejects.toThrow('must be owner of database');
    expect(await query(url, 'select act from audit_log')).toEqual([{ act: 'role granted' }]);
  });

  it('cannot have the launcher call a function of its own', async () => {
    const { url, stop } = await start();
    await query(
      url,
      `create function seize(oid, regnamespace) returns boolean language plpgsql as
         'begin execute ''alter role arbiter_app superuser''; return true; end';
       create operator = (leftarg = oid, rightarg = regnamespace, function = seize)`,
    );
    await stop();
    const again = await start();
    expect(await query(again.url, powers)).toEqual([none]);
  });
});
