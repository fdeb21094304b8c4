/** Words for a mend: the place of the change and, for reviews, the change itself. */

import type { StoredMend } from '../../../contract/mend.ts';
import { clause, figure, said } from '../../../contract/said.ts';
import type { Change } from './changes.ts';
import type { Mend } from './mend.ts';

/** More places than this would help little. */
const placesMax = 2;

/** Describes what a kind of change concerns, without the change. */
const things: Record<Change['kind'], (was: string) => string> = {
  comparison: () => said`the comparison`,
  number: (was) => said`the number ${was}`,
  bound: () => said`the comparison`,
  index: () => said`the index`,
  argument: () => said`an argument of a call`,
  logic: () => said`the condition`,
  sign: () => said`the sum or difference`,
  choice: (was) => said`the call of ${was}`,
  start: () => said`the value that is set`,
  width: () => said`the product`,
  variable: (was) => said`the variable ${was}`,
};

const longest = 60;

/** Text of the program as code in Markdown, in one line. */
const code = (text: string): string => `\`${text.replaceAll('`', "'").slice(0, longest)}\``;

/** Null if the changes are at more than `placesMax` places, or at two that only samples support. */
export function shownMend({ changes, isOnSamples, inputs, failed }: Mend): StoredMend | null {
  const byLine = [...Map.groupBy(changes, ({ line }) => line)];
  if (byLine.length === 0 || byLine.length > (isOnSamples ? 1 : placesMax)) return null;
  const all = isOnSamples ? samplesOf(inputs) : inputsOf(inputs);
  return {
    places: byLine.map(([line, same]) => ({
      line,
      sentence: said`Look at ${clause(thingIn(same))} in line ${figure(line)}.`,
      suggestion: suggestionFor(same, line, all),
    })),
    tried: isOnSamples
      ? said`With one change there the program is right on ${clause(all)}. Samples are few: the mistake may be elsewhere.`
      : byLine.length > 1
        ? said`With one change there, in either line, the program is right on ${clause(all)}; as it is, it fails on ${figure(failed)} of them.`
        : said`With one change there the program is right on ${clause(all)}; as it is, it fails on ${figure(failed)} of them.`,
  };
}

const inputsOf = (count: number): string => said`all ${figure(count)} inputs that were tried`;

const samplesOf = (count: number): string =>
  count === 1
    ? said`the sample`
    : count === 2
      ? said`both samples`
      : said`all ${figure(count)} samples`;

/** Names only the line if several things in it could be changed. */
function thingIn(changes: readonly Change[]): string {
  const all = new Set(changes.map(({ kind, was }) => things[kind](was)));
  const [thing = 'what is'] = all;
  return all.size === 1 ? thing : said`what is done`;
}

function suggestionFor([change]: readonly Change[], line: number, all: string): string {
  if (change === undefined) return '';
  const { kind, was, becomes } = change;
  if (kind === 'width') {
    return said`With the product computed as \`long long\` in line ${figure(line)} the program is right on ${clause(all)}.`;
  }
  return said`With ${code(becomes)} in place of ${code(was)} in line ${figure(line)} the program is right on ${clause(all)}.`;
}
