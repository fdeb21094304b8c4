/**
 * A call of the HTTP API, as a value that the server binds and the OpenAPI document describes.
 * Rules that need the database are in the server.
 */
import { z } from 'zod';

/** Who may call: anyone, a signed-in person, or an administrator. */
export type Access = 'anyone' | 'user' | 'admin';

/** The rate limits, by kind of call. */
export type Rate =
  | 'read'
  | 'write'
  | 'file'
  | 'credential'
  | 'launch'
  | 'passkey'
  | 'judge'
  | 'check'
  | 'assistant';

/** One call: `method path`, who may call it, and the shapes of request and reply. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root, with parameters as `{name}`. */
  path: `/${string}`;
  access: Access;
  /** The message for visitors who may not make the call; by default `refusals.loginRequired`. */
  loginSentence?: string;
  /** No API token may make the call, because it decides over the account. */
  needsSession?: true;
  rate: Rate;
  summary: string;
  /** Statuses of this call's own refusals, in addition to those implied by its other fields. */
  refuses?: readonly number[];
  params?: z.ZodType;
  query?: z.ZodType;
  /** Additional headers, with names in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The body is bytes (application/octet-stream), not JSON; its shape is `bytes`. */
  takesBytes?: true;
  /** The handler reads the bytes as they arrive; the shape is `byteStream`. */
  takesStream?: true;
  /** The body may be so large that a thread parses it: the handler gets the bytes of its JSON. */
  parsesApart?: true;
  reply: z.ZodType;
  /** The reply is a page of a list: headers have the number of all rows and the next page. */
  isPaged?: true;
  /** The reply is bytes (application/octet-stream), not JSON; its shape is `bytes`. */
  givesBytes?: true;
  /** The reply is a text of this type, not JSON. */
  givesDocument?: 'text/calendar' | 'application/atom+xml';
  /** The call reads the whole package of the problem `id`, which is charged by its size. */
  readsPackage?: true;
  /** One server-sent event, for calls that can also stream (`Accept: text/event-stream`). */
  event?: z.ZodType;
  /** The largest body, if not `requestBodyMaxBytes`. */
  bodyMaxBytes?: number;
  /** The most values and nested brackets of a JSON body, if not `bodyMaxValues`. */
  bodyMaxValues?: number;
};

/** What a client needs to make a call; calls.ts lists them for all endpoints. */
export type Call = Pick<Endpoint, 'method' | 'path'>;

/** Creates an endpoint value, keeping its exact type. */
export const endpoint = <const E extends Endpoint>(call: E): E => call;

type Part = 'params' | 'query' | 'headers' | 'body' | 'reply' | 'event';

/** The caller's type of a part; undefined if the call has no such part. */
export type Input<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The handler's type of a part after validation, with defaults filled in and texts trimmed. */
export type Output<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One of our ids, in upper or lower case; no other text can be an id. */
export const id = z.uuid('is not an id').toLowerCase();

/** Any bytes. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Bytes that are read as they arrive. */
export const byteStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** A point in time, as ISO 8601 in UTC. */
export const instant = z.iso.datetime();
