/** Imports contests, and sets those up that are yet to come. Uses the database like bin/admin. */
import { parseArgs } from 'node:util';
import { asLine } from '../problems/package/findings.ts';
import { readContestPackage } from '../server/contests/package/read.ts';
import { runCommandLine, UsageError } from './command-line.ts';

const usage = `Usage: bin/contest COMMAND
  import PATH     adds a contest: a contest package as a folder or a zip archive, or an event feed
                  (NDJSON); prints its id. A finished one comes with its submissions and judgements.
                  One that starts later, and whose problems are here, is held here with its teams`;

async function run(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, path, ...more] = positionals;
  if (command !== 'import' || path === undefined || more.length > 0) throw new UsageError(usage);
  const read = await readContestPackage({ path });
  // What reading left behind makes room for what the database takes, which is loaded only now.
  globalThis.gc?.();
  const { storePackage } = await import('../server/contests/imported-contests.ts');
  const { withDatabase } = await import('./with-database.ts');
  const importing = { by: { command: 'bin/contest' }, createdBy: null };
  const stored = await withDatabase((db) => storePackage(db, read, importing));
  for (const one of stored.findings) console.error(asLine(one));
  return stored.slug;
}

await runCommandLine({ name: 'contest', usage }, run);
