/** Publishes a draft that was seen: what is checked before, and what follows from it. */
import type { Visibility } from '../contract/words.ts';
import { requireCompiles } from './checkers.ts';
import type { Context } from './context.ts';
import { problemOf } from './draft-checks.ts';
import type { Seen } from './model/drafts.ts';
import { publish, readToPublish } from './model/publishing.ts';
import { rejudgeDue } from './model/rejudging.ts';
import { countByDifficulty } from './model/stats.ts';

type Publication = Seen & {
  note: string;
  visibility?: Visibility | undefined;
  review?: { comments: string | null | undefined };
};

type Asker = { network: string; signal: AbortSignal };

/** How many submissions are rejudged: null where too many others wait for that. */
export type PublishedDraft = { version: number; rejudging: number | null };

/** Publishes the draft for an administrator. */
export async function publishDraft(
  context: Context,
  publication: Publication,
  asker: Asker,
): Promise<PublishedDraft> {
  const { db, background } = context;
  const { id, editor } = publication;
  const draft = await readToPublish(db, publication);
  const problem = await problemOf(context, draft.content);
  await requireCompiles(context, problem, { owner: editor.id, ...asker });
  const done = await publish(db, { ...publication, draft, problem });
  if (done.hasOtherDifficulty) {
    background.start('counting by a new difficulty', async () => ({
      problem: id,
      attempts: await countByDifficulty(db, id),
    }));
  }
  return {
    version: done.version,
    rejudging: done.isJudgedOtherwise ? await rejudgeDue(db, id) : 0,
  };
}
