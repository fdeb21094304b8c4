/** Looks for a mend with the inputs of a search for a small failing input, and with new ones. */
import { pick, type Random } from '../../../problems/random.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { normalised, parseDocument, printDocument } from '../counterexample/document.ts';
import type { Generate } from '../counterexample/generated.ts';
import { grown, mutated } from '../counterexample/mutations.ts';
import type { Failed } from '../counterexample/trial.ts';
import { findMend, type Mend, type MendRequest } from './mend.ts';

/**
 * The inputs that a search has tried: those on which the program failed, and those on which it was
 * right.
 */
export type Tried = { failing: Set<string>; passing: Set<string> };

/** Longer inputs take longer to try and reveal no more. */
const inputMaxChars = 400;
/** The maximum length of the larger inputs, on which the remaining changes are tried. */
const largerMaxChars = 4_000;
const [largerFrom, largerTo] = [20, 200];
/** When asked for more than their problem allows, generators make the largest input. */
const largestSize = 1e9;
/** A search remembers this many failing inputs, and this many passing ones. */
const triedMax = 2_000;
/** Every change is tried on this many failing and passing inputs, the shortest ones. */
const [failingMax, passingMax] = [8, 24];
/** The maximum sizes of new inputs: mostly the first, sometimes the second. */
const [smallMost, largerMost] = [8, 30];

/** The maximum length of a failing input for which a mend is looked for. */
const maxCharsOf = ({ hasOnlySamples }: { hasOnlySamples: boolean }): number =>
  hasOnlySamples ? largerMaxChars : inputMaxChars;

/** Remembers an input that is short enough. */
export function remember(
  texts: Set<string>,
  text: string,
  inputs: { hasOnlySamples: boolean } = { hasOnlySamples: false },
): void {
  if (text.length <= maxCharsOf(inputs) && texts.size < triedMax) texts.add(text);
}

export type MendSearch = Pick<
  MendRequest,
  'source' | 'language' | 'trials' | 'goesOn' | 'maxMs' | 'onCut'
> & {
  found: Failed;
  tried: Tried;
  samples: readonly string[];
  generate: Generate | undefined;
  /** Makes longer inputs. */
  generateLarge: Generate | undefined;
  /** Whether it can be said of a changed input whether it is valid. */
  isValidated: boolean;
  /** Whether samples alone have known answers. */
  hasOnlySamples: boolean;
  random: Random;
  isHidden(tokens: string): boolean;
};

/** Null if no mend is certain. */
export async function mendOf(place: VerifyPlace, search: MendSearch): Promise<Mend | null> {
  const { found, tried, samples, trials, source, language, hasOnlySamples } = search;
  if (found.failure.verdict === 'Time Limit Exceeded') return null;
  if (found.input.length > maxCharsOf(search)) return null;
  const failing = [
    found.input,
    ...(hasOnlySamples ? samples.filter((one) => tried.failing.has(one)) : []),
    ...shortest(tried.failing, failingMax),
  ];
  const passing = [
    ...samples.filter((one) => tried.passing.has(one)),
    ...shortest(tried.passing, passingMax),
  ];
  const known = new Set([...failing, ...passing]);
  const isNew = (text: string | null, maxChars: number): text is string => {
    if (text === null || text.length > maxChars || known.has(text)) return false;
    return !search.isHidden(normalised(text));
  };
  return await findMend(place, {
    source,
    language,
    trials,
    samples,
    hasOnlySamples,
    goesOn: search.goesOn,
    maxMs: search.maxMs,
    onCut: search.onCut,
    failing: [...new Set(failing)],
    passing: [...new Set(passing)],
    fresh: async () => {
      const text = await make(search);
      if (!isNew(text, inputMaxChars)) return null;
      known.add(text);
      return text;
    },
    larger: async () => {
      const text = await makeLarger(search);
      if (!isNew(text, largerMaxChars)) return null;
      known.add(text);
      return text;
    },
    largest: async () => (await search.generateLarge?.(largestSize, search.random)) ?? null,
  });
}

const shortest = (texts: ReadonlySet<string>, count: number): string[] =>
  [...texts].toSorted((a, b) => a.length - b.length).slice(0, count);

/** Makes an input with the generator, or by enlarging a failing input or a sample. */
async function makeLarger({ generate, random, isValidated, tried, samples }: MendSearch) {
  const size = random.integer(largerFrom, largerTo);
  if (generate !== undefined) return await generate(size, random);
  const pool = [...tried.failing, ...samples];
  if (!isValidated || pool.length === 0) return null;
  const base = parseDocument(pick(random, pool));
  return printDocument(mutated(random, grown(random, grown(random, base))));
}

/** Makes an input with the generator, or by changing a known input, which may be a failing one. */
async function make({
  generate,
  random,
  isValidated,
  tried,
  samples,
}: MendSearch): Promise<string | null> {
  const isChanged = isValidated && (generate === undefined || random.integer(0, 2) === 0);
  const most = random.integer(0, 3) === 0 ? largerMost : smallMost;
  if (!isChanged) return (await generate?.(random.integer(1, most), random)) ?? null;
  const from = random.integer(0, 3) === 0 ? tried.passing : tried.failing;
  const pool = shortest(from, 100);
  const base = pool.length > 0 ? pool : samples;
  return base.length === 0
    ? null
    : printDocument(mutated(random, parseDocument(pick(random, base))));
}
