/**
 * The thread in which the assistant reads sources and statements: everything that takes more than
 * copying what strangers wrote happens here, where it can be stopped (server/threads.ts).
 */
import { parentPort } from 'node:worker_threads';
import type { ThreadSays } from '../threads.ts';
import { writeExplanation } from './explain.ts';
import type { Analysed, AnalysisJob } from './fallback.ts';
import { writeHint } from './hint.ts';
import { findingsOn, writeReview } from './review.ts';

function analyse({ wants, facts }: AnalysisJob): Analysed {
  const { task, subject, evidence } = facts;
  const hasCode = task.kind !== 'explain' && task.code.trim() !== '';
  const findings = hasCode ? findingsOn(task.code, subject, evidence) : [];
  if (wants === 'findings') return { findings, text: '' };
  const brief = { ...facts, findings };
  if (task.kind === 'review') return { findings, text: writeReview(brief) };
  const text = task.kind === 'hint' ? writeHint(brief) : writeExplanation(subject);
  return { findings, text };
}

const say = (message: ThreadSays<Analysed>): void => parentPort?.postMessage(message);

parentPort?.on('message', (job: AnalysisJob) => {
  say({ said: 'begun' });
  say({ said: 'done', value: analyse(job) });
});
