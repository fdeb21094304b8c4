/** GET /dashboard/leaderboard/{board} */

import { type BoardRow, leaderboard } from '../../../contract/dashboard.ts';
import { refusals } from '../../../contract/messages.ts';
import { type Board, boards } from '../../../contract/words.ts';
import type { Database } from '../../../db/open.ts';
import {
  asOwn,
  findPeople,
  type Page,
  readBoard,
  withOwnRow,
} from '../../accounts/leaderboards.ts';
import type { Caller } from '../../accounts/sessions.ts';
import type { Source } from '../../accounts/visitor-reads.ts';
import { encodeText } from '../../cache/encoded-reply.ts';
import type { ReplyCache } from '../../cache/reply-cache.ts';
import { EncodedBytes } from '../../cache/reply-sending.ts';
import { known } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { writerOf } from '../../http/replies.ts';
import { route } from '../../serve.ts';
import { readerOf } from '../../visibility.ts';

const write = writerOf(leaderboard.reply);
const pack = (rows: BoardRow[]) => encodeText(write(rows));

type Shown = { board: Board; caller: Caller | null };

/** The people who match the search. */
async function findShown(
  db: Database,
  { board, person, caller }: Shown & { person: string },
): Promise<BoardRow[]> {
  const found = await findPeople(db, board, person);
  return found.map((row) => (row._id === caller?.id ? asOwn(row) : row));
}

/** A page, which is cached, with the caller's own row marked or added. */
async function readPage(
  { db, state }: Source,
  replies: ReplyCache,
  { board, caller, limit, offset }: Shown & Page,
): Promise<EncodedBytes<BoardRow[]>> {
  const page = `leaderboard ${board} ${limit} ${offset}`;
  const now = await state();
  const everyones = await replies.get(page, now, async () =>
    pack(await readBoard(db, board, { limit, offset })),
  );
  if (caller === null) return new EncodedBytes<BoardRow[]>(everyones);
  const own = await replies.get(`${page}, ${readerOf(caller)}`, now, async () => {
    const rows = leaderboard.reply.parse(JSON.parse(everyones.plain().toString()));
    return pack(await withOwnRow(db, board, rows, caller.id));
  });
  return new EncodedBytes<BoardRow[]>(own);
}

export default route(
  leaderboard,
  async ({ params, query, caller, state }, { db, replies, visitorReads }) => {
    const board = boards.find((one) => one === params.board);
    if (board === undefined) throw new AppError('notFound', refusals.noBoard);
    const { person, ...page } = query;
    return await visitorReads.readFor<BoardRow[] | EncodedBytes<BoardRow[]>>(
      caller,
      { db, state },
      (source) =>
        person === undefined
          ? readPage(source, replies, { board, caller, ...page })
          : findShown(source.db, { board, caller, person }),
    );
  },
  {
    reply: [
      {
        _id: known.person,
        rank: 1,
        name: 'Wilma',
        username: 'wilma',
        hasProfile: true,
        pictureTag: null,
        rating: 1295,
        totalSolved: 18,
        easyCount: 12,
        mediumCount: 5,
        hardCount: 1,
        contributionsApproved: 1,
        contributionsPending: 0,
        solvedCount: 18,
        isYou: true,
      },
    ],
  },
);
