/** GET /workshop/{id}/review */
import { getReview } from '../../../contract/workshop-reviews.ts';
import { type Database, inTransaction } from '../../../db/open.ts';
import {
  getReviewed,
  type Reviewed,
  readThread,
  stateOf,
  toldStatements,
} from '../../contributions/review-threads.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { overviewOf } from '../../workshop/draft-checks.ts';
import { type Editing, readAsTester, readDraft, type StoredDraft } from '../../workshop/drafts.ts';
import { readinessOf } from '../../workshop/readiness.ts';

const readFor = (as: Reviewed['as'], db: Database, editing: Editing): Promise<StoredDraft> =>
  as === 'tester'
    ? inTransaction(db, (transaction) => readAsTester(transaction, { ...editing, seen: undefined }))
    : readDraft(db, editing);

const writtenAt = '2026-03-14T09:26:53.000Z';

export default route(
  getReview,
  async ({ params, caller }, context) => {
    const { db } = context;
    const editing = { id: params.id, editor: caller };
    const reviewed = await getReviewed(db, editing);
    const { contribution, contributor, as } = reviewed;
    const state = stateOf(reviewed);
    // An approved draft no longer belongs to its contributor.
    const read = state === 'approved' ? null : await readFor(as, db, editing);
    const draft = read && { ...read, ...(await overviewOf(context, read.text)) };
    const isTester = as === 'tester';
    const isNew = contribution === null;
    return {
      _id: params.id,
      state,
      contributionId: isTester ? null : (contribution?.id ?? null),
      contributor,
      isOwn: as === 'contributor',
      problemName: draft === null ? (contribution?.problemName ?? '') : draft.name,
      revision: draft?.revision ?? null,
      readiness:
        draft === null || isTester
          ? []
          : await readinessOf(context, editing, { draft, has: draft.has, isNew }),
      ...(isTester && draft && { statements: await toldStatements(db, draft.written) }),
      ...(contribution === null
        ? { rounds: [], comments: [] }
        : await readThread(context, contribution.id, {
            viewerId: caller.id,
            draft: draft ?? undefined,
            as,
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
          isTesters: false,
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
