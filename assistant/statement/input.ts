/**
 * Parses the input format from its beginning, sentence by sentence, until a sentence has no known
 * form. Assigns the names to the lines of a sample if all numbers agree.
 */

import { withLetters } from './constraints.ts';
import { sectionsOf, sectionText } from './sections.ts';

/**
 * The names in one line of the input: single numbers, or a list of one name whose length another
 * name gives.
 */
export type InputLine = { names: string[] } | { list: string; countName: string };

const sentenceMaxChars = 300;

const ordinals = ['first', 'second', 'third', 'fourth'];
const counts = ['zero', 'one', 'two', 'three', 'four', 'five'];

const opening = /^(?:(?:The|the) (first|second|third|fourth) line (?:contains|has)|One line with) /;
const single =
  /^(an|one|two|three|four|five) integers? ((?:\$[A-Za-zℓ]\$(?:, | and |))+)(?:, the |$)/;
const list =
  /^\$([A-Za-zℓ])\$ integers \$([A-Za-zℓ])_1, (?:\2_2, )?\\l?dots, \2_(?:\1|\{\1\})\$(?:, the |$)/;

/** The lines of the input up to the first doubtful one. */
export function readInput(input: string): InputLine[] {
  const lines: InputLine[] = [];
  for (const sentence of withLetters(input).replaceAll('\n', ' ').split('. ')) {
    const line = readSentence(sentence.replace(/\.$/, '').trim(), lines.length);
    if (line === null) break;
    lines.push(line);
  }
  return lines;
}

/** Longer statements are read only up to here. */
const readMaxChars = 50_000;

/** A statement's names of the numbers in the first line of the input; empty if not known. */
export function sizeNamesOf(statement: string): string[] {
  const sections = sectionsOf(statement.slice(0, readMaxChars));
  const [first] = readInput(sectionText(sections, 'input') ?? '');
  return first !== undefined && 'names' in first ? first.names : [];
}

function readSentence(sentence: string, index: number): InputLine | null {
  const [start, ordinal = 'first'] = opening.exec(sentence) ?? [];
  if (start === undefined || sentence.length > sentenceMaxChars) return null;
  if (ordinals.indexOf(ordinal) !== index) return null;
  const rest = sentence.slice(start.length);
  const [, countName, name] = list.exec(rest) ?? [];
  if (countName !== undefined && name !== undefined) return { list: name, countName };
  const [, count = '', formulas = ''] = single.exec(rest) ?? [];
  const names = formulas.split('$').filter((_, at) => at % 2 === 1);
  return counts.indexOf(count === 'an' ? 'one' : count) === names.length && names.length > 0
    ? { names }
    : null;
}

const wholeNumber = /^-?\d{1,19}$/;

/** What each line of a sample contains, for the lines whose numbers agree with the format. */
export function readAlong(input: string, form: InputLine[]): string[] {
  const values = new Map<string, string>();
  const told: string[] = [];
  const lines = input.split('\n');
  for (const [index, line] of form.entries()) {
    const numbers = (lines[index] ?? '').trim().split(/\s+/);
    if (!numbers.every((one) => wholeNumber.test(one))) break;
    if ('names' in line) {
      if (numbers.length !== line.names.length) break;
      for (const [at, name] of line.names.entries()) values.set(name, numbers[at] ?? '');
      told.push(line.names.map((name) => `\`${name}\` = ${values.get(name)}`).join(', '));
    } else {
      if (String(numbers.length) !== values.get(line.countName)) break;
      told.push(`the ${numbers.length} values of \`${line.list}\``);
    }
  }
  return told;
}
