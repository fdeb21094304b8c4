/** The shape and order of the assistant's findings about lines, from all sources of evidence. */

/**
 * How certain a finding is. `proven`: the compiler rejected the line, or a run showed the fault
 * there. `suspected`: the compiler warns about it, but it may be intended.
 */
const standings = ['proven', 'suspected'] as const;
export type Standing = (typeof standings)[number];

/** One finding. Its sentences are Markdown. */
export type Finding = {
  /** The kind of fault, in one word; findings of the same kind on the same line are merged. */
  kind: string;
  standing: Standing;
  /** Counts from 1. */
  line: number;
  title: string;
  /** What happened and what to check; empty if the title says it all. */
  why: string;
};

const findingsMax = 12;

/** Proven findings first, then by line; one of each kind per line, and a limited number. */
export function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ standing }: Finding) => standings.indexOf(standing);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
  const isFirst = (one: Finding, index: number) =>
    sorted.findIndex((other) => other.line === one.line && other.kind === one.kind) === index;
  return sorted.filter(isFirst).slice(0, findingsMax);
}

/** Text as inline code, without backquotes and line ends. */
export const code = (text: string): string =>
  `\`${text.replaceAll('`', "'").replaceAll('\n', ' ')}\``;

/** A link to a line of the editor. */
export const lineLink = (line: number): string => `[line ${line}](#line-${line})`;
