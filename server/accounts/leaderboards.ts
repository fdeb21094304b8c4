/** Leaderboards: ranked lists of the people who have a number to show. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { BoardRow } from '../../contract/dashboard.ts';
import type { Board } from '../../contract/words.ts';
import { anyId, checksum, condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { isPersonWith } from './people-search.ts';
import { ratingOfSolved } from './stats.ts';

type Column =
  | 'total_solved'
  | 'easy_solved'
  | 'medium_solved'
  | 'hard_solved'
  | 'contributions_approved'
  | 'contributions_pending'
  | 'last_solved_at'
  | 'easy_last_solved_at'
  | 'medium_last_solved_at'
  | 'hard_last_solved_at'
  | 'user_id';
type Key = { column: Column; order: 'asc' | 'desc' };

/**
 * The sort keys of a board; each order has its own index. Solved problems come before time: of two
 * people with equally many, the one who reached that number first is ahead.
 */
const keysOf: Record<Board, readonly Key[]> = {
  overall: solvedKeys('total_solved', 'last_solved_at'),
  easy: solvedKeys('easy_solved', 'easy_last_solved_at'),
  medium: solvedKeys('medium_solved', 'medium_last_solved_at'),
  hard: solvedKeys('hard_solved', 'hard_last_solved_at'),
  contributions: [
    { column: 'contributions_approved', order: 'desc' },
    { column: 'contributions_pending', order: 'desc' },
    { column: 'user_id', order: 'asc' },
  ],
};

function solvedKeys(solved: Column, since: Column): readonly Key[] {
  return [
    { column: solved, order: 'desc' },
    { column: since, order: 'asc' },
    { column: 'user_id', order: 'asc' },
  ];
}

/** Whether a person appears on a board. */
function isListed(board: Board): Expression<SqlBool> {
  if (board === 'contributions') {
    return condition`(contributions_approved > 0 or contributions_pending > 0)`;
  }
  return condition`${sql.ref(keysOf[board][0]?.column ?? 'total_solved')} > 0`;
}

export type Page = { limit: number; offset: number };

/** A page of a board, as visitors see it. */
export async function readBoard(db: Database, board: Board, page: Page): Promise<BoardRow[]> {
  const rows = await readPage(db, board, page);
  return rows.map((row, index) => shownRow(row, board, page.offset + index + 1));
}

/** More matches than this are too many to look through. */
const foundPeopleMax = 10;

/** People on the board by a part of their name or username, by rank, as visitors see them. */
export async function findPeople(db: Database, board: Board, person: string): Promise<BoardRow[]> {
  const found = await ofPeople(db)
    .where(isListed(board))
    .where(isPersonWith(person, ['name', 'username']))
    .orderBy(`user_stats.${keysOf[board][0]?.column ?? 'total_solved'}`, 'desc')
    .limit(foundPeopleMax)
    .execute();
  const ids = found.map((row) => row.user_id);
  const rows = await readRanked(db, board, ids);
  return rows.sort((one, other) => one.rank - other.rank);
}

/** A row for the person on it: marked, and with a link to their own profile. */
export const asOwn = (row: BoardRow): BoardRow => ({ ...row, isYou: true, hasProfile: true });

const ofPeople = (db: Database) =>
  db
    .selectFrom('user_stats')
    .innerJoin('users', 'users.id', 'user_stats.user_id')
    .select(['user_stats.user_id', 'users.name', 'users.username', 'users.is_private'])
    .select(({ ref }) => checksum(ref('users.profile_image')).as('picture'))
    .select(['total_solved', 'easy_solved', 'medium_solved'])
    .select(['hard_solved', 'contributions_approved', 'contributions_pending']);

/**
 * A page as a person on the board sees it: their row is marked. If it is not on the page, it is
 * added at the end, with its real rank.
 */
export async function withOwnRow(
  db: Database,
  board: Board,
  page: readonly BoardRow[],
  userId: string,
): Promise<BoardRow[]> {
  if (page.some(({ _id }) => _id === userId)) {
    return page.map((row) => (row._id === userId ? asOwn(row) : row));
  }
  const [own] = await readRanked(db, board, [userId]);
  return own === undefined ? [...page] : [...page, asOwn(own)];
}

/**
 * The page is taken from the board's index; otherwise, a deep page would read all rows before it.
 */
function readPage(db: Database, board: Board, { limit, offset }: Page): Promise<ListedRow[]> {
  let listed = db.selectFrom('user_stats').select('user_id').where(isListed(board));
  for (const { column, order } of keysOf[board]) listed = listed.orderBy(column, order);
  let page = ofPeople(db).innerJoin(
    listed.limit(limit).offset(offset).as('page'),
    'page.user_id',
    'user_stats.user_id',
  );
  for (const { column, order } of keysOf[board]) page = page.orderBy(`user_stats.${column}`, order);
  return page.execute();
}

/** The rows of some people who are on the board, with their ranks. */
async function readRanked(db: Database, board: Board, ids: readonly string[]): Promise<BoardRow[]> {
  const rows = await ofPeople(db)
    .where('user_stats.user_id', '=', anyId(ids))
    .where(isListed(board))
    .execute();
  return await Promise.all(
    rows.map(async (row) => {
      const { ahead } = await onlyRowOf(db, aheadRow, peopleAhead(board, row.user_id));
      return shownRow(row, board, ahead + 1);
    }),
  );
}

const aheadRow = z.object({ ahead: z.int() });

/**
 * How many people are ahead of a person: for each key, those who are ahead in it and equal in the
 * keys before it.
 */
function peopleAhead(board: Board, userId: string) {
  const own = (column: Column) =>
    sql`(select ${sql.ref(column)} from user_stats where user_id = ${userId})`;
  const keys = keysOf[board];
  const counts = keys.map(({ column, order }, index) => {
    const equal = keys
      .slice(0, index)
      .map((key) => sql`${sql.ref(key.column)} = ${own(key.column)} and `);
    const ahead = sql`${sql.ref(column)} ${sql.raw(order === 'asc' ? '<' : '>')} ${own(column)}`;
    return sql`(select count(*)::int from user_stats
      where ${isListed(board)} and ${sql.join(equal, sql``)}${ahead})`;
  });
  return sql`select ${sql.join(counts, sql` + `)} as ahead`;
}

type ListedRow = {
  user_id: string;
  name: string;
  username: string | null;
  is_private: boolean;
  picture: string | null;
  total_solved: number;
  easy_solved: number;
  medium_solved: number;
  hard_solved: number;
  contributions_approved: number;
  contributions_pending: number;
};

function shownRow(row: ListedRow, board: Board, rank: number): BoardRow {
  const { easy_solved: easy, medium_solved: medium, hard_solved: hard } = row;
  return {
    _id: row.user_id,
    rank,
    name: row.name,
    username: row.username,
    hasProfile: !row.is_private,
    pictureTag: row.is_private ? null : row.picture,
    rating: ratingOfSolved({ easy, medium, hard }),
    totalSolved: row.total_solved,
    easyCount: easy,
    mediumCount: medium,
    hardCount: hard,
    contributionsApproved: row.contributions_approved,
    contributionsPending: row.contributions_pending,
    solvedCount: { easy, medium, hard, overall: row.total_solved, contributions: row.total_solved }[
      board
    ],
    isYou: false,
  };
}
