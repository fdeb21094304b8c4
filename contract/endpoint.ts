/**
 * What a call of the HTTP API is: a value that the server binds, the web client calls and the
 * OpenAPI document describes. Rules that need the database are the server's.
 */
import { z } from 'zod';

/** Who may call: anyone, a signed-in person, or an administrator. */
export type Access = 'anyone' | 'user' | 'admin';

/** How often one account or address may call, by kind of call. */
export type Rate = 'read' | 'write' | 'credential' | 'judge';

/** One call: `method path`, who may call it, and the shapes of what goes in and comes out. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root, parameters as `{name}`. */
  path: `/${string}`;
  access: Access;
  rate: Rate;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** The shape of one server-sent event, for calls that can also stream (`Accept: text/event-stream`). */
  event?: z.ZodType;
  bodyMaxBytes?: number;
};

const nothing = z.unknown();

/** Makes an endpoint value; what is left out of `params`, `query` and `body` is not looked at. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
>(
  call: Pick<Endpoint, 'method' | 'path' | 'access' | 'rate' | 'summary'> & {
    reply: Reply;
    params?: Params;
    query?: Query;
    body?: Body;
    event?: z.ZodType;
    bodyMaxBytes?: number;
  },
): Endpoint<Params, Query, Body, Reply> {
  return {
    ...call,
    params: (call.params ?? nothing) as Params,
    query: (call.query ?? nothing) as Query,
    body: (call.body ?? nothing) as Body,
  };
}

/** The body of every refusal, whatever its status. */
export const refusal = z.object({ success: z.literal(false), error: z.string() });

/** An id as we make them; anything else cannot name a thing of ours. */
export const id = z.uuid('is not an id');

/** A point in time, as ISO 8601 in UTC. */
export const instant = z.iso.datetime();
