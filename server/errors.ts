/** Everything that goes wrong in a call becomes an answer here: refusals, bad input, faults. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusals } from '../contract/messages.ts';

/** The closed list of reasons to refuse a call, with their HTTP statuses. */
const statuses = {
  badInput: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  mediaType: 415,
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

/** Makes `app` answer every error as `{ success: false, error }` with its status. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefusal(error);
    if (refused === undefined) {
      request.log.error({ err: error }, 'fault');
      return send(reply, 500, `${refusals.fault} (${request.id})`);
    }
    if (refused.retryAfterS !== undefined) reply.header('retry-after', refused.retryAfterS);
    return send(reply, statuses[refused.code], refused.message);
  });
}

/** Answers a path that no call has. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, refusals.noCall);
}

/** Answers an address that does not say what is meant: broken escapes, or far too long. */
export function answerUnreadableAddress(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(reply, statuses.badInput, refusals.addressUnreadable);
}

function send(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ success: false, error });
}

/** The refusal that an error stands for; undefined for a fault of ours. */
function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('badInput', firstIssue(error.validation));
  }
  const code = errorCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('tooLarge', refusals.bodyTooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('mediaType', refusals.mediaType);
  }
  if (code.startsWith('FST_ERR_CTP_')) return new AppError('badInput', refusals.bodyNotJson);
  if (isDatabaseAway(error)) return new AppError('unavailable', refusals.databaseAway, 5);
  return undefined;
}

type Issue = { instancePath: string; message?: string | undefined };

/** A sentence for the first rule that was broken; ours name the field themselves. */
function firstIssue(issues: readonly Issue[]): string {
  const [issue] = issues;
  const message = issue?.message ?? 'is not valid';
  if (/^[A-Z]|^[\w.]+: /.test(message) && !message.startsWith('Invalid input')) return message;
  const field = issue?.instancePath.slice(1).replaceAll('/', '.') || 'body';
  return `${field}: ${message.replace(/\.$/, '')}.`;
}

/**
 * Whether an error means that PostgreSQL could not be reached: connection failures of the system,
 * of the driver, and class 08 or 57P of SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (/^(ECONN|ENOENT|EPIPE|ETIMEDOUT|08|57P)/.test(errorCode(error))) return true;
  return (
    error instanceof Error && /^(Connection terminated|timeout exceeded when)/.test(error.message)
  );
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return String(error.code);
}
