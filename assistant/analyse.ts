/**
 * Parses untrusted texts for an answer: the whole answer of the built-in assistant, only the
 * findings for a model's prompt, or the claims of a model's answer. Runs in a thread that can be stopped: server/tutor/analysis-thread.ts.
 */
import { type Marked, marksOf, type Tried } from './claims.ts';
import { writeExplanation } from './explain.ts';
import type { Finding } from './findings.ts';
import { findingsOfEvidence } from './from-evidence.ts';
import { writeHint } from './hint.ts';
import { writeReview } from './review.ts';
import type { Facts } from './task.ts';

/**
 * `text`: the built-in assistant's answer; `findings`: those for a model's prompt; `claims`: the
 * marks of a text.
 */
export type AnalysisJob = { facts: Facts } & (
  | { wants: 'text' | 'findings' }
  | { wants: 'claims'; text: string; tried: Tried[]; untried?: string }
);

/** What was not requested is empty. */
export type Analysed = { findings: Finding[]; text: string } & Marked;

const noMarks: Marked = { marks: [], inputs: [] };

/** Runs a job. */
export function analyse(job: AnalysisJob): Analysed {
  const { wants, facts } = job;
  if (wants === 'claims') {
    return { findings: [], text: '', ...marksOf(job.text, facts, job) };
  }
  const { task, subject, evidence } = facts;
  const findings = evidence ? findingsOfEvidence(evidence) : [];
  if (wants === 'findings') return { findings, text: '', ...noMarks };
  const brief = { ...facts, findings };
  if (task.kind === 'review') return { findings, text: writeReview(brief), ...noMarks };
  const text = task.kind === 'hint' ? writeHint(brief) : writeExplanation(subject);
  return { findings, text, ...noMarks };
}
