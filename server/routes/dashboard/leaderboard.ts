/** GET /dashboard/leaderboard/{board} */

import { type BoardRow, leaderboard } from '../../../contract/dashboard.ts';
import { refusals } from '../../../contract/messages.ts';
import { boards } from '../../../contract/words.ts';
import { AppError } from '../../errors.ts';
import { known } from '../../examples.ts';
import { asOwn, findPeople, readBoard, withOwnRow } from '../../model/boards.ts';
import { readerOf } from '../../model/visibility.ts';
import { packText } from '../../packed.ts';
import { PreparedReply } from '../../prepared.ts';
import { writerOf } from '../../replies.ts';
import { route } from '../../serve.ts';

const write = writerOf(leaderboard.reply);
const pack = (rows: BoardRow[]) => packText(write(rows));

export default route(
  leaderboard,
  async ({ params, query, caller, state }, { db, kept }) => {
    const board = boards.find((one) => one === params.board);
    if (board === undefined) throw new AppError('notFound', refusals.noBoard);
    if (query.person !== undefined) {
      const found = await findPeople(db, board, query.person);
      return found.map((row) => (row._id === caller?.id ? asOwn(row) : row));
    }
    const page = `leaderboard ${board} ${query.limit} ${query.offset}`;
    const now = await state();
    const everyones = await kept.get(page, now, async () =>
      pack(await readBoard(db, board, query)),
    );
    if (caller === null) return new PreparedReply<BoardRow[]>(everyones);
    const own = await kept.get(`${page}, ${readerOf(caller)}`, now, async () => {
      const rows = leaderboard.reply.parse(JSON.parse(everyones.plain().toString()));
      return pack(await withOwnRow(db, board, rows, caller.id));
    });
    return new PreparedReply<BoardRow[]>(own);
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
