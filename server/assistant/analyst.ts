/**
 * The thread in which the assistant reads statements and what tools say of sources: everything that
 * takes more than copying what strangers wrote happens here, where it can be stopped (server/threads.ts).
 */
import { parentPort } from 'node:worker_threads';
import { writeExplanation } from '../../assistant/explain.ts';
import { findingsOfEvidence } from '../../assistant/from-evidence.ts';
import { writeHint } from '../../assistant/hint.ts';
import { writeReview } from '../../assistant/review.ts';
import type { ThreadSays } from '../threads.ts';
import type { Analysed, AnalysisJob } from './fallback.ts';

function analyse({ wants, facts }: AnalysisJob): Analysed {
  const { task, subject, evidence } = facts;
  const findings = evidence ? findingsOfEvidence(evidence) : [];
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
