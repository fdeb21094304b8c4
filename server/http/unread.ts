/**
 * Replies that their clients have not read yet, all of a server together. When they take too much
 * memory, connections are closed, first those whose clients have read nothing for the longest time.
 * A long reply is sent in pieces, so that it shows whether it is read.
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';

/** A reply of more than this is sent in pieces. */
const pieceBytes = 64 * 1024;

/** What a stream holds in the buffers of Node. */
const streamBytes = 64 * 1024;

/** The memory for a character of a text. */
const charBytes = 2;

/** How often it is looked which clients have read. */
const lookEveryMs = 100;

type Unread = {
  socket: Socket;
  /** What is held; the same bytes may be held for several clients. */
  held: Buffer | null;
  bytes: number;
  /** What the system had taken from us when the reply began, and at the last look. */
  takenBefore: number;
  taken: number;
  /** The look at which something was taken last. */
  readAtMs: number;
};

export type UnreadReplies = {
  /** A reply begins: `payload` as it is before compression. */
  begin(socket: Socket, raw: ServerResponse, payload: unknown): void;
  /** What all unread replies hold. */
  heldBytes(): number;
};

/** Bounds the memory of unread replies. Call it after compression is registered. */
export function boundUnread(app: FastifyInstance, { unreadMaxBytes }: Bounds): UnreadReplies {
  const unread = openUnread(unreadMaxBytes);
  app.addHook('onSend', async ({ raw: { socket } }, reply, payload) => {
    // Events are few and small, and their number is bounded (waiting.ts).
    const isOfEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (socket instanceof Socket && !isOfEvents) unread.begin(socket, reply.raw, payload);
  });
  // Compression is a hook of each route, too, and comes first.
  app.addHook('onRoute', (route) => {
    route.onSend = [...(route.onSend === undefined ? [] : [route.onSend].flat()), inPieces];
  });
  return unread;
}

export function openUnread(maxBytes: number): UnreadReplies {
  const replies = new Map<ServerResponse, Unread>();
  const bySocket = new Map<Socket, Set<ServerResponse>>();
  const holders = new Map<Buffer, number>();
  let heldBytes = 0;
  let looking: NodeJS.Timeout | undefined;

  const count = ({ held, bytes }: Unread, step: 1 | -1): void => {
    const before = held === null ? 0 : (holders.get(held) ?? 0);
    if (held !== null && before + step === 0) holders.delete(held);
    else if (held !== null) holders.set(held, before + step);
    if (held === null || before === 0 || before + step === 0) heldBytes += step * bytes;
  };
  const end = (raw: ServerResponse): void => {
    const one = replies.get(raw);
    if (one === undefined) return;
    replies.delete(raw);
    bySocket.get(one.socket)?.delete(raw);
    count(one, -1);
    if (replies.size === 0) clearInterval(looking);
  };
  const look = (): void => {
    const now = performance.now();
    for (const one of replies.values()) {
      const taken = takenOf(one.socket);
      if (taken === one.taken) continue;
      one.taken = taken;
      one.readAtMs = now;
    }
  };
  const cut = (except: ServerResponse): void => {
    look();
    const waiting = [...replies].filter(([raw]) => raw !== except);
    waiting.sort(([, a], [, b]) => a.readAtMs - b.readAtMs || readBy(a) - readBy(b));
    for (const [, { socket }] of waiting) {
      if (heldBytes <= maxBytes) return;
      // A reply that waits for an earlier one on its connection has no event when that is closed.
      for (const raw of bySocket.get(socket) ?? []) end(raw);
      socket.destroy();
    }
  };
  const repliesOn = (socket: Socket): Set<ServerResponse> => {
    const known = bySocket.get(socket);
    if (known !== undefined) return known;
    const made = new Set<ServerResponse>();
    bySocket.set(socket, made);
    socket.once('close', () => {
      for (const raw of made) end(raw);
      bySocket.delete(socket);
    });
    return made;
  };

  return {
    begin(socket, raw, payload) {
      if (socket.destroyed || replies.has(raw)) return;
      const readAtMs = performance.now();
      const taken = takenOf(socket);
      const one = { socket, readAtMs, takenBefore: taken, taken, ...heldBy(payload) };
      if (replies.size === 0) looking = setInterval(look, lookEveryMs).unref();
      replies.set(raw, one);
      repliesOn(socket).add(raw);
      count(one, 1);
      raw.once('finish', () => end(raw));
      if (heldBytes > maxBytes) cut(raw);
    },
    heldBytes: () => heldBytes,
  };
}

function heldBy(payload: unknown): Pick<Unread, 'held' | 'bytes'> {
  if (typeof payload === 'string') return { held: null, bytes: charBytes * payload.length };
  if (Buffer.isBuffer(payload)) return { held: payload, bytes: payload.length };
  return { held: null, bytes: streamBytes };
}

const readBy = ({ taken, takenBefore }: Unread): number => taken - takenBefore;

/** The bytes of a connection that the system has taken from us. */
const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

async function inPieces(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWhole || payload.length <= pieceBytes) return payload;
  reply.header('content-length', Buffer.byteLength(payload));
  return Readable.from(piecesOf(payload), { objectMode: false });
}

function* piecesOf(whole: string | Buffer): Generator<Buffer> {
  for (let from = 0; from < whole.length; ) {
    let to = Math.min(whole.length, from + pieceBytes);
    if (typeof whole === 'string') {
      // A character of two units stays whole.
      if (to < whole.length && isFirstHalf(whole.charCodeAt(to - 1))) to -= 1;
      yield Buffer.from(whole.slice(from, to));
    } else yield whole.subarray(from, to);
    from = to;
  }
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
