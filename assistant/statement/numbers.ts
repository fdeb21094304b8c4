/** Formats numbers for people, in the notation of statements. */

const raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const powerFrom = 10_000_000;

/**
 * Formats a whole number as 200 000, 10⁹ or 2·10⁵, exactly; null if it is too large to be exact.
 */
export function shownNumber(value: number): string | null {
  const size = Math.abs(value);
  if (!Number.isInteger(value) || size > 1e22) return null;
  const digits = BigInt(size).toString();
  const zeros = digits.length - digits.replace(/0{1,22}$/, '').length;
  const lead = digits.slice(0, digits.length - zeros);
  const sign = value < 0 ? '-' : '';
  if (size >= powerFrom && lead.length <= 2) {
    return sign + (lead === '1' ? '' : `${lead}·`) + powerOfTen(zeros);
  }
  return size > Number.MAX_SAFE_INTEGER ? null : sign + grouped(digits);
}

const grouped = (digits: string): string =>
  BigInt(digits).toLocaleString('en-US').replaceAll(',', '\u202f');

/** A number rounded to two digits, for approximate figures: 2.5·10⁹. */
export function roundNumber(value: number): string {
  const digits = Math.floor(Math.log10(value) + 1e-9);
  const tenths = Math.round((value / 10 ** digits) * 10);
  const [lead, exponent] = tenths === 100 ? [1, digits + 1] : [tenths / 10, digits];
  const power = powerOfTen(exponent);
  return lead === 1 ? power : `${lead}·${power}`;
}

const powerOfTen = (exponent: number): string =>
  `10${[...String(exponent)].map((digit) => raised[Number(digit)]).join('')}`;
