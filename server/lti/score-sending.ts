/**
 * Sends scores to the gradebooks of platforms (LTI Advantage, AGS 2.0). A server claims a
 * score by moving its time, so that one that is killed in between leaves it to be sent again: the same score
 * twice does no harm. What may pass later is tried again for about three days.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowOf } from '../../db/rows.ts';
import { poll } from '../accounts/polling.ts';
import type { Context } from '../context.ts';
import type { Outcome } from '../outside/platforms.ts';
import { dropColumn } from './columns.ts';
import { scopes } from './id-tokens.ts';
import { signForPlatform } from './keys.ts';
import { readPlatform, type StoredPlatform } from './platforms.ts';
import { noteScores } from './scores.ts';

type Sending = Pick<Context, 'db' | 'tokenKey' | 'platforms'>;

/** How long a server may take for one score before another sends it. */
const claimS = 120;
export const scoreTriesMax = 20;
const firstDelayS = 30;
const delayMaxS = 6 * 3600;
/** How long no score is sent to a platform that answers no one. */
const platformPauseS = 60;

const claimedRow = z.object({
  courseId: z.uuid(),
  contestId: z.uuid(),
  userId: z.uuid(),
  points: z.number(),
  pointsMax: z.number(),
  isFinal: z.boolean(),
  version: z.int(),
  tries: z.int(),
});
type Claimed = z.infer<typeof claimedRow>;

/**
 * Claims a score that is due, if there is any: those that were refused before come after the others, so that
 * they keep none waiting.
 */
const claim = (db: Database): Promise<Claimed | undefined> =>
  rowOf(
    db,
    claimedRow,
    sql`
    with due as (
      select course_id, contest_id, user_id from lti_scores where due_at <= now()
      order by tries, due_at limit 1 for update skip locked
    )
    update lti_scores set due_at = now() + make_interval(secs => ${claimS})
    from due where lti_scores.course_id = due.course_id
      and lti_scores.contest_id = due.contest_id and lti_scores.user_id = due.user_id
    returning lti_scores.course_id as "courseId", lti_scores.contest_id as "contestId",
      lti_scores.user_id as "userId", points, points_max as "pointsMax", is_final as "isFinal",
      version, tries`,
  );

const whereRow = z.object({
  platformId: z.uuid(),
  lineItems: z.string().nullable(),
  mayCreateItems: z.boolean(),
  lineItem: z.string().nullable(),
  name: z.string(),
  subject: z.string().nullable(),
});
type Where = z.infer<typeof whereRow>;

const readWhere = (db: Database, { courseId, contestId, userId }: Claimed): Promise<Where> =>
  onlyRowOf(
    db,
    whereRow,
    sql`
    select platform_id as "platformId", line_items_url as "lineItems",
      may_create_items as "mayCreateItems", lti_line_items.url as "lineItem", contests.name,
      (select subject from lti_members
        where course_id = ${courseId} and user_id = ${userId}) as subject
    from lti_courses join contests on contests.id = ${contestId}
    left join lti_line_items
      on lti_line_items.course_id = lti_courses.id and lti_line_items.contest_id = contests.id
    where lti_courses.id = ${courseId}`,
  );

const refused = (reason: string): Outcome => ({ kind: 'refused', reason, isGone: false });

const itemType = 'application/vnd.ims.lis.v2.lineitem+json';
const itemsType = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const scoreType = 'application/vnd.ims.lis.v1.score+json';

const itemShape = z.object({ id: z.string(), resourceId: z.string().nullish() });

