/**
 * Backups on a schedule: writes a backup into a folder when the newest one there is old enough, and
 * deletes the oldest. Each is written by bin/backup in a separate process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../server/config.ts';

const hourMs = 3_600_000;
/** How often the age of the newest backup is checked, and a failed backup is repeated. */
const lookMs = 60_000;
const failedPauseMs = 15 * 60_000;

const shape = /^arbiter-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** The name of the backup of a given time; names sort by time. */
export const nameAt = (moment: Date): string =>
  `arbiter-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** The time in the name of a backup; undefined for other files. */
export function momentOf(name: string): Date | undefined {
  const match = shape.exec(name);
  return match ? new Date(`${match[1]}T${match[2]}:${match[3]}:${match[4]}Z`) : undefined;
}

type Settings = NonNullable<Config['backups']>;

/** The backups in the folder, oldest first. */
const listBackups = async ({ folder }: Settings): Promise<string[]> =>
  (await readdir(folder)).filter((name) => momentOf(name) !== undefined).sort();

/** Whether the newest backup is old enough for another. */
export async function isBackupDue(settings: Settings, now: Date): Promise<boolean> {
  const newest = (await listBackups(settings)).at(-1);
  const madeAt = newest === undefined ? undefined : momentOf(newest);
  return madeAt === undefined || now.getTime() - madeAt.getTime() >= settings.everyHours * hourMs;
}

/** Deletes all but the newest `keep` backups. Other files are not touched. */
export async function pruneBackups(settings: Settings): Promise<void> {
  const names = await listBackups(settings);
  const surplus = names.slice(0, Math.max(0, names.length - settings.keep));
  for (const name of surplus) await rm(join(settings.folder, name));
}

/**
 * Deletes the incomplete files of killed backups: those to which nothing was written for an hour.
 */
export async function sweepUnfinished({ folder }: Settings, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const whole = name.replace(/\.partial$/, '');
    if (whole === name || momentOf(whole) === undefined) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > hourMs) await rm(path);
  }
}

type Scheduled = {
  settings: Settings;
  /** The environment in which bin/backup reaches the database. */
  environment: () => Promise<NodeJS.ProcessEnv>;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** Writes a backup now; if that fails, throws an error with the message of bin/backup. */
async function backUp({ settings, environment, signal }: Scheduled): Promise<void> {
  await sweepUnfinished(settings, new Date());
  const path = join(settings.folder, nameAt(new Date()));
  const command = [process.execPath, join(import.meta.dirname, 'backup.ts'), path];
  const secrets = settings.withSecrets ? ['--with-secrets'] : [];
  const child = spawn('nice', ['-n', '10', ...command, ...secrets], {
    env: await environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(complaint.trim());
  await pruneBackups(settings);
}

/** Writes backups until `signal` aborts. A backup that fails is logged and tried again. */
export async function keepBackups(scheduled: Scheduled): Promise<void> {
  const { settings, signal, log } = scheduled;
  while (!signal.aborted) {
    let pauseMs = lookMs;
    try {
      await mkdir(settings.folder, { recursive: true, mode: 0o700 });
      if (await isBackupDue(settings, new Date())) await backUp(scheduled);
    } catch (error) {
      if (signal.aborted) return;
      log(`the scheduled backup failed: ${error instanceof Error ? error.message : error}`);
      pauseMs = failedPauseMs;
    }
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
