/**
 * Mails about what is new and due, once a day or week, to people who chose them. A server claims a mail
 * before it sends it, by moving its time to the next period. So several servers send it once, and a
 * server that is killed in between does not send it. If the mail server refuses it for now, it is tried
 * again, a bounded number of times.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { type DigestPeriod, digestPeriods } from '../../contract/digest-periods.ts';
import { stopDigest as stopCall } from '../../contract/feeds.ts';
import { type Locale, locales } from '../../contract/locales.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { getDetails } from '../accounts/account-details.ts';
import { digestMail } from '../accounts/mails.ts';
import { poll } from '../accounts/polling.ts';
import { countCall } from '../accounts/rates.ts';
import { mayLogIn } from '../accounts/users.ts';
import { readContestsFor } from '../contests/contests.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { entriesOf } from './calendar.ts';

const periods = digestPeriods.filter((one) => one !== 'never');
type Every = (typeof periods)[number];

const dayMs = 86_400_000;
const lengthMs: Record<Every, number> = { day: dayMs, week: 7 * dayMs };

/** When the next mail goes out: at 06:00 UTC, of each day or each Monday. */
const nextTime = (every: ReturnType<typeof sql>) => sql`(
  date_trunc(${every}, now() at time zone 'UTC' - interval '6 hours') + ('1 ' || ${every})::interval
    + interval '6 hours') at time zone 'UTC'`;

/** How often a person wants the mail. */
export async function digestOf(db: Database, userId: string): Promise<DigestPeriod> {
  const query = sql`select every from mail_digests where user_id = ${userId}`;
  return (await rowOf(db, z.object({ every: z.enum(periods) }), query))?.every ?? 'never';
}

/** Keeps how often a person wants the mail; the next one goes out with the next period. */
export async function chooseDigest(
  db: Database,
  userId: string,
  every: DigestPeriod,
): Promise<void> {
  if (every === 'never') {
    await db.deleteFrom('mail_digests').where('user_id', '=', userId).execute();
    return;
  }
  await sql`
    insert into mail_digests (user_id, every, due_at)
    values (${userId}, ${every}, ${nextTime(sql`${every}::text`)})
    on conflict (user_id) do update set every = excluded.every, due_at = excluded.due_at
      where mail_digests.every <> excluded.every`.execute(db);
}

type Keys = Pick<Context, 'tokenKey'>;

const signature = (userId: string, { tokenKey }: Keys): Buffer =>
  createHmac('sha256', tokenKey).update(`end the digest of ${userId}`).digest();

/** What the link in a mail has: whose mails it ends. It opens nothing else, and stays. */
const tokenOf = (userId: string, keys: Keys): string =>
  `${userId}.${signature(userId, keys).toString('base64url')}`;

const tokenShape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** Ends the mails of the person whose token this is; refuses all others with 404. */
export async function stopDigest(context: Keys & { db: Database }, token: string): Promise<void> {
  const [, userId, mac] = tokenShape.exec(token) ?? [];
  const isRight =
    userId !== undefined &&
    mac !== undefined &&
    timingSafeEqual(Buffer.from(mac, 'base64url'), signature(userId, context));
  if (!isRight) throw new AppError('notFound', refusals.noDigest);
  await chooseDigest(context.db, userId, 'never');
}

/** The POST of a mailbox whose owner presses its button (RFC 8058); people get a page at the address. */
export function serveUnsubscribing(app: FastifyInstance, context: Context): void {
  app.post<{ Params: { token: string } }>(
    '/unsubscribe/:token',
    {
      schema: { hide: true },
      bodyLimit: formMaxBytes,
      config: { call: 'POST /unsubscribe/{token}', body: 'form' },
      onRequest: (request) => countCall(context, stopCall.rate, networkOf(request.ip)),
    },
    async ({ params }, reply) => {
      await stopDigest(context, params.token);
      return await reply
        .type('text/plain; charset=utf-8')
        .send('You get no more of these mails.\n');
    },
  );
}

const formMaxBytes = 4096;

const claimedRow = z.object({
  user_id: z.uuid(),
  every: z.enum(periods),
  retries: z.int(),
});

