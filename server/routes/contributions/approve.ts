/** POST /contributions/approve/{id} */

import { approveContribution } from '../../../contract/contributions.ts';
import { approve, getSent, requireSent } from '../../contributions/reviews.ts';
import { known } from '../../examples.ts';
import { recordReview } from '../../operation/audit.ts';
import { route } from '../../serve.ts';
import { giveContributed, proposeBeside, recheckPrograms } from '../../tutor/tutor-programs.ts';
import { publishDraft } from '../../workshop/publish-draft.ts';

export default route(
  approveContribution,
  async ({ params, body, caller, network, signal }, context) => {
    const { db } = context;
    const { reviewComments: comments, revision, confirmUnverified } = body;
    const sent = await getSent(db, params.id, caller);
    if (sent === null) {
      const review = { contributionId: params.id, reviewerId: caller.id, comments };
      const about = {
        by: { caller, network },
        act: 'contribution approved',
        id: params.id,
      } as const;
      const problemId = await recordReview(db, about, async (transaction) => {
        const made = await approve(transaction, review);
        await giveContributed(transaction, { contributionId: params.id, problemId: made });
        return made;
      });
      await proposeBeside(context, { problemId, givenBy: caller.id });
      return { success: true as const, problemId };
    }
    const editing = { id: sent.problemId, editor: caller, seen: revision ?? sent.revision };
    await requireSent(db, sent.problemId);
    const publication = {
      ...editing,
      note: '',
      visibility: 'published' as const,
      review: { comments, contributionId: params.id },
      confirmUnverified,
    };
    await publishDraft(context, publication, { network, signal });
    const given = { contributionId: params.id, problemId: sent.problemId };
    await giveContributed(db, given);
    await recheckPrograms(db, { problemId: sent.problemId, askedBy: caller.id });
    await proposeBeside(context, { problemId: sent.problemId, givenBy: caller.id });
    return { success: true as const, problemId: sent.problemId };
  },
  {
    body: { reviewComments: 'A good first problem.' },
    reply: { success: true, problemId: known.problem },
  },
);
