/** POST /workshop/{id}/review */
import { commentDraft } from '../../../contract/workshop-reviews.ts';
import { addComments } from '../../model/review-threads.ts';
import { route } from '../../serve.ts';

export default route(
  commentDraft,
  async ({ params, body, caller }, { db }) => {
    const { revision, comments, changes } = body;
    await addComments(db, { id: params.id, editor: caller, revision, comments, changes });
    return { success: true as const };
  },
  {
    body: {
      revision: 4,
      comments: [{ text: 'How large may they be?', place: { statement: 'en', line: 5 } }],
      changes: 'A bound is missing.',
    },
    reply: { success: true },
  },
);
