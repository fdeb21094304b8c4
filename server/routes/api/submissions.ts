/** GET /api/contests/{id}/submissions */
import { contestSubmissions } from '../../../contract/api.ts';
import { filtered, lookAt, submissionsOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestSubmissions,
  async ({ params, query, caller }, { db }) =>
    filtered(await submissionsOf(db, await lookAt(db, params.id, caller)), query),
  {
    reply: [
      {
        id: '187',
        language_id: 'java',
        problem_id: 'apples',
        team_id: '17',
        time: '2026-01-31T11:22:05.034Z',
        contest_time: '1:22:05.034',
        entry_point: null,
        files: [],
      },
    ],
  },
);
