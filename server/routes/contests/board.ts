/** GET /contests/{slug}/board */
import { contestBoard } from '../../../contract/contests.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { shownBoard } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  contestBoard,
  async ({ params, query, caller }, { db, contestBoards }) =>
    await contestBoards.show(await lookAt(db, params.slug, caller), caller, query.since),
  { reply: shownBoard },
);
