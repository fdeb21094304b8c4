/** GET /contests/{slug}/resolver */
import { contestResolver } from '../../../contract/contests.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { shownBoard } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestResolver,
  async ({ params, caller }, { db, contestBoards }) =>
    await contestBoards.resolve(await lookAt(db, params.slug, caller)),
  {
    reply: {
      board: shownBoard,
      steps: [
        {
          team: '17',
          problem: 0,
          cell: { state: 'first', tries: 1, pending: 0, minute: 282 },
          solved: 1,
          points: 0,
          penalty: 302,
          from: 0,
          to: 0,
          ranks: [1],
          awards: [],
        },
      ],
    },
  },
);
