/** Turns everything that can go wrong in a call into a reply: refusals, bad input, faults. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Finding } from '../../contract/finding.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import type { Versions } from '../../contract/versions.ts';
import { errorCode, isDatabaseAway, isDiskFull, isDiskUnwritable } from '../../db/away.ts';
import { whyRefused } from '../../db/reach.ts';
import { localeOf } from './locale.ts';
import { translated } from './translated.ts';

/** The closed list of refusals, with their HTTP statuses. */
const statuses = {
  badInput: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
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

/** A refusal: the call is not carried out. `message` is a sentence for the user. */
export class AppError extends Error {
  readonly code: RefusalCode;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** The status of a refusal's reply. */
export const statusOf = ({ code }: AppError): number => statuses[code];

/** A refusal whose reason is only for the log: a provider of a model or of logins gave it. */
export class RefusedElsewhere extends AppError {
  readonly reason: string;

  constructor(message: string, reason: string, code: RefusalCode = 'unavailable') {
    super(code, message);
    this.reason = reason;
  }
}

/** Logs the reason of a refusal that its reply does not give. */
export function logReason({ log }: Pick<FastifyRequest, 'log'>, error: unknown): void {
  if (error instanceof RefusedElsewhere) log.warn({ reason: error.reason }, error.message);
}

/** The caller disconnected before the reply; nothing has failed. */
export class CallerGone extends Error {}

/**
 * A refusal of a value that is already taken; names the field, because the sentence alone does not.
 */
export class TakenError extends AppError {
  readonly field: string;

  constructor(field: string, message: string) {
    super('conflict', message);
    this.field = field;
  }
}

/** Asks for a code after a right password; the reply has the challenge that it answers. */
export class CodeNeeded extends AppError {
  readonly challenge: string;

  constructor(message: string, challenge: string) {
    super('unauthenticated', message);
    this.challenge = challenge;
  }
}

/**
 * Asks for the password of the account that has the address of a login at a provider; the reply has
 * the challenge that it answers.
 */
export class PasswordNeeded extends AppError {
  readonly challenge: string;

  constructor(message: string, challenge: string) {
    super('conflict', message);
    this.challenge = challenge;
  }
}

/** Refuses a change that was based on an older version; the reply has both versions. */
export class VersionConflict extends AppError {
  readonly versions: Versions;

  constructor(message: string, versions: Versions) {
    super('conflict', message);
    this.versions = versions;
  }
}

/** Refuses a change based on an older revision of a draft; the reply has the current one, too. */
export class DraftConflict extends VersionConflict {
  /** `text` is the content as JSON, which is sent as it is. */
  readonly current: { text: string };

  constructor(message: string, versions: Versions, current: { text: string }) {
    super(message, versions);
    this.current = current;
  }
}

/** Refuses a package that cannot become a problem; the reply says what is wrong with it. */
export class PackageRefused extends AppError {
  readonly findings: Finding[];
  readonly findingsLeft: number;

  constructor(message: string, found: { findings: Finding[]; findingsLeft: number }) {
    super('badInput', message);
    this.findings = found.findings;
    this.findingsLeft = found.findingsLeft;
  }
}

/** Refuses what is not ready, such as a draft for review; the reply has all reasons. */
export class NotReady extends AppError {
  readonly reasons: string[];

  constructor(reasons: string[], sentence: string = refusals.notReady) {
    super('conflict', `${sentence} ${reasons[0]}`);
    this.reasons = reasons;
  }
}

/** Refuses a checker that does not compile; the reply has the compiler's messages. */
export class CheckerRefused extends AppError {
  readonly diagnostics: Diagnostic[];

  constructor(failure: string, diagnostics: Diagnostic[]) {
    super('badInput', failure);
    this.diagnostics = diagnostics;
  }
}

/** Refuses a program in a language that no judge has now. */
export class LanguageMissing extends AppError {
  constructor(message: string) {
    super('badInput', message);
  }
}

/** Ends waiting for a job that was cancelled before there was a result. */
export class RunCancelled extends AppError {
  constructor() {
    super('conflict', refusals.runCancelled);
  }
}

const restartS = 2;

/** Ends a waiting call because the server is stopping. */
export class ServerStopping extends AppError {
  constructor() {
    super('unavailable', refusals.serverStopping, restartS);
  }
}

/**
 * Refuses to wait any longer for a submission, which is stored and will be judged; the reply names
 * it.
 */
export class SubmissionKept extends AppError {
  readonly submissionId: string;

  constructor(submissionId: string, message: string, retryAfterS: number) {
    super('unavailable', message, retryAfterS);
    this.submissionId = submissionId;
  }
}

/** Why a write to a disk was refused. */
export type DiskRefusal = 'full' | 'unwritable';

const databaseRetryAfterS = 5;
const diskRetryAfterS = 10;
const diskWords = { full: 'the disk is full', unwritable: 'the disk cannot be written' } as const;
const diskSentences = { full: refusals.diskFull, unwritable: refusals.diskUnwritable } as const;

const diskRefusalOf = (error: unknown): DiskRefusal | undefined =>
  isDiskFull(error) ? 'full' : isDiskUnwritable(error) ? 'unwritable' : undefined;

/** Refuses something that cannot be stored now. */
export const diskRefused = (why: DiskRefusal): AppError =>
  new AppError('unavailable', diskSentences[why], diskRetryAfterS);

/** Keeps a fault of ours; `id` is what the reply names. */
type FaultKeeper = (fault: { id: string; call: string; error: unknown }) => void;

/**
 * Makes `app` reply to every error with `{ success: false, error }` and its status; faults also go
 * to `keep`. `onDiskRefusal` is called when a write failed because the disk is full or not
 * writable.
 */
export function answerErrors(
  app: FastifyInstance,
  { keep, onDiskRefusal }: { keep: FaultKeeper; onDiskRefusal: (why: DiskRefusal) => void },
): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof CallerGone) {
      request.log.info('the caller has gone');
      return reply.hijack();
    }
    const why = diskRefusalOf(error);
    if (why !== undefined) {
      request.log.error({ err: error }, diskWords[why]);
      onDiskRefusal(why);
    }
    logReason(request, error);
    const refused = asRefusal(error, request);
    if (refused === undefined) {
      request.log.error({ err: error }, 'fault');
      const { call = request.method } = request.routeOptions.config;
      keep({ id: request.id, call, error });
      return send(reply, 500, { error: `${refusals.fault} (${request.id})` });
    }
    if (refused.retryAfterS !== undefined) reply.header('retry-after', refused.retryAfterS);
    return send(reply, statuses[refused.code], {
      error: refused.message,
      ...(refused instanceof TakenError && { field: refused.field }),
      ...(refused instanceof CodeNeeded && { challenge: refused.challenge }),
      ...(refused instanceof PasswordNeeded && { challenge: refused.challenge }),
      ...(refused instanceof VersionConflict && { versions: refused.versions }),
      ...(refused instanceof DraftConflict && { current: refused.current }),
      ...(refused instanceof PackageRefused && findingsIn(refused)),
      ...(refused instanceof NotReady && { reasons: refused.reasons }),
      ...(refused instanceof CheckerRefused && { diagnostics: refused.diagnostics }),
      ...(refused instanceof SubmissionKept && { submissionId: refused.submissionId }),
    });
  });
}

