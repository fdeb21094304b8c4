/**
 * The lines of a file with grades: whose they are, and which cells are points or comments of which
 * problem. What the columns of the gradebook's own file are called is in `gradebookCsv`.
 */
import type { Gradebook } from '../../contract/classes.ts';
import { contestPointsMax, gradeCommentMaxChars, pupilsMax } from '../../contract/limits.ts';
import type { ListProblem } from '../../contract/people.ts';
import { withoutApostrophes } from '../http/csv.ts';
import { AppError } from '../http/errors.ts';
import { readTable, type TableRecord } from '../http/separated-values.ts';
import { gradesListRules, peopleListRules } from './list-rules.ts';

/** Points as a file writes them: their value, and how many decimals it has. */
type WrittenPoints = { value: number; decimals: number };

/** What a line says about a grade; numbers are places in the gradebook. */
export type SetGrade = {
  line: number;
  pupil: number;
  assignment: number;
  problem: number;
  /** `earned` takes back what was set; null changes nothing. */
  points: WrittenPoints | 'earned' | null;
  comment: string | null;
};

type Known = {
  book: Gradebook;
  /** Ids of pupils by their addresses, in small letters. */
  emails: ReadonlyMap<string, string>;
};

export type ReadGrades = { grades: SetGrade[]; ignored: string[]; problems: ListProblem[] };

type GradePlace = { assignment: number; problem: number };
type Told =
  | { kind: 'none' }
  /** `problem`: the only one; null if there are several, whose points a sum does not tell. */
  | { kind: 'sum'; assignment: number; problem: number | null }
  | ({ kind: 'points' | 'comment' } & GradePlace);
type Column = { kind: 'account' } | Told;
type Named = { heading: string; column: Column };

/** Headings by which files name the account: ours, Moodle's, Canvas's. */
const accountHeadings = ['account', 'username', 'email', 'email address', 'sis login id'];

/** What the gradebook's own files say besides. */
const tellingHeadings = ['name', 'points', 'full name'];

const keyOf = (text: string): string => withoutApostrophes(text).trim().toLowerCase();

/** What each heading of the gradebook's own file means; several, where assignments share a name. */
function columnsOf({ assignments }: Gradebook): Map<string, Told[]> {
  const columns = new Map<string, Told[]>();
  const add = (heading: string, column: Told) =>
    columns.set(keyOf(heading), [...(columns.get(keyOf(heading)) ?? []), column]);
  for (const [assignment, { name, problems }] of assignments.entries()) {
    for (const [problem, { label }] of problems.entries()) {
      const of = `${name} ${label}`;
      add(of, { kind: 'points', assignment, problem });
      add(`${of} comment`, { kind: 'comment', assignment, problem });
      for (const told of ['tries', 'time', 'late']) add(`${of} ${told}`, { kind: 'none' });
    }
    const isOne = problems.length === 1;
    add(name, { kind: 'sum', assignment, problem: isOne ? 0 : null });
    if (isOne) add(`${name} (feedback)`, { kind: 'comment', assignment, problem: 0 });
  }
  for (const heading of tellingHeadings) columns.set(heading, [{ kind: 'none' }]);
  return columns;
}

/** Moodle writes `Assignment: Sheet 1 (Real)`, and Canvas `Sheet 1 (4711)`, with its number of the column. */
const bareName = (heading: string): string =>
  heading
    .replace(/^(?:assignment|external tool|manual item|quiz): ?/, '')
    .replace(/ \((?:real|\d+)\)$/, '');

/** The columns of a file, or what is wrong with its first line. */
function readHeadings({ line, cells }: TableRecord, book: Gradebook, problems: ListProblem[]) {
  const known = columnsOf(book);
  const seen = new Set<string>();
  const columns = cells.map((heading): Named => {
    const wrong = (rule: string): Named => {
      problems.push({ line, field: heading, rule });
      return { heading, column: { kind: 'none' } };
    };
    const key = keyOf(heading);
    if (accountHeadings.includes(key)) return { heading, column: { kind: 'account' } };
    const [column, ...others] = known.get(key) ?? known.get(bareName(key)) ?? [];
    if (column === undefined) return { heading, column: { kind: 'none' } };
    if (others.length > 0) return wrong(gradesListRules.sameName);
    if (column.kind === 'none') return { heading, column };
    const what = column.kind === 'comment' ? 'comment' : 'points';
    const meant = `${what} ${column.assignment} ${column.problem}`;
    if (seen.has(meant)) return wrong(gradesListRules.columnTwice);
    seen.add(meant);
    return { heading, column };
  });
  const has = (...kinds: Column['kind'][]) =>
    columns.some(({ column }) => kinds.includes(column.kind));
  if (!has('account')) {
    problems.push({ line, field: 'Account', rule: gradesListRules.noAccount });
  }
  if (!has('points', 'comment', 'sum') && problems.length === 0) {
    problems.push({ line, field: 'line', rule: gradesListRules.noGrades });
  }
  const ignored = columns.filter(
    ({ heading, column }) => column.kind === 'none' && !known.has(keyOf(heading)),
  );
  return { columns, ignored: ignored.map(({ heading }) => heading).filter(Boolean) };
}

/** Whether a file is of Canvas: its first column is the name, which others do not call so. */
const isOfCanvas = ({ cells }: TableRecord): boolean => cells[0] === 'Student';

/**
 * Canvas has lines of no pupil: of the points that are possible, of how columns are posted, which begins with an
 * empty cell, and of the student with whose eyes teachers look at a course.
 */
