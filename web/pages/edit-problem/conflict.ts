/** Two edits of the same problem: the changes in each, and their combination. */

import { problemFields } from '../../../contract/problem-fields.ts';
import { t } from '../../../contract/translation.ts';
import type { CaseDraft } from '../../ui/cases/cases.ts';
import { isSameData } from '../../ui/cases/test-data.ts';
import { visibilityNames } from '../../ui/visibility.ts';
import { fieldLabels, type ProblemForm } from './draft.ts';
import { judgedByBody, judgedByWords } from './judged-by.ts';

type Field = keyof ProblemForm;

/** A change by the other edit, in words; `mine` if this edit changed the same field. */
export type FieldChange = {
  field: Field;
  label: string;
  before: string;
  theirs: string;
  mine: string | undefined;
};

const fields = Object.keys(fieldLabels) as Field[];

function isSame(field: Field, one: ProblemForm, other: ProblemForm): boolean {
  if (field === 'samples' || field === 'hidden') return areSame(one[field], other[field]);
  if (field === 'judgedBy') {
    return (
      JSON.stringify(judgedByBody(one.judgedBy)) === JSON.stringify(judgedByBody(other.judgedBy))
    );
  }
  return String(one[field]) === String(other[field]);
}

const areSame = (some: readonly CaseDraft[], others: readonly CaseDraft[]): boolean =>
  some.length === others.length && changedCases(some, others).length === 0;

/** The numbers, from 1, of the cases that are in both lists and differ. */
const changedCases = (before: readonly CaseDraft[], after: readonly CaseDraft[]): number[] =>
  before.flatMap((one, index) => {
    const other = after[index];
    if (other === undefined) return [];
    const isUnchanged =
      isSameData(one.input, other.input) &&
      isSameData(one.output, other.output) &&
      one.description.trim() === other.description.trim();
    return isUnchanged ? [] : [index + 1];
  });

/** The changes from `before` to `theirs`, and where `mine` changed the same field. */
export const changesOf = (
  before: ProblemForm,
  theirs: ProblemForm,
  mine: ProblemForm,
): FieldChange[] =>
  fields
    .filter((field) => !isSame(field, before, theirs))
    .map((field) => ({
      field,
      label: fieldLabels[field],
      before: words(field, before, undefined),
      theirs: words(field, theirs, before),
      mine: isSame(field, before, mine) ? undefined : words(field, mine, before),
    }));

/** The changes from `before` to `mine`, applied to `theirs`. */
export function mergedForm(
  before: ProblemForm,
  theirs: ProblemForm,
  mine: ProblemForm,
): ProblemForm {
  const changed = fields.filter((field) => !isSame(field, before, mine));
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** A field as text; test cases are shown as differences from those of `since`. */
function words(field: Field, form: ProblemForm, since: ProblemForm | undefined): string {
  switch (field) {
    case 'samples':
    case 'hidden':
      return caseWords(form[field], since?.[field]);
    case 'judgedBy':
      return judgedByWords(form.judgedBy);
    case 'tags':
      return form.tags.join(', ') || t`none`;
    case 'visibility':
      return visibilityNames[form.visibility];
    case 'timeLimit':
    case 'memoryLimit':
      return `${form[field]} ${problemFields[field].unit}`;
    default: {
      const value: string | boolean = form[field];
      return typeof value === 'boolean' ? (value ? t`on` : t`off`) : value;
    }
  }
}

function caseWords(cases: readonly CaseDraft[], since: readonly CaseDraft[] | undefined): string {
  const count = cases.length === 1 ? t`1 test case` : t`${cases.length} test cases`;
  const changed = since === undefined ? [] : changedCases(since, cases);
  return changed.length === 0 ? count : t`${count}; changed: ${changed.join(', ')}`;
}
