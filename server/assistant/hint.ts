/**
 * The built-in assistant's hints: each level goes one step further than the one before, from a
 * question over the technique to its parts. There is no level with a solution.
 */
import { readBounds } from './code/bounds.ts';
import { costOf } from './code/costs.ts';
import { readProgram } from './code/program.ts';
import type { Finding } from './findings.ts';
import { lineLink } from './review.ts';
import { fittingClasses, mainSize, stepsPerSecond } from './statement/complexity.ts';
import { readFacts, shownNumber } from './statement/facts.ts';
import type { Brief, Subject } from './task.ts';
import { techniquesFor } from './techniques.ts';

/** The hint of a brief's level as Markdown. */
export function writeHint({ task, subject, findings }: Brief): string {
  if (task.kind !== 'hint') return '';
  const [first, second] = techniquesFor(subject.tags, subject.statement);
  if (!first) return '';
  if (task.level === 1) {
    return [sizeHint(subject), first.question, standing(task.code, subject)]
      .filter(Boolean)
      .join('\n\n');
  }
  if (task.level === 2) {
    const also = second ? `It may help to think of this too: ${second.question}` : '';
    return [first.idea, also, fromFinding(findings, false)].filter(Boolean).join('\n\n');
  }
  return [
    'You will need these parts; work them out one at a time, each on the first sample:',
    [
      ...first.parts.map((part) => `- ${part}`),
      ...(second ? [`- and perhaps: ${second.idea}`] : []),
    ].join('\n'),
    pitfalls(subject),
    fromFinding(findings, true),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function sizeHint({ statement, timeLimitMs }: Subject): string {
  const size = mainSize(readFacts(statement));
  if (!size) return '';
  const { best, next } = fittingClasses(size.max, timeLimitMs);
  const tooMuch = next === '' ? '' : `; ${next} is too slow`;
  return `With \`${size.name}\` up to ${shownNumber(size.max)} there is time for **${best}**${tooMuch}.`;
}

/** What the code already does, seen from its loops. */
function standing(code: string, subject: Subject): string {
  const program = readProgram(code);
  const reading = readBounds(program, readFacts(subject.statement));
  if (reading.reads.length === 0) {
    return 'Your code does not read its input yet: begin with that, and print something for the first sample.';
  }
  const { steps, nest } = costOf(reading);
  const allowed = (stepsPerSecond * subject.timeLimitMs) / 1000;
  const deepest = nest.at(-1);
  if (!deepest) return 'Your code reads its input. Does it give the right answer to the samples?';
  if (steps > allowed) {
    return `Your loops take about ${shownNumber(steps)} steps; the one in ${lineLink(deepest.line)} is where to save.`;
  }
  return 'As far as the bounds tell, your loops are quick enough; is there one whose end they do not tell?';
}

function fromFinding([finding]: Finding[], saysMore: boolean): string {
  if (!finding) return '';
  const where = `Look at ${lineLink(finding.line)} again: ${finding.title}.`;
  return saysMore ? `${where} ${finding.why}` : where;
}

function pitfalls({ statement }: Subject): string {
  const { constraints, modulus } = readFacts(statement);
  const smallest = constraints.find(({ isIndexed, min }) => !isIndexed && (min === 0 || min === 1));
  const parts = [
    ...(smallest ? [`\`${smallest.name}\` = ${smallest.min}`] : []),
    'all values equal',
    'everything as large as allowed',
    ...(modulus ? ['differences before taking the remainder'] : []),
  ];
  return `Then try: ${parts.join(', ')}.`;
}
