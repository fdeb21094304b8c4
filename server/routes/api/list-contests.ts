/** GET /api/contests */
import { listContests } from '../../../contract/api.ts';
import { contestOf } from '../../contests/contest-api.ts';
import * as model from '../../contests/contests.ts';
import { route } from '../../serve.ts';

export default route(
  listContests,
  async ({ caller }, { db }) => (await model.listContests(db, caller)).map(contestOf),
  {
    reply: [
      {
        id: 'wf2014',
        name: 'World Finals',
        start_time: '2026-01-31T10:00:00.000Z',
        duration: '5:00:00.000',
        scoreboard_freeze_duration: '1:00:00.000',
        scoreboard_type: 'pass-fail',
        penalty_time: 20,
      },
    ],
  },
);
