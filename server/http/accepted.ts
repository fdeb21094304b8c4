/** What a client accepts by a header such as Accept-Language or Accept-Encoding (RFC 9110, 12.5). */

/** No browser sends more values, longer ones, or a longer header. */
const valuesMax = 20;
const valueMaxChars = 35;
const headerMaxChars = 500;

/**
 * The values of the header in lower case, the preferred ones first, without those of weight 0. Only the
 * beginning of a header is read that is longer than any browser's.
 */
export const acceptedOf = (header: string | string[] | undefined): string[] =>
  `${header ?? ''}`
    .slice(0, headerMaxChars)
    .toLowerCase()
    .split(',', valuesMax)
    .map((range) => {
      const [value = '', weight] = range.split(';').map((part) => part.trim());
      return { value, weight: weight === undefined ? 1 : weightOf(weight) };
    })
    .filter(({ value, weight }) => weight > 0 && value !== '' && value.length <= valueMaxChars)
    .sort((one, other) => other.weight - one.weight)
    .map(({ value }) => value);

/** Of `q=0.8`; not a number for anything else, so that such a value is left out. */
const weightOf = (parameter: string): number =>
  parameter.startsWith('q=') ? Number(parameter.slice('q='.length)) : Number.NaN;
