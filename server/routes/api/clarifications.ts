/** GET /api/contests/{id}/clarifications */
import { contestClarifications } from '../../../contract/api.ts';
import { clarificationsOf, filtered, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestClarifications,
  async ({ params, query, caller }, { db }) =>
    filtered(await clarificationsOf(db, await lookAt(db, params.id, caller)), query),
  {
    reply: [
      {
        id: '1',
        from_team_id: null,
        to_team_id: null,
        reply_to_id: null,
        problem_id: null,
        text: 'Welcome.',
        time: '2026-01-31T09:30:00.000Z',
        contest_time: '-0:30:00.000',
      },
    ],
  },
);
