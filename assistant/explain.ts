/**
 * The built-in assistant's explanation of a problem: what its statement says, and what follows from
 * the settings and from the numbers that were parsed with certainty.
 */
import { firstChars } from '../contract/characters.ts';
import { code } from './findings.ts';
import { type Bound, readBounds, type Side } from './statement/constraints.ts';
import { type InputLine, readAlong, readInput } from './statement/input.ts';
import { readModulus } from './statement/modulus.ts';
import { roundNumber, shownNumber } from './statement/numbers.ts';
import { endOfStory, type Section, sectionsOf, sectionText } from './statement/sections.ts';
import type { Subject } from './task.ts';

const shownSampleMaxChars = 1_500;

type Read = { sections: Section[]; bounds: Bound[]; form: InputLine[] };

/** The explanation as Markdown. */
export function writeExplanation(subject: Subject): string {
  const sections = sectionsOf(subject.statement);
  const input = sectionText(sections, 'input');
  const form = input === undefined ? [] : readInput(input);
  const read = { sections, form, bounds: readBounds(sectionText(sections, 'constraints') ?? '') };
  return [
    ...asked(sections),
    ...constraints(read),
    ...firstSample(subject, read),
    ...limits(subject, read),
    ...mind(subject, read),
  ].join('\n');
}

function asked(sections: Section[]): string[] {
  const quoted = (title: string, text: string | undefined) =>
    text === undefined || text === '' ? [] : [`**${title}**`, '', text, ''];
  return [
    '### What the statement asks',
    ...quoted('Question:', endOfStory(sections)),
    ...quoted('Input:', sectionText(sections, 'input')),
    ...quoted('Output:', sectionText(sections, 'output')),
  ];
}

function constraints({ sections, bounds }: Read): string[] {
  const text = sectionText(sections, 'constraints');
  // It may have bounds in another form.
  if (text === undefined) return [];
  const rows = bounds.map(
    ({ name, isIndexed, least, most }) =>
      `| ${isIndexed ? 'each ' : ''}\`${name}\` | ${shownSide(least)} | ${shownSide(most)} | ${typeFor(least, most, bounds)} |`,
  );
  const head = ['| value | at least | at most | type |', '|---|---|---|---|'];
  return ['### Constraints', '', text, '', ...(rows.length > 0 ? [...head, ...rows, ''] : [])];
}

function shownSide(side: Side | null): string {
  if (side === null) return '';
  return 'name' in side ? `\`${side.name}\`` : (shownNumber(side.value) ?? '');
}

/** The value of a number or name in a bound, from the bounds of the name. */
function numberOf(side: Side | null, bounds: Bound[]): number | null {
  if (side === null || 'value' in side) return side?.value ?? null;
  const { most } = bounds.find(({ name }) => name === side.name) ?? { most: null };
  return most !== null && 'value' in most ? most.value : null;
}

const intEnd = 2 ** 31;
const longEnd = 2 ** 63;

function typeFor(least: Side | null, most: Side | null, bounds: Bound[]): string {
  const [low, high] = [least && 'value' in least ? least.value : null, numberOf(most, bounds)];
  if (low === null || high === null) return '';
  const size = Math.max(Math.abs(low), Math.abs(high));
  return size < intEnd ? '`int`' : size < longEnd ? '`long long`' : '';
}

function firstSample({ samples }: Subject, { form }: Read): string[] {
  const [sample] = samples;
  if (!sample) return [];
  const steps = readAlong(sample.input, form);
  return [
    '### The first sample',
    ...block(sample.input),
    ...steps.map((step, index) => `- Line ${index + 1}: ${step}.`),
    '',
    'For this the answer is',
    ...block(sample.output),
  ];
}

/** Verbatim text; its own fences cannot end the block. */
function block(text: string): string[] {
  const isCut = text.length > shownSampleMaxChars;
  const shown = `${firstChars(text, shownSampleMaxChars)}${isCut ? '…' : ''}`.trimEnd();
  return ['', '~~~~~~text', shown.replaceAll('~~~~~~', '~~~~~ '), '~~~~~~', ''];
}

/** First-line values whose square is worth mentioning. */
const [countMin, countMax] = [1_000, 10_000_000];

function limits({ timeLimitMs, memoryLimitMb }: Subject, { bounds, form }: Read): string[] {
  const [first] = form;
  const sizes = first && 'names' in first ? first.names : [];
  const counts = bounds.flatMap(({ name, isIndexed, most }) => {
    const value = isIndexed || !sizes.includes(name) ? null : numberOf(most, bounds);
    return value !== null && value >= countMin && value <= countMax ? [{ name, value }] : [];
  });
  const steps = counts.map(
    ({ name, value }) =>
      `- With \`${name}\` = ${shownNumber(value)}, \`${name}\`² is about ${roundNumber(value ** 2)}, and \`${name}\` · log₂ \`${name}\` about ${roundNumber(value * Math.log2(value))}.`,
  );
  return [
    '### Limits',
    `- ${timeLimitMs} ms and ${memoryLimitMb} MB.`,
    '- In a second, a compiled program does some 10⁸ to 10⁹ simple steps.',
    ...steps,
    '',
  ];
}

function mind({ statement, comparison, checker }: Subject, { bounds, form }: Read): string[] {
  const { floatAbsoluteTolerance: absolute, floatRelativeTolerance: relative } = comparison;
  const tolerances = [
    ...(absolute === undefined ? [] : [`an absolute error of ${code(String(absolute))}`]),
    ...(relative === undefined ? [] : [`a relative error of ${code(String(relative))}`]),
  ];
  const said = [
    ...(tolerances.length > 0 ? [`- Numbers may have ${tolerances.join(' or ')}.`] : []),
    ...(comparison.caseSensitive ? [] : ['- Upper and lower case count as the same.']),
    ...(comparison.spaceSensitive ? ['- Blanks and ends of lines count.'] : []),
    ...(comparison.byLines
      ? ['- Lines count, and blanks inside them; blanks at the ends of lines do not.']
      : []),
    ...(checker ? ['- A program of the author decides whether an answer is right.'] : []),
    ...form.flatMap((line) => largeSum(line, bounds)),
    ...remainders(statement),
  ];
  return said.length > 0 ? ['### Mind', ...said] : [];
}

/** The consequences of the number that the statement calculates modulo. */
function remainders(statement: string): string[] {
  const modulus = readModulus(statement);
  if (modulus === null || modulus >= 2 ** 31.5) return [];
  const product = (modulus - 1) ** 2;
  const fits = product < intEnd ? '`int`' : '`long long`, but not `int`';
  return [
    `- The statement calculates modulo ${modulus}. Take the remainder after each step: the product of two remainders fits ${fits}.`,
  ];
}

/** The sum of a list whose length and values have certain bounds, if it exceeds `int`. */
function largeSum(line: InputLine, bounds: Bound[]): string[] {
  if ('names' in line) return [];
  const mostOf = (name: string, isIndexed: boolean) => {
    const bound = bounds.find((one) => one.name === name && one.isIndexed === isIndexed);
    return bound?.most && 'value' in bound.most ? bound.most.value : null;
  };
  const count = mostOf(line.countName, false);
  const largest = mostOf(line.list, true);
  if (count === null || largest === null || count * largest < intEnd) return [];
  const sum = roundNumber(count * largest);
  return [
    `- If every \`${line.list}\` is as large as its bound, their sum is about ${sum}: more than \`int\` holds.`,
  ];
}
