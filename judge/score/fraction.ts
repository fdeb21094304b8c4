/**
 * Points as exact fractions, so that equal shares of a whole number always add up to it. Only the
 * displayed value is rounded, always down, so that some of the points never look like all of them.
 */

/** `over` is greater than 0, and the two have no common divisor. */
export type Fraction = { readonly of: bigint; readonly over: bigint };

/** The greatest common divisor, greater than 0 if `b` is. */
function divisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function reduced(of: bigint, over: bigint): Fraction {
  const common = divisor(of, over);
  return { of: of / common, over: over / common };
}

export const zero: Fraction = { of: 0n, over: 1n };

export const wholeNumber = (value: number): Fraction => ({ of: BigInt(value), over: 1n });

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const decimalMaxChars = 100;

/** The value of a decimal such as `12.5` or `1e-3`; null for any other text. */
export function parseFraction(text: string): Fraction | null {
  const [, sign, whole = '', part = '', exponent = '0'] =
    (text.length <= decimalMaxChars && decimal.exec(text)) || [];
  if (`${whole}${part}` === '') return null;
  const digits = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  const power = BigInt(exponent) - BigInt(part.length);
  return power >= 0n ? reduced(digits * 10n ** power, 1n) : reduced(digits, 10n ** -power);
}

/** The exact value of a number's decimal form: 0.1 is a tenth. */
export function fractionOf(value: number): Fraction {
  const parsed = parseFraction(String(value));
  if (parsed === null) throw new Error(`${value} is no decimal`);
  return parsed;
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.of * b.over + b.of * a.over, a.over * b.over);

export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.of * b.of, a.over * b.over);

/** `count` must be greater than 0. */
export const shareOf = (whole: Fraction, count: number): Fraction =>
  reduced(whole.of, whole.over * BigInt(count));

export const isLess = (a: Fraction, b: Fraction): boolean => a.of * b.over < b.of * a.over;

export const sumOf = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);

/** The smallest of at least one fraction. */
export const leastOf = (all: readonly Fraction[]): Fraction =>
  all.reduce((a, b) => (isLess(b, a) ? b : a));

/** The largest of at least one fraction. */
export const greatestOf = (all: readonly Fraction[]): Fraction =>
  all.reduce((a, b) => (isLess(a, b) ? b : a));

/** The number of decimals shown, like in the format's default grader. */
const shownDecimals = 6;
const scale = 10n ** BigInt(shownDecimals);

/** The value as shown, rounded down. */
export function shownPoints({ of, over }: Fraction): number {
  const scaled = of * scale;
  const rest = scaled % over;
  const floor = scaled / over - (rest < 0n ? 1n : 0n);
  return Number(floor) / Number(scale);
}
