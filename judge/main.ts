/**
 * The judge: claims jobs from the queue and does them in the sandbox until it is told to stop, the
 * sandbox dies, or its parent process is gone.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { answersId, languageName } from '../contract/languages.ts';
import { isDatabaseAway } from '../db/away.ts';
import { stateOfSchema } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { notifyProgress } from '../work/channels.ts';
import { claim, type Job } from '../work/claim.ts';
import { exitCodeOf, exitCodes, readSettings, WrongSetting } from '../work/exit-code.ts';
import { settleProcess } from '../work/host.ts';
import { openJudgeCounts } from '../work/judge-counts.ts';
import { handBack, heartbeatMs, nextLeaseEndMs } from '../work/lease.ts';
import { lackOfTasks } from '../work/task-limit.ts';
import { type JudgeRow, register, unregister } from '../work/upkeep.ts';
import { type JudgeConfig, readConfig } from './config.ts';
import { type OpenLanguages, openLanguages } from './languages/open-languages.ts';
import { type Preparing, prepareLater } from './languages/prepare-later.ts';
import { keptStartTime, type Started, startTime } from './languages/start-time.ts';
import { createLog, type Log } from './log.ts';
import { processJob, type Worker } from './process/attempt.ts';
import { createRunning, type Running } from './process/cancelling.ts';
import { dispatch } from './process/dispatch.ts';
import { lookAhead, openGoing } from './process/going.ts';
import { createHealth, type Health, healthInTurn } from './process/health.ts';
import { lookAtDisk, tryAll } from './process/host-trial.ts';
import { keepLeases } from './process/leases.ts';
import { openJudgesTracing } from './process/tracing.ts';
import { openTurn, sandboxInTurn, type Turn } from './process/turn.ts';
import { keepHouse, repeat } from './process/upkeep.ts';
import { type Bell, createBell, listenQueued } from './process/wake.ts';
import { coreOfSlot } from './run/cores.ts';
import type { Place } from './run/execute.ts';
import { lackOfLimits, type Sandbox, startSandbox } from './run/sandbox.ts';
import { makeScratchFolder } from './run/scratch.ts';
import { openTestData } from './run/test-data.ts';

const statementTimeoutMs = 30_000;
/** Connections besides one for each slot: for claiming, the heartbeat, and reporting progress. */
const spareConnections = 4;
/** How long jobs in progress may continue after the judge was told to stop. */
const stopWithinMs = 5_000;
const leaveWithinMs = 1_000;

/** Everything that the judge has open. */
type Open = {
  config: JudgeConfig;
  log: Log;
  db: Database;
  sandbox: Sandbox;
  tools: Worker;
  health: Health;
  row: JudgeRow;
  /** Stops claiming when aborted. */
  stopping: AbortController;
  running: Running;
  /** Null if everything is prepared. */
  preparing: Preparing | null;
  /** Jobs that were in progress at the last heartbeat although they were no longer this judge's. */
  missing: ReadonlySet<string>;
};

const openJudgesDatabase = (config: JudgeConfig, log: Log): Database =>
  openDatabase(config.databaseUrl, {
    applicationName: 'arbiter-judge',
    connectionsMax: config.slots + spareConnections,
    statementTimeoutMs,
    onBroken: (error) => log('warn', 'a database connection broke', { error: String(error) }),
  });

const packageFile = z.object({ version: z.string() });

const readVersion = (root: string): string =>
  packageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;

/** A job keeps the slot of the sandbox in which it began, which has its outputs, while it pauses. */
const pausedPerSlot = 2;
const sandboxSlotsMax = 64;
const spareCellsOf = (slots: number): number =>
  Math.max(0, Math.min(slots * pausedPerSlot, sandboxSlotsMax - slots));

