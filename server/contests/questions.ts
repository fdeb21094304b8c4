/**
 * Questions of participants, what organisers answer and announce, and who may see which of it.
 * Messages to all are public, as in the Contest API; other questions are seen with them only by those
 * who take part, until the contest is over.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestMessage, QuestionList } from '../../contract/contest-questions.ts';
import { refusals } from '../../contract/messages.ts';
import { moment } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf, rowsOf } from '../../db/rows.ts';
import { type Contest, clockOf, contestTimeMs, type Team } from '../../standings/contest.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { Viewer } from '../visibility.ts';
import { type ApiLook, isUnsealedTalk, lookAt } from './contest-api.ts';
import { ownParticipation, readContest, type StoredContest, shareContest } from './contests.ts';

type Person = { id: string; isAdmin: boolean };
type Organiser = Actor & { caller: Person };

/** Questions of a team that wait for an answer, all that it asks in a contest, and answers to one. */
const openQuestionsMax = 10;
const questionsMax = 200;
const answersMax = 20;

/** Whether the question `asked` waits for an answer. */
export const isOpenQuestion = sql`
  asked.from_id is not null and asked.closed_at is null
  and not exists (select from contest_clarifications where reply_to = asked.id)`;

type Own = NonNullable<Awaited<ReturnType<typeof ownParticipation>>>;

/** Whether a participant may ask: until their time is over, or the contest without it having begun. */
function mayAsk({ contest }: StoredContest, { team }: Own, nowMs: number): boolean {
  if (team.kind === 'virtual' || clockOf(contest, team, nowMs).isOver) return false;
  return hasBegun(contest, team, nowMs) || !clockOf(contest, null, nowMs).isOver;
}

const hasBegun = (contest: Contest, team: Team, nowMs: number): boolean =>
  contestTimeMs(contest, team, nowMs) >= 0;

const readAtRow = z.object({ messages_read_at: z.date().nullable() });

/** When the newest message was written that a participant has read. */
async function readAtOf(db: Database, own: Own, person: Viewer): Promise<Date | null> {
  const query = sql`
    select messages_read_at from participation_members
    where participation_id = ${own.id} and user_id = ${person?.id ?? null}::uuid`;
  return (await rowOf(db, readAtRow, query))?.messages_read_at ?? null;
}

/** Returns the id of a problem's row. Refuses a problem that the caller may not see. */
async function problemIn(
  db: Database,
  contestId: string,
  { problem, isThere }: { problem: string | null; isThere: boolean },
): Promise<string | null> {
  if (problem === null) return null;
  const row = isThere
    ? await db
        .selectFrom('contest_problems')
        .select('id')
        .where('contest_id', '=', contestId)
        .where('external_id', '=', problem)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError('badInput', refusals.noQuestionProblem);
  return row.id;
}

const countRow = z.object({ all: z.int(), open: z.int() });

type Asked = { slug: string; text: string; problem: string | null; nowMs?: number };

/** Stores a question, and returns its id; that of the same open one if there is one. */
export const ask = (
  db: Database,
  person: Person,
  { slug, text, problem, nowMs = Date.now() }: Asked,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const stored = await shareContest(transaction, slug, person);
    const own = await ownParticipation(transaction, stored.id, person);
    if (own === null) throw new AppError('forbidden', refusals.notInContest);
    // The questions of a team are counted one after the other.
    await sql`select from participations where id = ${own.id} for no key update`.execute(
      transaction,
    );
    if (!mayAsk(stored, own, nowMs)) throw new AppError('conflict', refusals.contestIsOver);
    const isThere = hasBegun(stored.contest, own.team, nowMs);
    const problemId = await problemIn(transaction, stored.id, { problem, isThere });
    const [same] = await rowsOf(
      transaction,
      idRow,
      sql`
      select external_id as id from contest_clarifications asked
      where from_id = ${own.id} and text = ${text} and problem_id is not distinct from ${problemId}
        and ${isOpenQuestion}
      limit 1`,
    );
    if (same !== undefined) return same.id;
    const { all, open } = await onlyRowOf(
      transaction,
      countRow,
      sql`
      select count(*)::int as all, count(*) filter (where ${isOpenQuestion})::int as open
      from contest_clarifications asked where from_id = ${own.id}`,
    );
    if (open >= openQuestionsMax) {
      const rule = `Your team has ${open} questions without an answer. Please wait for answers before you ask more.`;
      throw new AppError('conflict', rule);
    }
    if (all >= questionsMax) {
      throw new AppError('conflict', `Your team has asked ${all} questions, which is the most.`);
    }
    return await addMessage(transaction, stored.id, {
      from_id: own.id,
      problem_id: problemId,
      text,
      written_by: person.id,
    });
  });

