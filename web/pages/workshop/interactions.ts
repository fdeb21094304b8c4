/** Changes to sample interactions and to the number of passes: pure functions with tests. */
import { changeCase } from './data-edits.ts';
import { type Bytes, byName, type Change, lastName, type Package } from './model.ts';
import { setMetadata } from './statements.ts';

const ending = '.interaction';

/** A text that the problem's page shows as a sample interaction; `name` is that of its sample. */
export type Interaction = { name: string; bytes: Bytes };

/** Interactions of samples with an input, and separate ones, in the order of their names. */
export function interactionsOf({ sample, sampleInteractions }: Package): Interaction[] {
  const alone = sampleInteractions
    .filter(({ path }) => path.endsWith(ending))
    .map(({ path, bytes }) => ({ name: path.slice(0, -ending.length), bytes }));
  const ofCases = sample.cases.flatMap(({ name, shown }) =>
    shown.interaction === undefined ? [] : [{ name: lastName(name), bytes: shown.interaction }],
  );
  return [...alone, ...ofCases].sort((a, b) => byName(a.name, b.name));
}

/**
 * Adds, replaces or (undefined) removes an interaction: with the sample of the same name if there
 * is one.
 */
export const setInteraction =
  (name: string, bytes: Bytes | undefined): Change =>
  (one) => {
    const testCase = one.sample.cases.find((it) => it.name === `sample/${name}`);
    if (testCase !== undefined) {
      const { interaction: _, ...others } = testCase.shown;
      const shown = bytes === undefined ? others : { ...others, interaction: bytes };
      return changeCase(testCase.name, { shown })(one);
    }
    const path = name + ending;
    const others = one.sampleInteractions.filter((it) => it.path !== path);
    const added = bytes === undefined ? [] : [{ path, bytes }];
    const sampleInteractions = [...others, ...added].sort((a, b) => byName(a.path, b.path));
    return { ...one, sampleInteractions };
  };

/** The first number that no interaction has. */
export function nextInteraction(one: Package): string {
  const taken = interactionsOf(one).map(({ name }) => name);
  for (let number = 1; ; number += 1) if (!taken.includes(String(number))) return String(number);
}

const passesDefault = 2;

/** The maximum number of times a solution runs on each test case. */
export const passesOf = ({ metadata: { types, limits } }: Package): number =>
  types.includes('multi-pass') ? (limits.validationPasses ?? passesDefault) : 1;

export const setPasses =
  (passes: number): Change =>
  (one) => {
    const { validationPasses: _, ...limits } = one.metadata.limits;
    const types = one.metadata.types.filter((type) => type !== 'multi-pass');
    const isOnce = passes <= 1;
    return setMetadata({
      types: isOnce ? types : [...types, 'multi-pass'],
      limits: isOnce ? limits : { ...limits, validationPasses: passes },
    })(one);
  };
