/** GET /api/contests/{id}/state */
import { contestState } from '../../../contract/api.ts';
import { lookAt, stateOf } from '../../contests/contest-api.ts';
import { route } from '../../serve.ts';

export default route(
  contestState,
  async ({ params, caller }, { db }) => stateOf(await lookAt(db, params.id, caller)),
  {
    reply: {
      started: '2026-01-31T10:00:00.000Z',
      frozen: null,
      ended: null,
      thawed: null,
      finalized: null,
      end_of_updates: null,
    },
  },
);