async function openAll(config: JudgeConfig, log: Log): Promise<Open> {
  const { root, dataDir, slots } = config;
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  const lack = (await lackOfLimits(binaryPath)) ?? lackOfTasks();
  if (lack !== null) throw new WrongSetting(lack);
  const scratchFolder = makeScratchFolder(join(dataDir, 'judge'));
  const sandbox = await startSandbox({
    binaryPath,
    socketDir: scratchFolder,
    slots,
    spareSlots: spareCellsOf(slots),
    log: (line) => log('info', line, { from: 'sandbox' }),
  });
  const db = openJudgesDatabase(config, log);
  const stopping = new AbortController();
  const judgeVersion = readVersion(root);
  const onLearningFault = (error: Error): void =>
    log('warn', 'a header could not be learned', { error: error.message });
  const counts = openJudgeCounts();
  const core = coreOfSlot(0, readFileSync('/proc/self/status', 'utf8'));
  const place = {
    sandbox,
    root,
    dataDir,
    onLearningFault,
    onCompiled: counts.compile,
    startTimeOf: (opened: Pick<Started, 'compiler' | 'language' | 'commands'>, isIdle: boolean) => {
      if (!isIdle) return keptStartTime({ dataDir, ...opened });
      return startTime({ sandbox, dataDir, core, ...opened }).catch((error: unknown) => {
        const { id } = opened.language;
        log('warn', 'a start could not be measured', { language: id, error: String(error) });
        return null;
      });
    },
  };
  const languages = await openLanguages(place, config.languages);
  const testData = await openTestData(db, dataDir);
  // Test data come first, because reading them again takes less than compiling.
  const caches = [testData, languages];
  const disk = { folders: [join(dataDir, 'judge'), scratchFolder], caches };
  const health = createHealth({
    tryAll: (place) => tryAll({ ...disk, compiler: languages.checkers, place }),
    lookAtDisk: () => lookAtDisk(disk),
    onChange: () => void register(db, { ...row, fault: health.fault() }).catch(() => {}),
    log,
    stopping: stopping.signal,
  });
  const tools: Worker = {
    health,
    db,
    sandbox,
    languages,
    testData,
    publish: async (notice) => {
      await notifyProgress(db, notice).catch((error) => {
        log('debug', 'telling progress failed', { error: String(error) });
      });
    },
    log,
    counts,
    judgeVersion,
    scratchFolder,
    stopping: stopping.signal,
  };
  const row = {
    id: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    slots,
    level: sandbox.level,
    judgeVersion,
    compilerVersion: languages.checkers.version,
    notes: [...sandbox.notes, ...languages.missing.map(missingNote)],
    languages: [...languages.ids, answersId],
    reports: languages.reports,
    holdsLock: false,
    fault: null,
  };
  return {
    config,
    log,
    db,
    sandbox,
    tools,
    health,
    row,
    stopping,
    running: createRunning(),
    preparing: languages.isWhole ? null : prepareLater(config.languages),
    missing: new Set(),
  };
}

const missingNote = ({ id, reason }: OpenLanguages['missing'][number]): string =>
  `${languageName(id)} is switched on, but missing here: ${reason}`;

const preparingNote =
  'compiling is slower until precompiled headers are ready, which this judge makes when it has no work, and in a tenth of its time otherwise';

/** Takes into use what was prepared in spare time, and tells of it. */
async function awaitPrepared({ preparing, tools, row, log, db }: Open): Promise<void> {
  if (preparing === null) return;
  const others = row.notes;
  row.notes = [...others, preparingNote];
  const failure = await preparing.ended;
  if (tools.stopping.aborted) return;
  if (failure === null) tools.languages = await tools.languages.renewed();
  row.notes = failure === null ? others : [...others, `compiling stays slower: ${failure}`];
  if (failure === null) log('info', 'compiling is fast from now on', {});
  else log('warn', 'compiling stays slower', { why: failure });
  await register(db, row).catch(() => {});
}

/** Keeps the judge's row and leases fresh; if a heartbeat fails, the next one follows. */
async function beat(open: Open): Promise<void> {
  const { db, row, log, health } = open;
  // Leases do not wait until caches have given way.
  void health.glance();
  try {
    await register(db, { ...row, fault: health.fault() });
    const keeping = { db, judgeId: row.id, running: open.running, log };
    open.missing = await keepLeases(keeping, open.missing);
    await open.tools.counts.store(db);
  } catch (error) {
    log('warn', 'a heartbeat failed', { error: String(error) });
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Stops the judge; the first reason given decides the exit code. */
function watchForEnd(open: Open): { exitCode: () => number } {
  const { log, stopping, sandbox } = open;
  const parent = process.ppid;
  let code = 0;
  const stop = (reason: string, exitCode: number): void => {
    if (stopping.signal.aborted) return;
    log(exitCode === 0 ? 'info' : 'error', 'stopping', { reason });
    code = exitCode;
    stopping.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal, 0));
  void sandbox.closed.then(() => stop('the sandbox has ended', 1));
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop('the process that started the judge is gone', 0);
  }, heartbeatMs);
  stopping.signal.addEventListener('abort', () => clearInterval(watch));
  return { exitCode: () => code };
}

/**
 * Waits for the database, judges until the judge is stopped, and leaves. Rejects if the database
 * refuses the user, the password or the name at first.
 */
async function work(open: Open): Promise<void> {
  const { config, log, row, stopping, running } = open;
  const bell = createBell();
  const refused = Promise.withResolvers<never>();
  refused.promise.catch(() => {});
  const listener = listenQueued(config.databaseUrl, {
    judgeId: row.id,
    bell,
    onCancelled: running.cancel,
    onBroken: (error) => {
      if (!row.holdsLock && exitCodeOf(error) === exitCodes.setting) return refused.reject(error);
      const what = row.holdsLock ? 'listening for work broke off' : 'waiting for the database';
      log('warn', what, { error: error.message });
    },
  });
  // Jobs that are claimed just before this judge ends would have to wait for the lease to expire.
  await Promise.race([listener.ready, refused.promise, untilAborted(stopping.signal)]);
  await untilSchema(open);
  if (!stopping.signal.aborted) {
    row.holdsLock = true;
    await judge(open, bell);
  }
  await Promise.race([
    leave(open, listener.close),
    sleep(leaveWithinMs, undefined, { ref: false }),
  ]);
}

const schemaPauseMs = 1_000;