/** Replies to a path that belongs to no call. */
export function answerUnknownCall(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, 404, { error: refusals.noCall });
}

/** Replies to an address that cannot be decoded or is far too long. */
export function answerUnreadableAddress(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(reply, statuses.badInput, { error: refusals.addressUnreadable });
}

type Told = {
  error: string;
  field?: string;
  challenge?: string;
  versions?: Versions;
  current?: { text: string };
  diagnostics?: Diagnostic[];
  findings?: Finding[];
  findingsLeft?: number;
  reasons?: string[];
  submissionId?: string;
};

const findingsIn = ({ findings, findingsLeft }: PackageRefused) => ({ findings, findingsLeft });

function send(reply: FastifyReply, status: number, told: Told): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(jsonOf)
    .send({
      success: false,
      ...told,
      error: translated(told.error, localeOf(reply.request.headers)),
    });
}

/** The content of a draft is written as it is stored: it may be megabytes. */
function jsonOf({ current, ...told }: Told): string {
  if (current === undefined) return JSON.stringify(told);
  const { text, ...state } = current;
  const draft = `${JSON.stringify(state).slice(0, -1)},"content":${text}}`;
  return `${JSON.stringify(told).slice(0, -1)},"current":${draft}}`;
}

/** Says which type of body the call takes. */
export function wrongMediaType({ routeOptions }: FastifyRequest): AppError {
  const { body = 'json' } = routeOptions.config;
  if (body === 'form') return new AppError('mediaType', refusals.mediaTypeForm);
  const isJson = body === 'json';
  return new AppError('mediaType', isJson ? refusals.mediaType : refusals.mediaTypeBytes);
}

/** Of the trigger refuse_of_deleted_account. */
const accountDeleted = 'AR001';

/** The refusal that an error stands for; undefined for a fault. */
function asRefusal(error: unknown, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === accountDeleted) return new AppError('unauthenticated', refusals.tokenInvalid);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('tooLarge', refusals.bodyTooLarge);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongMediaType(request);
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return new AppError('notFound', refusals.noCall);
  // A range or conditional request for a file of the web client.
  if (nameOf(error) === 'RangeNotSatisfiableError') return new AppError('range', refusals.noRange);
  if (nameOf(error) === 'PreconditionFailedError') {
    return new AppError('precondition', refusals.conditionFailed);
  }
  if (code.startsWith('FST_ERR_CTP_')) return new AppError('badInput', refusals.bodyNotJson);
  const disk = diskRefusalOf(error);
  if (disk !== undefined) return diskRefused(disk);
  if (!isDatabaseAway(error)) return undefined;
  const why = isForOperators(request) ? whyRefused(error) : undefined;
  return new AppError('unavailable', why ?? refusals.databaseAway, databaseRetryAfterS);
}

/** Who else the caller is cannot be known without the database. */
const isForOperators = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/health') === true;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
