/**
 * Extreme forms of a large input: numbers as large as in the input, lists in order, words that
 * repeat. Random inputs rarely produce large sums. A validator decides which of the results are
 * inputs.
 */
import { type Document, numberOf } from './document.ts';

/** Lines with fewer tokens are not treated as lists, nor shorter words as texts. */
const listMin = 8;
const wordMin = 16;
/** The lengths, in letters, of the part that fills a word by repetition. */
const periods = [1, 2, 3, 5];

type Tokens = readonly string[];
type Change = (tokens: Tokens) => Tokens;

/** The forms that differ from the document, the most revealing first. */
export function* extremes(document: Document): Generator<Document> {
  const isChanged = (one: Document): boolean => one.some((tokens, at) => tokens !== document[at]);
  for (const change of [...inLists, ...inWords]) {
    const changed = document.map(change);
    if (isChanged(changed)) yield changed;
  }
  yield* inColumns(document);
}

/** Applies a change to a line if it is a list of numbers. */
const ofList =
  (change: (values: bigint[]) => bigint[]): Change =>
  (tokens) => {
    if (tokens.length < listMin) return tokens;
    const values = tokens.map(numberOf);
    const numbers = values.filter((one) => one !== undefined);
    return numbers.length < values.length ? tokens : change(numbers).map(String);
  };

const order = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const most = (values: readonly bigint[]): bigint => values.toSorted(order).at(-1) ?? 0n;
const least = (values: readonly bigint[]): bigint => values.toSorted(order)[0] ?? 0n;

const inLists: Change[] = [
  ofList((values) => values.map(() => most(values))),
  ofList((values) => values.map(() => least(values))),
  ofList((values) => values.toSorted(order)),
  ofList((values) => values.toSorted((a, b) => order(b, a))),
];

const inWords: Change[] = periods.map((period) => (tokens) => {
  if (!tokens.some((one) => one.length >= wordMin)) return tokens;
  return tokens.map((one) => (one.length < wordMin ? one : repeating(one, period)));
});

/** Repeats the first different letters: they reveal more than the first letters of the word. */
function repeating(word: string, period: number): string {
  const letters = [...new Set(word)].slice(0, period).join('');
  return letters.repeat(Math.ceil(word.length / letters.length)).slice(0, word.length);
}

/**
 * Fills the last two columns, then the last one, with their largest number, in the lines of the
 * most common length.
 */
function* inColumns(document: Document): Generator<Document> {
  const counts = Map.groupBy(document, ({ length }) => length);
  const [width = 0] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const rows = counts.get(width) ?? [];
  if (width < 2 || width >= listMin || rows.length < listMin) return;
  const tops = Array.from({ length: width }, (_, column) => {
    const values = rows.map((tokens) => numberOf(tokens[column] ?? ''));
    const numbers = values.filter((one) => one !== undefined);
    return numbers.length < values.length ? undefined : String(most(numbers));
  });
  for (const from of [width - 2, width - 1]) {
    yield document.map((tokens) =>
      tokens.length === width
        ? tokens.map((token, column) => (column >= from ? (tops[column] ?? token) : token))
        : tokens,
    );
  }
}
