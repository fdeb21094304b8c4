/**
 * Messages between the judge and the native runner (sandbox/serve/protocol.c is the other end): a length,
 * NUL-terminated key=value strings, and in replies raw bytes after an empty string. sandbox.ts
 * interprets the keys.
 */
import type { Socket } from 'node:net';
import type { HostFaultReason } from '../../work/judge-faults.ts';
import { HostFault, hostFaultReason } from '../faults.ts';

/** A fault: a command could not be started or measured. Never a verdict on a program. */
export class SandboxFault extends HostFault {
  override readonly name = 'SandboxFault';
  constructor(message: string, reason: HostFaultReason = 'sandbox') {
    super(reason, message);
  }
}

/** The runner has ended, or its messages are invalid. */
export class SandboxLost extends SandboxFault {}

/** One message of the runner: its strings in order, and the bytes after them. */
export type Message = { pairs: [key: string, value: string][]; tail: Buffer };

/** Requests with replies in any order, over one socket. */
export type Channel = {
  hello: Promise<Message>;
  /**
   * Sends strings with a new id. Rejects with SandboxFault on a fault, and with SandboxLost if
   * there is no runner. When `signal` aborts, the runner ends the command, and its reply says so.
   */
  ask(strings: string[], signal?: AbortSignal): Promise<Message>;
};

type Waiting = { resolve: (message: Message) => void; reject: (error: Error) => void };

const prefixBytes = 4;
const separator = 0;

/** The first value of a key, or the empty string. */
export function textOf(message: Message, key: string): string {
  return message.pairs.find(([name]) => name === key)?.[1] ?? '';
}

const wholeNumber = /^\d{1,20}$/;

/**
 * The first value of a key as an integer. Throws SandboxFault if there is none, because a missing
 * exit code is not 0, and missing output is not empty.
 */
export function numberOf(message: Message, key: string): number {
  const text = textOf(message, key);
  if (!wholeNumber.test(text)) throw new SandboxFault(`the sandbox does not say ${key}`);
  return Number(text);
}

/** The first value of a key as a boolean. Throws SandboxFault for any other value. */
export function flagOf(message: Message, key: string): boolean {
  const number = numberOf(message, key);
  if (number > 1) throw new SandboxFault(`the sandbox says ${number} of ${key}`);
  return number === 1;
}

/** Strings as one message. Throws SandboxFault if one contains NUL, which cannot be sent. */
export function encode(strings: string[]): Buffer {
  if (strings.some((text) => text.includes('\0'))) throw new SandboxFault('a string holds NUL');
  const payload = Buffer.from(`${strings.join('\0')}\0`);
  const message = Buffer.allocUnsafe(prefixBytes + payload.length);
  message.writeUInt32LE(payload.length, 0);
  payload.copy(message, prefixBytes);
  return message;
}

/** The strings and the tail of one payload. */
export function decode(payload: Buffer): Message {
  const pairs: [string, string][] = [];
  let at = 0;
  while (at < payload.length && payload[at] !== separator) {
    const end = payload.indexOf(separator, at);
    const text = payload.toString('utf8', at, end);
    const equals = text.indexOf('=');
    pairs.push([text.slice(0, equals), text.slice(equals + 1)]);
    at = end + 1;
  }
  return { pairs, tail: payload.subarray(at + 1) };
}

/** Splits a stream of chunks into payloads. */
function splitter(onPayload: (payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= prefixBytes) {
      const end = prefixBytes + rest.readUInt32LE(0);
      if (rest.length < end) return;
      onPayload(rest.subarray(prefixBytes, end));
      rest = rest.subarray(end);
    }
  };
}

function settle(waiting: Waiting, message: Message): void {
  const failure = textOf(message, 'fault') || textOf(message, 'error');
  const reason = hostFaultReason(textOf(message, 'reason'));
  if (failure) waiting.reject(new SandboxFault(failure, reason));
  else waiting.resolve(message);
}

/** Talks to a runner over a socket; closed settles when the runner has ended. */
export function openChannel(socket: Socket, closed: Promise<void>): Channel {
  const waiting = new Map<string, Waiting>();
  const hello = Promise.withResolvers<Message>();
  let lastId = 0;
  let lost: SandboxLost | undefined;
  const lose = (reason: string) => {
    lost ??= new SandboxLost(reason);
    hello.reject(lost);
    for (const one of waiting.values()) one.reject(lost);
    waiting.clear();
  };
  const receive = (message: Message) => {
    const id = textOf(message, 'id');
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) settle(one, message);
    else if (textOf(message, 'hello')) hello.resolve(message);
    else lose(`the sandbox answered out of turn: ${textOf(message, 'error')}`);
  };
  const split = splitter((payload) => receive(decode(payload)));
  socket.on('data', split);
  socket.on('error', (error) => lose(`the sandbox cannot be reached: ${error.message}`));
  socket.on('close', () => lose('the sandbox has ended'));
  void closed.then(() => socket.destroy());
  hello.promise.catch(() => undefined);
  return {
    hello: hello.promise,
    ask: async (strings, signal) => {
      signal?.throwIfAborted();
      if (lost) throw lost;
      const id = String(++lastId);
      const message = encode([`id=${id}`, ...strings]);
      const { promise, resolve, reject } = Promise.withResolvers<Message>();
      waiting.set(id, { resolve, reject });
      socket.write(message);
      const stop = () => socket.write(encode([`stop=${id}`]));
      signal?.addEventListener('abort', stop);
      return await promise.finally(() => signal?.removeEventListener('abort', stop));
    },
  };
}
