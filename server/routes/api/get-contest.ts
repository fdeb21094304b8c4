/** GET /api/contests/{id} */
import { getContest } from '../../../contract/api.ts';
import { contestOf } from '../../contests/contest-api.ts';
import { readContest } from '../../contests/contests.ts';
import { route } from '../../serve.ts';

export default route(
  getContest,
  async ({ params, caller }, { db }) => contestOf(await readContest(db, params.id, caller)),
  {
    reply: {
      id: 'wf2014',
      name: 'World Finals',
      start_time: '2026-01-31T10:00:00.000Z',
      duration: '5:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
    },
  },
);
