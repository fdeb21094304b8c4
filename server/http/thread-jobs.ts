/** The side of threads.ts that runs in a thread. */
import { parentPort } from 'node:worker_threads';
import type { ThreadSays } from './threads.ts';

/** Does each job that the thread is given. An error ends the thread, and the job as `broken`. */
export function doJobs<Job, Value>(work: (job: Job) => Value | Promise<Value>): void {
  const say = (message: ThreadSays<Value>): void => parentPort?.postMessage(message);
  parentPort?.on('message', async (job: Job) => {
    say({ said: 'begun' });
    say({ said: 'done', value: await work(job) });
  });
}