const idRow = z.object({ id: z.string() });

type NewMessage = {
  from_id?: string;
  to_id?: string | null;
  reply_to?: string;
  problem_id: string | null;
  text: string;
  written_by: string;
};

async function addMessage(
  transaction: Database,
  contestId: string,
  message: NewMessage,
): Promise<string> {
  const id = crypto.randomUUID();
  await transaction
    .insertInto('contest_clarifications')
    .values({
      id,
      contest_id: contestId,
      external_id: id,
      // The clock of the database, so that what one server stores is not in the future of another.
      written_at: moment`date_trunc('milliseconds', clock_timestamp())`,
      ...message,
    })
    .execute();
  return id;
}

/**
 * A contest whose messages are written here, with what the audit log calls it. Once its updates have ended,
 * it says nothing more: who reads the Contest API does not look again.
 */
async function ownContest(transaction: Database, slug: string, viewer: Viewer) {
  const stored = await shareContest(transaction, slug, viewer);
  if (stored.isImported) throw new AppError('conflict', refusals.contestImported);
  if (stored.updatesEndedAtMs !== null) {
    throw new AppError('conflict', refusals.contestUpdatesEnded);
  }
  return { ...stored, subject: { kind: 'contest' as const, id: stored.id, name: stored.name } };
}

/** A question of a team, locked. */
async function lockQuestion(transaction: Database, contestId: string, id: string) {
  const row = await transaction
    .selectFrom('contest_clarifications')
    .select(['id', 'from_id', 'problem_id', 'closed_at'])
    .where('contest_id', '=', contestId)
    .where('external_id', '=', id)
    .where('from_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noQuestion);
  return row;
}

type Answer = { slug: string; id: string; text: string; toAll: boolean };

/** Stores an answer, and returns its id; that of the same answer if it is there. */
export const answer = (
  db: Database,
  by: Organiser,
  { slug, id, text, toAll }: Answer,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { id: contestId, subject } = await ownContest(transaction, slug, by.caller);
    const question = await lockQuestion(transaction, contestId, id);
    const known = await transaction
      .selectFrom('contest_clarifications')
      .select(['external_id', 'text', 'to_id'])
      .where('reply_to', '=', question.id)
      .execute();
    const same = known.find((one) => one.text === text && (one.to_id === null) === toAll);
    if (same !== undefined) return same.external_id;
    if (known.length >= answersMax) {
      const rule = `The question has ${known.length} answers, which is the most.`;
      throw new AppError('conflict', rule);
    }
    const result = await addMessage(transaction, contestId, {
      to_id: toAll ? null : question.from_id,
      reply_to: question.id,
      problem_id: question.problem_id,
      text,
      written_by: by.caller.id,
    });
    const after = { question: id, text, toAll };
    await addEntry(transaction, { by, act: 'question answered', subject, after });
    return result;
  });

/** Says whether a question needs no answer. */
export const close = (
  db: Database,
  by: Organiser,
  { slug, id, isClosed }: { slug: string; id: string; isClosed: boolean },
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id: contestId, subject } = await ownContest(transaction, slug, by.caller);
    const question = await lockQuestion(transaction, contestId, id);
    if ((question.closed_at !== null) === isClosed) return;
    await transaction
      .updateTable('contest_clarifications')
      .set({ closed_at: isClosed ? moment`clock_timestamp()` : null })
      .where('id', '=', question.id)
      .execute();
    const act = isClosed ? 'question closed' : 'question opened again';
    await addEntry(transaction, { by, act, subject, after: { question: id } });
  });

