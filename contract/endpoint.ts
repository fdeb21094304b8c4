/**
 * What a call of the HTTP API is: a value that the server binds and the OpenAPI document describes.
 * Rules that need the database are in the server.
 */
import { z } from 'zod';
import { versions } from './versions.ts';

/** Who may call: anyone, a signed-in person, or an administrator. */
export type Access = 'anyone' | 'user' | 'admin';

/** How often one person or address may call, by kind of call. */
export type Rate = 'read' | 'write' | 'credential' | 'judge' | 'assistant';

/** One call: `method path`, who may call it, and the shapes of what goes in and comes out. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root, parameters as `{name}`. */
  path: `/${string}`;
  access: Access;
  /** What a visitor is told where the call is not for visitors; else `refusals.loginRequired`. */
  loginSentence?: string;
  rate: Rate;
  summary: string;
  /** Statuses of refusals that follow from this call's own rules, not from its other parts. */
  refuses?: readonly number[];
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers of its own, their names in small letters. */
  headers?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** One server-sent event, for calls that can also stream (`Accept: text/event-stream`). */
  event?: z.ZodType;
  /** Where it differs from `requestBodyMaxBytes`. */
  bodyMaxBytes?: number;
};

/** What is needed to make a call; calls.ts has these of all endpoints. */
export type Call = Pick<Endpoint, 'method' | 'path'>;

/** Makes an endpoint value, keeping its exact type. */
export const endpoint = <const E extends Endpoint>(call: E): E => call;

type Part = 'params' | 'query' | 'headers' | 'body' | 'reply' | 'event';

/** What a caller passes for a part of the call; undefined where the call has no such part. */
export type Input<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What arrives after validation: defaults filled in, texts trimmed. */
export type Output<E extends Endpoint, P extends Part> =
  E extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;

/**
 * The body of every refusal, for every status: `field` where what was sent for it is taken,
 * `versions` where another version is in place.
 */
export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  field: z.string().optional(),
  versions: versions.optional(),
});

/** An id as we make them, in either case; anything else cannot name a thing of ours. */
export const id = z.uuid('is not an id').toLowerCase();

/** A point in time, as ISO 8601 in UTC. */
export const instant = z.iso.datetime();
