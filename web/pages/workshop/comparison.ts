/** How outputs are compared if no program decides: the arguments of a package as fields. */
import type { WhiteSpace } from '../../ui/form/white-space.tsx';
import { allCases, allGroups, changeGroup } from './data-edits.ts';
import type { Change, Group, Package } from './model.ts';

export type Comparison = {
  isCaseSensitive: boolean;
  whiteSpace: WhiteSpace;
  /** As typed; empty for none. */
  absoluteTolerance: string;
  relativeTolerance: string;
};

const caseFlag = 'case_sensitive';
/** The flag of each rule for white space; by words there is none. */
const spaceFlags = { lines: 'by_lines', exact: 'space_change_sensitive' };

/** The comparison that arguments express; undefined if they express something else. */
export function readComparison(args: readonly string[]): Comparison | undefined {
  const read = { ...exact };
  for (let at = 0; at < args.length; at += 1) {
    const flag = args[at];
    const value = args[at + 1];
    const space = (['lines', 'exact'] as const).find((one) => spaceFlags[one] === flag);
    if (flag === caseFlag) read.isCaseSensitive = true;
    else if (space !== undefined) {
      if (read.whiteSpace !== 'words' && read.whiteSpace !== space) return undefined;
      read.whiteSpace = space;
    } else {
      const isBoth = flag === 'float_tolerance';
      if (value === undefined) return undefined;
      if (isBoth || flag === 'float_absolute_tolerance') read.absoluteTolerance = value;
      if (isBoth || flag === 'float_relative_tolerance') read.relativeTolerance = value;
      if (!isBoth && !/^float_(absolute|relative)_tolerance$/.test(flag ?? '')) return undefined;
      at += 1;
    }
  }
  return read;
}

const exact: Comparison = {
  isCaseSensitive: false,
  whiteSpace: 'words',
  absoluteTolerance: '',
  relativeTolerance: '',
};

/** The arguments that express a comparison. */
export const comparisonArguments = (one: Comparison): string[] => [
  ...(one.isCaseSensitive ? [caseFlag] : []),
  ...(one.whiteSpace === 'words' ? [] : [spaceFlags[one.whiteSpace]]),
  ...(one.absoluteTolerance === '' ? [] : ['float_absolute_tolerance', one.absoluteTolerance]),
  ...(one.relativeTolerance === '' ? [] : ['float_relative_tolerance', one.relativeTolerance]),
];

/** The arguments of `secret`, or else of `sample`; `setArguments` sets both. */
export const argumentsOf = ({ secret, sample }: Package): readonly string[] =>
  secret.settings.outputValidatorArgs ?? sample.settings.outputValidatorArgs ?? [];

/** Whether test cases or groups inside have separate arguments. */
export const hasOwnArguments = (one: Package): boolean =>
  allCases(one).some(({ settings }) => settings.outputValidatorArgs !== undefined) ||
  allGroups(one).some(
    ({ name, settings }) => name.includes('/') && settings.outputValidatorArgs !== undefined,
  );

/** Sets the arguments for samples and hidden test cases. */
export const setArguments =
  (args: readonly string[]): Change =>
  (one) =>
    ['sample', 'secret'].reduce((now, name) => changeGroup(name, withArguments(args))(now), one);

const withArguments =
  (args: readonly string[]) =>
  (group: Group): Group => {
    const { outputValidatorArgs: _, ...others } = group.settings;
    const settings = args.length === 0 ? others : { ...others, outputValidatorArgs: [...args] };
    return { ...group, settings };
  };
