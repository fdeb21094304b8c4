/**
 * Gives the administrator's role to the account with an e-mail address. Uses DATABASE_URL, or the
 * embedded server: the running one, or one started just for this.
 */
import { type Config, readConfig } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { grantAdmin } from '../server/model/users.ts';
import { runningPostgres, startPostgres } from './postgres.ts';

/** Where the database is, and how to leave it as it was found. */
type Reached = { url: string; leave: () => Promise<void> };

async function reachDatabase(config: Config): Promise<Reached> {
  const leave = async (): Promise<void> => {};
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave };
  const url = await runningPostgres(config.dataDir);
  if (url !== undefined) return { url, leave };
  const started = await startPostgres({ dataDir: config.dataDir, log: console.error });
  return { url: started.url, leave: started.stop };
}

async function grant(email: string): Promise<boolean> {
  const { url, leave } = await reachDatabase(readConfig(process.env));
  try {
    await migrate(url);
    const db = openDatabase(url);
    try {
      return await grantAdmin(db, email);
    } finally {
      await db.destroy();
    }
  } finally {
    await leave();
  }
}

async function run(email: string | undefined): Promise<number> {
  if (email === undefined) {
    console.error('Usage: bin/admin EMAIL makes the account with that address an administrator.');
    return 1;
  }
  if (!(await grant(email))) {
    console.error(`There is no account with the address ${email}: register it first.`);
    return 1;
  }
  console.log(`${email} is an administrator now.`);
  return 0;
}

try {
  process.exit(await run(process.argv[2]));
} catch (error) {
  console.error(`admin: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
