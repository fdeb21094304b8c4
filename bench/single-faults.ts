/**
 * Puts a random fault into one line of a right program. The rules work on the text of the line, and
 * are independent of how the judge looks for mends.
 */
import { pick, type Random } from '../problems/random.ts';

/** A program with a fault, and its line. */
export type Faulty = { source: string; line: number; what: string };

type Rule = { what: string; shape: RegExp; by: (found: string, random: Random) => string };

const oneOf =
  (...words: string[]) =>
  (found: string, random: Random): string =>
    pick(
      random,
      words.filter((word) => word !== found),
    );

const rules: readonly Rule[] = [
  {
    what: 'comparison',
    shape: /(?<= )(?:<=|>=|==|!=|<|>)(?= )/g,
    by: oneOf('<', '<=', '>', '>=', '==', '!='),
  },
  {
    what: 'number',
    shape: /(?<![\w.])\d{1,3}(?![\w.])/g,
    by: (found, random) => String(Number(found) + pick(random, [1, -1])),
  },
  { what: 'sign', shape: /(?<=[\w)\]] )[+-](?= )/g, by: oneOf('+', '-') },
  { what: 'logic', shape: /&&|\|\|/g, by: oneOf('&&', '||') },
  { what: 'choice', shape: /\b(?:min|max)(?=\()/g, by: oneOf('min', 'max') },
  { what: 'name', shape: /(?<![\w.:])[a-z]\w{0,7}(?=[\])]| [-+<*])/g, by: (found) => found },
  { what: 'width', shape: /\blong long\b/g, by: () => 'int' },
  { what: 'jump', shape: /\b(?:break|continue)\b/g, by: oneOf('break', 'continue') },
  { what: 'statement', shape: /(?<=^\s+)[\w.[\]]+ ?(?:[-+*]?=|\+\+)[^;{}]*;$/g, by: () => ';' },
];

/** Null if the chosen rule applies nowhere in the source. */
export function withFault(source: string, random: Random): Faulty | null {
  const lines = source.split('\n');
  const { what, shape, by } = pick(random, rules);
  const places = lines.flatMap((text, index) =>
    /^\s*(?:#|\/\/|using)/.test(text)
      ? []
      : [...text.matchAll(shape)].map((match) => ({ index, match })),
  );
  if (places.length === 0) return null;
  const { index, match } = pick(random, places);
  const [found] = match;
  const text = lines[index] ?? '';
  const names = places.map(({ match: [name] }) => name).filter((name) => name !== found);
  if (what === 'name' && names.length === 0) return null;
  const becomes = what === 'name' ? pick(random, names) : by(found, random);
  const changed = text.slice(0, match.index) + becomes + text.slice(match.index + found.length);
  return { source: lines.with(index, changed).join('\n'), line: index + 1, what };
}
