/** Translates the arguments of the formats' default output validator into our comparison. */
import { z } from 'zod';
import type { Comparison } from '../../contract/judging.ts';

const tolerance = z.coerce.number().min(0).max(1);

const tolerances: Record<string, ('floatAbsoluteTolerance' | 'floatRelativeTolerance')[]> = {
  float_absolute_tolerance: ['floatAbsoluteTolerance'],
  float_relative_tolerance: ['floatRelativeTolerance'],
  float_tolerance: ['floatAbsoluteTolerance', 'floatRelativeTolerance'],
};

/**
 * The comparison that flags express. As in the formats, case matters only with `case_sensitive`.
 * `by_lines` is ours: the formats have no flag for lines.
 * Throws a sentence without the file's name.
 */
export function readComparison(flags: readonly string[]): Comparison {
  const comparison: Comparison = { caseSensitive: false, spaceSensitive: false };
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at] ?? '';
    const changed = Object.hasOwn(tolerances, flag) ? tolerances[flag] : undefined;
    if (flag === 'case_sensitive') comparison.caseSensitive = true;
    else if (flag === 'space_change_sensitive') comparison.spaceSensitive = true;
    else if (flag === 'by_lines') comparison.byLines = true;
    else if (changed === undefined) throw new Error(`There is no flag ${flag}.`);
    else {
      at += 1;
      const value = tolerance.safeParse(flags[at]);
      if (!value.success) throw new Error(`${flag} needs a number from 0 to 1.`);
      for (const key of changed) comparison[key] = value.data;
    }
  }
  if (comparison.byLines && comparison.spaceSensitive) {
    throw new Error('by_lines cannot be combined with space_change_sensitive.');
  }
  return comparison;
}

/** The flags that express a comparison. */
export function comparisonFlags(comparison: Comparison): string[] {
  const { floatAbsoluteTolerance: absolute, floatRelativeTolerance: relative } = comparison;
  return [
    ...(comparison.caseSensitive ? ['case_sensitive'] : []),
    ...(comparison.spaceSensitive ? ['space_change_sensitive'] : []),
    ...(comparison.byLines ? ['by_lines'] : []),
    ...(absolute === undefined ? [] : ['float_absolute_tolerance', String(absolute)]),
    ...(relative === undefined ? [] : ['float_relative_tolerance', String(relative)]),
  ];
}
