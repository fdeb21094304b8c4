/** How many answers of a provider's model each person got today, and the limits. */
import { sql } from 'kysely';
import { z } from 'zod';
import { assistantRefusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';

/** For each person, or for all visitors of a network. */
export const answersPerDayMax = 60;
export const tokensPerDayMax = 400_000;
/** For all users together, to bound the provider's bill. */
export const tokensOfAllPerDayMax = 5_000_000;
const daysKept = 30;

const allowanceRow = z.object({ answers: z.int(), tokens: z.number(), all: z.number() });

const today = sql`(now() at time zone 'utc')::date`;

/**
 * Counts an answer before it is requested, so that many requests at once cannot pass the limit
 * together. Refuses with 429 above it. If rate limits are off, only the limit for all users
 * applies.
 */
export async function countAnswer({ db, config }: Context, person: string): Promise<void> {
  const query = sql`
    insert into assistant_usage (person, day, answers) values (${person}, ${today}, 1)
    on conflict (person, day) do update set answers = assistant_usage.answers + 1
    returning answers, tokens::float8 as tokens,
      (select coalesce(sum(tokens), 0)::float8 from assistant_usage where day = ${today}) as all`;
  const { answers, tokens, all } = await onlyRowOf(db, allowanceRow, query);
  if (answers === 1) await forgetOld(db);
  const isOver = answers > answersPerDayMax || tokens >= tokensPerDayMax;
  if (all < tokensOfAllPerDayMax && !(config.rateLimits && isOver)) return;
  throw new AppError('tooMany', assistantRefusals.allowanceUsed, 3600);
}

/** Adds the tokens of an answer, as the provider counts them. */
export async function countTokens(db: Database, person: string, tokens: number): Promise<void> {
  await sql`
    update assistant_usage set tokens = tokens + ${Math.max(0, Math.round(tokens))}
    where person = ${person} and day = ${today}`.execute(db);
}

async function forgetOld(db: Database): Promise<void> {
  await sql`delete from assistant_usage where day < ${today} - ${daysKept}::int`.execute(db);
}
