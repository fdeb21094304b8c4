/** DELETE /contests/{slug}/adjustments/{id} */
import { removeAdjustment } from '../../../contract/contest-desk.ts';
import { takeBack } from '../../contests/desk-state.ts';
import { changedBoards } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  removeAdjustment,
  ({ params: { slug, id: adjustmentId }, query: { preview: isPreview }, ...by }, { db }) =>
    takeBack(db, by, { slug, adjustmentId, isPreview }),
  { reply: { boards: changedBoards } },
);
