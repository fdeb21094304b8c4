/** The rules of an exam as its teachers write them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ExamDraft } from '../../contract/exams.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { type ExamRules, examRules } from '../contests/exams.ts';
import { AppError } from '../http/errors.ts';

/** Whether an exam requires something. */
const isExam = ({ oneSession, networks, noHelp, pledge }: ExamDraft): boolean =>
  oneSession || networks.length > 0 || noHelp || pledge !== null;

/** Refuses help in an exam without any. */
export function requireNoHelp({
  exam,
  allowsHelp,
}: {
  exam: ExamDraft | null;
  allowsHelp: boolean;
}) {
  if (exam?.noHelp && allowsHelp) throw new AppError('badInput', refusals.examHasHelp);
}

const pledgeRow = z.object({ version: z.int(), text: z.string() });

/** Writes the rules of a locked assignment; one whose exam requires nothing is none. */
export async function writeExam(
  transaction: Database,
  id: string,
  draft: ExamDraft | null,
): Promise<void> {
  if (draft === null || !isExam(draft)) {
    await transaction.updateTable('contests').set({ exam: null }).where('id', '=', id).execute();
    return;
  }
  const { pledge, ...rules } = draft;
  const pledgeVersion = pledge === null ? null : await versionOf(transaction, id, pledge);
  const exam = { ...rules, pledgeVersion } satisfies ExamRules;
  await transaction
    .updateTable('contests')
    .set({ exam: JSON.stringify(exam) })
    .where('id', '=', id)
    .execute();
}

/** The version of a pledge: the newest one if it has this text, otherwise a new one. */
async function versionOf(transaction: Database, id: string, text: string): Promise<number> {
  const newest = await rowOf(
    transaction,
    pledgeRow,
    sql`
    select version, text from exam_pledges where contest_id = ${id} order by version desc limit 1`,
  );
  if (newest?.text === text) return newest.version;
  const version = (newest?.version ?? 0) + 1;
  await transaction.insertInto('exam_pledges').values({ contest_id: id, version, text }).execute();
  // What no one has accepted is not kept.
  await sql`
    delete from exam_pledges pledge
    where contest_id = ${id} and version < ${version} and not exists (
      select from pledge_answers answer
      where answer.contest_id = pledge.contest_id and answer.version = pledge.version)`.execute(
    transaction,
  );
  return version;
}

const storedRow = z.object({ exam: examRules.nullable(), pledge: z.string().nullable() });

/** The rules of an assignment as they were written; null if it is no exam. */
export async function readExam(db: Database, id: string): Promise<ExamDraft | null> {
  const row = await rowOf(
    db,
    storedRow,
    sql`
    select exam, pledge.text as pledge from contests
    left join exam_pledges pledge on pledge.contest_id = contests.id
      and pledge.version = (exam ->> 'pledgeVersion')::int
    where contests.id = ${id}`,
  );
  if (!row?.exam) return null;
  const { pledgeVersion: _, ...rules } = row.exam;
  return { ...rules, pledge: row.pledge };
}
