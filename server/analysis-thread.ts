/** The thread that analyses for the assistant, where too long an analysis can be stopped: threads.ts. */
import { parentPort } from 'node:worker_threads';
import { type Analysed, type AnalysisJob, analyse } from '../assistant/analyse.ts';
import type { ThreadSays } from './threads.ts';

const say = (message: ThreadSays<Analysed>): void => parentPort?.postMessage(message);

parentPort?.on('message', (job: AnalysisJob) => {
  say({ said: 'begun' });
  say({ said: 'done', value: analyse(job) });
});