/** The address of a score is that of its column, with a word before the query. */
function scoresOf(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

type Ways = {
  context: Sending;
  platform: StoredPlatform;
  sign: (claims: JWTPayload) => Promise<string>;
};

/**
 * The column of an assignment in the gradebook of a platform: that of its link, one that this site made, or
 * a new one. One is made at a time.
 */
const columnOf = (
  { context, platform, sign }: Ways,
  claimed: Claimed,
  where: Where,
): Promise<string | Outcome> =>
  inTransaction(context.db, async (transaction) => {
    const { courseId, contestId, pointsMax } = claimed;
    const known = await transaction
      .selectFrom('lti_line_items')
      .select('url')
      .where('course_id', '=', courseId)
      .where('contest_id', '=', contestId)
      .forUpdate()
      .executeTakeFirst();
    if (known?.url) return known.url;
    const { lineItems, mayCreateItems, name } = where;
    if (lineItems === null || !mayCreateItems) {
      return refused(
        'It lets this site make no column in its gradebook. Link the assignment in the course, with a grade, and open that link once.',
      );
    }
    const ask = (request: Parameters<typeof context.platforms.ask>[1]['request']) =>
      context.platforms.ask(platform, { scopes: [scopes.lineItems], sign, request });
    const listed = new URL(lineItems);
    listed.searchParams.set('resource_id', contestId);
    const before = await ask({ method: 'GET', url: listed.href, type: itemsType });
    if (before.kind !== 'done') return before;
    const items = z.array(itemShape).safeParse(before.reply).data ?? [];
    const same = items.find(({ resourceId }) => resourceId === contestId);
    const made =
      same ??
      (await (async () => {
        const body = { scoreMaximum: pointsMax, label: name, resourceId: contestId };
        const answer = await ask({ method: 'POST', url: lineItems, type: itemType, body });
        if (answer.kind !== 'done') return answer;
        return (
          itemShape.safeParse(answer.reply).data ??
          refused('It did not say where its new column is.')
        );
      })());
    if ('kind' in made) return made;
    // The access token goes there.
    if (URL.parse(made.id)?.origin !== listed.origin) {
      return refused('Its new column is on another host than its gradebook.');
    }
    await transaction
      .updateTable('lti_line_items')
      .set({ url: made.id })
      .where('course_id', '=', courseId)
      .where('contest_id', '=', contestId)
      .execute();
    return made.id;
  });

/** Sends a claimed score. */
async function send(context: Sending, claimed: Claimed, where: Where): Promise<Outcome> {
  const { db, platforms } = context;
  if (where.subject === null) return refused('The pupil is no longer known to be in the course.');
  const platform = await readPlatform(db, where.platformId);
  const sign = (claims: JWTPayload) => signForPlatform(context, claims);
  const column = await columnOf({ context, platform, sign }, claimed, where);
  if (typeof column !== 'string') return column;
  const outcome = await platforms.ask(platform, {
    scopes: [scopes.scores],
    sign,
    request: {
      method: 'POST',
      url: scoresOf(column),
      type: scoreType,
      body: {
        userId: where.subject,
        scoreGiven: claimed.points,
        scoreMaximum: claimed.pointsMax,
        activityProgress: claimed.isFinal ? 'Completed' : 'Submitted',
        gradingProgress: 'FullyGraded',
        timestamp: new Date().toISOString(),
      },
    },
  });
  const isGone = outcome.kind === 'refused' && outcome.isGone;
  if (!isGone) return outcome;
  // Someone deleted the column. The next try makes another, if the platform lets it.
  await dropColumn(db, claimed, column);
  return where.mayCreateItems
    ? { kind: 'again', reason: outcome.reason, isOfPlatform: false }
    : outcome;
}

/** Keeps how a score was answered, unless it is to be another by now. */
async function keep(db: Database, claimed: Claimed, outcome: Outcome, where: Where): Promise<void> {
  const { courseId, contestId, userId, version, tries } = claimed;
  const own = sql`course_id = ${courseId} and contest_id = ${contestId} and user_id = ${userId}`;
  if (outcome.kind === 'done') {
    await sql`
      update lti_scores set sent_version = greatest(sent_version, ${version}), sent_at = now(),
        tries = 0, failure = null,
        due_at = case when version > ${version} then now() end
      where ${own}`.execute(db);
    return;
  }
  const isLast = outcome.kind === 'refused' || tries + 1 >= scoreTriesMax;
  if (isLast) {
    await sql`
      update lti_scores set failure = ${outcome.reason}, due_at = null
      where ${own} and version = ${version}`.execute(db);
    return;
  }
  const delayS = Math.max(outcome.afterS ?? 0, Math.min(firstDelayS * 2 ** tries, delayMaxS));
  await sql`
    update lti_scores
    set tries = ${tries + 1}, due_at = now() + make_interval(secs => ${delayS})
    where ${own} and version = ${version}`.execute(db);
  if (!outcome.isOfPlatform) return;
  // The others would be refused alike, and each would take the time of a try.
  await sql`
    with waiting as (
      select course_id, contest_id, user_id from lti_scores
      where due_at <= now() and course_id in (
        select id from lti_courses where platform_id = ${where.platformId})
      for update skip locked
    )
    update lti_scores set due_at = now() + make_interval(secs => ${platformPauseS})
    from waiting where lti_scores.course_id = waiting.course_id
      and lti_scores.contest_id = waiting.contest_id
      and lti_scores.user_id = waiting.user_id`.execute(db);
}

/** Sends the scores that are due, one after the other, until `mayGoOn` says no. */
export async function sendScores(
  context: Sending,
  log: Pick<FastifyBaseLogger, 'warn'>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  await noteScores(context.db);
  while (mayGoOn()) {
    const claimed = await claim(context.db);
    if (claimed === undefined) return;
    const where = await readWhere(context.db, claimed);
    const outcome = await send(context, claimed, where);
    if (outcome.kind !== 'done') {
      const { courseId, contestId } = claimed;
      log.warn(
        { course: courseId, contest: contestId, reason: outcome.reason },
        'a score was not taken',
      );
    }
    await keep(context.db, claimed, outcome, where);
  }
}

/** Sends what is due, again and again; `close` waits for the score that is being sent. */
export function watchScores(
  context: Sending,
  { everyMs, log }: { everyMs: number; log: Pick<FastifyBaseLogger, 'warn'> },
): { close(): Promise<void> } {
  let isOpen = true;
  const look = () => sendScores(context, log, () => isOpen);
  const polling = poll({ everyMs, look, log, failure: 'scores could not be sent' });
  return {
    async close() {
      isOpen = false;
      await polling.close();
    },
  };
}