/**
 * Waits until a server has brought the database to this version. Throws a WrongSetting if the
 * database belongs to a newer version, or was made otherwise.
 */
async function untilSchema({ db, log, stopping }: Open): Promise<void> {
  for (let looks = 0; !stopping.signal.aborted; looks += 1) {
    const state = await stateOfSchema(db).catch((error: unknown) => {
      if (isDatabaseAway(error)) return 'away' as const;
      throw new WrongSetting(error instanceof Error ? error.message : String(error));
    });
    if (state === 'current') return;
    if (looks === 0 && state === 'older') {
      const error = 'It is empty or older than this judge: a server of this version prepares it.';
      log('warn', 'waiting for the database', { error });
    }
    await sleep(schemaPauseMs, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

/** Claims and judges jobs until the judge is stopped. */
async function judge(open: Open, bell: Bell): Promise<void> {
  const { config, log, db, row, stopping, running, sandbox, tools, health } = open;
  await health.glance();
  void awaitPrepared(open).catch((error: unknown) => {
    log('warn', 'what was prepared cannot be used', { error: String(error) });
  });
  await beat(open);
  const status = readFileSync('/proc/self/status', 'utf8');
  const coreOf = (slot: number): number => coreOfSlot(slot, status);
  const placeOf = (slot: number): Place => ({ sandbox, slot, core: coreOf(slot) });
  const cells = Array.from(
    { length: config.slots + spareCellsOf(config.slots) },
    (_, cell) => cell,
  );
  const work = async (job: Job, cell: number, turn: Turn, signal: AbortSignal): Promise<void> => {
    const inTurn = sandboxInTurn(sandbox, turn);
    const own = {
      ...tools,
      sandbox: inTurn,
      languages: tools.languages.inTurn(turn),
      health: healthInTurn(health, turn, placeOf(cell)),
    };
    const place = { ...placeOf(cell), sandbox: inTurn, signal, turn };
    open.preparing?.pause();
    await processJob(own, place, job);
    open.preparing?.resume();
    running.end(job.lease);
    cells.push(cell);
    cells.sort((a, b) => a - b);
  };
  const working = dispatch({
    slots: config.slots,
    bell,
    stopping: stopping.signal,
    claim: (slot) => claim(db, row.id, slot),
    nextLeaseEndMs: () => nextLeaseEndMs(db, row.id),
    begin: (job, slot) => {
      const cell = cells.shift();
      if (cell === undefined) throw new Error('the sandbox has no slot for a job');
      const signal = running.begin(job.lease);
      const turn = openTurn({ core: coreOf(slot), cancelled: signal, stopping: stopping.signal });
      return openGoing({ job, turn, coreOf, work: work(job, cell, turn, signal) });
    },
    hasRoom: () => cells.length > 0,
    look: (jobs) => lookAhead(db, row.id, jobs),
    learn: (slot, signal) => tools.languages.learn(coreOf(slot), signal),
    isAble: () => health.fault() === null,
    preparing: open.preparing,
    recover: async (slot) => {
      // The sandbox's slot of a job, even of one that pauses, has its outputs.
      const cell = cells.shift();
      if (cell === undefined) throw new Error('the sandbox has no slot to recover with');
      await health.recover({ ...placeOf(cell), core: coreOf(slot) }).finally(() => {
        cells.push(cell);
      });
    },
    onFailure: (error) => log('warn', 'claiming work failed', { error: String(error) }),
  });
  const beating = new AbortController();
  void repeat(heartbeatMs, beating.signal, () => beat(open));
  keepHouse({ db, log, folder: join(config.dataDir, 'judge') }, beating.signal);
  await untilAborted(stopping.signal);
  await Promise.race([working, sleep(stopWithinMs, undefined, { ref: false })]);
  beating.abort();
  open.preparing?.stop();
}

/** Gives back the jobs in progress and deletes the judge's row. */
async function leave({ db, row, running, log, sandbox, tools }: Open, close: () => Promise<void>) {
  const leases = running.leases();
  await Promise.allSettled([
    ...leases.map((lease) => handBack(db, lease)),
    unregister(db, row.id),
    tools.counts.store(db),
    close(),
  ]);
  await sandbox.close();
  log('info', 'stopped', { givenBack: leases.length });
}

async function main(): Promise<void> {
  const config = readSettings(() => readConfig(process.env));
  const log = createLog(config.logLevel);
  const open = await openAll(config, log);
  const closeTracing = await openJudgesTracing(config, log);
  const { exitCode } = watchForEnd(open);
  const { id, slots, level, compilerVersion } = open.row;
  const facts = { id, slots, sandboxLevel: level, compilerVersion, notes: open.row.notes };
  log('info', 'judging', facts);
  for (const one of open.tools.languages.missing) log('error', missingNote(one));
  if (!open.tools.languages.canExplain) {
    log('warn', 'failures are explained without a second run: that takes a memory cgroup');
  }
  await work(open);
  await Promise.race([closeTracing(), sleep(leaveWithinMs, undefined, { ref: false })]);
  process.exit(exitCode());
}

settleProcess(process.env);
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(exitCodeOf(error));
});
