/** GET /api/contests/{id}/scoreboard */
import { contestScoreboard } from '../../../contract/api.ts';
import { lookAt, scoreboardOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestScoreboard,
  async ({ params, query, caller }, { db }) =>
    await scoreboardOf(db, await lookAt(db, params.id, caller), query.group_id),
  {
    reply: {
      time: '2026-01-31T11:22:05.034Z',
      contest_time: '1:22:05.034',
      state: {
        started: '2026-01-31T10:00:00.000Z',
        frozen: null,
        ended: null,
        thawed: null,
        finalized: null,
        end_of_updates: null,
      },
      rows: [
        {
          rank: 1,
          team_id: '17',
          score: { num_solved: 1, total_time: 82, time: 82 },
          problems: [
            { problem_id: 'apples', num_judged: 1, num_pending: 0, solved: true, time: 82 },
          ],
        },
      ],
    },
  },
);
