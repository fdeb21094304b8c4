/**
 * Runs the system in the foreground: PostgreSQL (unless DATABASE_URL names one), then the server,
 * then the judge; restarts programs that die, and stops all in the opposite order. Builds nothing,
 * because bin/setup has run before.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { type Config, readConfig } from '../server/config.ts';
import { settleProcess } from '../work/host.ts';
import { allocation, nodeFlags, startChild } from './child.ts';
import { requireDataDir } from './data-dir.ts';
import type { Finding } from './doctor-host.ts';
import { type Health, requireFreePort, untilHealth } from './health.ts';
import { inspectReliances } from './host.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { guardAuditLog } from './postgres-role.ts';
import { keepBackups } from './scheduled-backups.ts';
import { findServerUser, type ServerUser } from './server-account.ts';
import { type Part, type Running, type Supervised, supervise } from './supervise.ts';
import { openTerminal } from './terminal.ts';

const patienceMs = 30_000;
const root = join(import.meta.dirname, '..');

type PartName = 'all' | 'server' | 'judge';

/** Only lines of the log, which are JSON, may go to a standard output that programs read. */
const say = (line: string): void =>
  process.stdout.isTTY ? console.log(line) : console.error(line);
const complain = (line: string): void => console.error(`start: ${line}`);

type EmbeddedOptions = { config: Config; user: ServerUser | undefined };

/** The embedded server as a part; `onStart` is called with each new start, still in progress. */
function postgresPart(
  { config: { dataDir }, user }: EmbeddedOptions,
  onStart: (starting: Promise<Postgres>) => void,
): Part {
  const launch = async (): Promise<Running> => {
    const log = (line: string): void => console.error(`postgres: ${line}`);
    const starting = startPostgres({ dataDir, log, guest: user?.account });
    onStart(starting);
    const { pid, exited, stop } = await starting;
    const kill = (): void => void process.kill(pid, 'SIGQUIT');
    return { exited: exited.then(() => ({ why: 'its process is gone' })), stop, kill };
  };
  return { name: 'PostgreSQL', launch, log: complain };
}

/**
 * The address of the database, which every launch requests anew, because the database may be
 * restarting.
 */
type Access = () => Promise<{ url: string; fd3?: number }>;
type Program = { name: 'server' | 'judge'; config: Config; access: Access; before?: string[] };

function programPart({ name, config, access, before = [] }: Program): Part {
  const launch = async (): Promise<Running> => {
    const { url, ...fds } = await access();
    const env = {
      ...allocation[name],
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: config.dataDir,
    };
    const drainMs = name === 'server' ? config.drainSeconds * 1000 : 0;
    const options = {
      env,
      flags: nodeFlags[name],
      before,
      drainMs,
      onLine: onLineOf(name),
      ...fds,
    };
    return startChild(join(root, name, 'main.ts'), options);
  };
  return { name: `the ${name}`, launch, log: complain };
}

/** On a terminal, the log is for people; elsewhere it is JSON, passed through as it is. */
function onLineOf(name: Program['name']): ((line: string) => void) | undefined {
  if (!process.stdout.isTTY) return undefined;
  const hasColours = process.stdout.hasColors() && !process.env.NO_COLOR;
  return openTerminal(name, { write: (text) => process.stdout.write(text), hasColours });
}

/** Prints the address once everything is ready, and the server's reason if that takes long. */
async function untilReady(config: Config, signal: AbortSignal): Promise<void> {
  let last: Health | undefined;
  const isReady = (health: Health): boolean => {
    last = health;
    return health.status === 200;
  };
  const patience = setTimeout(() => {
    complain(`not ready after ${patienceMs / 1000} s: ${last?.reason ?? 'no answer yet'}`);
  }, patienceMs);
  const health = await untilHealth(config, isReady, signal);
  clearTimeout(patience);
  if (health) say(`Arbiter is ready: ${config.publicUrl}`);
}

type Stage = {
  config: Config;
  part: PartName;
  start: (part: Part) => Promise<void>;
  signal: AbortSignal;
};

/** The server has made the audit log by now. If this fails, the next start repeats it. */
async function guard(embedded: Promise<Postgres>): Promise<void> {
  try {
    await guardAuditLog((await embedded).superuserUrl);
  } catch (error) {
    complain(`the audit log is not guarded until the next start: ${error}`);
  }
}

