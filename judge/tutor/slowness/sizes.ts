/**
 * The size of an input: a number in its first line, the product or the difference of two of these,
 * or its length. Its letters are those of the statement.
 */
import { clause, said, series } from '../../../contract/said.ts';

/**
 * `letter` stands for the size in formulas. `words` explains it, as in "where x is …"; null if the
 * statement does.
 */
export type Measure = {
  letter: string;
  words: string | null;
  /** Whether it is one of the numbers. */
  isNumber?: true;
  /** The numbers of the first line that it is made of, from 0; absent if it is made of none. */
  numbers?: readonly number[];
  of(input: string): number | null;
};

const numbersMax = 8;
const numberTexts = [
  said`the first number of the input`,
  said`the second number of the input`,
  said`the third number of the input`,
  said`the fourth number of the input`,
  said`the fifth number of the input`,
  said`the sixth number of the input`,
  said`the seventh number of the input`,
  said`the eighth number of the input`,
];

/** Of two numbers, as in "the product of the first and the second number of the input". */
const ordinals = [
  said`first`,
  said`second`,
  said`third`,
  said`fourth`,
  said`fifth`,
  said`sixth`,
  said`seventh`,
  said`eighth`,
];

/** The numbers of the first line; none if it contains anything else. */
function numbersOf(input: string): number[] {
  const words = input.split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  const isAll = words.length <= numbersMax && words.every((word) => /^\d{1,15}$/.test(word));
  return isAll ? words.map(Number) : [];
}

type Names = readonly string[];

function numberAt(at: number, names: Names): Measure {
  const name = names[at];
  return {
    letter: name ?? (at === 0 ? 'n' : 'x'),
    words: name === undefined ? (numberTexts[at] ?? null) : null,
    isNumber: true,
    numbers: [at],
    of: (input) => numbersOf(input)[at] ?? null,
  };
}

type Pair = {
  words(a: string, b: string): string;
  letter(a: string, b: string): string;
  of(a: number, b: number): number;
};

const pairs: readonly Pair[] = [
  {
    words: (a, b) => said`the product of the ${clause(a)} and the ${clause(b)} number of the input`,
    letter: (a, b) => `${a}·${b}`,
    of: (a, b) => a * b,
  },
  {
    words: (a, b) =>
      said`the difference of the ${clause(a)} and the ${clause(b)} number of the input`,
    letter: (a, b) => `|${a} − ${b}|`,
    of: (a, b) => Math.abs(a - b),
  },
];

function pairOf(one: number, other: number, names: Names, { words, letter, of }: Pair): Measure {
  const [first, second] = [names[one], names[other]];
  const isNamed = first !== undefined && second !== undefined;
  return {
    letter: isNamed ? letter(first, second) : 'x',
    words: isNamed ? null : words(ordinals[one] ?? '', ordinals[other] ?? ''),
    numbers: [one, other],
    of: (input) => {
      const numbers = numbersOf(input);
      const [a, b] = [numbers[one], numbers[other]];
      return a === undefined || b === undefined ? null : of(a, b);
    },
  };
}

const lengthOf = (input: string): number => input.trim().length;

/** The length of an input, with a letter that names nothing else. */
const lengthBeside = (names: Names): Measure => ({
  letter: names.includes('L') ? 'ℓ' : 'L',
  words: said`the length of the input`,
  of: lengthOf,
});

export const length = lengthBeside([]);

export const isLength = ({ of }: Measure): boolean => of === lengthOf;

/** Whether the first line has numbers, and nothing else. */
export const beginsWithNumbers = (input: string): boolean => numbersOf(input).length > 0;

/** Inputs of more lines are lists of lines. */
const fewLines = 3;

/**
 * What may decide how much work an input is: the numbers of its first line and, of few lines, their
 * lengths.
 */
export function decisiveOf(input: string): number[] {
  const lines = input.trimEnd().split('\n', fewLines + 1);
  const lengths = lines.length <= fewLines ? lines.map((line) => line.length) : [];
  const numbers = numbersOf(input);
  return numbers.length > 0 ? numbers : lengths;
}

