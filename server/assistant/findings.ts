/** What the assistant has to say about a line, wherever it comes from: the shape and the order. */
import type { Severity } from '../../contract/ai.ts';
import { severities } from '../../contract/ai.ts';
import type { Reading } from './code/reading.ts';

/** One finding. Its sentences are Markdown. */
export type Finding = {
  /** What kind of fault, in one word: findings of a kind on one line are one finding. */
  kind: string;
  severity: Severity;
  /** Counts from 1. */
  line: number;
  title: string;
  why: string;
  todo: string;
};

/** What a program has to keep to; bytes and ms. */
export type Limits = { timeLimitMs: number; memoryLimitBytes: number };

/** A rule looks at a program and says what it finds. */
export type Rule = (reading: Reading, limits: Limits) => Finding[];

const findingsMax = 12;

/** The most serious first, then by line; of several of a kind on a line one, and not too many. */
export function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ severity }: Finding) => severities.indexOf(severity);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
  const isFirst = (one: Finding, index: number) =>
    sorted.findIndex((other) => other.line === one.line && other.kind === one.kind) === index;
  return sorted.filter(isFirst).slice(0, findingsMax);
}

/** Code within a sentence; a backquote would end it. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;
