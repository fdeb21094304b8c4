/** POST /workshop/{id}/review */
import { commentDraft } from '../../../contract/workshop-reviews.ts';
import { recordOnProblem } from '../../model/audit.ts';
import { addComments } from '../../model/review-threads.ts';
import { route } from '../../serve.ts';

export default route(
  commentDraft,
  async ({ params, body, caller, network }, { db }) => {
    const { revision, comments, changes } = body;
    const said = { id: params.id, editor: caller, revision, comments, changes };
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
