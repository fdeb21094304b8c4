/** POST /workshop/{id}/send */
import { sendDraft } from '../../../contract/workshop-reviews.ts';
import { problemOf } from '../../draft-checks.ts';
import { NotReady } from '../../errors.ts';
import { readDraft } from '../../model/drafts.ts';
import { requireOwnDraft, sendForReview } from '../../model/review-rounds.ts';
import { findReviewed } from '../../model/review-threads.ts';
import { readinessOf } from '../../readiness.ts';
import { route } from '../../serve.ts';

export default route(
  sendDraft,
  async ({ params, body, caller }, context) => {
    const { db } = context;
    const editing = { id: params.id, editor: caller };
    const draft = await readDraft(db, editing);
    await requireOwnDraft(db, editing);
    const { contribution } = await findReviewed(db, editing);
    const isNew = contribution === null;
    const readiness = await readinessOf(context, editing, { draft, isNew });
    const reasons = readiness.flatMap((one) => one.reasons);
    if (reasons.length > 0) throw new NotReady(reasons);
    const problem = await problemOf(context, draft.content);
    const { revision: seen, note } = body;
    return { round: await sendForReview(db, { ...editing, seen, draft, problem, note }) };
  },
  { body: { revision: 4, note: 'With larger tests, as you asked.' }, reply: { round: 2 } },
);
