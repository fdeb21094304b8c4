/**
 * Security events: one structured line of the log each, with the event, the account's id and the
 * network, and never a secret.
 */
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../http/errors.ts';

type SecurityEvent =
  | 'login'
  | 'login failed'
  | 'login refused'
  | 'session ended'
  | 'account registered'
  | 'registration refused'
  | 'reset mail asked for'
  | 'reset mail refused'
  | 'password reset'
  | 'account deleted'
  | 'code asked for'
  | 'second factor switched on'
  | 'second factor switched off'
  | 'login linked'
  | 'login unlinked'
  | 'passkey added'
  | 'passkey removed'
  | 'passkey copied'
  | 'session confirmed'
  | 'API token made'
  | 'API token ended'
  | 'feed address made'
  | 'feed address ended'
  | 'password changed'
  | 'password not confirmed'
  | 'account blocked'
  | 'account unblocked'
  | 'address changed'
  | 'address verified'
  | 'administrator made'
  | 'administrator unmade'
  | 'administrator required'
  | 'token refused';

/** `account` is a person's id, or, if unknown, `accountOf` the claimed address. */
type Facts = { account?: string; network?: string; call?: string; changedAt?: string };

export type SecurityLog = {
  note(event: SecurityEvent, facts: Facts): void;
  /** Awaits `work`, and logs the event if it is refused. */
  noteRefusal<T>(event: SecurityEvent, facts: Facts, work: Promise<T>): Promise<T>;
};

/** Lines per event and minute; beyond that, only their number is logged. */
const linesPerMinuteMax = 300;
const minuteMs = 60_000;

/** Logs to `log`; `now` returns milliseconds. */
export function openSecurityLog(
  log: Pick<FastifyBaseLogger, 'info'>,
  now: () => number = Date.now,
): SecurityLog {
  const counts = new Map<SecurityEvent, { minute: number; lines: number }>();
  const note: SecurityLog['note'] = (event, facts) => {
    const minute = Math.floor(now() / minuteMs);
    const before = counts.get(event);
    const isNew = before?.minute !== minute;
    const lines = isNew ? 1 : before.lines + 1;
    counts.set(event, { minute, lines });
    const leftOut = isNew ? Math.max(0, (before?.lines ?? 0) - linesPerMinuteMax) : 0;
    if (lines > linesPerMinuteMax) return;
    log.info({ security: event, ...facts, ...(leftOut > 0 && { leftOut }) }, 'security');
  };
  return {
    note,
    async noteRefusal(event, facts, work) {
      try {
        return await work;
      } catch (error) {
        if (error instanceof AppError) note(event, facts);
        throw error;
      }
    },
  };
}

const shownHashChars = 16;

/** Distinguishes claimed e-mail addresses without revealing them. */
export const accountOf = (email: string): string =>
  `claimed ${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, shownHashChars)}`;
