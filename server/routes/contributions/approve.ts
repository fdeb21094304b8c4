/** POST /contributions/approve/{id} */

import { approveContribution } from '../../../contract/contributions.ts';
import { known } from '../../examples.ts';
import { recordReview } from '../../model/audit.ts';
import { approve, findSent, requireSent } from '../../model/reviews.ts';
import { publishDraft } from '../../publish-draft.ts';
import { route } from '../../serve.ts';

export default route(
  approveContribution,
  async ({ params, body, caller, network, signal }, context) => {
    const { db } = context;
    const { reviewComments: comments, revision, confirmUnverified } = body;
    const sent = await findSent(db, params.id);
    if (sent === null) {
      const review = { contributionId: params.id, reviewerId: caller.id, comments };
      const about = {
        by: { caller, network },
        act: 'contribution approved',
        id: params.id,
      } as const;
      const problemId = await recordReview(db, about, (transaction) =>
        approve(transaction, review),
      );
      return { success: true as const, problemId };
    }
    const editing = { id: sent.problemId, editor: caller, seen: revision ?? sent.revision };
    await requireSent(db, sent.problemId);
    const publication = {
      ...{ ...editing, note: '', visibility: 'published' as const },
      ...{ review: { comments, contributionId: params.id }, confirmUnverified },
    };
    await publishDraft(context, publication, { network, signal });
    return { success: true as const, problemId: sent.problemId };
  },
  {
    body: { reviewComments: 'A good first problem.' },
    reply: { success: true, problemId: known.problem },
  },
);
