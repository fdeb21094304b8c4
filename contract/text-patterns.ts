/**
 * Translates sentences that arrive whole, with their values in them, such as `At most 50 characters.`:
 * the rules in refusals, and explanations of compilers' messages.
 */

/** Translations by English texts, in which `{0}` and further numbers stand for values. */
type Translations = Readonly<Record<string, string>>;

type Pattern = {
  /** What stands before, between and after the values. */
  parts: readonly string[];
  /** The number of each value, in the order of the text. */
  numbers: readonly string[];
  translation: string;
};

/** Makes a function that translates a sentence, or returns undefined if it has no translation. */
export function translatorBy(translations: Translations): (sentence: string) => string | undefined {
  const patterns = Object.entries(translations)
    .filter(([english]) => /\{\d+\}/.test(english))
    .map(([english, translation]) => patternOf(english, translation))
    // Longer patterns come first: `Must be {0} to {1} letters.` before `Must be {0}.`
    .sort((one, other) => other.parts.join('').length - one.parts.join('').length);
  return (sentence) => {
    if (Object.hasOwn(translations, sentence)) return translations[sentence];
    for (const pattern of patterns) {
      const values = valuesIn(sentence, pattern);
      if (values === undefined) continue;
      return pattern.translation.replace(/\{(\d+)\}/g, (all, number) => values.get(number) ?? all);
    }
    return undefined;
  };
}

const patternOf = (english: string, translation: string): Pattern => ({
  parts: english.split(/\{\d+\}/),
  numbers: [...english.matchAll(/\{(\d+)\}/g)].map(([, number = '']) => number),
  translation,
});

/** The values by number; undefined if the sentence is another one. Takes time in proportion to the sentence. */
function valuesIn(sentence: string, { parts, numbers }: Pattern): Map<string, string> | undefined {
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined;
  const values = new Map<string, string>();
  let at = first.length;
  for (const [index, number] of numbers.entries()) {
    const isLast = index === numbers.length - 1;
    const next = parts[index + 1] ?? '';
    // A value has a character at least.
    const end = isLast ? sentence.length - last.length : sentence.indexOf(next, at + 1);
    if (end <= at) return undefined;
    const value = sentence.slice(at, end);
    if ((values.get(number) ?? value) !== value) return undefined;
    values.set(number, value);
    at = end + next.length;
  }
  return values;
}
