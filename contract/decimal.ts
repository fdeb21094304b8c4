/**
 * Decimal numbers in text form, compared exactly: with doubles, a value exactly at a tolerance
 * could round to either side of it. Only for short texts, because the cost grows with their length.
 */

/** digits × 10^exponent; zero has no digits. The exponent is not limited. */
type Decimal = { digits: bigint; exponent: bigint };

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a text is a decimal number: `-12`, `1.`, `.5`, `1e-9`, `+007`. */
export const isDecimal = (text: string): boolean => decimal.test(text);

function parse(text: string): Decimal {
  const [base = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = base.replace(/^[+-]/, '').split('.');
  const magnitude = BigInt(whole + fraction);
  return {
    digits: base.startsWith('-') ? -magnitude : magnitude,
    exponent: BigInt(exponent.replace('+', '')) - BigInt(fraction.length),
  };
}

const magnitudeOf = (digits: bigint): bigint => (digits < 0n ? -digits : digits);

/** The power of ten above the first digit. */
const orderOf = ({ digits, exponent }: Decimal): bigint =>
  exponent + BigInt(magnitudeOf(digits).toString().length);

/** The digits of two numbers, scaled to their smaller exponent. */
function aligned(one: Decimal, other: Decimal): { one: bigint; other: bigint; exponent: bigint } {
  const gap = one.exponent - other.exponent;
  if (gap < 0n) {
    const swapped = aligned(other, one);
    return { ...swapped, one: swapped.other, other: swapped.one };
  }
  return { one: one.digits * 10n ** gap, other: other.digits, exponent: other.exponent };
}

/** More orders of magnitude than two tokens and a tolerance can have digits. */
const ordersMax = 4_000n;

/**
 * Replaces a number that is negligible beside a larger one by a power of ten that is negligible
 * too. Such a number only decides on which side of the larger one the difference is, and that does
 * not change.
 */
function broughtNear(smaller: Decimal, larger: Decimal): Decimal {
  const order = orderOf(larger) - ordersMax;
  if (orderOf(smaller) >= order) return smaller;
  return { digits: smaller.digits < 0n ? -1n : 1n, exponent: order };
}

function difference(one: Decimal, other: Decimal): Decimal {
  if (other.digits === 0n) return one;
  if (one.digits === 0n) return other;
  const both = aligned(broughtNear(one, other), broughtNear(other, one));
  return { digits: both.one - both.other, exponent: both.exponent };
}

/** Whether |one| ≤ |other|. */
function isAtMost(one: Decimal, other: Decimal): boolean {
  if (one.digits === 0n) return true;
  if (other.digits === 0n) return false;
  const [order, otherOrder] = [orderOf(one), orderOf(other)];
  if (order !== otherOrder) return order < otherOrder;
  const both = aligned(one, other);
  return magnitudeOf(both.one) <= magnitudeOf(both.other);
}

const product = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  exponent: one.exponent + other.exponent,
});

/**
 * Whether two decimal numbers differ by at most `absolute`, or by at most `relative` times the
 * first. A tolerance counts as the shortest decimal that represents it, which is how its author
 * wrote it.
 */
export function areWithin(
  first: string,
  second: string,
  { absolute, relative }: { absolute: number; relative: number },
): boolean {
  const [one, other] = [parse(first), parse(second)];
  const apart = difference(one, other);
  return (
    isAtMost(apart, parse(String(absolute))) ||
    isAtMost(apart, product(one, parse(String(relative))))
  );
}
