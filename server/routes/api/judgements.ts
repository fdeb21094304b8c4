/** GET /api/contests/{id}/judgements */
import { contestJudgements } from '../../../contract/api.ts';
import { filtered, judgementsOf, lookAt } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestJudgements,
  async ({ params, query, caller }, { db }) =>
    filtered(await judgementsOf(db, await lookAt(db, params.id, caller)), query),
  {
    reply: [
      {
        id: '189',
        submission_id: '187',
        judgement_type_id: 'AC',
        start_time: '2026-01-31T11:22:06.000Z',
        start_contest_time: '1:22:06.000',
        end_time: '2026-01-31T11:22:09.000Z',
        end_contest_time: '1:22:09.000',
      },
    ],
  },
);
