/** Says what a form allows, line by line, for the administrator who approves it. */
import { shownNumber } from '../statement/numbers.ts';
import type { Amount, Form, FormLine, Limit, ListRule, RowRule } from './form.ts';

const limitText = (limit: Limit): string =>
  typeof limit === 'string' ? limit : (shownNumber(limit) ?? String(limit));

const amountText = ({ name, plus }: Amount): string => {
  if (name === null) return String(plus);
  return plus === 0 ? name : `${name} ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`;
};

const ruleWords: Record<ListRule | RowRule, string> = {
  distinct: 'all different',
  sorted: 'in ascending order',
  differ: 'never equal',
  tree: 'the edges of a tree',
};

const lettersText = (letters: string): string =>
  /^(?:[a-zA-Z0-9]-[a-zA-Z0-9])+$/.test(letters)
    ? [...letters.matchAll(/.-./g)].map(([range]) => range).join(', ')
    : [...letters].join(' ');

/** What each line of the input holds. */
export function formWords({ lines, tests, ranges, sums }: Form): string[] {
  const rangeText = (name: string): string => {
    const range = ranges.get(name);
    if (range === undefined) return '';
    const { least, most } = range;
    return least === most
      ? ` = ${limitText(most)}`
      : ` from ${limitText(least)} to ${limitText(most)}`;
  };
  const valueText = (name: string) => `${name}${rangeText(name)}`;
  const withRules = (rules: readonly (ListRule | RowRule)[]) =>
    [...new Set(rules)].map((rule) => `, ${ruleWords[rule]}`).join('');
  const contentOf = (line: FormLine): string => {
    if (line.kind === 'values') return line.names.map(valueText).join(', ');
    if (line.kind === 'rows') return line.names.map(valueText).join(', ') + withRules(line.rules);
    if (line.kind === 'texts') {
      const { name, length, letters } = line;
      const size = length === null ? rangeText(name).replace(/^ from /, '') : amountText(length);
      return `${length === null ? `${name}, ` : ''}${size} characters of ${lettersText(letters)}`;
    }
    const amount = amountText(line.kind === 'list' ? line.count : line.width);
    const rules = line.kind === 'list' ? withRules(line.rules) : '';
    return `${amount} integers ${valueText(line.name)}${rules}`;
  };
  const isOne = (line: FormLine): boolean =>
    line.kind === 'values' ||
    line.kind === 'list' ||
    (line.kind === 'texts' && line.count.name === null && line.count.plus === 1);
  const told: string[] = [];
  if (tests !== null)
    told.push(`First line: ${valueText(tests)}; then, for each of ${tests} tests:`);
  for (const [at, line] of lines.entries()) {
    const content = contentOf(line);
    if (isOne(line) || line.kind === 'values' || line.kind === 'list') {
      const isFirst = at === 0 && tests === null;
      told.push(`${isFirst ? 'First line' : 'Next line'}: ${content}`);
    } else told.push(`Next ${amountText(line.count)} lines: ${content}`);
  }
  for (const [name, most] of sums)
    told.push(`In all tests together, ${name} is at most ${limitText(most)}`);
  return told;
}
