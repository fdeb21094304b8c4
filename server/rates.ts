/**
 * How often one person or address may call, and fail to log in. Counted in PostgreSQL, so that the
 * limit holds across servers; plain reads are not counted there but per server, in memory (app.ts).
 */
import { createHash } from 'node:crypto';
import type { Rate } from '../contract/endpoint.ts';
import { refusals } from '../contract/messages.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { addCall, type Count, forgetCalls, takeCallBack } from './model/rate-counts.ts';

const windowS = 60;

/** Calls per window of `windowS`, for one person or, when nobody is signed in, one network. */
const callsMax: Record<Exclude<Rate, 'read'>, number> = {
  credential: 40,
  judge: 40,
  assistant: 30,
  write: 60,
};

/** Reads per minute and address on one server. */
export const readsPerMinuteMax = 1200;

/** Counts one call of `who`; refuses with 429 once the limit is passed. */
export async function countCall(context: Context, rate: Rate, who: string): Promise<void> {
  if (rate === 'read' || !context.config.rateLimits) return;
  const count = await addCall(context.db, `${rate} ${who}`, windowS);
  refuseAbove(count, callsMax[rate], refusals.tooMany);
}

/** What counting needs of a call's context. */
type Counting = Pick<Context, 'config' | 'db'>;

const attemptsWindowS = 15 * 60;

/** What guessing or mailing would abuse: attempts per `attemptsWindowS`. */
const attemptKinds = {
  login: { perAccountMax: 10, perNetworkMax: 100, sentence: refusals.tooManyLogins },
  reset: { perAccountMax: 5, perNetworkMax: 30, sentence: refusals.tooManyResets },
} as const;

type AttemptKind = keyof typeof attemptKinds;

/** Whose account is meant, by the e-mail address in lower case, and from where. */
export type Attempt = { email: string; address: string };

/**
 * Counts an attempt before it is made, so that many at once cannot pass the limit together. Refuses
 * with 429 above it, whether or not there is such an account.
 */
export async function countAttempt(
  context: Counting,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  if (!context.config.rateLimits) return;
  const { perAccountMax, perNetworkMax, sentence } = attemptKinds[kind];
  const { ofAccount, ofNetwork } = attemptKeys(kind, attempt);
  refuseAbove(await addCall(context.db, ofNetwork, attemptsWindowS), perNetworkMax, sentence);
  refuseAbove(await addCall(context.db, ofAccount, attemptsWindowS), perAccountMax, sentence);
}

/** Takes an attempt back that was no failure. */
export async function forgiveAttempt(
  context: Counting,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<void> {
  if (!context.config.rateLimits) return;
  for (const key of Object.values(attemptKeys(kind, attempt))) {
    await takeCallBack(context.db, key, attemptsWindowS);
  }
}

/** Lets somebody log in again at once who has proved by other means to own the account. */
export async function forgetLogins(context: Counting, email: string): Promise<void> {
  await forgetCalls(context.db, attemptKeys('login', { email, address: '' }).ofAccount);
}

/** E-mail addresses are hashed: a table of counts is no place to read who has an account. */
function attemptKeys(kind: AttemptKind, { email, address }: Attempt) {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return {
    ofAccount: `${kind} account ${account}`,
    ofNetwork: `${kind} ${networkOf(address)}`,
  };
}

function refuseAbove({ calls, endsInS }: Count, max: number, sentence: string): void {
  if (calls > max) throw new AppError('tooMany', sentence, endsInS);
}

const groupsOfIpv6 = 8;
const groupsOfNetwork = 4;

/** Whoever has one IPv6 address has the 2^64 of its network: they count as one. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return `address ${ipv4}`;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, groupsOfIpv6 - left.length - right.length)).fill('0');
  return `network ${[...left, ...zeros, ...right].slice(0, groupsOfNetwork).join(':')}`;
}
