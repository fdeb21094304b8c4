/** The built-in assistant's review: what was measured, what was found, what it adds up to. */
import type { Evidence } from '../../contract/evidence.ts';
import { readBounds } from './code/bounds.ts';
import { costOf } from './code/costs.ts';
import { readProgram } from './code/program.ts';
import { type Finding, inOrder, type Limits } from './findings.ts';
import { findingsOfEvidence, furtherRemarks } from './from-evidence.ts';
import { readCode } from './rules/all.ts';
import { stepsPerSecond } from './statement/complexity.ts';
import { readFacts, shownNumber } from './statement/facts.ts';
import type { Brief, Subject } from './task.ts';

/** Within which limits the code of a subject runs. */
export const limitsOf = ({ timeLimitMs, memoryLimitMb }: Subject): Limits => ({
  timeLimitMs,
  memoryLimitBytes: memoryLimitMb * 1024 * 1024,
});

/** All findings on a source: of its reading, and of the judge's facts where there are any. */
export function findingsOn(source: string, subject: Subject, evidence: Evidence | null): Finding[] {
  const seen = evidence ? findingsOfEvidence(evidence) : [];
  // A linker says nothing about lines: then the reading has to.
  if (evidence?.compileError && seen.length > 0) return inOrder(seen);
  const read = readCode(source, readFacts(subject.statement), limitsOf(subject));
  const said = read.filter((one) => !seen.some((other) => sameFault(one, other)));
  return inOrder([...seen, ...said]);
}

const sameFault = (one: Finding, other: Finding): boolean =>
  one.line === other.line && one.kind === other.kind;

const words = { wrong: 'Fault', risk: 'Risk', advice: 'Advice' } as const;

/** A link that leads to a line of the editor. */
export const lineLink = (line: number): string => `[line ${line}](#line-${line})`;

/** The review as Markdown. */
export function writeReview({ task, subject, evidence, findings }: Brief): string {
  const source = task.kind === 'review' ? task.code : '';
  return [
    '### What was tried',
    ...tried(evidence),
    '',
    '### What stands out',
    ...(findings.length > 0 ? findings.map(shownFinding) : nothingFound(evidence)),
    '',
    ...(evidence?.compileError ? [] : ['### What it adds up to', ...adding(source, subject)]),
  ].join('\n');
}

function tried(evidence: Evidence | null): string[] {
  if (evidence === null) {
    return ['- No judge could be asked just now, so the code was only read, not run.'];
  }
  if (evidence.compileError) return [`- It does not compile: ${evidence.compileError}`];
  const further = [...furtherRemarks(evidence)].map(
    ([name, lines]) => `\`-W${name}\` (${lines.slice(0, 5).map(lineLink).join(', ')})`,
  );
  return [
    '- It compiles with `-Wall -Wextra -Wshadow -Wconversion`.',
    ...(further.length > 0 ? [`- Remarks of style by the compiler: ${further.join('; ')}.`] : []),
    ...samplesTried(evidence),
  ];
}

function samplesTried({ samples, isChecked }: Evidence): string[] {
  if (samples.length === 0) return ['- There was no sample to run it on.'];
  const failed = samples.filter(({ passed }) => !passed);
  const how = isChecked ? ', also in a build that checks itself' : '';
  return [
    `- ${samples.length - failed.length} of ${samples.length} samples passed${how}.`,
    ...failed.map(({ number, error }) => `- Sample ${number}: ${error ?? 'failed.'}`),
  ];
}

const shownFinding = ({ severity, line, title, why, todo }: Finding, index: number): string =>
  `${index + 1}. **${words[severity]} in ${lineLink(line)}: ${title}.** ${ended(why)} _To do:_ ${ended(todo)}`;

const ended = (text: string): string => (/[.!?;:]`?$/.test(text) ? text : `${text}.`);

function nothingFound(evidence: Evidence | null): string[] {
  const isFailing = evidence?.samples.some(({ passed }) => !passed);
  return [
    isFailing
      ? 'No rule fits the code, yet a sample fails: the idea itself may be off. Follow the failing sample by hand, line by line.'
      : 'Nothing. That does not prove the code right: rules find slips, not wrong ideas. Try the smallest and the largest inputs, ties and repetitions.',
  ];
}

function adding(source: string, subject: Subject): string[] {
  const reading = readBounds(readProgram(source), readFacts(subject.statement));
  const { steps, nest } = costOf(reading);
  const allowed = (stepsPerSecond * subject.timeLimitMs) / 1000;
  if (nest.length === 0) {
    return ['How often the loops go round does not follow from the bounds of the statement.'];
  }
  const verdict = steps <= allowed ? 'which fits' : 'which does not fit';
  const loops = nest.map(({ line, count }) => `${lineLink(line)} × ${shownNumber(count)}`);
  return [
    `The costliest way through the loops whose bounds are known is about ${shownNumber(steps)} steps (${loops.join(', ')}), ${verdict} the ${subject.timeLimitMs} ms: some ${shownNumber(allowed)} simple steps.`,
  ];
}
