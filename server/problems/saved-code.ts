/** The code that people write for problems, stored for all their devices, with its history. */
import { sql } from 'kysely';
import type { SavedCode } from '../../contract/desk.ts';
import type { SubmittedLanguage } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { condition, isTrue, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { VersionConflict } from '../http/errors.ts';
import { lockSavedWork, requireOpen } from './saved-work.ts';

/** The number of versions that are stored of each code. */
export const savedVersionsMax = 20;
/** The size of all code that is stored for a person; the oldest versions are deleted first. */
const keptCodeMaxBytes = 8 * 1024 * 1024;

type CodePlace = { userId: string; problemId: string; language: SubmittedLanguage };

/** Changes within this time after the start of a version replace it. */
const versionMinutes = 10;

const ofPlace = (db: Database, { userId, problemId, language }: CodePlace) =>
  db
    .selectFrom('kept_code')
    .where('user_id', '=', userId)
    .where('problem_id', '=', problemId)
    .where('language', '=', language);

/** The stored versions, newest first. */
export async function readHistory(db: Database, place: CodePlace): Promise<SavedCode[]> {
  await requireOpen(db, place);
  const rows = await ofPlace(db, place)
    .select(['code', 'version', 'saved_at'])
    .orderBy('version', 'desc')
    .limit(savedVersionsMax)
    .execute();
  return rows.map(({ code, version, saved_at }) => ({
    code,
    version,
    savedAt: saved_at.toISOString(),
  }));
}

/** The newest version; null if there is none. */
export async function readSavedCode(db: Database, place: CodePlace): Promise<SavedCode | null> {
  const [newest] = await readHistory(db, place);
  return newest ?? null;
}

type CodeChange = CodePlace & {
  code: string;
  /** The version that the writer has seen; undefined replaces any version. */
  seen: number | undefined;
  /** Whether the previous version stays in the history. */
  keepsBefore: boolean;
};

/**
 * Stores the code and returns its version. Refuses with 409 if another device has stored a newer
 * one.
 */
export function saveCode(db: Database, change: CodeChange): Promise<number> {
  const { userId, problemId, language, code, seen, keepsBefore } = change;
  return inTransaction(db, async (transaction) => {
    await requireOpen(transaction, change);
    await lockSavedWork(transaction, userId);
    const newest = await ofPlace(transaction, change)
      .select(['version', 'code'])
      .select(
        isTrue(condition`begun_at > now() - make_interval(mins => ${versionMinutes})`).as('is_new'),
      )
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const current = newest?.version ?? 0;
    if (seen !== undefined && seen !== current) {
      throw new VersionConflict(refusals.codeChanged, { yours: seen, current });
    }
    if (newest?.code === code) return current;
    if (newest?.is_new && !keepsBefore) {
      await transaction
        .updateTable('kept_code')
        .set({ code, version: current + 1, saved_at: now })
        .where('user_id', '=', userId)
        .where('problem_id', '=', problemId)
        .where('language', '=', language)
        .where('version', '=', current)
        .execute();
    } else {
      await transaction
        .insertInto('kept_code')
        .values({ user_id: userId, problem_id: problemId, language, version: current + 1, code })
        .execute();
    }
    await prune(transaction, userId);
    return current + 1;
  });
}

/** Deletes the oldest versions of each code, and those that exceed a person's total limit. */
async function prune(transaction: Database, userId: string): Promise<void> {
  await sql`
    delete from kept_code k using (
      select problem_id, language, version,
        row_number() over (partition by problem_id, language order by version desc) as place,
        sum(octet_length(code)) over (order by saved_at desc, problem_id, language, version desc)
          as bytes
      from kept_code where user_id = ${userId}
    ) as all_kept
    where k.user_id = ${userId} and k.problem_id = all_kept.problem_id
      and k.language = all_kept.language and k.version = all_kept.version
      and (all_kept.place > ${savedVersionsMax} or all_kept.bytes > ${keptCodeMaxBytes})`.execute(
    transaction,
  );
}
