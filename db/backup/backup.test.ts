/** Backups of a database in use restore it exactly; a damaged backup changes nothing. */
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { createTestDatabase } from '../testing-database.ts';
import { loadUpgrade } from '../testing-upgrades.ts';
import { checkBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { countRows, fillEmptyTables } from './testing-rows.ts';
import { writeBackup } from './write.ts';

type Opened = Awaited<ReturnType<typeof createTestDatabase>> & { client: pg.Client };

let folder: string;
let path: string;
let source: Opened;
let target: Opened;

async function open(isEmpty: boolean): Promise<Opened> {
  const database = await createTestDatabase({ isEmpty });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return { ...database, client };
}

const close = async ({ client, drop }: Opened): Promise<void> => {
  await client.end();
  await drop();
};

const person = '00000000-0000-4000-8000-00000000000b';
const problem = '00000000-0000-4000-8000-0000000000a1';

/** Rows with every type of column, circular references, and a row larger than a part. */
const data = `
  insert into users (id, name, name_skeleton, email, password_hash)
    values ('${person}', 'Zoë 🦊', 'zoe', 'zoe@example.org', E'a\\tb\\nc\\\\');
  insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms,
    memory_limit_mb, comparison)
    values ('${problem}', 'Sum', '', 'Easy', '{math,"a,b",NULL}', 1000, 256, '{"a":null}');
  insert into blobs (sha256, bytes) select sha256(bytes), bytes from (
    select convert_to(repeat('x' || n, 1000 * n), 'UTF8') || '\\xff00' as bytes
    from unnest(array[1, 2, 100, 101, 300]) n) b;
  insert into submissions (id, user_id, problem_id, language, source, result)
    select gen_random_uuid(), '${person}', '${problem}', 'cpp', '\\x00ff0a5c', '{"n":1}'
    from generate_series(1, 50);
  insert into jobs (id, kind, payload, owner, priority, due_at, judge_id, claimed_at, lease_until)
    select id, 'submission', '{}', '${person}', 0, now(), 'judge', now(), now() + interval '1 hour'
    from submissions limit 1;
  insert into earlier_results (submission_id, verdict, judged_at, result)
    select id, 'Accepted', now(), '{}' from submissions limit 3;
  insert into audit_log (actor, actor_name, act, subject_kind, subject_id, before, after, origin)
    select '${person}', 'Zoë', 'problem changed', 'problem', '${problem}', '{"b": 1,  "a": 2}',
      null, '::1' from generate_series(1, 3);
  select setval('audit_log_id_seq', 10)`;

/** Tables that a backup leaves out, or that a restore writes anew. */
const notCompared: Record<string, string> = {
  rate_counts: 'rates are counted anew',
  judges: 'judges register themselves',
  long_work: 'work in progress ends with its process',
  migrations: 'a restore applies them again, at another time',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-backup-'));
  path = join(folder, 'one.tar');
  [source, target] = await Promise.all([open(false), open(true)]);
  await source.client.query(data);
  await fillEmptyTables(source.client);
  await writeBackup({ url: source.url, path, partBytes: 100_000 });
});
afterAll(async () => {
  await close(source);
  await close(target);
  await rm(folder, { recursive: true });
});
/** Empties the target. */
const empty = () => target.client.query('drop schema public cascade; create schema public');

const restore = async (from = path, mayReplace = false): Promise<void> =>
  await restoreBackup(await checkBackup(from), { url: target.url, mayReplace });

async function rowsOf(
  { client }: Opened,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  return (await client.query({ text, values, rowMode: 'array' })).rows;
}

/**
 * Each table with a checksum of its rows, except tables that belong to one cluster or one judge.
 */
async function contentsOf(database: Opened): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const name of (await countRows(database.client)).keys()) {
    if (name in notCompared) continue;
    const text = `select count(*), md5(string_agg(line, '|' order by line)) from (
      select (to_jsonb(t) - 'counted_in' - 'judge_id' - 'claimed_at' - 'lease_until')::text as line
      from ${name} t) rows`;
    contents[name] = await rowsOf(database, text);
  }
  return contents;
}

