/**
 * The rules of exams (contract/exams.ts), which are checked before every call that names something of
 * an open exam: its contest, a problem of it, or a submission to it. They bind its pupils alone.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ExamEntry } from '../../contract/exams.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import type { Caller } from '../accounts/sessions.ts';
import { AppError } from '../http/errors.ts';
import { isInNetworks, plainAddress } from '../http/networks.ts';
import { readContest } from './contests.ts';

/** As they are stored with the contest. */
export const examRules = z.object({
  oneSession: z.boolean(),
  networks: z.array(z.string()),
  noHelp: z.boolean(),
  pledgeVersion: z.int().nullable(),
});
export type ExamRules = z.infer<typeof examRules>;

/** Who calls from where. */
export type Examinee = { caller: Caller; address: string; device: string };

const openRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  exam: examRules,
  hasAccepted: z.boolean(),
});
type OpenExam = z.infer<typeof openRow>;

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * The open exams of a person to which something belongs that a call names by an id, or by the slug of
 * a contest. Who was put into a class by a teacher is bound from the first call on that names an assignment of it, or
 * a problem that only an assignment opens: public problems are read for other reasons, too. The call's own names decide,
 * because one at the same time may store it first.
 */
const openExams = (db: Database, person: string, named: readonly string[]): Promise<OpenExam[]> => {
  const ids = named.filter(isId);
  return rowsOf(
    db,
    openRow,
    sql`
    with named as (
      select class_id from contests
      where class_id is not null and visibility <> 'draft' and starts_at <= now()
        and (slug = any (${[...named]}::text[]) or exists (
          select from contest_problems own join problems on problems.id = own.problem_id
          where own.contest_id = contests.id and own.problem_id = any (${ids}::uuid[])
            and problems.visibility <> 'published'))
    ), opened as (
      update class_members set entry = 'opened'
      where user_id = ${person} and entry = 'added' and kind = 'pupil'
        and class_id in (select class_id from named)
    )
    select contest_id as id, slug, exam, exists (
      select from pledge_answers answer
      where answer.contest_id = exams.contest_id and answer.user_id = ${person}
        and answer.version = (exam ->> 'pledgeVersion')::int) as "hasAccepted"
    from exams_now(${person}) exams
    where (is_bound or exists (
        select from contests join named on named.class_id = contests.class_id
        where contests.id = exams.contest_id))
      and (slug = any (${[...named]}::text[])
      or exists (
        select from contest_problems own
        where own.contest_id = exams.contest_id and own.problem_id = any (${ids}::uuid[]))
      or exists (
        select from submissions join participations on participations.id = participation_id
        where submissions.id = any (${ids}::uuid[])
          and participations.contest_id = exams.contest_id))
    order by slug`,
  );
};

const slugRow = z.object({ slug: z.string() });

/** The slugs of the exams that a person writes now, or will when they open them. */
export const openExamsOf = async (db: Database, person: string): Promise<string[]> =>
  (await rowsOf(db, slugRow, sql`select slug from exams_now(${person})`)).map(({ slug }) => slug);

/**
 * Refuses a call of a pupil that names something of an open exam whose rules they do not fulfil. The
 * first session that opens an exam is bound to it.
 */
export async function requireExamRules(
  db: Database,
  examinee: Examinee,
  named: readonly string[],
): Promise<void> {
  const { isAdmin, isByRole, viewing, id } = examinee.caller;
  if ((isAdmin && !isByRole) || viewing !== undefined) return;
  for (const open of await openExams(db, id, named)) {
    requirePlace(open.exam, examinee);
    if (open.exam.pledgeVersion !== null && !open.hasAccepted) {
      throw new AppError('forbidden', `${refusals.examNeedsPledge} /contests/${open.slug}`);
    }
    if (open.exam.oneSession) await bind(db, open, examinee);
  }
}

/** Refuses programs where there is one session, and other networks than those that are named. */
function requirePlace({ oneSession, networks }: ExamRules, { caller, address }: Examinee): void {
  if (oneSession && caller.scopes !== null) {
    throw new AppError('forbidden', refusals.examNoTokens);
  }
  if (networks.length > 0 && !isInNetworks(address, networks)) {
    throw new AppError(
      'forbidden',
      `${refusals.examOutside} ${plainAddress(address) ?? 'unknown'}.`,
    );
  }
}

const boundRow = z.object({ sessionId: z.uuid(), device: z.string() });

