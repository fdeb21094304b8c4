/** Imports finished contests. Uses the database like bin/admin. */
import { parseArgs } from 'node:util';
import { asLine } from '../problems/package/findings.ts';
import { storeContest } from '../server/contests/imported-contests.ts';
import { readContestPackage } from '../server/contests/package/read.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: bin/contest COMMAND
  import PATH     adds a finished contest with its submissions and judgements: a contest package as a
                  folder or a zip archive, or an event feed (NDJSON); prints its id`;

async function run(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, path, ...more] = positionals;
  if (command !== 'import' || path === undefined || more.length > 0) throw new UsageError(usage);
  const { contest, findings } = await readContestPackage({ path });
  for (const one of findings.all) console.error(asLine(one));
  const by = { command: 'bin/contest' };
  const stored = await withDatabase((db) => storeContest(db, contest, { by, createdBy: null }));
  return stored.slug;
}

await runCommandLine({ name: 'contest', usage }, run);
