/** The built-in assistant's explanation of a problem, out of its statement and first sample. */
import { firstChars } from '../../contract/characters.ts';
import type { EvidenceSample } from '../../contract/evidence.ts';
import { fittingClasses, mainSize, shownClasses } from './statement/complexity.ts';
import { type Facts, type InputName, readFacts, section, shownNumber } from './statement/facts.ts';
import type { Subject } from './task.ts';

const shownLinesMax = 12;
const lineMaxChars = 120;

/** The explanation as Markdown. */
export function writeExplanation(subject: Subject): string {
  const facts = readFacts(subject.statement);
  return [
    ...asked(subject),
    ...constraints(facts),
    ...firstSample(subject, facts),
    ...whatFits(subject, facts),
    ...remarks(subject, facts),
  ].join('\n');
}

function asked({ statement }: Subject): string[] {
  const input = section(statement, /^\s*input\b/i);
  const output = section(statement, /^\s*output\b/i);
  if (!input && !output) {
    return ['### What is asked', taskSentences(statement), ''];
  }
  return [
    '### What is asked',
    taskSentences(statement),
    '',
    ...(input ? ['**You read:**', '', input, ''] : []),
    ...(output ? ['**You print:**', '', output, ''] : []),
  ];
}

/** The sentences before the first heading that put the task. */
function taskSentences(statement: string): string {
  const story = statement.split(/^#{1,6}\s/m)[0] ?? '';
  const sentences = story.replaceAll(/\s+/g, ' ').match(/[^.?!]+[.?!]+(?=\s|$)/g) ?? [story];
  const asks =
    /\b(?:find|print|count|how many|how much|compute|calculate|determine|smallest|largest|greatest|least|what is|which|output)\b/i;
  const telling = sentences.filter((one) => asks.test(one)).slice(0, 3);
  const chosen = telling.length > 0 ? telling : sentences.slice(-2);
  return `> ${chosen.map((one) => one.trim()).join(' ')}`;
}

function constraints({ constraints: all, lengths }: Facts): string[] {
  const rows = all.map(({ name, isIndexed, min, max }) => {
    const shown = isIndexed ? `each \`${name}\`` : `\`${name}\``;
    return `| ${shown} | ${bound(min)} | ${bound(max)} | ${typeFor(min, max)} |`;
  });
  const texts = lengths.map(
    ({ what, min, max }) => `| ${what} | ${bound(min)} | ${bound(max)} | |`,
  );
  if (rows.length + texts.length === 0) {
    return ['### Constraints', 'The statement names no bounds that could be read.', ''];
  }
  const head = ['| | from | to | fits in |', '|---|---|---|---|'];
  return ['### Constraints', '', ...head, ...rows, ...texts, ''];
}

const bound = (value: number | null): string => (value === null ? '' : shownNumber(value));

function typeFor(min: number | null, max: number | null): string {
  const size = Math.max(Math.abs(min ?? 0), Math.abs(max ?? 0));
  if (max === null) return '';
  return size < 2 ** 31 ? '`int`' : size < 2 ** 63 ? '`long long`' : 'a string';
}

function firstSample({ samples }: Subject, { inputs }: Facts): string[] {
  const [sample] = samples;
  if (!sample) return [];
  return [
    '### The first sample, step by step',
    ...readAlong(sample, inputs).map((step, index) => `${index + 1}. ${step}`),
    `\nWith that, the answer is ${shownText(sample.output)}. Work it out on paper before you write code: what you do by hand there is the first algorithm.`,
    '',
  ];
}

const inCode = (text: string): string =>
  `\`${firstChars(text.replaceAll('`', "'"), lineMaxChars)}\``;

function shownText(text: string): string {
  const lines = text.trimEnd().split('\n');
  const first = inCode(lines[0] ?? '');
  return lines.length > 1 ? `${first} and ${lines.length - 1} more lines` : first;
}

/** Goes through the lines of an input with the names that the statement gives to what is there. */
function readAlong({ input }: EvidenceSample, inputs: InputName[]): string[] {
  const lines = input.trimEnd().split('\n');
  const steps: string[] = [];
  let next = 0;
  for (const line of lines.slice(0, shownLinesMax)) {
    const tokens = line.trim().split(/\s+/);
    const name = inputs[next];
    const names = inputs.slice(next, next + tokens.length);
    if (name?.isList) {
      steps.push(`${inCode(line)}: the ${tokens.length} values of \`${name.name}\`.`);
      next += 1;
    } else if (name && names.length === tokens.length && names.every((one) => !one.isList)) {
      const pairs = names.map((one, at) => `\`${one.name}\` = ${tokens[at]}`);
      steps.push(`${inCode(line)}: ${pairs.join(', ')}.`);
      next += tokens.length;
    } else {
      steps.push(`${inCode(line)}${tokens.length > 1 ? `: ${tokens.length} values` : ''}.`);
    }
  }
  const left = lines.length - shownLinesMax;
  return left > 0 ? [...steps, `${left} more lines of the same kind.`] : steps;
}

function whatFits({ timeLimitMs, memoryLimitMb }: Subject, facts: Facts): string[] {
  const size = mainSize(facts);
  const memory = `The memory limit of ${memoryLimitMb} MB holds about ${shownNumber(memoryLimitMb * 250_000)} \`int\` or half as many \`long long\`.`;
  if (!size) return ['### What the limits allow', memory, ''];
  const { best } = fittingClasses(size.max, timeLimitMs);
  return [
    '### What the limits allow',
    '',
    `With \`${size.name}\` up to ${shownNumber(size.max)} and ${timeLimitMs} ms:`,
    '',
    '| steps | about | |',
    '|---|---|---|',
    ...shownClasses(size, timeLimitMs),
    '',
    `So aim at **${best}** or better. ${memory}`,
    '',
  ];
}

function remarks({ comparison, statement }: Subject, facts: Facts): string[] {
  const large = facts.constraints.some(({ max }) => max !== null && max >= 2 ** 31);
  const sums = facts.constraints.some(
    ({ isIndexed, max }) => isIndexed && max !== null && max >= 1e4,
  );
  const said = [
    ...(facts.modulus
      ? [`- The answer is taken modulo ${facts.modulus}: take the remainder after every step.`]
      : []),
    ...(facts.tolerance
      ? [`- Reals may be off by ${facts.tolerance}: print them with \`setprecision\`.`]
      : []),
    ...(large || sums ? ['- Sums and products may leave `int`: use `long long` for them.'] : []),
    ...(comparison.caseSensitive ? [] : ['- Upper and lower case count as the same.']),
    ...(/\bties?\b|smallest (?:number|index)|lexicographically|comes first/i.test(statement)
      ? ['- Read what is asked where several answers are equally good.']
      : []),
  ];
  return said.length > 0 ? ['### Mind', ...said] : [];
}
