/** Exams as their teachers watch them: who has accepted the pledge, and works in which session. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { WatchedExam } from '../../contract/exams.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { examRules } from '../contests/exams.ts';
import { AppError } from '../http/errors.ts';
import { examSessionsKept } from '../http/limits.ts';
import { recorded } from '../operation/audit.ts';
import { lockAssignment, requireAssignment, requireParticipation } from './assignments.ts';
import { type Person, readMembers, requireTaught, type Teacher } from './classes.ts';

type Named = { slug: string; assignment: string };

const examRow = z.object({ exam: examRules.nullable() });
const answerRow = z.object({ userId: z.uuid(), version: z.int(), at: z.date() });
const sessionRow = z.object({
  userId: z.uuid(),
  device: z.string(),
  address: z.string(),
  boundAt: z.date(),
  releasedAt: z.date().nullable(),
});

/** For its teachers. */
export async function watchExam(
  db: Database,
  { slug, assignment }: Named,
  person: Person,
): Promise<WatchedExam> {
  const found = await requireTaught(db, slug, person);
  const { id } = await requireAssignment(db, found, { assignment, person });
  const { exam } = await onlyRowOf(db, examRow, sql`select exam from contests where id = ${id}`);
  if (exam === null) throw new AppError('notFound', refusals.noExam);
  const answers = await rowsOf(
    db,
    answerRow,
    sql`
    select distinct on (user_id) user_id as "userId", version, accepted_at as at
    from pledge_answers where contest_id = ${id} order by user_id, version desc`,
  );
  const sessions = await rowsOf(
    db,
    sessionRow,
    sql`
    select user_id as "userId", device, network as address, bound_at as "boundAt",
      released_at as "releasedAt"
    from exam_sessions where contest_id = ${id} order by bound_at desc, id`,
  );
  const accepted = new Map(answers.map((one) => [one.userId, one]));
  const ofPupil = Map.groupBy(sessions, ({ userId }) => userId);
  const pupils = (await readMembers(db, found.id)).filter(({ kind }) => kind === 'pupil');
  return {
    oneSession: exam.oneSession,
    pledgeVersion: exam.pledgeVersion,
    pupils: pupils.map((pupil) => {
      const answer = accepted.get(pupil.id);
      return {
        id: pupil.id,
        name: pupil.name,
        accepted: answer ? { version: answer.version, at: answer.at.toISOString() } : null,
        sessions: (ofPupil.get(pupil.id) ?? []).map(({ device, address, boundAt, releasedAt }) => ({
          device,
          address,
          boundAt: boundAt.toISOString(),
          releasedAt: releasedAt?.toISOString() ?? null,
        })),
      };
    }),
  };
}

/** Releases the session in which a pupil works, so that the next other one that opens the exam counts. */
export const releaseExamSession = (
  db: Database,
  by: Teacher,
  { id: pupil, ...named }: Named & { id: string },
): Promise<void> =>
  recorded(db, { by, act: 'exam session released' }, async (transaction) => {
    const { current } = await lockAssignment(transaction, named, by.caller);
    await requireParticipation(transaction, current.id, pupil);
    const released = await transaction
      .updateTable('exam_sessions')
      .set({ released_at: new Date() })
      .where('contest_id', '=', current.id)
      .where('user_id', '=', pupil)
      .where('released_at', 'is', null)
      .returning(['device', 'network'])
      .executeTakeFirst();
    if (released === undefined) throw new AppError('conflict', refusals.noExamSession);
    await sql`
      delete from exam_sessions where id in (
        select id from exam_sessions where contest_id = ${current.id} and user_id = ${pupil}
        order by bound_at desc offset ${examSessionsKept})`.execute(transaction);
    return {
      result: undefined,
      subject: { kind: 'contest', id: current.id, name: current.name },
      before: { pupil, ...released },
    };
  });
