/** Words for a mend: the place of the change and, for reviews, the change itself. */
import type { StoredMend } from '../../../contract/mend.ts';
import type { Change } from './changes.ts';
import type { Mend } from './mend.ts';

/** More places than this would help little. */
const placesMax = 2;

/** Describes what a kind of change concerns, without the change. */
const things: Record<Change['kind'], (was: string) => string> = {
  comparison: () => 'the comparison',
  number: (was) => `the number ${was}`,
  bound: () => 'the comparison',
  index: () => 'the index',
  argument: () => 'an argument of a call',
  logic: () => 'the condition',
  sign: () => 'the sum or difference',
  choice: (was) => `the call of ${was}`,
  start: () => 'the value that is set',
  width: () => 'the product',
  variable: (was) => `the variable ${was}`,
};

const longest = 60;

/** Text of the program as code in Markdown, in one line. */
const code = (text: string): string => `\`${text.replaceAll('`', "'").slice(0, longest)}\``;

/** Null if the changes are at more than `placesMax` places, or at two that only samples support. */
export function shownMend({ changes, isOnSamples, inputs, failed }: Mend): StoredMend | null {
  const byLine = [...Map.groupBy(changes, ({ line }) => line)];
  if (byLine.length === 0 || byLine.length > (isOnSamples ? 1 : placesMax)) return null;
  const all = isOnSamples ? samplesOf(inputs) : `all ${inputs} inputs that were tried`;
  return {
    places: byLine.map(([line, same]) => ({
      line,
      sentence: `Look at ${thingIn(same)} in line ${line}.`,
      suggestion: suggestionFor(same, `in line ${line} the program is right on ${all}`),
    })),
    tried: isOnSamples
      ? `With one change there the program is right on ${all}. Samples are few: the mistake may be elsewhere.`
      : `With one change there${byLine.length > 1 ? ', in either line,' : ''} the program is right ` +
        `on ${all}; as it is, it fails on ${failed} of them.`,
  };
}

const samplesOf = (count: number): string =>
  count === 1 ? 'the sample' : count === 2 ? 'both samples' : `all ${count} samples`;

/** Names only the line if several things in it could be changed. */
function thingIn(changes: readonly Change[]): string {
  const all = new Set(changes.map(({ kind, was }) => things[kind](was)));
  const [thing = 'what is'] = all;
  return all.size === 1 ? thing : 'what is done';
}

function suggestionFor([change]: readonly Change[], rest: string): string {
  if (change === undefined) return '';
  const { kind, was, becomes } = change;
  if (kind === 'width') return `With the product computed as \`long long\` ${rest}.`;
  return `With ${code(becomes)} in place of ${code(was)} ${rest}.`;
}
