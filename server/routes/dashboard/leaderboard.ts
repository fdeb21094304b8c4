/** GET /dashboard/leaderboard/{board} */

import { leaderboard } from '../../../contract/dashboard.ts';
import { refusals } from '../../../contract/messages.ts';
import { boards } from '../../../contract/words.ts';
import { AppError } from '../../errors.ts';
import { known } from '../../examples.ts';
import { readBoard } from '../../model/boards.ts';
import { route } from '../../serve.ts';

export default route(
  leaderboard,
  ({ params, query, caller }, { db }) => {
    const board = boards.find((one) => one === params.board);
    if (board === undefined) throw new AppError('notFound', refusals.noBoard);
    return readBoard(db, board, query, caller?.id);
  },
  {
    reply: [
      {
        _id: known.person,
        rank: 1,
        name: 'Wilma',
        username: 'wilma',
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
