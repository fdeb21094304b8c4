/**
 * Drafts as they are sent: a thread makes the reply, which is kept until the draft has another
 * state, and charged to its reader only when it is made.
 */
import type { Draft } from '../../contract/workshop.ts';
import { countWork } from '../accounts/rates.ts';
import { type EncodedReply, unpackedOnce } from '../cache/encoded-reply.ts';
import { openReplyCache } from '../cache/reply-cache.ts';
import { EncodedBytes } from '../cache/reply-sending.ts';
import type { Context } from '../context.ts';
import { findingsOf, isUnchecked, madeOf, unrefused } from './draft-checks.ts';
import type { ReplyJob } from './draft-jobs.ts';
import { type Editing, readDraft, readState } from './drafts.ts';

/** Apart from other replies, so that large drafts do not drive these out. */
const keptDraftsMaxBytes = 32 * 1024 * 1024;

export const openDraftReplies = () => openReplyCache(keptDraftsMaxBytes);

/** A reply that must be made again, because its draft was not checked in time. */
class PassingReply extends Error {
  readonly packed: EncodedReply;

  constructor(packed: EncodedReply) {
    super('the draft was not checked');
    this.packed = packed;
  }
}

/** The draft with its findings. */
export async function draftReply(
  context: Context,
  editing: Editing,
  network: string,
): Promise<EncodedBytes<Draft>> {
  const state = await readState(context.db, editing);
  const make = async (): Promise<EncodedReply> => {
    const { packed, isChecked } = await makeReply(context, editing, network);
    if (!isChecked) throw new PassingReply(packed);
    return packed;
  };
  try {
    const packed = await context.drafts.get(`draft ${editing.id}`, JSON.stringify(state), make);
    return new EncodedBytes(packed);
  } catch (error) {
    if (error instanceof PassingReply) return new EncodedBytes(error.packed);
    throw error;
  }
}

async function makeReply(context: Context, editing: Editing, network: string) {
  const { text, ...state } = await readDraft(context.db, editing);
  await countWork(context, { who: editing.editor, network }, text.length);
  const found = await findingsOf(context, text);
  const rest = { ...state, ...found };
  const packed = await packedReply(context, state.revision, { of: 'draft', rest, text });
  return { packed, isChecked: !isUnchecked(found) };
}

/** A reply with a package, which a thread writes; `number` tells it from the others by its tag. */
export async function packedReply(
  { checks }: Pick<Context, 'checks'>,
  number: number,
  reply: ReplyJob,
): Promise<EncodedReply> {
  const made = unrefused(await madeOf(checks, { wants: 'reply', ...reply }));
  const gzip = Buffer.from(made.gzip.buffer, made.gzip.byteOffset, made.gzip.byteLength);
  return {
    tag: `${number}.${made.digest}`,
    plain: unpackedOnce(gzip),
    gzip: () => gzip,
    heldBytes: () => gzip.length,
  };
}