/** Starts the parts in order. A judge waits for the server, which prepares the database. */
async function bringUp({ config, part, start, signal }: Stage): Promise<void> {
  const place = { root, config, env: process.env };
  const user = part === 'judge' ? undefined : await findServerUser(place, complain);
  let embedded: Promise<Postgres> | undefined;
  const ownAccess: Access = async () => ({
    url: config.databaseUrl ?? (await embedded)?.url ?? '',
  });
  const serverAccess: Access = async () => {
    const postgres = await embedded;
    if (postgres?.guestFd === undefined) return ownAccess();
    return { url: postgres.guestUrl, fd3: postgres.guestFd };
  };
  if (config.databaseUrl === undefined) {
    const remember = (starting: Promise<Postgres>): void => {
      embedded = starting;
    };
    await start(postgresPart({ config, user }, remember));
  }
  if (part !== 'judge') {
    const before = user?.command ?? [];
    await start(programPart({ name: 'server', config, access: serverAccess, before }));
    await untilHealth(config, () => true, signal);
    if (embedded !== undefined) await guard(embedded);
  }
  if (part !== 'server') await start(programPart({ name: 'judge', config, access: ownAccess }));
  if (part !== 'judge' && config.backups !== undefined) {
    const environment = async () => ({ ...process.env, DATABASE_URL: (await ownAccess()).url });
    void keepBackups({ settings: config.backups, environment, log: complain, signal });
  }
  if (signal.aborted) return;
  if (part === 'all') await untilReady(config, signal);
  if (part === 'server') say(`The server is running: ${config.publicUrl}`);
  if (part === 'judge') say('The judge is started.');
}

/** Refuses to start on a host that cannot judge; prints what else is wrong with it. */
async function requireHost({ dataDir }: Config): Promise<void> {
  const runner = join(root, 'build', 'sandbox', 'arbiter-sandbox');
  const findings = await inspectReliances({ runner, dataDir });
  const told = (level: Finding['level']): string[] =>
    findings.flatMap((one) => (one.level === level ? [`${one.name}: ${one.says}`] : []));
  for (const line of told('missing')) complain(line);
  const refused = told('refused');
  if (refused.length > 0) throw new Error(refused.join(' '));
}

/** Runs until a signal or a part that cannot stay up; returns the exit code. */
async function run(part: PartName): Promise<number> {
  const config = readConfig(process.env);
  if (part !== 'all' && config.databaseUrl === undefined) {
    throw new Error(`DATABASE_URL must be set to start only the ${part}.`);
  }
  settleProcess(process.env, config.dataDir);
  await requireDataDir(config.dataDir);
  if (part !== 'server') await requireHost(config);
  if (part !== 'judge') await requireFreePort(config);

  const stopping = new AbortController();
  const parts: Supervised[] = [];
  let problem: string | undefined;
  const give = (reason: string): void => {
    problem ??= reason;
    stopping.abort();
  };
  onSignals(stopping, parts);
  const start = async (next: Part): Promise<void> => {
    if (stopping.signal.aborted) return;
    const supervised = await supervise(next);
    parts.unshift(supervised);
    void supervised.failed.then(give);
  };

  const up = bringUp({ config, part, start, signal: stopping.signal }).catch((error: Error) =>
    give(error.message),
  );
  await untilAborted(stopping.signal);
  await up;
  for (const one of parts) await one.stop();
  if (problem !== undefined) complain(problem);
  return problem === undefined ? 0 : 1;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** The first signal stops the parts in order, the second at once. */
function onSignals(stopping: AbortController, parts: Supervised[]): void {
  const onSignal = (): void => {
    if (stopping.signal.aborted) {
      for (const part of parts) part.kill();
      process.exit(1);
    }
    say('Stopping.');
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
}

function asPartName(text: string): PartName {
  if (text === 'all' || text === 'server' || text === 'judge') return text;
  throw new Error(`There is no part ${text}: bin/start takes server, judge, or nothing.`);
}

try {
  process.exit(await run(asPartName(process.argv[2] ?? 'all')));
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
