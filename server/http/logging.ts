/**
 * What is logged about requests and errors. Addresses can contain secrets (the link to reset a
 * password), and so can the database's messages about a row, so both are logged only in part.
 */
import type { FastifyRequest } from 'fastify';
import type { LevelWithSilent } from 'pino';

const shownAddressMaxChars = 200;
const causesMax = 3;

/** Receives one line at a time. */
export type LogStream = { write(line: string): void };

/** Options for the application's logger; without a stream it writes to standard output. */
export const loggerOptions = (level: string, stream?: LogStream) => ({
  level,
  redact: ['req.headers', 'headers.authorization'],
  serializers: { req: shownRequest, err: (error: unknown) => shownError(error) },
  ...(stream && { stream }),
});

function shownRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: shownAddress(request.url),
    remoteAddress: request.ip,
  };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Tokens of links and of sessions are longer than any word of an address. */
const longWord = /[\w~.=+-]{32,}/g;

/** An address without what may be secret: the values of its query, and long words. */
export function shownAddress(address: string): string {
  const [path = '', query] = address.slice(0, 10 * shownAddressMaxChars).split(/\?(.*)/s);
  const shownPath = decoded(path)
    .replace(/(\/(?:reset-password|verify-address|unsubscribe)\/).+/s, '$1[redacted]')
    .replace(longWord, (word) => (uuid.test(word) ? word : '[redacted]'));
  const names = (query ?? '').split('&').map((pair) => decoded(pair.split('=', 1)[0] ?? ''));
  const shownQuery = names.map((name) => name.replace(longWord, '[redacted]')).join('&');
  return `${shownPath}${query === undefined ? '' : `?${shownQuery}`}`.slice(
    0,
    shownAddressMaxChars,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type ShownError = { type: string; message: string; stack: string; [fact: string]: unknown };

/**
 * Only some fields of an error, because the database's `detail`, for example, contains the refused
 * row.
 */
const shownFacts = ['code', 'syscall', 'severity', 'table', 'constraint', 'routine', 'statusCode'];

function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const facts = Object.entries(error).filter(([name]) => shownFacts.includes(name));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...Object.fromEntries(facts),
    ...(error.cause !== undefined &&
      depth < causesMax && { cause: shownError(error.cause, depth + 1) }),
  };
}

/**
 * The log level of calls that are made all day: their requests are left out, their faults are not.
 */
export const withoutRequests = (level: string): LevelWithSilent =>
  levelsAbove.find((one) => one === level) ?? 'warn';

const levelsAbove: readonly LevelWithSilent[] = ['warn', 'error', 'fatal', 'silent'];
