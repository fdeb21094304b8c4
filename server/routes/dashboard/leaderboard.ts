/** GET /dashboard/leaderboard/{board} */

import { type BoardRow, leaderboard } from '../../../contract/dashboard.ts';
import { refusals } from '../../../contract/messages.ts';
import { type Board, boards } from '../../../contract/words.ts';
import type { Database } from '../../../db/open.ts';
import { AppError } from '../../errors.ts';
import { known } from '../../examples.ts';
import type { KeptReplies } from '../../kept-replies.ts';
import { asOwn, findPeople, type Page, readBoard, withOwnRow } from '../../model/boards.ts';
import type { Caller } from '../../model/sessions.ts';
import { readerOf } from '../../model/visibility.ts';
import { packText } from '../../packed.ts';
import { PreparedReply } from '../../prepared.ts';
import type { Source } from '../../replica.ts';
import { writerOf } from '../../replies.ts';
import { route } from '../../serve.ts';

const write = writerOf(leaderboard.reply);
const pack = (rows: BoardRow[]) => packText(write(rows));

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
  kept: KeptReplies,
  { board, caller, limit, offset }: Shown & Page,
): Promise<PreparedReply<BoardRow[]>> {
  const page = `leaderboard ${board} ${limit} ${offset}`;
  const now = await state();
  const everyones = await kept.get(page, now, async () =>
    pack(await readBoard(db, board, { limit, offset })),
  );
  if (caller === null) return new PreparedReply<BoardRow[]>(everyones);
  const own = await kept.get(`${page}, ${readerOf(caller)}`, now, async () => {
    const rows = leaderboard.reply.parse(JSON.parse(everyones.plain().toString()));
    return pack(await withOwnRow(db, board, rows, caller.id));
  });
  return new PreparedReply<BoardRow[]>(own);
}

export default route(
  leaderboard,
  async ({ params, query, caller, state }, { db, kept, replica }) => {
    const board = boards.find((one) => one === params.board);
    if (board === undefined) throw new AppError('notFound', refusals.noBoard);
    const { person, ...page } = query;
    return await replica.readFor<BoardRow[] | PreparedReply<BoardRow[]>>(
      caller,
      { db, state },
      (source) =>
        person === undefined
          ? readPage(source, kept, { board, caller, ...page })
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
