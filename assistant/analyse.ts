/**
 * Parses untrusted texts for an answer: the whole answer of the built-in assistant, or only the
 * findings for a model's prompt. Runs in a thread that can be stopped: server/analysis-thread.ts.
 */
import { writeExplanation } from './explain.ts';
import type { Finding } from './findings.ts';
import { findingsOfEvidence } from './from-evidence.ts';
import { writeHint } from './hint.ts';
import { writeReview } from './review.ts';
import type { Facts } from './task.ts';

/** `text`: the built-in assistant's answer; `findings`: those for a model's prompt. */
export type AnalysisJob = { wants: 'text' | 'findings'; facts: Facts };

/** `text` is empty if only findings are requested. */
export type Analysed = { findings: Finding[]; text: string };

/** Runs a job. */
export function analyse({ wants, facts }: AnalysisJob): Analysed {
  const { task, subject, evidence } = facts;
  const findings = evidence ? findingsOfEvidence(evidence) : [];
  if (wants === 'findings') return { findings, text: '' };
  const brief = { ...facts, findings };
  if (task.kind === 'review') return { findings, text: writeReview(brief) };
  const text = task.kind === 'hint' ? writeHint(brief) : writeExplanation(subject);
  return { findings, text };
}
