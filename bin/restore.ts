/** Restores a backup into the database of this installation, which must not be in use. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '../db/backup/read.ts';
import { restoreBackup } from '../db/backup/restore.ts';
import { openDatabase } from '../db/open.ts';
import { storeTokenSecret } from '../server/accounts/token-secret.ts';
import { readConfig } from '../server/config.ts';
import { addDatabaseEntry } from '../server/operation/audit.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import { applicationRole, guardAuditLog } from './postgres-role.ts';
import { reachDatabase } from './with-database.ts';

const usage = `Usage: bin/restore FILE [--replace]
         restores a backup into an empty database; with --replace, the data in it are deleted`;

async function restore(path: string, mayReplace: boolean): Promise<string> {
  const config = readConfig(process.env);
  const backup = await checkBackup(path);
  const { url, superuserUrl, leave } = await reachDatabase(config, { mayCreate: true });
  try {
    if (superuserUrl === undefined) {
      await restoreBackup(backup, { url, mayReplace });
    } else {
      // Only the superuser can drop the audit log that is there.
      await restoreBackup(backup, { url: superuserUrl, owner: applicationRole, mayReplace });
      await guardAuditLog(superuserUrl);
    }
    await record(url, backup.about.madeAt);
  } finally {
    await leave();
  }
  const said = [`Restored the state of ${backup.about.madeAt}.`];
  if (backup.tokenSecret !== undefined && config.tokenSecret === undefined) {
    await storeTokenSecret(config.dataDir, backup.tokenSecret);
    said.push('Restored the secret of tokens: people stay signed in.');
  }
  return said.join('\n');
}

async function record(url: string, madeAt: string): Promise<void> {
  const db = openDatabase(url, { applicationName: 'arbiter-restore', connectionsMax: 1 });
  const entry = { command: 'bin/restore', act: 'backup restored', after: { madeAt } } as const;
  await addDatabaseEntry(db, entry).finally(() => db.destroy());
}

await runCommandLine({ name: 'restore', usage }, async (args) => {
  const options = { replace: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(usage);
  return await restore(resolve(path), values.replace ?? false);
});
