/** Everything that goes wrong in a call becomes an answer here: refusals, bad input, faults. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { refusals } from '../contract/messages.ts';
import type { Versions } from '../contract/versions.ts';

/** The closed list of reasons to refuse a call, with their HTTP statuses. */
const statuses = {
  badInput: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  tooSlow: 408,
  conflict: 409,
  precondition: 412,
  tooLarge: 413,
  mediaType: 415,
  range: 416,
  tooMany: 429,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof statuses;

/** A refusal: the caller asked for what cannot be had; `message` is a sentence for a person. */
export class AppError extends Error {
  readonly code: RefusalCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterS: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** The caller went away before the reply: no one reads an answer, and nothing has failed. */
export class CallerGone extends Error {}

/** A refusal of what others have already; the sentence alone does not tell the field. */
export class TakenError extends AppError {
  readonly field: string;

  constructor(field: string, message: string) {
    super('conflict', message);
    this.field = field;
  }
}

/** Refuses a change that was based on an older version; the answer has both versions. */
export class VersionConflict extends AppError {
  readonly versions: Versions;

  constructor(message: string, versions: Versions) {
    super('conflict', message);
    this.versions = versions;
  }
}

/** Makes `app` answer every error as `{ success: false, error }` with its status. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof CallerGone) {
      request.log.info('the caller has gone');
      return reply.hijack();
    }
    const refused = asRefusal(error);
    if (refused === undefined) {
      request.log.error({ err: error }, 'fault');
      return send(reply, 500, { error: `${refusals.fault} (${request.id})` });
    }
    if (refused.retryAfterS !== undefined) reply.header('retry-after', refused.retryAfterS);
    return send(reply, statuses[refused.code], {
      error: refused.message,
      ...(refused instanceof TakenError && { field: refused.field }),
      ...(refused instanceof VersionConflict && { versions: refused.versions }),
    });
  });
}

/** Answers a path that no call has. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, { error: refusals.noCall });
}

/** Answers an address that does not say what is meant: broken escapes, or far too long. */
export function answerUnreadableAddress(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(reply, statuses.badInput, { error: refusals.addressUnreadable });
}

type Told = { error: string; field?: string; versions?: Versions };

function send(reply: FastifyReply, status: number, told: Told): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ success: false, ...told });
}

/** The refusal that an error stands for; undefined for a fault of ours. */
function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('tooLarge', refusals.bodyTooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('mediaType', refusals.mediaType);
  }
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return new AppError('notFound', refusals.noCall);
  // A file of the web client is asked for in part, or under a condition.
  if (nameOf(error) === 'RangeNotSatisfiableError') return new AppError('range', refusals.noRange);
  if (nameOf(error) === 'PreconditionFailedError') {
    return new AppError('precondition', refusals.conditionFailed);
  }
  if (code.startsWith('FST_ERR_CTP_')) return new AppError('badInput', refusals.bodyNotJson);
  if (isDatabaseAway(error)) return new AppError('unavailable', refusals.databaseAway, 5);
  return undefined;
}

/**
 * Whether an error means that PostgreSQL could not be reached: connection failures of the system,
 * of the driver, and class 08 or 57P of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 * A missing file has the code of a missing socket; the failed system call tells them apart.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? '');
  if ('syscall' in error) {
    const isOfSocket = /^(connect|read|write|getaddrinfo)$/.test(String(error.syscall));
    return isOfSocket && /^(ECONN|ENOENT|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT)/.test(errorCode(error));
  }
  return /^(Connection terminated|timeout exceeded when)/.test(error.message);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
