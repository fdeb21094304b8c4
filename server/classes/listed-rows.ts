/** The lines of a list of people: their cells, checked by the rules of accounts. */
import type { z } from 'zod';
import { peopleListMaxRows } from '../../contract/limits.ts';
import {
  type ListProblem,
  type PeopleListColumn,
  peopleListColumns,
} from '../../contract/people.ts';
import { optionalFields } from '../../contract/profile.ts';
import { type Role, roles } from '../../contract/roles.ts';
import { email, name, register } from '../../contract/users.ts';
import { skeletonOf } from '../accounts/names.ts';
import { flawOf } from '../accounts/password-rules.ts';
import { AppError } from '../http/errors.ts';
import { peopleListCellMaxChars } from '../http/limits.ts';
import { readTable, type TableRecord } from '../http/separated-values.ts';
import { peopleListRules } from './list-rules.ts';

/** A line; what is null has an empty cell, or no column. */
export type ListedRow = {
  line: number;
  email: string;
  name: string;
  username: string | null;
  roles: Role[] | null;
  /** A code with which pupils join, or the address of a class. */
  class: string | null;
  ends: Date | null;
  password: string | null;
};

export type ReadList = { list: string; rows: ListedRow[]; problems: ListProblem[] };

/** Other words for the columns, without spaces. */
const otherNames: Readonly<Record<string, PeopleListColumn>> = {
  mail: 'email',
  address: 'email',
  fullname: 'name',
  role: 'roles',
  classcode: 'class',
  enddate: 'ends',
};

const columnOf = (heading: string): PeopleListColumn | undefined => {
  const word = heading.toLowerCase().replaceAll(/[\s_-]/g, '');
  return peopleListColumns.find((one) => one === word) ?? otherNames[word];
};

/** Reads a list; the rows leave out lines with problems. Refuses a list that is too long with 400. */
export function readPeopleList(list: string): ReadList {
  const { records, unclosedAt } = readTable(list);
  const problems: ListProblem[] = [];
  if (unclosedAt !== null) {
    problems.push({ line: unclosedAt, field: 'line', rule: peopleListRules.unclosedQuote });
  }
  const [first, ...lines] = records;
  if (lines.length > peopleListMaxRows) {
    throw new AppError('badInput', `list: At most ${peopleListMaxRows} people.`);
  }
  const columns = readHeadings(first ?? { line: 1, cells: [] }, problems);
  if (problems.length > 0) return { list, rows: [], problems };
  const rows = lines.flatMap((record) => readRow(record, columns, problems) ?? []);
  return { list, rows: withoutRepeated(rows, problems), problems };
}

type Columns = readonly PeopleListColumn[];

function readHeadings({ line, cells }: TableRecord, problems: ListProblem[]): Columns {
  const columns: PeopleListColumn[] = [];
  for (const heading of cells) {
    const column = columnOf(heading);
    if (column !== undefined && !columns.includes(column)) columns.push(column);
    else problems.push({ line, field: heading, rule: peopleListRules.unknownColumn });
  }
  for (const field of ['email', 'name'] as const) {
    if (columns.includes(field)) continue;
    problems.push({ line, field, rule: peopleListRules.missingColumn });
  }
  return columns;
}

/** The row of a line; undefined if it has problems, which are added. */
function readRow(
  { line, cells }: TableRecord,
  columns: Columns,
  problems: ListProblem[],
): ListedRow | undefined {
  const before = problems.length;
  const wrong = (field: string, rule: string): undefined => {
    problems.push({ line, field, rule });
  };
  if (cells.length > columns.length) return wrong('line', peopleListRules.tooManyCells);
  const cellOf = (field: PeopleListColumn): string | null => {
    const cell = cells[columns.indexOf(field)] ?? '';
    if (cell.length <= peopleListCellMaxChars) return cell === '' ? null : cell;
    return wrong(field, peopleListRules.cellTooLong) ?? null;
  };
  const checked = <S extends z.ZodType>(field: PeopleListColumn, shape: S, cell: string) => {
    const { data, error } = shape.safeParse(cell);
    const sentence = error?.issues[0]?.message;
    if (sentence !== undefined) wrong(field, sentence.replace(/^\w+: /, ''));
    return data;
  };
  const optional = <Value>(field: PeopleListColumn, read: (cell: string) => Value | undefined) => {
    const cell = cellOf(field);
    return cell === null ? null : (read(cell) ?? null);
  };
  const row = {
    line,
    email: checked('email', email, cellOf('email') ?? '') ?? '',
    name: checked('name', name, cellOf('name') ?? '') ?? '',
    username: optional('username', (cell) => checked('username', optionalFields.username, cell)),
    roles: optional('roles', (cell) => rolesOf(cell) ?? wrong('roles', rolesRule)),
    class: cellOf('class'),
    ends: optional('ends', (cell) => endOf(cell) ?? wrong('ends', peopleListRules.ends)),
    password: optional('password', (cell) =>
      checked('password', register.body.shape.password, cell),
    ),
  };
  const flaw = row.password === null ? undefined : flawOf(row.password, row.name);
  if (flaw !== undefined) wrong('password', flaw);
  return problems.length > before ? undefined : row;
}

const rolesRule = `Must be some of ${roles.join(', ')}, with spaces between them.`;

/** In their order; undefined if one is unknown. */
function rolesOf(cell: string): Role[] | undefined {
  const words = cell
    .toLowerCase()
    .split(/[\s,;+]+/)
    .filter(Boolean);
  const known: readonly string[] = roles;
  if (!words.every((word) => known.includes(word))) return undefined;
  return roles.filter((role) => words.includes(role));
}

const dayMs = 86_400_000;

/** The time of a cell: of a day its end, in UTC. */
function endOf(cell: string): Date | undefined {
  const isDay = /^[1-9]\d{3}-\d\d-\d\d$/.test(cell);
  if (!isDay && !/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(cell)) return undefined;
  const time = Date.parse(cell);
  // Date.parse takes 31 February for 3 March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(cell.slice(0, 10))) {
    return undefined;
  }
  return new Date(isDay ? time + dayMs : time);
}

/** The rows without those whose address, name or username an earlier one has. */
function withoutRepeated(rows: ListedRow[], problems: ListProblem[]): ListedRow[] {
  const seen = { email: new Set(), name: new Set(), username: new Set() };
  const rules = {
    email: peopleListRules.emailTwice,
    name: peopleListRules.nameTwice,
    username: peopleListRules.usernameTwice,
  };
  return rows.filter((row) => {
    const keys = {
      email: row.email.toLowerCase(),
      name: skeletonOf(row.name),
      username: row.username?.toLowerCase() ?? null,
    };
    const repeated = (['email', 'name', 'username'] as const).filter(
      (field) => keys[field] !== null && seen[field].has(keys[field]),
    );
    for (const field of repeated) problems.push({ line: row.line, field, rule: rules[field] });
    for (const field of ['email', 'name', 'username'] as const) {
      if (keys[field] !== null) seen[field].add(keys[field]);
    }
    return repeated.length === 0;
  });
}
