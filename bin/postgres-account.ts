/**
 * Runs the programs of the embedded PostgreSQL under the account that may run them, from any
 * location of the checkout and the data, and lists the server processes that use a data directory.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The account, and the directories of its processes and files. */
export type Account = { uid: number; gid: number };

/**
 * The place where the programs appear, in a separate mount namespace, if other users may not reach
 * them; the host's own /mnt is not touched.
 */
const mountPoint = '/mnt';
const withProgramsMounted = 'mount --bind "$1" "$2" && shift 2 && exec "$@"';
const othersMayEnter = 0o001;
const outputKeptChars = 4_000;

const programEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function currentAccount(): Account {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

export function asRoot(): boolean {
  return currentAccount().uid === 0;
}

async function reachableByOthers(directory: string): Promise<boolean> {
  for (let path = directory; ; path = dirname(path)) {
    if (((await stat(path)).mode & othersMayEnter) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/**
 * setpriv gives up root permanently and ties the child's life to ours: the kernel sends SIGINT,
 * PostgreSQL's fast shutdown, when this process dies for any reason.
 */
function withPrivilegesOf(account: Account): string[] {
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return ['setpriv', ...(asRoot() ? ids : []), '--pdeathsig=INT', '--'];
}

/** The whole command line for one program. As root below a directory closed to others (/root),
 * the programs are bind-mounted at a readable place that only this process sees. */
async function commandLine(program: string, args: string[], at: At): Promise<string[]> {
  const run = (programs: string) => [
    ...withPrivilegesOf(at.account),
    join(programs, 'bin', program),
    ...args,
  ];
  if (!asRoot()) return run(at.programs);
  if (((await stat(at.programs)).mode & othersMayEnter) === 0) await openToOthers(at.programs);
  if (await reachableByOthers(at.programs)) return run(at.programs);
  const mounted = ['sh', '-c', withProgramsMounted, 'sh', at.programs, mountPoint];
  return ['unshare', '--mount', '--propagation=private', '--', ...mounted, ...run(mountPoint)];
}

/** npm run by root with a strict umask makes the package's files readable only for root. */
async function openToOthers(programs: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile('chmod', ['-R', 'a+rX', programs], (error) => (error ? reject(error) : resolve()));
  });
  await chmod(programs, 0o755);
}

/** The directory and the account of a program; `fd3` becomes its file descriptor 3. */
export type At = { account: Account; cwd: string; programs: string; fd3?: number };

/** Starts a program in a new process group, so that Ctrl+C in the terminal reaches it only
 * through us; standard error is a pipe. */
export async function spawnAs(program: string, args: string[], at: At): Promise<ChildProcess> {
  const [file = '', ...rest] = await commandLine(program, args, at);
  return spawn(file, rest, {
    cwd: at.cwd,
    env: programEnv,
    stdio: ['ignore', 'ignore', 'pipe', at.fd3 ?? 'ignore'],
    detached: true,
  });
}

/** Runs a program to its end; throws its output when it fails. `input` is its standard
 * input, and `before` the start of a command line that runs it. */
export async function runAs(
  program: string,
  args: string[],
  options: At & { timeLimitMs: number; input?: string; before?: string[] },
): Promise<void> {
  const { before = [] } = options;
  const [file = '', ...rest] = [...before, ...(await commandLine(program, args, options))];
  const child = spawn(file, rest, {
    cwd: options.cwd,
    env: programEnv,
    stdio: ['pipe', 'ignore', 'pipe', options.fd3 ?? 'ignore'],
    timeout: options.timeLimitMs,
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-outputKeptChars);
  });
  child.stdin?.on('error', () => undefined).end(options.input ?? '');
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  if (code !== 0) throw new Error(`${program} failed (${code}): ${said.trim()}`);
}

/** Runs as the account, because the kernel shows the cwd of a process only to its own user and to a
 * root that may trace others, and root in a container often may not. */
const listHolders = `for p in /proc/[0-9]*; do
  [ "$p/cwd" -ef . ] || continue
  read -r name <"$p/comm" || continue
  [ "$name" = postgres ] && echo "\${p#/proc/}"
done 2>/dev/null; :`;

/** The ids of all PostgreSQL processes whose working directory is this data directory. */
export async function holdersOf(cluster: string, account: Account): Promise<number[]> {
  const [file = '', ...rest] = [...withPrivilegesOf(account), 'sh', '-c', listHolders];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(file, rest, { cwd: cluster, env: programEnv }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
  return output.split('\n').filter(Boolean).map(Number);
}
