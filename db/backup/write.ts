/**
 * Writes a backup of a database in use: everything is read in one transaction, so the backup is
 * consistent. The file gets its name only when it is complete and on disk.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { type Connecting, onConnection } from '../connection.ts';
import {
  type About,
  aboutName,
  formatVersion,
  type Manifest,
  manifestName,
  partName,
  type Table,
  table,
  tokenSecretName,
} from './format.ts';

const compress = promisify(gzip);
/** Test data and sources compress poorly, so speed matters more than size. */
const gzipLevel = 3;
/** A part ends with the row that reaches this size; only one part at a time is in memory. */
const partDefaultBytes = 16 * 1024 * 1024;

/**
 * Tables that are useless in another database: rate limits start again, judges register, long work
 * has ended.
 */
const omittedTables = ['migrations', 'rate_counts', 'judges', 'long_work'];

export type BackupOptions = Omit<Connecting, 'applicationName'> & {
  path: string;
  /** The token secret; part of the backup if given. */
  tokenSecret?: string | undefined;
  partBytes?: number;
  /** Called once the file is this backup's own. */
  onBegin?: () => void;
  /** Called while tables are read, whose sizes are those on disk. */
  onProgress?: (done: { table: string; doneBytes: number; totalBytes: number }) => void;
};

/** Writes a backup to `path`, readable only by its owner, and returns its manifest. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { url, path } = options;
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) throw new Error(`${path} is a folder: name a file.`);
  if (there !== undefined) {
    throw new Error(`${path} is there already: name another file, or delete it first.`);
  }
  const partial = partialOf(path);
  const connecting = { url, applicationName: 'arbiter-backup', silentMaxMs: options.silentMaxMs };
  return await onConnection(connecting, async (client) => {
    const file = await openNew(partial);
    try {
      options.onBegin?.();
      const manifest = await writeArchive(client, file, options);
      await rename(partial, path);
      await syncFolder(dirname(path));
      return manifest;
    } finally {
      await rm(partial, { force: true });
    }
  });
}

/** The name of a backup's file while it is written. */
export const partialOf = (path: string): string => `${path}.partial`;

/** Another backup to the same file would otherwise mix with this one. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      throw new Error(
        `${path} is there: another backup is being written, or was killed. If it was, delete it.`,
      );
    }
    throw new Error(`${path} cannot be written (${code}).`, { cause: error });
  }
}

async function writeArchive(
  client: pg.Client,
  handle: FileHandle,
  { tokenSecret, partBytes = partDefaultBytes, onProgress = () => {} }: BackupOptions,
): Promise<Manifest> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const archive = pack();
  const file = handle.createWriteStream({ flush: true });
  const written = pipeline(archive, file);
  const fill = async (): Promise<Manifest> => {
    const writer: Writer = { archive, partBytes, entries: [], rows: {} };
    const about = await readAbout(client);
    await addEntry(writer, aboutName, toJson(about));
    const sizes = await readSizes(client);
    const totalBytes = about.tables.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0);
    let beforeBytes = 0;
    for (const table of about.tables) {
      const ownBytes = sizes.get(table.name) ?? 0;
      const base = beforeBytes;
      await addTable(writer, { client, table }, (copiedBytes) => {
        const doneBytes = base + Math.min(copiedBytes, ownBytes);
        onProgress({ table: table.name, doneBytes, totalBytes });
      });
      beforeBytes += ownBytes;
    }
    if (tokenSecret !== undefined) {
      await addEntry(writer, tokenSecretName, Buffer.from(tokenSecret));
    }
    const { entries, rows } = writer;
    const manifest = { entries, rows };
    await addEntry(writer, manifestName, toJson(manifest));
    archive.finalize();
    return manifest;
  };
  try {
    const [manifest] = await Promise.all([fill(), written]);
    return manifest;
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    throw error;
  }
}

const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

type Writer = { archive: Pack; partBytes: number } & Manifest;

/** Adds an entry, and waits until the stream accepts more. */
async function addEntry({ archive, entries }: Writer, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  entries.push({ name, bytes: bytes.length, sha256 });
}

/** Adds the rows of a table, in parts of whole rows. */
async function addTable(
  writer: Writer,
  { client, table }: { client: pg.Client; table: Table },
  onCopied: (bytes: number) => void,
): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const text = `copy (select ${columns} from ${pg.escapeIdentifier(table.name)}) to stdout`;
  const stream = client.query(copyTo(text));
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let copiedBytes = 0;
  const addPart = async (bytes: Buffer): Promise<void> => {
    parts += 1;
    const packed = await compress(bytes, { level: gzipLevel });
    await addEntry(writer, partName(table.name, parts), packed);
  };
  for await (const chunk of stream) {
    const bytes: Buffer = chunk;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    copiedBytes += bytes.length;
    onCopied(copiedBytes);
    if (waitingBytes < writer.partBytes) continue;
    const all = Buffer.concat(waiting);
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) await addPart(all.subarray(0, end));
    waiting = [all.subarray(end)];
    waitingBytes = all.length - end;
  }
  if (waitingBytes > 0) await addPart(Buffer.concat(waiting));
  writer.rows[table.name] = stream.rowCount;
}

const migrationRow = z.object({ name: z.string(), checksum: z.string().nullable() });
const sequenceRow = z.object({ name: z.string(), next: z.string() });

async function readAbout(client: pg.Client): Promise<About> {
  const migrations = await client.query('select name, checksum from migrations order by name');
  const tables = await client.query(tablesQuery, [omittedTables]);
  return {
    format: formatVersion,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows.map((row) => {
      const { name, checksum } = migrationRow.parse(row);
      if (checksum !== null) return { name, checksum };
      throw new Error(
        'The database is from an older version: start this version once, then repeat.',
      );
    }),
    tables: tables.rows.map((row) => table.parse(row)),
    sequences: await readSequences(client),
  };
}

/**
 * Tables with the columns that are stored. Generated columns are computed again, and transaction
 * ids mean nothing in another cluster: those columns get their defaults.
 */
const tablesQuery = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
    and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
  group by relname order by relname`;

const sizeRow = z.object({ name: z.string(), bytes: z.number() });

/** The sizes of tables on disk, without their indexes. */
async function readSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query(
    `select relname as name, pg_table_size(oid)::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(
    rows.map((row) => {
      const { name, bytes } = sizeRow.parse(row);
      return [name, bytes];
    }),
  );
}

async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `select sequencename as name, (coalesce(last_value, 0) + increment_by)::text as next
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(
    rows.map((row) => {
      const { name, next } = sequenceRow.parse(row);
      return [name, next];
    }),
  );
}

/** Makes the new name survive a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
