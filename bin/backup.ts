/** Writes a backup of the database, the running one or a stopped one, and checks backups. */
import { rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Facts } from '../contract/system.ts';
import type { Manifest } from '../db/backup/format.ts';
import { checkBackup } from '../db/backup/read.ts';
import { partialOf, writeBackup } from '../db/backup/write.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { tokenSecret } from '../server/accounts/token-secret.ts';
import { readConfig } from '../server/config.ts';
import { addDatabaseEntry } from '../server/operation/audit.ts';
import { beginLongWork } from '../server/operation/long-work.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import { reachDatabase } from './with-database.ts';

const usage = `Usage: bin/backup FILE [--with-secrets]
         writes a backup of everything in the database; with the secret that signs tokens if asked
       bin/backup check FILE
         reads a backup, checks every part of it, and lists what it holds`;

async function write(path: string, withSecrets: boolean): Promise<string> {
  const config = readConfig(process.env);
  const { url, leave } = await reachDatabase(config);
  try {
    const secret = withSecrets ? await tokenSecret(config) : undefined;
    const manifest = await writeShown(url, path, secret);
    return `${path}: ${summaryOf(manifest)}.`;
  } finally {
    await leave();
  }
}

/**
 * If this process is stopped, deletes the incomplete backup, and then ends as it would have without
 * this.
 */
function leaveNothing(path: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      rmSync(partialOf(path), { force: true });
      process.kill(process.pid, signal);
    });
  }
}

const megabyte = 1_000_000;

/** Writes a backup, whose progress /admin/system shows if the database can be written. */
async function writeShown(url: string, path: string, secret: string | undefined) {
  const db = openDatabase(url, { connectionsMax: 1 });
  const about = basename(path);
  await record(db, { file: about, withSecrets: secret !== undefined });
  const work = await beginLongWork(db, { kind: 'backup', about, step: 'beginning' });
  try {
    return await writeBackup({
      onBegin: () => leaveNothing(path),
      url,
      path,
      tokenSecret: secret,
      onProgress: ({ table, doneBytes, totalBytes }) =>
        work.report({
          step: `writing ${table}`,
          done: Math.floor(doneBytes / megabyte),
          total: Math.ceil(totalBytes / megabyte),
          unit: 'MB',
        }),
    });
  } finally {
    await work.end();
    await db.destroy();
  }
}

/** A backup is made even if the disk of the database is full, or its address that of a standby. */
async function record(db: Database, after: Facts): Promise<void> {
  const entry = { command: 'bin/backup', act: 'backup started', after } as const;
  await addDatabaseEntry(db, entry).catch((error: Error) => {
    console.error(`backup: the audit log has no entry about this backup: ${error.message}`);
  });
}

function summaryOf({ entries, rows }: Manifest): string {
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
  const megabytes = (sum(entries.map(({ bytes }) => bytes)) / 1e6).toFixed(1);
  const [tables, lines] = [Object.keys(rows).length, sum(Object.values(rows))];
  return `${lines.toLocaleString('en')} rows of ${tables} tables, ${megabytes} MB`;
}

async function check(path: string): Promise<string> {
  const {
    about,
    manifest,
    tokenSecret: secret,
  } = await checkBackup(path, ({ name, bytes }) => {
    console.log(`${String(bytes).padStart(12)}  ${name}`);
  });
  const rows = Object.entries(manifest.rows).filter(([, count]) => count > 0);
  return [
    ...rows.map(([table, count]) => `${String(count).padStart(12)}  rows of ${table}`),
    `Made ${about.madeAt}, up to migration ${about.migrations.at(-1)?.name}, ${
      secret === undefined ? 'without secrets' : 'with the secret of tokens'
    }.`,
    `Complete: ${summaryOf(manifest)}.`,
  ].join('\n');
}

await runCommandLine({ name: 'backup', usage }, async (args) => {
  const options = { 'with-secrets': { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [first, second, ...more] = positionals;
  const isAlone = first === 'check' && second === undefined;
  if (first === undefined || isAlone || more.length > 0) throw new UsageError(usage);
  if (second === undefined) return await write(resolve(first), values['with-secrets'] ?? false);
  if (first === 'check') return await check(resolve(second));
  throw new UsageError(usage);
});
