/** GET /workshop/{id}/rounds/{number} */
import { getRound } from '../../../contract/workshop-reviews.ts';
import { packageContent } from '../../examples.ts';
import { readRound } from '../../model/review-rounds.ts';
import { route } from '../../serve.ts';

export default route(
  getRound,
  ({ params, caller }, { db }) => readRound(db, { id: params.id, editor: caller }, params.number),
  { reply: { number: 1, revision: 4, content: packageContent } },
);
