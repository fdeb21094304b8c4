/** The thread that checks drafts, which threads.ts can stop when a check takes too long. */
import { parentPort } from 'node:worker_threads';
import {
  type CheckedDraft,
  checkDraft,
  type DraftToCheck,
} from '../problems/package/check-draft.ts';
import type { ThreadSays } from './threads.ts';

const say = (message: ThreadSays<CheckedDraft>): void => parentPort?.postMessage(message);

parentPort?.on('message', (job: DraftToCheck) => {
  say({ said: 'begun' });
  say({ said: 'done', value: checkDraft(job) });
});
