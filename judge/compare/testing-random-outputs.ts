/**
 * Random pairs of an expected output and a program's output, for tests: similar enough that either
 * verdict is likely, and full of difficult cases.
 */
import { createHash } from 'node:crypto';

/** Numbers from 0 up to but not including 1. */
export type Random = () => number;

/** A generator that yields the same numbers for the same seed. */
export function seeded(seed: number): Random {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32LE() / 2 ** 32;
  };
}

export type OutputPair = { expected: Buffer; actual: Buffer };

/** Bytes as a string of one character each. */
type Bytes = string;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);

function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[below(random, from.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

const utf8 = (text: string): Bytes => Buffer.from(text).toString('latin1');
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Includes characters that only some programs treat as white space. */
const spaces: Bytes[] = [' ', ' ', '\n', '\n', '\t', '\v', '\f', '\r', '\r\n', '  ', '\n\n', ' \n'];
const otherSpaces: Bytes[] = ['\u00a0', '\u2003', '\u2028', '\ufeff', '\u3000'].map(utf8);
const notQuiteSpaces: Bytes[] = [...otherSpaces, '\0', '\x1c', '\x1f', '\x85', '\xa0', '\x08'];

const words: Bytes[] = [
  ...['YES', 'no', 'Case', '#1:', '[', '{', '@', '`', 'z', 'Z', 'e', 'E', 'n', 'N'],
  ...['中中', 'é', 'É', 'ß', 'İ', 'ſ', 'K', '😀', 'e\u0301', '１', '٣', '−1', 'naïve'].map(utf8),
  ...['\xff', '\xc3', '\x80\x80', '\xf0\x9f\x98', '\xed\xa0\xbd', 'a\0b', '\0', '\x7f', '\xfe\xff'],
];

/** Almost numbers, or numbers only in some languages. */
const doubtful: Bytes[] = [
  ...['.', '+', '-', 'e5', '1e', '1e+', '1.2.3', '1,5', '1_000', '--1', '+-1', '1f', '1.0L', '$1'],
  ...['0x10', '0x1p3', '0b1', '1e5.0', '1e 5', '٣.٥', '1/2', '1%', '(1)', '1e\u00a05'].map(utf8),
  ...['inf', '-inf', '+Inf', 'INFINITY', 'nan', 'NaN', '-nan', '+nan', 'nan(0x1)', 'nan()', 'nan('],
  ...['nano', 'n', 'na', 'nan1', '-n', 'nannan'],
];

const digits = (random: Random, count: number): string =>
  times(count, () => below(random, 10)).join('');

/** A number that is a multiple of a millionth, with the fewest digits. */
const plain = (millionths: bigint): string => {
  const sign = millionths < 0n ? '-' : '';
  const text = (millionths < 0n ? -millionths : millionths).toString().padStart(7, '0');
  return `${sign}${text.slice(0, -6)}.${text.slice(-6)}`;
};

const sizesOfNumbers = [1, 2, 9, 15, 17, 20, 40, 308, 310, 400, 1010, 1020, 1030, 3000];

const shapes: ((random: Random) => Bytes)[] = [
  (random) => String(below(random, 100) - 50),
  (random) => plain(BigInt(below(random, 10_000_000) - 5_000_000)),
  (random) => `${pick(random, ['', '-', '+'])}${digits(random, pick(random, sizesOfNumbers))}`,
  (random) => `${digits(random, 1)}.${digits(random, pick(random, sizesOfNumbers))}`,
  (random) => `${digits(random, 3)}.${pick(random, ['', 'e', 'e1', 'E-2'])}`,
  (random) => `${pick(random, ['', '-'])}.${digits(random, 2)}`,
  (random) => `${digits(random, 2)}e${pick(random, ['', '+', '-'])}${below(random, 12)}`,
  (random) => `${digits(random, 2)}.5E${pick(random, ['-', '+', ''])}${below(random, 5000)}`,
  (random) =>
    `${'0'.repeat(pick(random, [1, 5, 500, 1021, 1022, 1023, 1024]))}${digits(random, 2)}`,
  (random) => pick(random, ['0', '-0', '0.0', '+0e9', '00', '.0', '0.', '-.0e-400']),
];

const number = (random: Random): Bytes => pick(random, shapes)(random);

function token(random: Random): Bytes {
  const kind = random();
  if (kind < 0.5) return number(random);
  if (kind < 0.65) return pick(random, doubtful);
  if (kind < 0.9) return pick(random, words);
  if (kind < 0.95) return pick(random, words) + pick(random, notQuiteSpaces) + pick(random, words);
  return 'x'.repeat(pick(random, [39, 40, 41, 1023, 1024, 1025, 70_000]));
}

const space = (random: Random): Bytes => pick(random, spaces);

/** Another spelling of a number, with the same value or a value about a tolerance away. */
function rewritten(random: Random, text: Bytes): Bytes {
  const simple = /^-?\d{1,7}\.\d{6}$/.test(text) ? BigInt(text.replace('.', '')) : null;
  if (simple !== null && random() < 0.7) return moved(random, simple);
  const zeros = '0'.repeat(pick(random, [1, 3, 1017, 1018]));
  const other = pick(random, [
    () => text.replace(/^([+-]?)/, '$10'),
    () => text.replace(/^(\+|(?!-))/, '+'),
    () => `${text}0`,
    () => `${text}.0`,
    () => (text.includes('.') ? text + zeros : `${text}.${zeros}`),
    () => `${text}e0`,
    () => `${text}E+00`,
    () => `${text}0e-1`,
    () => text.replace(/e.*/i, ''),
    () => text.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
    () => (text.startsWith('-') ? text.slice(1) : `-${text}`),
    () => `${text.slice(0, -3)}${digits(random, 3)}`,
  ])();
  return hugeExponent.test(other) ? text : other;
}

/** Numbers too large for a naive comparison. */
const hugeExponent = /e[+-]?\d{6,}$/i;

/** Millionths, shifted by about one of the tolerances of the tests: 1e-6, 0.1 and a thousandth. */
function moved(random: Random, millionths: bigint): Bytes {
  const magnitude = millionths < 0n ? -millionths : millionths;
  const millionth = 10n ** 20n;
  const step = pick(random, [millionth, 100_000n * millionth, (magnitude * millionth) / 1000n, 0n]);
  const nudge = BigInt(pick(random, [-1, 0, 0, 1])) * pick(random, [1n, 10n ** 6n, 10n ** 17n]);
  const value = millionths * millionth + step * pick(random, [1n, -1n]) + nudge;
  const text = (value < 0n ? -value : value).toString().padStart(27, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -26)}.${text.slice(-26)}`;
}

type Change = (random: Random, runs: Bytes[]) => Bytes[];

/** Changes one of the runs that `isMeant` selects. */
function changeOne(
  random: Random,
  runs: Bytes[],
  isMeant: (index: number) => boolean,
  change: (run: Bytes) => Bytes,
): Bytes[] {
  const meant = [...runs.keys()].filter(isMeant);
  if (meant.length === 0) return runs;
  const at = pick(random, meant);
  return runs.map((run, index) => (index === at ? change(run) : run));
}

const isToken = (index: number): boolean => index % 2 === 1;
const isSpace = (index: number): boolean => index % 2 === 0;
const hasDigit = (run: Bytes | undefined): boolean => /\d/.test(run ?? '');

function swapCase(letters: Bytes): Bytes {
  const swapped = letters.replaceAll(/[a-z]/gi, (c) =>
    c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase(),
  );
  return swapped === letters ? String.fromCharCode((letters.charCodeAt(0) ^ 0x20) & 0xff) : swapped;
}

function withoutByte(random: Random, run: Bytes): Bytes {
  const at = below(random, run.length);
  return run.slice(0, at) + run.slice(at + 1);
}

const changes: Change[] = [
  (_, runs) => runs,
  (random, runs) => runs.map((run, index) => (isSpace(index) && run ? space(random) : run)),
  (random, runs) => changeOne(random, runs, isSpace, () => space(random)),
  (random, runs) => changeOne(random, runs, isSpace, () => pick(random, notQuiteSpaces)),
  (random, runs) => changeOne(random, runs, isToken, swapCase),
  (random, runs) => changeOne(random, runs, isToken, () => token(random)),
  (random, runs) => changeOne(random, runs, isToken, (run) => withoutByte(random, run)),
  (random, runs) =>
    changeOne(
      random,
      runs,
      (index) => isToken(index) && hasDigit(runs[index]),
      (run) => rewritten(random, run),
    ),
  (random, runs) =>
    runs.map((run, index) =>
      isToken(index) && hasDigit(run) && random() < 0.5 ? rewritten(random, run) : run,
    ),
  (_, runs) => [...runs, '\n'],
  (_, runs) => (runs.at(-1)?.endsWith('\n') ? [...runs.slice(0, -1), ''] : runs),
  (random, runs) => [...runs, pick(random, [' ', '\0', '\r\n', '0', '\n\n', '\x1a'])],
  (_, runs) => runs.slice(0, -2),
  (random, runs) => [...runs, space(random), token(random)],
];

/** Sizes at which the comparison changes its behaviour: chunks, and turns of the event loop. */
const limits = [64 * 1024, 128 * 1024, 192 * 1024];
const fillers: Bytes[] = ['7 ', '0.5\n', 'yes no\r\n', ' ', '1234567 '];

/** Padding that moves the rest to an offset near one of `limits`. */
function filler(random: Random): Bytes {
  const size = pick(random, limits) - below(random, 40) + below(random, 20);
  const unit = pick(random, fillers);
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size - 1) + space(random);
}

/** One output as runs: white space, token, white space, token …, white space. */
function outputRuns(random: Random): Bytes[] {
  const tokens = times(below(random, 7), () => token(random));
  const first = random() < 0.2 ? space(random) : '';
  const last = random() < 0.7 ? '\n' : random() < 0.5 ? '' : space(random);
  return [
    first,
    ...tokens.flatMap((one, index) => [one, index < tokens.length - 1 ? space(random) : last]),
  ];
}

/** A number and another about a tolerance away, which doubles often get wrong. */
export function borderPair(random: Random): OutputPair {
  const millionths = BigInt(below(random, 10_000_000) - 5_000_000);
  return {
    expected: Buffer.from(`${plain(millionths)}\n`),
    actual: Buffer.from(`${moved(random, millionths)}\n`),
  };
}

/** A pair; `isLarge`: long enough to be read in several chunks. */
export function randomPair(random: Random, isLarge: boolean): OutputPair {
  const runs = outputRuns(random);
  let changed = runs;
  for (let count = 1 + below(random, 2); count > 0; count -= 1) {
    changed = pick(random, changes)(random, changed);
  }
  const start = isLarge ? filler(random) : '';
  const shift = isLarge && random() < 0.3 ? space(random) : '';
  return {
    expected: Buffer.from(start + runs.join(''), 'latin1'),
    actual: Buffer.from(shift + start + changed.join(''), 'latin1'),
  };
}
