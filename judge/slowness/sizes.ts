/** The size of an input: a number in its first line, the product of two of these, or its length. */

/** `words` describes n, as in "where n is …". */
export type Measure = { words: string; of(input: string): number | null };

const numbersMax = 8;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The numbers of the first line; none if it contains anything else. */
function numbersOf(input: string): number[] {
  const words = input.split('\n', 1)[0]?.trim().split(/\s+/) ?? [];
  const isAll = words.length <= numbersMax && words.every((word) => /^\d{1,15}$/.test(word));
  return isAll ? words.map(Number) : [];
}

const numberAt = (at: number): Measure => ({
  words: `the ${ordinals[at]} number of the input`,
  of: (input) => numbersOf(input)[at] ?? null,
});

const productOf = (one: number, other: number): Measure => ({
  words: `the product of the ${ordinals[one]} and the ${ordinals[other]} number of the input`,
  of: (input) => {
    const numbers = numbersOf(input);
    const [a, b] = [numbers[one], numbers[other]];
    return a === undefined || b === undefined ? null : a * b;
  },
});

const length: Measure = { words: 'the length of the input', of: (input) => input.trim().length };

/** The share of steps at which a size may fail to grow, and its least growth overall. */
const exceptionShare = 0.25;
const growthMin = 4;

function grows(values: readonly number[]): boolean {
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const exceptions = values.filter((one, at) => at > 0 && one <= (values[at - 1] ?? 0)).length;
  return exceptions <= exceptionShare * values.length && last >= growthMin * Math.max(first, 1);
}

/** Chooses the size that grows over these inputs, which are in order of their size. */
export function measureOf(inputs: readonly string[]): Measure {
  const lines = inputs.map(numbersOf);
  const [first = []] = lines;
  const count = Math.min(first.length, ...lines.map((numbers) => numbers.length));
  const growing = Array.from({ length: count }, (_, at) => at).filter((at) =>
    grows(lines.map((numbers) => numbers[at] ?? 0)),
  );
  const [one, other] = growing;
  if (growing.length > 2 || one === undefined) return length;
  return other === undefined ? numberAt(one) : productOf(one, other);
}
