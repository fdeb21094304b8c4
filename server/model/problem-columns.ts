/**
 * The fields of a problem that people fill in, and the columns that hold them. The code that adds,
 * changes, lists and shows problems and contributions takes the fields from here. Columns that only
 * packages fill are at the end.
 */
import { type Checker, checker, interactor, judgingRule } from '../../contract/checker.ts';
import {
  type Comparison,
  changedComparison,
  comparison,
  language,
} from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import { type Presentation, presentation, type Translation } from '../../contract/presentation.ts';
import type { ProblemChange } from '../../contract/problems.ts';
import { storableJson } from '../../db/json.ts';
import type { Schema } from '../../db/schema.ts';
import { plainPresentation } from '../../problems/package/presentation.ts';
import { AppError } from '../errors.ts';

const columns = {
  name: 'name',
  problemStatement: 'problem_statement',
  difficulty: 'difficulty',
  tags: 'tags',
  timeLimit: 'time_limit_ms',
  memoryLimit: 'memory_limit_mb',
  visibility: 'visibility',
  tutor: 'tutor',
} as const satisfies Record<string, keyof Schema['problems']>;

type Columns = typeof columns;
export type Field = keyof Columns;
export type ColumnOf<F extends Field> = Columns[F];

const entries = Object.entries(columns) as [Field, Columns[Field]][];

/** The columns, to select them. */
export const fieldColumns = entries.map(([, column]) => `problems.${column}` as const);

type AsColumns<Fields> = { [F in keyof Fields & Field as Columns[F]]: Fields[F] };

/** Fields as columns; other fields are left out. */
export function asColumns<Fields extends object>(fields: Fields): AsColumns<Fields> {
  const given = fields as Partial<Record<Field, unknown>>;
  return Object.fromEntries(
    entries.filter(([field]) => field in given).map(([field, column]) => [column, given[field]]),
  ) as AsColumns<Fields>;
}

type AsFields<Row> = {
  [F in Field as Columns[F] extends keyof Row ? F : never]: Row[Columns[F] & keyof Row];
};

/** Columns as fields; other columns are left out. */
export function asFields<Row extends object>(row: Row): AsFields<Row> {
  const given = row as Partial<Record<Columns[Field], unknown>>;
  return Object.fromEntries(
    entries
      .filter(([, column]) => column in given)
      .map(([field, column]) => [field, given[column]]),
  ) as AsFields<Row>;
}

/** Absent columns are as for a problem without a package. */
export type PresentedToWrite = {
  presentation?: Presentation;
  translations?: Translation[];
  languages?: Language[];
  hints?: string[];
  editorial?: string;
};

export const presentedColumns = (problem: PresentedToWrite) => ({
  presentation: storableJson(problem.presentation ?? plainPresentation),
  translations: storableJson(problem.translations ?? []),
  languages: problem.languages ?? null,
  hints: problem.hints ?? [],
  editorial: problem.editorial ?? '',
});

/** Languages that only a later version of Arbiter knows are left out. */
const knownOf = (languages: readonly string[]): Language[] =>
  languages.flatMap((one) => language.safeParse(one).data ?? []);

type Row = { presentation: unknown; languages: string[] | null };

export const asPresented = (row: Row): { presentation: Presentation; languages?: Language[] } => ({
  presentation: presentation.parse(row.presentation),
  ...(row.languages && { languages: knownOf(row.languages) }),
});

/** The columns that decide how outputs are judged: the comparison, checker and interactor. */
export const judgingColumns = ['comparison', 'checker', 'interactor'] as const;

export type Judging = {
  comparison: Comparison;
  checker: Checker | null;
  interactor: Checker | null;
};

/** The fields of a row. */
export const judgingOf = (row: Record<(typeof judgingColumns)[number], unknown>): Judging => ({
  comparison: comparison.parse(row.comparison),
  checker: checker.nullable().parse(row.checker),
  interactor: interactor.nullable().parse(row.interactor),
});

/** Only these fields of a row that has more. */
export const judgingPartsOf = ({ comparison, checker, interactor }: Judging): Judging => ({
  ...{ comparison, checker, interactor },
});

/** The columns of fields. */
export const asJudgingColumns = ({ comparison, checker, interactor }: Judging) => ({
  comparison: JSON.stringify(comparison),
  checker: checker && JSON.stringify(checker),
  interactor: interactor && JSON.stringify(interactor),
});

/** Checks the result of a change: refuses a checker and an interactor that cannot be combined. */
export function changedJudging(before: Judging, change: ProblemChange): Judging {
  const judging = {
    comparison: changedComparison(before.comparison, change.comparison ?? {}),
    checker: change.checker === undefined ? before.checker : change.checker,
    interactor: change.interactor === undefined ? before.interactor : change.interactor,
  };
  const rule = judgingRule(judging);
  if (rule !== undefined) throw new AppError('badInput', rule);
  return judging;
}

/** Whether a program judges outputs, so that expected outputs may be empty. */
export const isDecided = ({ checker, interactor }: Omit<Judging, 'comparison'>): boolean =>
  checker !== null || interactor !== null;
