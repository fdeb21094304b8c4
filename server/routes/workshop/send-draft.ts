/** POST /workshop/{id}/send */
import { sendDraft } from '../../../contract/workshop-reviews.ts';
import { requireOwnDraft, sendForReview } from '../../contributions/review-rounds.ts';
import { getReviewed } from '../../contributions/review-threads.ts';
import { NotReady } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { overviewOf, problemOf } from '../../workshop/draft-checks.ts';
import { readDraft } from '../../workshop/drafts.ts';
import { readinessOf } from '../../workshop/readiness.ts';

export default route(
  sendDraft,
  async ({ params, body, caller }, context) => {
    const { db } = context;
    const editing = { id: params.id, editor: caller };
    const draft = await readDraft(db, editing);
    await requireOwnDraft(db, editing);
    const { contribution } = await getReviewed(db, editing);
    const isNew = contribution === null;
    const { has } = await overviewOf(context, draft.text);
    const readiness = await readinessOf(context, editing, { draft, has, isNew });
    const reasons = readiness.flatMap((one) => one.reasons);
    if (reasons.length > 0) throw new NotReady(reasons);
    const { problem } = await problemOf(context, draft.text);
    const { revision: seen, note } = body;
    return { round: await sendForReview(db, { ...editing, seen, draft, problem, note }) };
  },
  { body: { revision: 4, note: 'With larger tests, as you asked.' }, reply: { round: 2 } },
);