type Announcement = { slug: string; text: string; problem: string | null; team: string | null };

/** Stores what organisers say without being asked; returns its id. */
export const announce = (
  db: Database,
  by: Organiser,
  { slug, text, problem, team }: Announcement,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const { id: contestId, subject } = await ownContest(transaction, slug, by.caller);
    const problemId = await problemIn(transaction, contestId, { problem, isThere: true });
    const to =
      team === null
        ? null
        : await transaction
            .selectFrom('participations')
            .select('id')
            .where('contest_id', '=', contestId)
            .where('external_id', '=', team)
            .executeTakeFirst();
    if (to === undefined) throw new AppError('badInput', refusals.noMessageTeam);
    const result = await addMessage(transaction, contestId, {
      to_id: to?.id ?? null,
      problem_id: problemId,
      text,
      written_by: by.caller.id,
    });
    const after = { announcement: result, text, problem, team };
    await addEntry(transaction, { by, act: 'announcement made', subject, after });
    return result;
  });

/** Remembers that a participant has read what was written until a time. */
export async function markRead(
  db: Database,
  person: Person,
  { slug, until }: { slug: string; until: string },
): Promise<void> {
  const { id } = await readContest(db, slug, person);
  const own = await ownParticipation(db, id, person);
  if (own === null) throw new AppError('notFound', refusals.notInContest);
  await db
    .updateTable('participation_members')
    .set({
      messages_read_at: moment`greatest(messages_read_at, least(${until}::timestamptz, now()))`,
    })
    .where('participation_id', '=', own.id)
    .where('user_id', '=', person.id)
    .execute();
}

const unreadRow = z.object({ count: z.int() });

/** Questions that wait for organisers, or messages that a participant has not read. */
export async function countUnread(db: Database, look: ApiLook, viewer: Viewer): Promise<number> {
  const { id } = look.stored;
  if (viewer?.isAdmin) {
    const query = sql`
      select count(*)::int as count from contest_clarifications asked
      where asked.contest_id = ${id} and ${isOpenQuestion}`;
    return (await onlyRowOf(db, unreadRow, query)).count;
  }
  const own = await ownParticipation(db, id, viewer);
  if (own === null) return 0;
  const query = sql`
    select count(*)::int as count from contest_clarifications told
    where contest_id = ${id} and from_id is null
      and (to_id = ${own.id} or to_id is null and ${isUnsealedTalk(look, sql`told`)})
      and written_at <= now()
      and written_at > coalesce(${await readAtOf(db, own, viewer)}, '-infinity'::timestamptz)`;
  return (await onlyRowOf(db, unreadRow, query)).count;
}

const messageRow = z.object({
  id: z.string(),
  reply_to: z.string().nullable(),
  text: z.string(),
  written_at: z.date(),
  problem: z.string().nullable(),
  from_id: z.string().nullable(),
  from_name: z.string().nullable(),
  to_id: z.string().nullable(),
  to_name: z.string().nullable(),
  is_open: z.boolean(),
});
type Message = z.infer<typeof messageRow>;

type Asking = { slug: string; open: boolean; limit: number; offset: number; nowMs?: number };

/** A page of messages as the viewer may see them, the newest activity first. */
export async function readQuestions(
  db: Database,
  viewer: Viewer,
  { slug, open, limit, offset, nowMs = Date.now() }: Asking,
): Promise<QuestionList> {
  const look = await lookAt(db, slug, viewer, nowMs);
  const { stored, hasProblems } = look;
  const own = await ownParticipation(db, stored.id, viewer);
  const reader: Reader = {
    isOrganiser: viewer?.isAdmin ?? false,
    teamId: own?.external_id ?? null,
    readAtMs: own === null ? 0 : ((await readAtOf(db, own, viewer))?.getTime() ?? 0),
    hasProblems,
    seesQuestions:
      (own !== null && (stored.windowMs === null || hasProblems)) ||
      clockOf(stored.contest, null, nowMs).isOver,
  };
  const all = threadsOf(await messagesOf(db, look, reader), reader);
  const rows = open ? all.filter(({ isOpen }) => isOpen) : all;
  return {
    count: rows.length,
    mayAsk: own !== null && mayAsk(stored, own, nowMs),
    newestAt: all[0] === undefined ? null : lastAt(all[0]),
    rows: rows.slice(offset, offset + limit),
  };
}

