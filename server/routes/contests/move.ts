/** PUT /contests/{slug}/state */
import { moveContest } from '../../../contract/contests.ts';
import * as model from '../../contests/contest-moves.ts';
import { route } from '../../serve.ts';

export default route(
  moveContest,
  async ({ params: { slug }, body: { move }, ...by }, { db }) => ({
    version: await model.moveContest(db, by, { slug, move }),
  }),
  { body: { move: 'thaw' }, reply: { version: 4 } },
);
