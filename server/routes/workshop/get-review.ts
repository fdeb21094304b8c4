/** GET /workshop/{id}/review */
import { getReview } from '../../../contract/workshop-reviews.ts';
import { getReviewed, readThread, stateOf } from '../../contributions/review-threads.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { overviewOf } from '../../workshop/draft-checks.ts';
import { readDraft } from '../../workshop/drafts.ts';
import { readinessOf } from '../../workshop/readiness.ts';

const writtenAt = '2026-03-14T09:26:53.000Z';

export default route(
  getReview,
  async ({ params, caller }, context) => {
    const { db } = context;
    const editing = { id: params.id, editor: caller };
    const reviewed = await getReviewed(db, editing);
    const { contribution, contributor, isOwn } = reviewed;
    const state = stateOf(reviewed);
    // An approved draft no longer belongs to its contributor.
    const read = state === 'approved' ? null : await readDraft(db, editing);
    const draft = read && { ...read, ...(await overviewOf(context, read.text)) };
    const isNew = contribution === null;
    return {
      _id: params.id,
      state,
      contributionId: contribution?.id ?? null,
      contributor,
      isOwn,
      problemName: draft === null ? (contribution?.problemName ?? '') : draft.name,
      revision: draft?.revision ?? null,
      readiness:
        draft === null ? [] : await readinessOf(context, editing, { draft, has: draft.has, isNew }),
      ...(contribution === null
        ? { rounds: [], comments: [] }
        : await readThread(context, contribution.id, {
            viewerId: caller.id,
            draft: draft ?? undefined,
          })),
    };
  },
  {
    reply: {
      _id: known.problem,
      state: 'changes',
      contributionId: known.contribution,
      problemName: 'Sum of Two Numbers',
      contributor: 'Wilma',
      isOwn: true,
      revision: 4,
      readiness: [
        { part: 'verification', reasons: ['Have the draft verified again: it was changed since.'] },
      ],
      rounds: [
        {
          number: 1,
          revision: 3,
          sentAt: writtenAt,
          note: '',
          ending: 'changes',
          endedAt: writtenAt,
          endedBy: 'Administrator',
          comments: 'A bound is missing.',
        },
      ],
      comments: [
        {
          _id: known.submission,
          round: 1,
          author: 'Administrator',
          writtenAt,
          isContributors: false,
          isOwn: false,
          text: 'How large may they be?',
          answers: null,
          place: { statement: 'en', line: 5 },
          isOutdated: false,
          quote: 'One line with two integers $a$ and $b$.',
        },
      ],
    },
  },
);
