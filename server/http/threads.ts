/**
 * A few threads that parse untrusted texts, so that the event loop never does. Each job has limits
 * on CPU time, elapsed time and memory; a thread whose job exceeds one is terminated and replaced.
 * Jobs beyond the queue are refused at once.
 */
import { getCompileCacheDir } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The outcome of a job. Only `done` has a value; `full`: the job was never started. */
export type Outcome<Value> = { kind: 'done'; value: Value } | { kind: 'slow' | 'broken' | 'full' };

export type Threads<Job, Value> = {
  run(job: Job): Promise<Outcome<Value>>;
  /** Stops the threads; jobs in progress end as `broken`. */
  close(): Promise<void>;
};

export type ThreadBounds = {
  threadsMax: number;
  /** The most jobs that may wait for a thread. */
  queueMaxJobs: number;
  /** CPU time per job, from its start in the thread. */
  cpuTimeMaxMs: number;
  /** Elapsed time, for a job that gets no core or waits instead of computing. */
  wallTimeMaxMs: number;
  /** The time for a thread to load its modules. */
  startMaxMs: number;
  heapMaxMb: number;
  /** Of that, for what was just made. The less, the sooner what is needed no more is gone. */
  youngHeapMaxMb?: number;
  /** Whether a thread ends after its job, which gives back all the memory that it took. */
  isForOneJob?: boolean;
};

export const threadBounds: ThreadBounds = {
  threadsMax: 2,
  queueMaxJobs: 32,
  cpuTimeMaxMs: 300,
  wallTimeMaxMs: 3_000,
  startMaxMs: 10_000,
  heapMaxMb: 96,
};

/** A thread's message about its job: `begun` comes first. */
export type ThreadSays<Value> = { said: 'begun' } | { said: 'done'; value: Value };

type Waiting<Job, Value> = { job: Job; end: (outcome: Outcome<Value>) => void };

const checkMinMs = 10;
const youngHeapUsualMb = 16;

/** Threads that run the module at `entry`; they are started when there is a job. */
export function openThreads<Job, Value>(
  entry: URL,
  bounds: ThreadBounds = threadBounds,
): Threads<Job, Value> {
  const queue: Waiting<Job, Value>[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let isClosed = false;

  const take = (): Worker | undefined => {
    const rested = idle.pop();
    if (rested || all.size >= bounds.threadsMax) return rested;
    const worker = startWorker(entry, bounds);
    all.add(worker);
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      serve();
    });
    return worker;
  };

  const serve = (): void => {
    while (queue.length > 0 && !isClosed) {
      const worker = take();
      const next = worker && queue.shift();
      if (!worker || !next) return;
      void runOn<Job, Value>(worker, next.job, bounds).then((outcome) => {
        next.end(outcome);
        if (outcome.kind === 'done' && bounds.isForOneJob !== true) idle.push(worker);
        else void worker.terminate();
        serve();
      });
    }
  };

  return {
    run: (job) =>
      new Promise((end) => {
        if (isClosed || queue.length >= bounds.queueMaxJobs) end({ kind: 'full' });
        else queue.push({ job, end });
        serve();
      }),
    async close() {
      isClosed = true;
      for (const { end } of queue.splice(0)) end({ kind: 'broken' });
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function startWorker(
  entry: URL,
  { heapMaxMb, youngHeapMaxMb = youngHeapUsualMb }: ThreadBounds,
): Worker {
  // A thread's start is mostly compiling modules, which Node may keep.
  const NODE_COMPILE_CACHE = getCompileCacheDir();
  const worker = new Worker(entry, {
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: heapMaxMb,
      maxYoungGenerationSizeMb: youngHeapMaxMb,
    },
  });
  // A thread that breaks also exits; without a listener, its error would end the server.
  worker.on('error', () => {});
  return worker;
}

/** Runs one job on a free thread; after anything but `done`, the thread is unusable. */
async function runOn<Job, Value>(
  worker: Worker,
  job: Job,
  bounds: ThreadBounds,
): Promise<Outcome<Value>> {
  const ended = new AbortController();
  const outcome = new Promise<Outcome<Value>>((end) => {
    const onExit = () => end({ kind: 'broken' });
    const onMessage = (message: ThreadSays<Value>) => {
      if (message.said === 'begun') void watch(worker, bounds, ended.signal).then(end);
      else end({ kind: 'done', value: message.value });
    };
    worker.on('message', onMessage);
    worker.once('exit', onExit);
    ended.signal.addEventListener('abort', () => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
    });
    worker.postMessage(job);
    const late = () => end({ kind: 'slow' });
    pause(bounds.startMaxMs + bounds.wallTimeMaxMs, undefined, ended).then(late, () => {});
  });
  try {
    return await outcome;
  } finally {
    ended.abort();
  }
}

/** Resolves when the job that has just begun exceeds a limit, or finishes. */
async function watch(
  worker: Worker,
  { cpuTimeMaxMs, wallTimeMaxMs }: ThreadBounds,
  signal: AbortSignal,
): Promise<Outcome<never>> {
  try {
    const begunMs = performance.now();
    const before = await worker.cpuUsage();
    for (let usedMs = 0; performance.now() - begunMs < wallTimeMaxMs; ) {
      await pause(Math.max(checkMinMs, cpuTimeMaxMs - usedMs), undefined, { signal });
      const { user, system } = await worker.cpuUsage(before);
      usedMs = (user + system) / 1000;
      if (usedMs >= cpuTimeMaxMs) break;
    }
    return { kind: 'slow' };
  } catch {
    return { kind: 'broken' };
  }
}
