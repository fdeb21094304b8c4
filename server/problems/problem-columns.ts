/**
 * The columns of a problem, by the table in contract/problem-fields.ts: what is written, read and
 * compared. Columns that only packages fill are at the end.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { checker, interactor, judgingRule } from '../../contract/checker.ts';
import {
  changedComparison,
  comparison,
  language,
  submittedLanguage,
} from '../../contract/judging.ts';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import { type Presentation, presentation } from '../../contract/presentation.ts';
import {
  type FieldInCalls,
  type PlainField,
  type ProblemField,
  plainRows,
  problemFields,
} from '../../contract/problem-fields.ts';
import type { ProblemChange } from '../../contract/problems.ts';
import { condition, isTrue } from '../../db/expressions.ts';
import { storableJson } from '../../db/json.ts';
import { AppError } from '../http/errors.ts';

type Rows = typeof problemFields;
export type ColumnOf<F extends FieldInCalls> = Rows[F]['column'];

const allRows = Object.entries(problemFields) as [FieldInCalls, ProblemField][];

/** The columns, to select them. */
export const fieldColumns = plainRows.map(([, { column }]) => `problems.${column}` as const);

type FieldNamed<Name> = {
  [F in FieldInCalls]: Rows[F]['name'] extends Name ? F : never;
}[FieldInCalls];
type Written<F extends FieldInCalls, Value> = Rows[F] extends { isJson: true }
  ? string | Extract<Value, null>
  : Value;
type AsColumns<Fields> = {
  [Name in keyof Fields as FieldNamed<Name> extends never
    ? never
    : ColumnOf<FieldNamed<Name>>]: Written<FieldNamed<Name>, Fields[Name]>;
};

/** Fields as columns; other keys are left out. */
export function asColumns<Fields extends object>(fields: Fields): AsColumns<Fields> {
  const given = new Map<string, unknown>(Object.entries(fields));
  return Object.fromEntries(
    allRows.flatMap(([, { name, column, isJson }]) => {
      const value = given.get(name);
      if (value === undefined) return [];
      return [[column, isJson && value !== null ? storableJson(value) : value]];
    }),
  ) as AsColumns<Fields>;
}

type InCalls<Row> = {
  [F in PlainField as ColumnOf<F> extends keyof Row ? F : never]: Row[ColumnOf<F> & keyof Row];
};

/** Columns as the fields of calls; other columns are left out. */
export function inCalls<Row extends object>(row: Row): InCalls<Row> {
  const given = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    plainRows.flatMap(([field, { column }]) =>
      given.has(column) ? [[field, given.get(column)]] : [],
    ),
  ) as InCalls<Row>;
}

/** The given fields that differ from those of a row. */
export function changedFields<Fields extends object>(row: object, fields: Fields): Partial<Fields> {
  const before = new Map<string, unknown>(Object.entries(row));
  const given = new Map<string, unknown>(Object.entries(fields));
  return Object.fromEntries(
    plainRows.flatMap(([, { name, column }]) => {
      const value = given.get(name);
      const isOther = value !== undefined && !isDeepStrictEqual(before.get(column), value);
      return isOther ? [[name, value]] : [];
    }),
  ) as Partial<Fields>;
}

const rowOfColumn = new Map(allRows.map(([, row]) => [row.column, row]));

/**
 * Whether submissions may get other verdicts by the columns `after` than by those of `before`. A
 * column without a row in the table may change them.
 */
export function changesVerdicts(before: Record<string, unknown>, after: object): boolean {
  return Object.entries(after).some(([column, value]) => {
    const row = rowOfColumn.get(column);
    if (row?.changesVerdicts === false) return false;
    // JSON is written as text, but read as a value.
    const written = row?.isJson && typeof value === 'string' ? JSON.parse(value) : value;
    return !isDeepStrictEqual(before[column], written);
  });
}

/** The fields of calls as the programs name them; other keys stay. */
export type FieldsOfCall<Given> = {
  [Key in keyof Given as Key extends FieldInCalls ? Rows[Key]['name'] : Key]: Given[Key];
};

const nameOf = new Map<string, string>(allRows.map(([key, { name }]) => [key, name]));

/** Names the fields of a call as the programs do: `timeLimit` becomes `timeLimitMs`. */
export function fieldsOfCall<Given extends object>(given: Given): FieldsOfCall<Given> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [nameOf.get(key) ?? key, value]),
  ) as FieldsOfCall<Given>;
}

/** Languages that only a later version of Arbiter knows are left out. */
const knownOf = (languages: readonly string[]): SubmittedLanguage[] =>
  languages.flatMap((one) => submittedLanguage.safeParse(one).data ?? []);

/** The stored factors of these; undefined if there are none. */
export function knownFactors(stored: unknown): Record<string, number> | undefined {
  const given = z.record(z.string(), z.number()).parse(stored);
  const known = Object.entries(given).filter(([id]) => language.safeParse(id).success);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

type Row = { presentation: unknown; languages: string[] | null; time_factors: unknown };

/** What only packages say of a problem. */
export function asPresented(row: Row): {
  presentation: Presentation;
  languages?: SubmittedLanguage[];
  timeFactors?: Record<string, number>;
} {
  const timeFactors = knownFactors(row.time_factors);
  return {
    presentation: presentation.parse(row.presentation),
    ...(row.languages && { languages: knownOf(row.languages) }),
    ...(timeFactors && { timeFactors }),
  };
}

type JudgingField = {
  [F in FieldInCalls]: Rows[F] extends { isOfPackage: true }
    ? never
    : Rows[F] extends { isJson: true; changesVerdicts: true }
      ? F
      : never;
}[FieldInCalls];

/** How outputs are judged: the comparison, checker and interactor. */
const judging = z.object({
  comparison,
  checker: checker.nullable(),
  interactor: interactor.nullable(),
} satisfies Record<JudgingField, z.ZodType>);
export type Judging = z.infer<typeof judging>;

/** The columns of these fields, to select them. */
export const judgingColumns = judging.keyof().options;

/** These fields of a row, which may have more. */
export const judgingOf = (row: Record<JudgingField, unknown>): Judging => judging.parse(row);

/** Whether a program talks with the submission, or its output is an input again: no test stands alone. */
export const isTalk = ({ checker, interactor }: Pick<Judging, 'checker' | 'interactor'>): boolean =>
  interactor !== null || checker?.passes !== undefined;

/** Checks the result of a change: refuses a checker and an interactor that cannot be combined. */
export function changedJudging(before: Judging, change: FieldsOfCall<ProblemChange>): Judging {
  const changed = {
    comparison: changedComparison(before.comparison, change.comparison ?? {}),
    checker: change.checker === undefined ? before.checker : change.checker,
    interactor: change.interactor === undefined ? before.interactor : change.interactor,
  };
  const rule = judgingRule(changed);
  if (rule !== undefined) throw new AppError('badInput', rule);
  return changed;
}

/** Whether submissions to a problem are compiled with files of it. The files may be large. */
export const hasGraders = condition`problems.graders <> '{}'`;
/** The same, as a column. */
export const isGraded = isTrue(hasGraders).as('is_graded');

/** Whether people submit answers to a problem in place of programs. */
export const isOfAnswers = condition`'answers' = any(problems.languages)`;

/** Whether a program judges outputs, so that expected outputs may be empty. */
export const isDecided = ({ checker, interactor }: Omit<Judging, 'comparison'>): boolean =>
  checker !== null || interactor !== null;