/** Who reads, and what of it they may know. */
type Reader = {
  isOrganiser: boolean;
  teamId: string | null;
  readAtMs: number;
  hasProblems: boolean;
  /** Whether a question of another team is shown with its answer to all. */
  seesQuestions: boolean;
};

/** Only messages that the reader may see, and questions of others that were answered to all. */
const messagesOf = (
  db: Database,
  look: ApiLook,
  { isOrganiser, teamId, seesQuestions }: Reader,
): Promise<Message[]> =>
  rowsOf(
    db,
    messageRow,
    sql`
    select asked.external_id as id, replied.external_id as reply_to, asked.text, asked.written_at,
      contest_problems.label as problem,
      senders.external_id as from_id, coalesce(senders.display_name, senders.name) as from_name,
      receivers.external_id as to_id, coalesce(receivers.display_name, receivers.name) as to_name,
      ${isOpenQuestion} as is_open
    from contest_clarifications asked
    left join contest_clarifications replied on replied.id = asked.reply_to
    left join participations senders on senders.id = asked.from_id
    left join participations receivers on receivers.id = asked.to_id
    left join contest_problems on contest_problems.id = asked.problem_id
    where asked.contest_id = ${look.stored.id} and asked.written_at <= clock_timestamp()
      and (${isOrganiser}
        or num_nonnulls(asked.from_id, asked.to_id) = 0 and ${isUnsealedTalk(look, sql`asked`)}
        or senders.external_id = ${teamId} or receivers.external_id = ${teamId}
        or ${seesQuestions} and exists (
          select from contest_clarifications answer
          where answer.reply_to = asked.id and num_nonnulls(answer.from_id, answer.to_id) = 0))
    order by asked.written_at, asked.external_id`,
  );

const lastAt = ({ at, answers }: ContestMessage): string => answers.at(-1)?.at ?? at;

/** Messages with what was replied to them; a reply to what the reader does not see stands alone. */
function threadsOf(messages: readonly Message[], reader: Reader): ContestMessage[] {
  const byId = new Map(messages.map((one) => [one.id, one]));
  const rootOf = (one: Message): Message => {
    const above = one.reply_to === null ? undefined : byId.get(one.reply_to);
    return above === undefined ? one : rootOf(above);
  };
  const threads = Map.groupBy(messages, rootOf);
  return [...threads]
    .map(([root, [, ...answers]]) => shownThread(root, answers, reader))
    .sort((a, b) => Date.parse(lastAt(b)) - Date.parse(lastAt(a)) || (a.id < b.id ? -1 : 1));
}

function shownThread(
  root: Message,
  answers: readonly Message[],
  { isOrganiser, teamId, readAtMs, hasProblems }: Reader,
): ContestMessage {
  const senderOf = ({ from_id: id, from_name: name }: Message) =>
    id !== null && (isOrganiser || id === teamId) ? { id, name: name ?? id } : null;
  const all = [root, ...answers];
  const isToldBy = (one: Message): boolean =>
    one.from_id === null && one.written_at.getTime() > readAtMs;
  return {
    id: root.id,
    kind: root.from_id !== null ? 'question' : root.to_id === null ? 'announcement' : 'notice',
    text: root.text,
    at: root.written_at.toISOString(),
    problem: hasProblems ? root.problem : null,
    from: senderOf(root),
    to: root.to_id === null ? null : { id: root.to_id, name: root.to_name ?? root.to_id },
    isOpen: (isOrganiser || root.from_id === teamId) && all.some((one) => one.is_open),
    isUnread: isOrganiser ? all.some((one) => one.is_open) : teamId !== null && all.some(isToldBy),
    answers: answers.map((one) => ({
      id: one.id,
      text: one.text,
      at: one.written_at.toISOString(),
      from: senderOf(one),
      isToAll: one.from_id === null && one.to_id === null,
    })),
  };
}