const isOfNoPerson = ({ cells }: TableRecord): boolean =>
  ['', 'Points Possible', 'Student, Test'].includes(cells[0] ?? '');

/** Reads a file; the grades leave out lines with problems. Refuses one that is too long with 400. */
export function readGradesList(list: string, known: Known): ReadGrades {
  const { records, unclosedAt } = readTable(list);
  const problems: ListProblem[] = [];
  if (unclosedAt !== null) {
    problems.push({ line: unclosedAt, field: 'line', rule: peopleListRules.unclosedQuote });
  }
  const [first = { line: 1, cells: [] }, ...rest] = records;
  const lines = isOfCanvas(first) ? rest.filter((one) => !isOfNoPerson(one)) : rest;
  if (lines.length > pupilsMax) {
    throw new AppError('badInput', `list: At most ${pupilsMax} pupils.`);
  }
  const { columns, ignored } = readHeadings(first, known.book, problems);
  if (problems.length > 0) return { grades: [], ignored, problems };
  const places = placesOf(known);
  const seen = new Set<number>();
  const grades = lines.flatMap((record) => {
    const pupil = pupilOf(record, columns, places);
    const { field = 'Account' } = pupil;
    const wrong = (rule: string) => problems.push({ line: record.line, field, rule });
    if (record.cells.length > columns.length) {
      problems.push({ line: record.line, field: 'line', rule: peopleListRules.tooManyCells });
      return [];
    }
    if (pupil.at === undefined) wrong(gradesListRules.noPupil);
    else if (pupil.at === 'several') wrong(gradesListRules.severalPupils);
    else if (seen.has(pupil.at)) wrong(gradesListRules.pupilTwice);
    else {
      seen.add(pupil.at);
      return readLine(record, { columns, pupil: pupil.at, book: known.book, problems });
    }
    return [];
  });
  return { grades, ignored, problems };
}

/** The places of pupils by all that may name them. */
function placesOf({ book: { pupils }, emails }: Known): Map<string, number> {
  const ofIds = new Map(pupils.map(({ id }, at) => [id, at]));
  const places = new Map([...emails].map(([email, id]) => [email, ofIds.get(id) ?? -1]));
  for (const [at, { account }] of pupils.entries()) places.set(keyOf(account), at);
  return places;
}

/** Whose line it is, by the cells that name a pupil of the class, which must be the same in all. */
function pupilOf(
  { cells }: TableRecord,
  columns: readonly Named[],
  places: ReadonlyMap<string, number>,
) {
  const named = columns.flatMap(({ heading, column }, index) =>
    column.kind === 'account' ? [{ heading, cell: keyOf(cells[index] ?? '') }] : [],
  );
  const found = new Set(named.flatMap(({ cell }) => places.get(cell) ?? []));
  const [at] = [...found].filter((place) => place >= 0);
  return { at: found.size > 1 ? ('several' as const) : at, field: named[0]?.heading };
}

type Reading = {
  columns: readonly Named[];
  pupil: number;
  book: Gradebook;
  problems: ListProblem[];
};

/** The grades of a line: points and comment of a problem are one. */
function readLine({ line, cells }: TableRecord, { columns, pupil, book, problems }: Reading) {
  const grades = new Map<string, SetGrade>();
  for (const [index, { heading, column }] of columns.entries()) {
    const cell = cells[index] ?? '';
    // Moodle writes - where there is no grade, and Canvas EX for who is excused.
    if (cell === '' || (/^(?:-|EX)$/.test(cell) && column.kind !== 'comment')) continue;
    const wrong = (rule: string) => problems.push({ line, field: heading, rule });
    if (column.kind === 'account' || column.kind === 'none') continue;
    const { assignment, problem } = column;
    if (column.kind === 'sum') {
      // Files of sums have a 0 for those who submitted nothing, which sets nothing.
      const written = pointsOf(cell);
      const earned = book.pupils[pupil]?.assignments[assignment]?.points ?? 0;
      if (written && isWrittenAs(earned, written)) continue;
      if (problem === null) wrong(gradesListRules.severalProblems);
    }
    if (problem === null) continue;
    const key = `${assignment} ${problem}`;
    const empty = { line, pupil, assignment, problem, points: null, comment: null };
    const one: SetGrade = grades.get(key) ?? empty;
    if (column.kind === 'comment') {
      if (cell.length > gradeCommentMaxChars) wrong(gradesListRules.commentTooLong);
      else grades.set(key, { ...one, comment: cell });
      continue;
    }
    const points = cell.toLowerCase() === 'earned' ? 'earned' : pointsOf(cell);
    if (points === undefined) wrong(gradesListRules.points);
    else grades.set(key, { ...one, points });
  }
  return [...grades.values()];
}

/** Spreadsheets of many countries write a comma in numbers; undefined for what is not a number. */
function pointsOf(cell: string): WrittenPoints | undefined {
  const parts = /^\d{1,7}(?:[.,](\d{1,20}))?$/.exec(cell);
  if (parts === null) return undefined;
  const value = Number(cell.replace(',', '.'));
  return value <= contestPointsMax ? { value, decimals: parts[1]?.length ?? 0 } : undefined;
}

/** The fewest decimals to which other systems round points; spreadsheets leave out zeros at the end. */
const roundedDecimalsMin = 2;
/** Points are stored with six decimals. */
const storedStep = 1e-6;

/** Whether a file may have these points as they were, rounded by another system. */
export const isWrittenAs = (points: number, { value, decimals }: WrittenPoints): boolean => {
  const step = Math.max(10 ** -Math.max(decimals, roundedDecimalsMin), storedStep);
  return Math.abs(points - value) <= 0.5001 * step;
};
