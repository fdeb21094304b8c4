/**
 * The thread that runs the assistant's analyses, which threads.ts can stop when they take too long.
 */
import { parentPort } from 'node:worker_threads';
import { type Analysed, type AnalysisJob, analyse } from '../assistant/analyse.ts';
import type { ThreadSays } from './threads.ts';

const say = (message: ThreadSays<Analysed>): void => parentPort?.postMessage(message);

parentPort?.on('message', (job: AnalysisJob) => {
  say({ said: 'begun' });
  say({ said: 'done', value: analyse(job) });
});
