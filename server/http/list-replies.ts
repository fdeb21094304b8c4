/**
 * Replies that may be larger than the server should hold in memory: their list is read while it is
 * sent. A small reply is sent whole, with an entity tag, like any other reply.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { writerOf } from './replies.ts';

/** The size up to which a reply is sent whole, in UTF-16 units. */
const wholeMaxChars = 256 * 1024;

/** A reply that is a list, or that has a list in `field` beside `rest`. */
export class ListReply<Reply> {
  /** The type of the reply, for the compiler only. */
  declare readonly reply: Reply;
  readonly elements: AsyncIterable<unknown>;
  readonly rest: object | undefined;
  readonly field: string | undefined;

  constructor(elements: AsyncIterable<unknown>, rest?: object, field?: string) {
    this.elements = elements;
    this.rest = rest;
    this.field = field;
  }
}

/** A reply that is a list. */
export const streamList = <Element>(elements: AsyncIterable<Element>): ListReply<Element[]> =>
  new ListReply(elements);

type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/** A reply with a list in one of its fields. */
export const streamField = <Reply extends object, Field extends keyof Reply & string>(
  rest: Omit<Reply, Field>,
  field: Field,
  elements: AsyncIterable<ElementOf<Reply[Field]>>,
): ListReply<Reply> => new ListReply(elements, rest, field);

/** Sends the reply; each element and the rest are checked against `shape`. */
export async function sendList(
  reply: FastifyReply,
  shape: z.ZodType,
  made: ListReply<unknown>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const pieces = made.field === undefined ? writeList(shape, made) : writeObject(shape, made);
  let text = '';
  for (;;) {
    const next = await pieces.next();
    if (next.done) return reply.send(text);
    text += next.value;
    if (text.length > wholeMaxChars) return reply.send(Readable.from(afterwards(text, pieces)));
  }
}

async function* afterwards(text: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield text;
  yield* pieces;
}

async function* writeList(shape: z.ZodType, { elements }: ListReply<unknown>) {
  if (!(shape instanceof z.ZodArray)) throw new Error('What is streamed is no list.');
  const write = writerOf(shape.element as z.ZodType);
  let separator = '[';
  for await (const element of elements) {
    yield separator + write(element);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* writeObject(shape: z.ZodType, made: ListReply<unknown>) {
  const { rest, field = '' } = made;
  if (!(shape instanceof z.ZodObject)) throw new Error('What is streamed is no object.');
  const mask: Record<string, true> = { [field]: true };
  const writeRest = writerOf(shape.omit(mask as Parameters<typeof shape.omit>[0]));
  const list = shape.shape[field] as z.ZodType;
  yield `${writeRest(rest).slice(0, -1)},${JSON.stringify(field)}:`;
  yield* writeList(list, made);
  yield '}';
}
