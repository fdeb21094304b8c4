/** Leaderboards: ranked lists of the people who have a number to show. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { BoardRow } from '../../contract/dashboard.ts';
import type { Board } from '../../contract/words.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';

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
    return page.map((row) => ({ ...row, isYou: row._id === userId }));
  }
  const own = await readOwnRow(db, board, userId);
  return own === undefined ? [...page] : [...page, { ...own, isYou: true }];
}

/**
 * The page is taken from the board's index; otherwise, a deep page would read all rows before it.
 */
function readPage(db: Database, board: Board, { limit, offset }: Page): Promise<ListedRow[]> {
  let listed = db.selectFrom('user_stats').select('user_id').where(isListed(board));
  for (const { column, order } of keysOf[board]) listed = listed.orderBy(column, order);
  let page = db
    .selectFrom(listed.limit(limit).offset(offset).as('page'))
    .innerJoin('user_stats', 'user_stats.user_id', 'page.user_id')
    .innerJoin('users', 'users.id', 'page.user_id')
    .select(['page.user_id', 'users.name', 'users.username'])
    .select(['total_solved', 'easy_solved', 'medium_solved'])
    .select(['hard_solved', 'contributions_approved', 'contributions_pending']);
  for (const { column, order } of keysOf[board]) page = page.orderBy(`user_stats.${column}`, order);
  return page.execute();
}

async function readOwnRow(
  db: Database,
  board: Board,
  userId: string,
): Promise<BoardRow | undefined> {
  const row = await db
    .selectFrom('user_stats')
    .innerJoin('users', 'users.id', 'user_stats.user_id')
    .select(['user_id', 'users.name', 'users.username'])
    .select(['total_solved', 'easy_solved', 'medium_solved'])
    .select(['hard_solved', 'contributions_approved', 'contributions_pending'])
    .where('user_id', '=', userId)
    .where(isListed(board))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { ahead } = await onlyRowOf(db, aheadRow, peopleAhead(board, userId));
  return shownRow(row, board, ahead + 1);
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
  total_solved: number;
  easy_solved: number;
  medium_solved: number;
  hard_solved: number;
  contributions_approved: number;
  contributions_pending: number;
};

function shownRow(row: ListedRow, board: Board, rank: number): BoardRow {
  const solvedCounts = {
    overall: row.total_solved,
    easy: row.easy_solved,
    medium: row.medium_solved,
    hard: row.hard_solved,
    contributions: row.total_solved,
  };
  return {
    _id: row.user_id,
    rank,
    name: row.name,
    username: row.username,
    totalSolved: row.total_solved,
    easyCount: row.easy_solved,
    mediumCount: row.medium_solved,
    hardCount: row.hard_solved,
    contributionsApproved: row.contributions_approved,
    contributionsPending: row.contributions_pending,
    solvedCount: solvedCounts[board],
    isYou: false,
  };
}
