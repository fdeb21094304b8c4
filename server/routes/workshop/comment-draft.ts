/** POST /workshop/{id}/review */
import { commentDraft } from '../../../contract/workshop-reviews.ts';
import { addComments, placeComments } from '../../contributions/review-threads.ts';
import { recordOnProblem } from '../../operation/audit.ts';
import { route } from '../../serve.ts';

export default route(
  commentDraft,
  async ({ params, body, caller, network }, context) => {
    const { db } = context;
    const { revision, comments, changes } = body;
    const commenting = { id: params.id, editor: caller, revision, comments, changes };
    const said = await placeComments(context, commenting);
    const about = { by: { caller, network }, act: 'changes asked for', id: params.id } as const;
    if (changes === undefined) await addComments(db, said);
    else await recordOnProblem(db, about, (transaction) => addComments(transaction, said));
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