/** Claims the mail that has waited the longest, if any is due. */
const claim = (db: Database): Promise<z.infer<typeof claimedRow> | undefined> =>
  rowOf(
    db,
    claimedRow,
    sql`
    with due as (
      select user_id from mail_digests where due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    update mail_digests set due_at = ${nextTime(sql.ref('every'))}
    from due where mail_digests.user_id = due.user_id
    returning mail_digests.user_id, every, retries`,
  );

const addressRow = z.object({ email: z.string(), locale: z.enum(locales).nullable() });

/** A time as mails have it. */
const formatTime = (ms: number, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(ms)} UTC`;

type Sending = Keys & Pick<Context, 'db' | 'mail' | 'config'>;

/** The mail of a person now; undefined without news, and for people who may not log in. */
async function mailFor(context: Sending, { user_id: userId, every }: z.infer<typeof claimedRow>) {
  const { db, config } = context;
  const person = await rowOf(
    db,
    addressRow,
    sql`
    select email, locale from users where id = ${userId} and ${mayLogIn}`,
  );
  if (person === undefined) return undefined;
  const { email, locale: chosen } = person;
  const locale = chosen ?? 'en';
  const nowMs = Date.now();
  const untilMs = nowMs + lengthMs[every];
  const found = await readContestsFor(db, userId, { sinceMs: nowMs, nowMs, max: comingMaxRows });
  const coming = found
    .flatMap((one) => entriesOf(one, { publicUrl: config.publicUrl, locale }))
    .filter(({ startsAtMs }) => startsAtMs > nowMs && startsAtMs <= untilMs)
    .sort((a, b) => a.startsAtMs - b.startsAtMs)
    .map(({ title, startsAtMs }) => `${title}: ${formatTime(startsAtMs, locale)}`);
  const caller = { id: userId, mustSetUp: false, viewing: undefined };
  const { unreadNotices: unread } = await getDetails(db, caller);
  if (unread === 0 && coming.length === 0) return undefined;
  const host = new URL(config.publicUrl).hostname;
  return digestMail({ email, locale }, config.publicUrl, {
    every,
    unread,
    coming,
    unsubscribe: `${config.publicUrl}/unsubscribe/${tokenOf(userId, context)}`,
    id: `digest-${new Date(nowMs).toISOString().slice(0, 10)}-${userId}@${host}`,
  });
}

const comingMaxRows = 50;
/** Then the mail of the period is left out. */
export const retriesMax = 8;
const retryAfterMin = 15;

/** Keeps how often the mail was refused; it is due again soon if it was. */
const keepRetries = (db: Database, userId: string, retries: number): Promise<unknown> =>
  sql`
  update mail_digests set retries = ${retries}, due_at = case
    when ${retries} = 0 then due_at else now() + make_interval(mins => ${retryAfterMin}) end
  where user_id = ${userId} and (retries > 0 or ${retries} > 0)`.execute(db);

/**
 * Whether a mail server will not take the mail later either (RFC 5321, 4.2.1): it refused the mailbox
 * or the content. A refused login or sender is the site's mistake, which its operator mends.
 */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command));

/** Sends the mails that are due, one after the other, until `mayGoOn` says no. */
export async function sendDigests(
  context: Sending,
  log: Pick<FastifyBaseLogger, 'warn'>,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  while (mayGoOn()) {
    const claimed = await claim(context.db);
    if (claimed === undefined) return;
    try {
      const mail = await mailFor(context, claimed);
      if (mail !== undefined) await context.mail.send(mail);
      await keepRetries(context.db, claimed.user_id, 0);
    } catch (error) {
      log.warn({ err: error, account: claimed.user_id }, 'a digest could not be mailed');
      const isLast = claimed.retries >= retriesMax || isRefusedForGood(error);
      await keepRetries(context.db, claimed.user_id, isLast ? 0 : claimed.retries + 1);
    }
  }
}

const everyMs = 60_000;

/** Sends what is due, every minute; `close` waits for the mail that is being sent. */
export function watchDigests(
  context: Sending,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { close(): Promise<void> } {
  let isOpen = true;
  const look = () => sendDigests(context, log, () => isOpen);
  const polling = poll({ everyMs, look, log, failure: 'digests could not be mailed' });
  return {
    async close() {
      isOpen = false;
      await polling.close();
    },
  };
}
