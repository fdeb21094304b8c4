/**
 * The fields of a problem that people write, and the columns that hold them. Adding, changing,
 * listing and showing problems, and contributions, take the fields from here. Below are the columns
 * that only packages fill.
 */
import { language } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import { type Presentation, presentation, type Translation } from '../../contract/presentation.ts';
import { storableJson } from '../../db/json.ts';
import type { Schema } from '../../db/schema.ts';
import { plainPresentation } from '../../problems/package/presentation.ts';

const columns = {
  name: 'name',
  problemStatement: 'problem_statement',
  difficulty: 'difficulty',
  tags: 'tags',
  timeLimit: 'time_limit_ms',
  memoryLimit: 'memory_limit_mb',
  visibility: 'visibility',
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

/** What is absent is as for a problem without a package. */
export type PresentedToWrite = {
  presentation?: Presentation;
  translations?: Translation[];
  languages?: Language[];
};

export const presentedColumns = (problem: PresentedToWrite) => ({
  presentation: storableJson(problem.presentation ?? plainPresentation),
  translations: storableJson(problem.translations ?? []),
  languages: problem.languages ?? null,
});

/** Languages that a later version of Arbiter had are left out. */
const knownOf = (languages: readonly string[]): Language[] =>
  languages.flatMap((one) => language.safeParse(one).data ?? []);

type Row = { presentation: unknown; languages: string[] | null };

export const asPresented = (row: Row): { presentation: Presentation; languages?: Language[] } => ({
  presentation: presentation.parse(row.presentation),
  ...(row.languages && { languages: knownOf(row.languages) }),
});
