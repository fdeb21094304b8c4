/**
 * One connection for work that may take hours, such as a migration. The work ends when the database
 * stops answering meanwhile, but not because a statement takes long.
 */
import type pg from 'pg';
import { DatabaseSilent, isDatabaseAway } from './away.ts';
import { placeOf, reach } from './reach.ts';
import { watchDatabase } from './watch.ts';

/** Longer than a host stands still while it is moved or a snapshot of it is taken. */
const silentDefaultMaxMs = 60_000;

export type Connecting = {
  url: string;
  applicationName: string;
  /** How long the database may be silent. */
  silentMaxMs?: number | undefined;
};

/**
 * The result of `work`, after which the connection is closed. Throws an error whose sentence names
 * DATABASE_URL if the database cannot be used, stops answering, or closes the connection.
 */
export async function onConnection<Result>(
  { url, applicationName, silentMaxMs = silentDefaultMaxMs }: Connecting,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await reach(url, { applicationName });
  // A restore refuses a database that others use, whose names begin with arbiter.
  const watch = watchDatabase(url, silentMaxMs, `watch of ${applicationName}`);
  const working = work(client).finally(() => client.end());
  try {
    return await watch.whileThere(working);
  } catch (error) {
    // What waits for the database fails now, and `work` clears up.
    client.connection.stream.destroy();
    await working.catch(() => {});
    if (!isDatabaseAway(error)) throw error;
    const place = placeOf(client);
    const sentence =
      error instanceof DatabaseSilent
        ? `${place} has not answered for ${silentMaxMs / 1000} s.`
        : `The connection to ${place} broke (${error instanceof Error ? error.message : error}).`;
    throw new Error(`DATABASE_URL: ${sentence}`, { cause: error });
  } finally {
    await watch.close();
  }
}