/**
 * Whether an input has several tests, each with a size of its own: their number says little. `names`
 * are the statement's of the numbers in the first line.
 */
export function hasTests(input: string, names: Names): boolean {
  const [numbers, second = '', third = ''] = [numbersOf(input), ...input.split('\n', 3).slice(1)];
  if (numbers.length !== 1) return false;
  if (/^t$/i.test(names[0] ?? '')) return true;
  const count = Number(second.trim());
  return count > 1 && third.trim().split(/\s+/).length === count;
}

/** The share of steps at which a size may fail to grow, and its least growth overall. */
const exceptionShare = 0.25;
const growthMin = 4;

function grows(values: readonly number[]): boolean {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const exceptions = values.filter((one, at) => at > 0 && one <= (values[at - 1] ?? 0)).length;
  return exceptions <= exceptionShare * values.length && last >= growthMin * Math.max(first, 1);
}

/**
 * The sizes that grow over these inputs, which are in order of their size: the most usual first, and
 * at least one. `names` are the statement's names of the numbers in the first line, if known.
 */
export function measuresOf(inputs: readonly string[], names: Names = []): [Measure, ...Measure[]] {
  const lines = inputs.map(numbersOf);
  const [first = []] = lines;
  const count = Math.min(first.length, ...lines.map((numbers) => numbers.length));
  const known = names.length === count ? names : [];
  const at = Array.from({ length: count }, (_, index) => index);
  const isGrowing = ({ of }: Measure): boolean => grows(inputs.map((input) => of(input) ?? 0));
  const single = at.map((index) => numberAt(index, known)).filter(isGrowing);
  const double = pairs
    .flatMap((pair) =>
      at.flatMap((one) => at.slice(one + 1).map((other) => pairOf(one, other, known, pair))),
    )
    .filter(isGrowing);
  const last = lengthBeside(names);
  const [most = last, ...others] = [...single, ...double];
  return most === last ? [last] : [most, ...others, last];
}

/** The size of a single input, which is not known to grow: its first number, or else its length. */
export function measureOfOne(input: string, names: Names = []): Measure {
  const numbers = numbersOf(input);
  return numbers.length > 0
    ? numberAt(0, names.length === numbers.length ? names : [])
    : lengthBeside(names);
}

/** Ends a sentence with what its letter stands for, as in ", where x is …"; not if the statement names it. */
export function withWhere(text: string, { letter, words }: Measure): string {
  return words === null
    ? said`${clause(text)}.`
    : said`${clause(text)}, where ${letter} is ${clause(words)}.`;
}

/**
 * The same for a size that grew in proportion to others, so that a growth may be by any of them: as in
 * ", where n and q grow together".
 */
export function withAllWhere(text: string, measure: Measure, alike: readonly Measure[]): string {
  if (alike.length === 0) return withWhere(text, measure);
  const { letter, words } = measure;
  const all = [measure, ...alike];
  if (all.every((one) => one.words === null)) {
    const letters = all.map((one) => one.letter);
    return said`${clause(text)}, where ${series(letters, 'en')} grow together.`;
  }
  const others = alike.map((one) => one.words ?? one.letter);
  return words === null
    ? said`${clause(text)}, which grows together with ${series(others, 'en')}.`
    : said`${clause(text)}, where ${letter} is ${clause(words)}, which grows together with ${series(others, 'en')}.`;
}

const raised: Readonly<Record<string, string>> = { n: 'ⁿ', k: 'ᵏ', m: 'ᵐ', x: 'ˣ', t: 'ᵗ' };

/** The text of a fit, such as "n²/2", with the letter of a measure. */
export function withLetter(text: string, letter: string): string {
  const isLong = letter.length > 1 && !letter.startsWith('|');
  const whole = isLong ? `(${letter})` : letter;
  return text.replaceAll(/log n|n([²³⁴!])?|√n|ⁿ/g, (all, power: string | undefined) => {
    if (all === 'ⁿ') return raised[letter] ?? `^${whole}`;
    if (all === 'n') return letter;
    return power === undefined ? all.replace('n', whole) : `${whole}${power}`;
  });
}