describe('a backup restored', () => {
  beforeAll(async () => {
    await empty();
    await restore();
  });

  it('into an empty database has every row of every table', async () => {
    const { entries } = (await checkBackup(path)).manifest;
    expect(entries.filter(({ name }) => name.startsWith('tables/blobs/')).length).toBe(4);
    const counts = await countRows(source.client);
    expect([...counts.keys()].filter((table) => counts.get(table) === 0)).toEqual([]);
    const expected = await contentsOf(source);
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    expect(await contentsOf(target)).toEqual(expected);
  });

  it('has the audit log with its guard, and goes on counting its entries', async () => {
    for (const change of [`update audit_log set act = ''`, 'delete from audit_log']) {
      await expect(target.client.query(change)).rejects.toThrow('never changed or deleted');
    }
    await expect(target.client.query('truncate audit_log')).rejects.toThrow('never changed');
    const entries = 'select id, before::text from audit_log order by id';
    expect(await rowsOf(target, entries)).toEqual(await rowsOf(source, entries));
    expect(await rowsOf(target, entries)).toHaveLength(3);
    const add = `insert into audit_log (act, subject_kind, subject_id, origin)
      values ('problem changed', 'problem', '1', '::1') returning id`;
    expect(await rowsOf(target, add)).toEqual([['11']]);
  });

  it('has identities, constraints and triggers, and jobs without their judges', async () => {
    const { client } = target;
    const insert = `insert into earlier_results (submission_id, verdict, judged_at, result)
      select id, 'Accepted', now(), '{}' from submissions limit 1 returning id`;
    expect((await client.query(insert)).rows).toEqual([{ id: '4' }]);
    await expect(client.query(`delete from users`)).rejects.toThrow('violates foreign key');
    const triggers = `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`;
    expect(await rowsOf(target, triggers)).toEqual(await rowsOf(source, triggers));
    const keys = `select count(*) from pg_constraint where contype = 'f'`;
    expect(await rowsOf(target, keys)).toEqual(await rowsOf(source, keys));
    expect(await rowsOf(target, 'select judge_id, lease_until from jobs')).toEqual([[null, null]]);
  });
});

describe('a backup', () => {
  it('is a consistent snapshot, even while others write', async () => {
    const during = join(folder, 'during.tar');
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n++) {
        await source.client.query(
          `with person as (insert into users (name, name_skeleton, email, password_hash)
             values ($1, $1, $1, 'x') returning id)
           insert into sessions (user_id, expires_at) select id, now() from person`,
          [`during${n}`],
        );
      }
    })();
    await writeBackup({ url: source.url, path: during });
    isOver = true;
    await writing;
    await empty();
    await restore(during);
    const orphans = `select count(*) from users full join sessions on user_id = users.id
      where name like 'during%' and user_id is null or users.id is null`;
    expect(await rowsOf(target, orphans)).toEqual([['0']]);
  });

  it('is readable only by its owner, and leaves no file behind if it fails', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const before = await readdir(folder);
    const url = source.url.replace(/[^/]+$/, 'no_such_database');
    await expect(writeBackup({ url, path: join(folder, 'none.tar') })).rejects.toThrow();
    await expect(writeBackup({ url: source.url, path: '/nowhere/x.tar' })).rejects.toThrow(
      'ENOENT',
    );
    await expect(writeBackup({ url: source.url, path: folder })).rejects.toThrow(
      `${folder} is a folder: name a file.`,
    );
    expect(await readdir(folder)).toEqual(before);
  });

  it('refuses a file that is there, and leaves it alone', async () => {
    const there = join(folder, 'there.tar');
    await writeFile(there, 'precious');
    await expect(writeBackup({ url: source.url, path: there })).rejects.toThrow('is there already');
    expect(await readFile(there, 'utf8')).toBe('precious');
  });

  it('refuses a file that another is writing, and leaves it alone', async () => {
    const partial = join(folder, 'two.tar.partial');
    await writeFile(partial, 'begun');
    await expect(writeBackup({ url: source.url, path: join(folder, 'two.tar') })).rejects.toThrow(
      `${partial} is there: another backup is being written, or was killed.`,
    );
    expect(await readFile(partial, 'utf8')).toBe('begun');
    await rm(partial);
  });

  it('contains the token secret only on request', async () => {
    expect((await checkBackup(path)).tokenSecret).toBeUndefined();
    const withSecret = join(folder, 'secret.tar');
    await writeBackup({ url: source.url, path: withSecret, tokenSecret: 's3cret' });
    expect((await checkBackup(withSecret)).tokenSecret).toBe('s3cret');
  });
});

