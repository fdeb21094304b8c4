/** DELETE /workshop/{id}/send */
import { takeBackDraft } from '../../../contract/workshop-reviews.ts';
import { takeBack } from '../../contributions/review-rounds.ts';
import { route } from '../../serve.ts';

export default route(
  takeBackDraft,
  async ({ params, caller }, { db }) => {
    await takeBack(db, { id: params.id, editor: caller });
    return true as const;
  },
  { reply: true },
);
