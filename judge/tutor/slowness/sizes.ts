/**
 * The size of an input: a number in its first line, the product or the difference of two of these,
 * or its length. Its letters are those of the statement.
 */

/**
 * `letter` stands for the size in formulas. `words` explains it, as in "where x is …"; null if the
 * statement does.
 */
export type Measure = {
  letter: string;
  words: string | null;
  /** Whether it is one of the numbers. */
  isNumber?: true;
  of(input: string): number | null;
};

const numbersMax = 8;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

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
    words: name === undefined ? `the ${ordinals[at]} number of the input` : null,
    isNumber: true,
    of: (input) => numbersOf(input)[at] ?? null,
  };
}

type Pair = {
  words: string;
  letter(a: string, b: string): string;
  of(a: number, b: number): number;
};

const pairs: readonly Pair[] = [
  { words: 'product', letter: (a, b) => `${a}·${b}`, of: (a, b) => a * b },
  { words: 'difference', letter: (a, b) => `|${a} − ${b}|`, of: (a, b) => Math.abs(a - b) },
];

function pairOf(one: number, other: number, names: Names, { words, letter, of }: Pair): Measure {
  const [first, second] = [names[one], names[other]];
  const isNamed = first !== undefined && second !== undefined;
  return {
    letter: isNamed ? letter(first, second) : 'x',
    words: isNamed
      ? null
      : `the ${words} of the ${ordinals[one]} and the ${ordinals[other]} number of the input`,
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
  words: 'the length of the input',
  of: lengthOf,
});

export const length = lengthBeside([]);

export const isLength = ({ of }: Measure): boolean => of === lengthOf;

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

/** As in ", where x is the second number of the input"; empty if the statement names the size. */
export const whereText = ({ letter, words }: Measure): string =>
  words === null ? '' : `, where ${letter} is ${words}`;

/**
 * The same for a size that grew in proportion to others, so that a growth may be by any of them: as in
 * ", where n and q grow together".
 */
export function whereAllText(measure: Measure, alike: readonly Measure[]): string {
  if (alike.length === 0) return whereText(measure);
  const all = [measure, ...alike];
  if (all.every(({ words }) => words === null)) {
    return `, where ${list.format(all.map(({ letter }) => letter))} grow together`;
  }
  const others = alike.map(({ words, letter }) => words ?? letter);
  return `${whereText(measure)}, which grows together with ${list.format(others)}`;
}

const list = new Intl.ListFormat('en');

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
