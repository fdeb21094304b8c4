/** Limits on the disk space of one person's data and of the whole database. */

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { databaseMaxBytes, storedPerPersonMaxBytes } from '../http/limits.ts';

type Room = {
  perPersonMaxBytes: number;
  inAllMaxBytes: number;
  /** Of the refusal, if the person is not the caller. */
  sentence?: string;
};

/** Sizes may exceed JavaScript's safe integers, so they are read as text. */
export const usedRow = z.object({ mine: z.string(), all: z.string() });

export const room: Room = {
  perPersonMaxBytes: storedPerPersonMaxBytes,
  inAllMaxBytes: databaseMaxBytes,
};

/**
 * Refuses with 413 if a person's sources, contributed test data and draft files exceed their quota,
 * and with 503 if the whole database is full. Files of deleted drafts count until they are gone.
 * Call it after writing, in the same transaction, and before writing much, with `addedBytes`: what
 * is written and refused takes room until PostgreSQL has cleaned up.
 */
export async function refuseWithoutRoom(
  transaction: Database,
  userId: string,
  { addedBytes = 0, ...limits }: Room & { addedBytes?: number } = room,
): Promise<void> {
  const used = await onlyRowOf(transaction, usedRow, sql`select ${usedBy(userId)}`);
  refuseAbove(used, { ...limits, addedBytes });
}

const ownerRow = z.object({ owner: z.uuid().nullable() });

type Storing = { id: string; editor: { id: string; isAdmin: boolean } };

/**
 * The same for what is stored with a problem by people other than administrators: files of a draft
 * count towards its owner, also if an author writes them.
 */
export async function refuseDraftWithoutRoom(
  transaction: Database,
  { id, editor }: Storing,
  limits: Room & { addedBytes?: number } = room,
): Promise<void> {
  if (editor.isAdmin) return;
  const query = sql`select created_by as owner from problems where id = ${id}`;
  const owner = (await rowOf(transaction, ownerRow, query))?.owner ?? editor.id;
  const sentence = owner === editor.id ? refusals.shareUsed : refusals.theirShareUsed;
  await refuseWithoutRoom(transaction, owner, { ...limits, sentence });
}

/** Reading the size of the whole database costs more than storing a submission. */
const sizeKeptS = 10;

/** What a person has used, and the whole database, as columns for `usedRow`. */
export const usedBy = (userId: string) => sql`
  database_bytes(${sizeKeptS}) as all, ${bytesOf(sql`${userId}::uuid`)} as mine`;

const bytesOf = (userId: RawBuilder<unknown>) => sql`
  (select coalesce(sum(octet_length(source)), 0) from submissions where user_id = ${userId})
  + (select coalesce(sum(octet_length(input) + octet_length(output)), 0)
     from contributions join contribution_test_cases on contribution_id = contributions.id
     where contributed_by = ${userId})
  + (select coalesce(sum(octet_length(bytes)), 0)
     from problems join package_blobs on problem_id = problems.id join blobs using (sha256)
     where created_by = ${userId} and visibility = 'draft')`;

/** Whether the files of a row of `problems` fit into what a row of `users` may still store. */
export const fits = sql`
  ${bytesOf(sql`users.id`)} + (
    select coalesce(sum(octet_length(bytes)), 0) from package_blobs join blobs using (sha256)
    where problem_id = problems.id) <= ${storedPerPersonMaxBytes}`;

/** Refuses what `addedBytes` would take beyond the limits. */
export function refuseAbove(
  { mine, all }: z.infer<typeof usedRow>,
  {
    perPersonMaxBytes,
    inAllMaxBytes,
    addedBytes,
    sentence = refusals.shareUsed,
  }: Room & { addedBytes: number },
): void {
  if (Number(mine) + addedBytes > perPersonMaxBytes) throw new AppError('tooLarge', sentence);
  if (Number(all) + addedBytes > inAllMaxBytes)
    throw new AppError('unavailable', refusals.storageFull);
}
