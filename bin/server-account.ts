/**
 * The account of the server when bin/start runs as root: a separate user without capabilities
 * (except, for a low port, the one to bind it), which owns the two directories that the server
 * writes. If the host or its settings do not allow that, the server stays root, and one line says
 * why.
 */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config, Environment } from '../server/config.ts';
import { mountsFor, withMounts } from './mounts.ts';
import { type Account, asRoot } from './postgres-account.ts';

/** Next to PostgreSQL's own id, for the same reasons; the sandbox's ids begin at 61000. */
const serverId = 60855;
const firstFreePort = 1024;
const probeLimitMs = 30_000;

/** `command` is the start of a command line that runs the rest as `account`. */
export type ServerUser = { account: Account; command: string[] };

type Installation = { root: string; config: Config; env: Environment };

/** The folders below DATA_DIR that the server reads and writes. */
const foldersOf = ({ dataDir }: Config): string[] =>
  ['secrets', 'outbox', 'uploads'].map((name) => join(dataDir, name));

/** A user who owns the data also runs the server, as with PostgreSQL. */
async function chooseAccount(folders: string[]): Promise<Account> {
  for (const folder of folders) {
    const owner = await lstat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid || serverId };
  }
  return { uid: serverId, gid: serverId };
}

/**
 * Gives a folder and root's files in it to the account. Files are opened first and links never
 * followed, so that nothing that the account itself put there, such as a link to one of root's
 * files, is given away.
 */
async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  // Recursive only if the folder already exists.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfollowed = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const directory = await open(folder, unfollowed | constants.O_DIRECTORY);
  try {
    if ((await directory.stat()).uid === 0) await directory.chown(uid, gid);
    const names = await readdir(folder, { withFileTypes: true });
    for (const { name } of names.filter((entry) => entry.isFile())) {
      const file = await open(`/proc/self/fd/${directory.fd}/${name}`, unfollowed);
      try {
        const { nlink, uid: owner } = await file.stat();
        if (owner === 0 && nlink === 1) await file.chown(uid, gid);
      } finally {
        await file.close();
      }
    }
  } finally {
    await directory.close();
  }
}

function withoutPrivileges({ uid, gid }: Account, port: number): string[] {
  const kept = port < firstFreePort ? ',+net_bind_service' : '';
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'],
    ...[`--bounding-set=-all${kept}`, `--inh-caps=-all${kept}`, `--ambient-caps=-all${kept}`],
    '--',
  ];
}

/**
 * Why the operator's own database may mistake the server for root; otherwise, the files that the
 * address makes the server open, with the access that it needs.
 */
function needsOfDatabase(url: string | undefined, env: Environment): string | string[] {
  const address = URL.parse(url ?? '');
  if (address === null) return [];
  if (address.password === '' && !env.PGPASSWORD) {
    return 'DATABASE_URL has no password, so the database may know the server by its user';
  }
  const { searchParams } = address;
  const host = searchParams.get('host') ?? decodeURIComponent(address.hostname);
  const socket = join(host, `.s.PGSQL.${searchParams.get('port') || address.port || 5432}`);
  const files = ['sslkey', 'sslcert', 'sslrootcert'].map((name) => searchParams.get(name));
  const readable = files.flatMap((file) => (file ? ['r', file] : []));
  return host.startsWith('/') ? ['w', socket, ...readable] : readable;
}

/**
 * Prints the first path without the required access; the arguments are pairs of an access and a
 * path.
 */
const findClosed = `root=$1 && shift
while [ $# -gt 0 ]; do
  [ "-$1" "$2" ] || { echo "$2"; exit 0; }
  shift 2
done
cd "$root" && exec find "$root/server" "$root/contract" "$root/web/dist" "$root/node_modules" \
  ! -type l '(' ! -readable -o -type d ! -executable ')' -print -quit`;

/** Tries the command; returns why the server could not run with it, or undefined. */
async function problemOf(command: string[], root: string, needs: string[]) {
  const [file = '', ...rest] = [...command, 'sh', '-c', findClosed, 'sh', root, ...needs];
  return await new Promise<string | undefined>((resolve) => {
    execFile(file, rest, { cwd: '/', timeout: probeLimitMs }, (error, stdout, stderr) => {
      const closed = stdout.trim();
      if (closed !== '') return resolve(`it has no access to ${closed}`);
      resolve(error ? stderr.trim().split('\n').at(-1) || error.message : undefined);
    });
  });
}

async function prepare(place: Installation, account: Account): Promise<string[]> {
  const { root, config, env } = place;
  const folders = foldersOf(config);
  const needsOfUrl = needsOfDatabase(config.databaseUrl, env);
  if (typeof needsOfUrl === 'string') throw new Error(needsOfUrl);
  await mkdir(config.dataDir, { recursive: true });
  for (const folder of folders) await handOver(folder, account);
  const mounts = await mountsFor([root, dirname(process.execPath), ...folders], account);
  const command = [...withMounts(mounts), ...withoutPrivileges(account, config.port)];
  const certificates = env.NODE_EXTRA_CA_CERTS;
  const needs = [
    ...['x', process.execPath, ...folders.flatMap((folder) => ['w', folder])],
    ...['r', join(root, 'server/main.ts'), ...needsOfUrl],
    ...(certificates ? ['r', resolve(certificates)] : []),
  ];
  const problem = await problemOf(command, root, needs);
  if (problem === undefined) return command;
  const closed = [...new Set(mounts.map(({ over }) => over))].join(' and ');
  throw new Error(closed === '' ? problem : `${closed} is closed to it, and ${problem}`);
}

/**
 * The user that runs the server; undefined means the user of bin/start. If it remains root, `say`
 * is called with the reason.
 */
export async function findServerUser(
  place: Installation,
  say: (line: string) => void,
): Promise<ServerUser | undefined> {
  if (!asRoot()) return undefined;
  const account = await chooseAccount(foldersOf(place.config));
  try {
    return { account, command: await prepare(place, account) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say(`the server stays root instead of user ${account.uid}: ${why}.`);
    return undefined;
  }
}
