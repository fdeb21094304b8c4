/** People's own notes about problems. */

import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { lockSavedWork, requireOpen } from './saved-work.ts';

/** The size of all notes of a person. */
export const notesMaxBytes = 4 * 1024 * 1024;

type NotePlace = { userId: string; problemId: string };

/** A person's notes; version 0 and an empty text if there are none. */
export async function readNote(db: Database, place: NotePlace) {
  await requireOpen(db, place);
  return (await find(db, place)) ?? { text: '', version: 0 };
}

const find = (db: Database, { userId, problemId }: NotePlace) =>
  db
    .selectFrom('problem_notes')
    .select(['text', 'version'])
    .where('user_id', '=', userId)
    .where('problem_id', '=', problemId)
    .executeTakeFirst();

/** The new text, and the version that its writer has seen; undefined replaces any version. */
type NoteChange = NotePlace & { text: string; seen: number | undefined };

/**
 * Replaces the notes and returns their version. Refuses with 409 if they have changed since, and
 * with 413 if they would exceed the limit for all notes of a person.
 */
export function writeNote(db: Database, change: NoteChange): Promise<number> {
  const { userId, problemId, text, seen } = change;
  return inTransaction(db, async (transaction) => {
    await requireOpen(transaction, change);
    await lockSavedWork(transaction, userId);
    const current = (await find(transaction, change))?.version ?? 0;
    if (seen !== undefined && seen !== current) {
      throw new VersionConflict(refusals.noteChanged, { yours: seen, current });
    }
    const others = await bytesOfOthers(transaction, change);
    if (others + Buffer.byteLength(text) > notesMaxBytes) {
      throw new AppError('tooLarge', refusals.notesFull);
    }
    const values = { text, version: current + 1, saved_at: now };
    await transaction
      .insertInto('problem_notes')
      .values({ user_id: userId, problem_id: problemId, ...values })
      .onConflict((one) => one.columns(['user_id', 'problem_id']).doUpdateSet(values))
      .execute();
    return current + 1;
  });
}

async function bytesOfOthers(db: Database, { userId, problemId }: NotePlace): Promise<number> {
  const query = sql`
    select coalesce(sum(octet_length(text)), 0)::int as bytes from problem_notes
    where user_id = ${userId} and problem_id <> ${problemId}`;
  return (await onlyRowOf(db, z.object({ bytes: z.int() }), query)).bytes;
}
