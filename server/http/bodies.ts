/**
 * Reads request bodies: uncompressed JSON in UTF-8, or bytes, within the size limit of the call and
 * the bounds on time and memory. Clients that send too slowly, or too much at once, are refused.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyMaxValues, requestBodyMaxBytes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { Bounds } from './bounds.ts';
import { AppError, wrongMediaType } from './errors.ts';
import { networkOf } from './networks.ts';
import { openTally, type Tally } from './tallies.ts';

/** `perNetwork` is false when all clients appear to be one network. */
export function readBodies(app: FastifyInstance, bounds: Bounds, perNetwork: boolean): void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const tally = openTally(bounds.heldMaxBytes);
  const perNetworkMax = perNetwork ? bounds.heldPerNetworkMaxBytes : Number.POSITIVE_INFINITY;
  app.removeAllContentTypeParsers();
  const receive =
    <Body>(kind: BodyKind, parse: (body: Buffer, request: FastifyRequest) => Body) =>
    async (request: FastifyRequest, payload: Readable): Promise<Body | Readable> => {
      const maxBytes = refuseHead(request, kind);
      if (kindOf(request) === 'stream') return payload;
      const held = holdFor(request, { tally, perNetworkMax, freeBytes: bounds.bodyFreeBytes });
      try {
        return parse(await collect(payload, { maxBytes, bounds, held }), request);
      } finally {
        held.release();
      }
    };
  app.addContentTypeParser(
    'application/json',
    receive('json', (body, { routeOptions: { config } }) => {
      if (isTooComplex(body, config.bodyMaxValues ?? bodyMaxValues)) {
        throw new AppError('badInput', refusals.bodyTooComplex);
      }
      return config.body === 'unparsed' ? body : asJson(body, decoder);
    }),
  );
  app.addContentTypeParser(
    ['application/octet-stream', 'application/zip'],
    receive('bytes', (body) => body),
  );
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    receive('form', (body) => body),
  );
}

/** Refuses a body by its headers; returns the most bytes it may have. */
function refuseHead(request: FastifyRequest, kind: BodyKind): number {
  const taken = kindOf(request);
  const isJson = ['json', 'unparsed'].includes(taken);
  const wanted = isJson ? 'json' : taken === 'form' ? 'form' : 'bytes';
  if (wanted !== kind) throw wrongMediaType(request);
  const encoding = request.headers['content-encoding'] || 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new AppError('mediaType', refusals.bodyEncoded);
  const maxBytes = request.routeOptions.bodyLimit ?? requestBodyMaxBytes;
  if (Number(request.headers['content-length']) > maxBytes) {
    throw new AppError('tooLarge', refusals.bodyTooLarge);
  }
  return maxBytes;
}

/**
 * The kind of body of a call, which its route configures. A stream is bytes that the handler reads;
 * what is unparsed is JSON that a thread parses. Forms are for clients that speak another protocol.
 */
export type BodyKind = 'json' | 'unparsed' | 'bytes' | 'stream' | 'form';

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyKind;
    bodyMaxValues?: number;
  }
}

const kindOf = ({ routeOptions }: FastifyRequest): BodyKind => routeOptions.config.body ?? 'json';

/** How deep a JSON body may nest. */
export const bodyMaxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** Brackets and braces, by what they add to the depth. */
const brackets = new Map([
  [0x5b, 1],
  [0x7b, 1],
  [0x5d, -1],
  [0x7d, -1],
]);

/**
 * Whether a JSON text has more values and brackets than it may, or nests too deeply: eight megabytes
 * of brackets would keep the parser busy for a second. Reads it once, without parsing.
 */
export function isTooComplex(body: Buffer, maxValues: number): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) {
      at = endOfString(body, at);
      continue;
    }
    const step = byte === comma ? 0 : brackets.get(byte);
    if (step === undefined) continue;
    values += 1;
    depth += step;
    if (values > maxValues || depth > bodyMaxDepth) return true;
  }
  return false;
}

/** The position of the quote that ends a string, or of the end of the text. */
function endOfString(body: Buffer, from: number): number {
  for (let at = body.indexOf(quote, from + 1); at >= 0; at = body.indexOf(quote, at + 1)) {
    let before = at;
    while (body[before - 1] === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return body.length;
}

function asJson(body: Buffer, decoder: { decode(bytes: Buffer): string }): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(decoder.decode(body));
  } catch (error) {
    const isText = error instanceof SyntaxError;
    throw new AppError('badInput', isText ? refusals.bodyNotJson : refusals.bodyNotUtf8);
  }
}

/** The share of the memory for bodies that one body occupies. */
type Held = { grow(byBytes: number): void; release(): void };

type Holding = { tally: Tally; perNetworkMax: number; freeBytes: number };

/** Administrators send whole problems, but few at a time, so their bodies do not count. */
function holdFor(request: FastifyRequest, { tally, perNetworkMax, freeBytes }: Holding): Held {
  const network = networkOf(request.ip);
  const isCounted = request.caller?.isAdmin !== true;
  let received = 0;
  let counted = 0;
  return {
    grow(byBytes) {
      received += byBytes;
      const more = Math.max(0, received - freeBytes) - counted;
      if (!isCounted || more === 0) return;
      if (!tally.take(network, more, perNetworkMax)) {
        throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
      }
      counted += more;
    },
    release: () => tally.giveBack(network, counted),
  };
}

const retryAfterS = 5;

type Receiving = { maxBytes: number; bounds: Bounds; held: Held };

/** All bytes of a body. Refuses bodies that are too large or arrive too slowly. */
function collect(payload: Readable, { maxBytes, bounds, held }: Receiving): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    const settle = (): void => {
      clearTimeout(timer);
      payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
    };
    const fail = (error: unknown): void => {
      settle();
      // Discard the rest of the body, so that the client gets to the reply.
      payload.on('error', () => {}).resume();
      reject(error);
    };
    const wind = (): void => {
      clearTimeout(timer);
      const earnedMs = bounds.bodyGraceMs + (size / bounds.bodyMinBytesPerS) * 1000;
      const leftMs = startedAt + earnedMs - performance.now();
      const late = () => fail(new AppError('tooSlow', refusals.tooSlow));
      timer = setTimeout(late, Math.min(bounds.bodyStallLimitMs, leftMs));
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      try {
        if (size > maxBytes) throw new AppError('tooLarge', refusals.bodyTooLarge);
        held.grow(chunk.length);
      } catch (error) {
        fail(error);
        return;
      }
      chunks.push(chunk);
      wind();
    };
    const onEnd = (): void => {
      settle();
      resolve(Buffer.concat(chunks));
    };
    // The client disconnected or sent a malformed body, so the reason reaches no one.
    const onBroken = (): void => fail(new AppError('badInput', refusals.bodyBroken));
    payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
    wind();
  });
}