const boundSession = (db: Database, contestId: string, person: string) =>
  rowOf(
    db,
    boundRow,
    sql`
    select session_id as "sessionId", device from exam_sessions
    where contest_id = ${contestId} and user_id = ${person} and released_at is null`,
  );

/** Binds a person to the session, unless they are bound; refuses another one. */
async function bind(
  db: Database,
  { id: contestId }: OpenExam,
  { caller, address, device }: Examinee,
): Promise<void> {
  let bound = await boundSession(db, contestId, caller.id);
  if (bound === undefined) {
    const network = plainAddress(address) ?? '';
    await sql`
      insert into exam_sessions (contest_id, user_id, session_id, device, network)
      select ${contestId}, ${caller.id}, ${caller.sessionId}, ${device}, ${network}
      where not exists (
        select from exam_sessions
        where contest_id = ${contestId} and user_id = ${caller.id}
          and session_id = ${caller.sessionId})
      on conflict (contest_id, user_id) where released_at is null do nothing`.execute(db);
    bound = await boundSession(db, contestId, caller.id);
  }
  // A page that was left open would otherwise take the place that was made for another session.
  if (bound === undefined) throw new AppError('forbidden', refusals.examReleased);
  if (bound.sessionId === caller.sessionId) return;
  throw new AppError(
    'forbidden',
    `${refusals.examOtherSession} ${bound.device || 'an unknown browser'}.`,
  );
}

const entryRow = z.object({
  id: z.uuid(),
  exam: examRules,
  isOpen: z.boolean(),
  text: z.string().nullable(),
  acceptedAt: z.date().nullable(),
});

/** An exam in which a person takes part; refuses all others with 404. */
async function requireEntry(db: Database, slug: string, person: Caller) {
  const stored = await readContest(db, slug, person);
  const row = await rowOf(
    db,
    entryRow,
    sql`
    select contests.id, exam, pledge.text, accepted_at as "acceptedAt", exists (
      select from exams_now(${person.id}) now where now.contest_id = contests.id) as "isOpen"
    from contests
    join participation_members own
      on own.contest_id = contests.id and own.user_id = ${person.id} and own.number = 1
    left join exam_pledges pledge on pledge.contest_id = contests.id
      and pledge.version = (exam ->> 'pledgeVersion')::int
    left join pledge_answers answer on answer.contest_id = pledge.contest_id
      and answer.version = pledge.version and answer.user_id = own.user_id
    where contests.id = ${stored.id} and exam is not null`,
  );
  if (row === undefined) throw new AppError('notFound', refusals.noExam);
  return { stored, row };
}

/** What an exam requires, and how the caller stands to that. */
export async function readExamEntry(
  db: Database,
  slug: string,
  { caller, address }: Examinee,
): Promise<ExamEntry> {
  const { stored, row } = await requireEntry(db, slug, caller);
  const { oneSession, networks, noHelp, pledgeVersion } = row.exam;
  const bound = await boundSession(db, row.id, caller.id);
  return {
    name: stored.name,
    isOpen: row.isOpen,
    oneSession,
    session: bound === undefined ? null : bound.sessionId === caller.sessionId ? 'this' : 'another',
    isInNetwork: networks.length === 0 ? null : isInNetworks(address, networks),
    address: plainAddress(address) ?? '',
    noHelp,
    pledge:
      pledgeVersion === null || row.text === null
        ? null
        : {
            version: pledgeVersion,
            text: row.text,
            acceptedAt: row.acceptedAt?.toISOString() ?? null,
          },
  };
}

/** Accepts the pledge for the caller, once; refuses with 409 if its text has changed. */
export const acceptPledge = (
  db: Database,
  { slug, version }: { slug: string; version: number },
  examinee: Examinee,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { row } = await requireEntry(transaction, slug, examinee.caller);
    const { pledgeVersion } = row.exam;
    if (pledgeVersion === null) throw new AppError('conflict', refusals.examNoPledge);
    if (version !== pledgeVersion) throw new AppError('conflict', refusals.examPledgeChanged);
    if (row.isOpen) requirePlace(row.exam, examinee);
    await transaction
      .insertInto('pledge_answers')
      .values({ contest_id: row.id, version, user_id: examinee.caller.id })
      .onConflict((one) => one.columns(['contest_id', 'version', 'user_id']).doNothing())
      .execute();
  });
