/**
 * Publishes the revision of a draft that the caller has seen, with the checks before and the
 * consequences after.
 */
import { refusals } from '../../contract/messages.ts';
import { flawOf } from '../../contract/verification-flaw.ts';
import type { Visibility } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { countByDifficulty } from '../accounts/stats.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { recordOnProblem, recordReview } from '../operation/audit.ts';
import { rejudgeDue } from '../submissions/rejudging.ts';
import { requireCompiles } from './checkers.ts';
import { problemOf } from './draft-checks.ts';
import type { Editing, Seen } from './drafts.ts';
import { type Published, publish, readToPublish } from './publishing.ts';
import { getVerification } from './verifications.ts';

type Publication = Seen & {
  note: string;
  visibility?: Visibility | undefined;
  review?: { comments: string | null | undefined; contributionId: string };
  /** Whether to publish even without a successful verification. */
  confirmUnverified: boolean;
};

type Asker = { network: string; signal: AbortSignal };

/** How many submissions are rejudged; null if too many others are waiting for a rejudging. */
export type PublishedDraft = { version: number; rejudging: number | null };

/** Refuses a draft whose verification is missing, outdated, or found errors. */
async function refuseUnverified(context: Context, editing: Editing): Promise<void> {
  const flaw = flawOf(await getVerification(context, editing));
  if (flaw !== undefined) throw new AppError('conflict', `${flaw} ${refusals.unverified}`);
}

/** Publishes the draft for an administrator. */
export async function publishDraft(
  context: Context,
  publication: Publication,
  asker: Asker,
): Promise<PublishedDraft> {
  const { db, background } = context;
  const { id, editor } = publication;
  const draft = await readToPublish(db, publication);
  if (!publication.confirmUnverified) await refuseUnverified(context, { id, editor });
  const { problem, hashes } = await problemOf(context, draft.text);
  await requireCompiles(context, problem, { owner: editor.id, ...asker });
  const by = { caller: editor, network: asker.network };
  const about = { by, act: 'problem published', id } as const;
  const publishIn = (transaction: Database): Promise<Published> =>
    recordOnProblem(transaction, about, (inner) =>
      publish(inner, { ...publication, draft, hashes, problem }),
    );
  const { review } = publication;
  const approval = { by, act: 'contribution approved' } as const;
  const done =
    review === undefined
      ? await publishIn(db)
      : await recordReview(db, { ...approval, id: review.contributionId }, publishIn);
  if (done.hasOtherDifficulty) {
    background.start('counting by a new difficulty', async () => ({
      problem: id,
      attempts: await countByDifficulty(db, id),
    }));
  }
  return {
    version: done.version,
    rejudging: done.isJudgedOtherwise ? await rejudgeDue(db, id, editor.id) : 0,
  };
}
