/**
 * How often one person or address may call. Counted in PostgreSQL, so that the limit holds across
 * servers; plain reads are not counted there but per server, in memory (app.ts).
 */
import type { Rate } from '../contract/endpoint.ts';
import { refusals } from '../contract/messages.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { addCall } from './model/rate-counts.ts';

const windowS = 60;

/** Calls per window of `windowS`, for one person or, when nobody is signed in, one address. */
const callsMax: Record<Exclude<Rate, 'read'>, number> = {
  credential: 40,
  judge: 40,
  write: 60,
};

/** Reads per minute and address on one server. */
export const readsPerMinuteMax = 1200;

/** Counts one call of `who`; refuses with 429 once the limit is passed. */
export async function countCall(context: Context, rate: Rate, who: string): Promise<void> {
  if (rate === 'read' || !context.config.rateLimits) return;
  const calls = await addCall(context.db, `${rate} ${who}`, windowS);
  if (calls > callsMax[rate]) throw new AppError('tooMany', refusals.tooMany, windowS);
}
