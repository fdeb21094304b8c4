/**
 * `node e2e/point-in-time.ts`: restores a database of Arbiter to a moment from PostgreSQL's
 * write-ahead log, as docs/operate.md describes. Needs Debian's PostgreSQL, of which it runs a
 * separate server.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';

const versions = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL that is installed. */
function programsFolder(): string {
  const newest = readdirSync(versions)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1);
  return join(versions, newest ?? '', 'bin');
}

type OwnServer = { folder: string; programs: string };

/** Runs one of its programs; as the user postgres if we are root. */
function run({ folder, programs }: OwnServer, name: string, ...args: string[]): void {
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [file = '', ...rest] = [...asPostgres, join(programs, name), ...args];
  execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

const settings = (folder: string): string => `
listen_addresses = ''
unix_socket_directories = '${folder}'
wal_level = replica
archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f ${folder}/wal/%f && cp %p ${folder}/wal/%f'
`;

const urlOf = (folder: string, user = 'arbiter'): string =>
  `postgres://${user}@/arbiter?host=${encodeURIComponent(folder)}`;

async function query(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows.map((row: unknown[]) => String(row[0]));
  } finally {
    await client.end();
  }
}

const names = 'select name from users order by name';
const add = (name: string): string =>
  `insert into users (name, name_skeleton, email, password_hash)
     values ('${name}', '${name}', '${name}@example.org', '')`;

/** A server whose writes go to an archive: with a base backup, then `before`, then a mistake. */
async function makeHistory(place: OwnServer): Promise<string> {
  const { folder } = place;
  const data = join(folder, 'data');
  run(place, 'initdb', '--pgdata', data, '--auth', 'trust', '--username', 'postgres');
  appendFileSync(join(data, 'postgresql.conf'), settings(folder));
  run(place, 'pg_ctl', '--pgdata', data, '--log', join(folder, 'log'), '--wait', 'start');
  run(place, 'createuser', '--host', folder, '--username', 'postgres', 'arbiter');
  run(
    place,
    'createdb',
    '--host',
    folder,
    '--username',
    'postgres',
    '--owner',
    'arbiter',
    'arbiter',
  );
  const url = urlOf(folder);
  await migrate(url);
  await query(url, add('in the base'));
  const base = ['--pgdata', join(folder, 'base'), '--checkpoint', 'fast', '--wal-method', 'none'];
  run(place, 'pg_basebackup', '--host', folder, '--username', 'postgres', '--no-password', ...base);
  await query(url, add('after the base'));
  const [moment = ''] = await query(url, 'select clock_timestamp()::text');
  await query(url, 'delete from users');
  await query(url, add('after the mistake'));
  await query(urlOf(folder, 'postgres'), 'select pg_switch_wal()');
  run(place, 'pg_ctl', '--pgdata', data, '--mode', 'fast', '--wait', 'stop');
  return moment;
}

/**
 * The administrator's steps: the base backup replaces the data, and the moment at which to stop.
 */
async function goBack(place: OwnServer, moment: string): Promise<void> {
  const { folder } = place;
  const data = join(folder, 'data');
  rmSync(data, { recursive: true });
  execFileSync('cp', ['-a', join(folder, 'base'), data]);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${folder}/wal/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = promote
`,
  );
  writeFileSync(join(data, 'recovery.signal'), '');
  run(place, 'pg_ctl', '--pgdata', data, '--log', join(folder, 'log'), '--wait', 'start');
}

/** A server that recovers accepts reads before it accepts writes. */
async function untilWritable(url: string): Promise<void> {
  while ((await query(url, 'select pg_is_in_recovery()'))[0] === 'true') await pause(100);
}

async function tryAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-moment-'));
  const place = { folder, programs: programsFolder() };
  mkdirSync(join(folder, 'wal'));
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', folder]);
  try {
    const moment = await makeHistory(place);
    await goBack(place, moment);
    const url = urlOf(folder);
    await untilWritable(url);
    const applied = await migrate(url);
    const found = await query(url, names);
    const isRight = found.join() === 'after the base,in the base' && applied.length === 0;
    console.log(`${isRight ? 'ok' : 'FAILED'}: at ${moment} there were ${found.join(' and ')}.`);
    process.exitCode = isRight ? 0 : 1;
    await query(url, add('again in use'));
    run(place, 'pg_ctl', '--pgdata', join(folder, 'data'), '--mode', 'fast', '--wait', 'stop');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await tryAll();
