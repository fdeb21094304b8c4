/** The shape and order of what the assistant says about a line, from every source of evidence. */

/**
 * How sure a finding is. `proven`: the compiler refused the line, or a run showed the fault there.
 * `suspected`: the compiler warns of it, and it may be meant that way.
 */
const standings = ['proven', 'suspected'] as const;
export type Standing = (typeof standings)[number];

/** One finding. Its sentences are Markdown. */
export type Finding = {
  /** What kind of fault, in one word: findings of a kind on one line are one finding. */
  kind: string;
  standing: Standing;
  /** Counts from 1. */
  line: number;
  title: string;
  /** What happened and what to look at; empty where the title says it all. */
  why: string;
};

const findingsMax = 12;

/** What is proven first, then by line; of several of a kind on a line one, and not too many. */
export function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ standing }: Finding) => standings.indexOf(standing);
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
  const isFirst = (one: Finding, index: number) =>
    sorted.findIndex((other) => other.line === one.line && other.kind === one.kind) === index;
  return sorted.filter(isFirst).slice(0, findingsMax);
}

/** Text within a sentence as code; a backquote would end it, and so would the end of the line. */
export const code = (text: string): string =>
  `\`${text.replaceAll('`', "'").replaceAll('\n', ' ')}\``;

/** A link that leads to a line of the editor. */
export const lineLink = (line: number): string => `[line ${line}](#line-${line})`;