describe('a restore', () => {
  it('is refused if there are data, unless it may replace them', async () => {
    await empty();
    await restore();
    await target.client.query(`update users set name = 'later'`);
    await expect(restore()).rejects.toThrow('The database has data.');
    await restore(path, true);
    expect(await rowsOf(target, `select name from users where id = '${person}'`)).toEqual([
      ['Zoë 🦊'],
    ]);
  });

  it('that fails halfway leaves the database unchanged', async () => {
    await empty();
    await restore();
    const backup = await checkBackup(path);
    const rows = { ...backup.manifest.rows, users: 99 };
    const wrong = { ...backup, manifest: { ...backup.manifest, rows } };
    const before = await contentsOf(target);
    await expect(restoreBackup(wrong, { url: target.url, mayReplace: true })).rejects.toThrow(
      /The table users has \d+ rows in place of 99/,
    );
    expect(await contentsOf(target)).toEqual(before);
  });

  it('of a backup by a newer version is refused', async () => {
    const backup = await checkBackup(path);
    const future = { name: '999-future.sql', checksum: 'x' };
    const migrations = [...backup.about.migrations, future];
    const newer = { ...backup, about: { ...backup.about, migrations } };
    await expect(restoreBackup(newer, { url: target.url, mayReplace: true })).rejects.toThrow(
      'The backup was made by a newer version of Arbiter (999-future.sql). Restore it with that.',
    );
  });

  it('takes a backup of 0.1.0, and refuses one of a version before it', {
    tags: ['release'],
  }, async () => {
    await empty();
    await loadUpgrade(target.url, new URL('../upgrades/0.1.0.sql', import.meta.url));
    const released = join(folder, 'released.tar');
    await writeBackup({ url: target.url, path: released });
    await restore(released, true);
    await migrate(target.url);
    const applied = 'select name, checksum from migrations order by name';
    expect(await rowsOf(target, applied)).toEqual(await rowsOf(source, applied));

    const backup = await checkBackup(released);
    const migrations = backup.about.migrations.filter(({ name }) => name < '192');
    const older = { ...backup, about: { ...backup.about, migrations } };
    await expect(restoreBackup(older, { url: target.url, mayReplace: true })).rejects.toThrow(
      'The backup was made by a version before 0.1.0. Restore it with version 0.1.0, and back up again.',
    );
  });

  it('of a backup by another text of a migration is refused', async () => {
    const backup = await checkBackup(path);
    const migrations = backup.about.migrations.map((one) => ({ ...one, checksum: 'x' }));
    const other = { ...backup, about: { ...backup.about, migrations } };
    await expect(restoreBackup(other, { url: target.url, mayReplace: true })).rejects.toThrow(
      /The backup was made with another migration 000-.* than this version has/,
    );
  });
});

describe('a damaged backup', () => {
  const damaged = (): string => join(folder, 'damaged.tar');

  it('is reported with the part that has changed', async () => {
    const bytes = await readFile(path);
    const at = bytes.indexOf('tables/blobs/000001.copy.gz') + 512 + 100;
    bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at);
    await writeFile(damaged(), bytes);
    await expect(checkBackup(damaged())).rejects.toThrow(
      'The backup is damaged: tables/blobs/000001.copy.gz has changed since it was written.',
    );
  });

  it.each([0.5, 0.999])('is refused when only %d of it is left', async (share) => {
    await writeFile(damaged(), await readFile(path));
    await truncate(damaged(), Math.floor((await stat(path)).size * share) - 1500);
    await expect(checkBackup(damaged())).rejects.toThrow(/is no whole backup|is cut off/);
  });

  it.each([1, 511, 512, 1024])('is refused when its last %d bytes are missing', async (bytes) => {
    await writeFile(damaged(), await readFile(path));
    await truncate(damaged(), (await stat(path)).size - bytes);
    await expect(checkBackup(damaged())).rejects.toThrow(/is no whole backup|is cut off/);
  });

  it('is refused when the file is missing or of another kind', async () => {
    await writeFile(damaged(), 'hello');
    await expect(checkBackup(damaged())).rejects.toThrow(/is no whole backup|is cut off/);
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow('ENOENT');
  });
});
