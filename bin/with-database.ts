/**
 * The database for a command: DATABASE_URL or the embedded server, which is started for the command
 * if it is not running, and stopped afterwards. The database is migrated first.
 */
import { stat } from 'node:fs/promises';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { type Config, readConfig } from '../server/config.ts';
import { runningPostgres, startPostgres } from './postgres.ts';
import { clusterFolder } from './postgres-files.ts';

/**
 * The address of the database, that of the superuser if it is the embedded one, and how to leave it
 * as it was found.
 */
type Reached = { url: string; superuserUrl?: string; leave: () => Promise<void> };

/**
 * Finds the database, or starts the embedded server; migrates nothing. Throws if there is no
 * database yet and the command may not create one: an empty database in place of the site's, because
 * a variable is not set, would look like success.
 */
export async function reachDatabase(config: Config, { mayCreate = false } = {}): Promise<Reached> {
  const leave = async (): Promise<void> => {};
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave };
  const running = await runningPostgres(config.dataDir);
  if (running !== undefined) return { ...running, leave };
  if (!mayCreate && !(await hasDatabase(config.dataDir))) {
    throw new Error(
      `There is no database in ${config.dataDir}. Set DATABASE_URL or DATA_DIR to those of the site.`,
    );
  }
  const { url, superuserUrl, stop } = await startPostgres({
    dataDir: config.dataDir,
    log: console.error,
  });
  return { url, superuserUrl, leave: stop };
}

/** Whether the folder has an embedded database; true if that may not be read. */
const hasDatabase = (dataDir: string): Promise<boolean> =>
  stat(clusterFolder(dataDir)).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** The result of `use`; `env` has the settings. */
export async function withDatabase<T>(
  use: (db: Database, config: Config) => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const config = readConfig(env);
  const { url, leave } = await reachDatabase(config);
  try {
    await migrate(url);
    const db = openDatabase(url);
    try {
      return await use(db, config);
    } finally {
      await db.destroy();
    }
  } finally {
    await leave();
  }
}
