/**
 * Calls the HTTP API with the values of contract/calls.ts: request and reply have the types of the
 * endpoint with the same method and path. A refusal and an unreachable server are different errors.
 */

import type { Call, Endpoint, Input, Output } from '../contract/endpoint.ts';
import { t } from '../contract/translation.ts';
import { problemMessages } from './messages.ts';
import { countWrite, makeOnce } from './writes.ts';

/** The server refused; `message` is its sentence for the user. */
export class Refusal extends Error {
  readonly status: number;
  /** The field whose value is already taken. */
  readonly field: string | undefined;
  /** Of a login that needs a code. */
  readonly challenge: string | undefined;
  /** After how many seconds the same may pass; undefined if the server does not say. */
  readonly afterS: number | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      field?: string | undefined;
      challenge?: string | undefined;
      afterS?: number | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.field = more.field;
    this.challenge = more.challenge;
    this.afterS = more.afterS;
  }
}

/** The server could not be reached, or the connection broke during the reply. */
export class Unreachable extends Error {}

/** The endpoint with the method and path of a call. */
export type EndpointOf<Api extends Endpoint, C extends Call> = Extract<Api, C>;

/** The input of a call: `params`, `query`, `headers`, `body`, each only if the call has it. */
export type Sent<E extends Endpoint> = {
  [P in 'params' | 'query' | 'headers' | 'body' as Input<E, P> extends undefined
    ? never
    : P]: Input<E, P>;
} & { signal?: AbortSignal | undefined };

/** The API's address and the caller's token. */
type Connection = {
  baseUrl: string;
  token: () => string | null;
  /** In which language the site refuses; by default as its cookie or the browser says. */
  locale?: string;
};

type AnySent = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
};

/** Writes that the caller cannot end, and whose body can be compared. */
const isRepeatable = ({ method }: Call, { signal, body }: AnySent): boolean =>
  method !== 'GET' && signal === undefined && !(body instanceof Uint8Array);

/** Everything that is sent, but the key. */
const identityOf = (to: Call, sent: AnySent, { token }: Connection): string =>
  JSON.stringify([to.method, urlOf(to, sent), sent.headers, sent.body, token()]);

const withKey = (sent: AnySent, key: string): AnySent => ({
  ...sent,
  headers: { 'idempotency-key': key, ...sent.headers },
});

/** Ways to call the endpoints `Api`: for the reply, for bytes or a file, or for events before it. */
export function connect<Api extends Endpoint>(connection: Connection) {
  const once = makeOnce((error) => error instanceof Unreachable);

  /** Returns the reply; throws `Refusal`, `Unreachable`, or the signal's reason. */
  async function call<C extends Call>(
    to: C,
    sent: Sent<EndpointOf<Api, C>>,
  ): Promise<Output<EndpointOf<Api, C>, 'reply'>> {
    const given = sent as AnySent;
    const fetched = async (more: AnySent = given): Promise<unknown> => {
      const response = await send(connection, to, more);
      return await whileReachable(() => response.json(), sent.signal);
    };
    const reply = isRepeatable(to, given)
      ? await once(identityOf(to, given, connection), (key) => fetched(withKey(given, key)))
      : await fetched();
    return reply as Output<EndpointOf<Api, C>, 'reply'>;
  }

  /** Returns a reply of bytes; throws like `call`. */
  async function bytes<C extends Call>(
    to: C,
    sent: Sent<EndpointOf<Api, C>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const response = await send(connection, to, sent as AnySent, 'application/octet-stream, */*');
    return new Uint8Array(await whileReachable(() => response.arrayBuffer(), sent.signal));
  }

  /** Yields the events of a call that streams; throws like `call`. */
  async function* follow<C extends Call>(
    to: C,
    sent: Sent<EndpointOf<Api, C>>,
  ): AsyncGenerator<Output<EndpointOf<Api, C>, 'event'>, void> {
    const [response, { eventData }] = await Promise.all([
      send(connection, to, sent as AnySent, 'text/event-stream'),
      // Pages that follow nothing do without the parser.
      whileReachable(() => import('./event-data.ts'), sent.signal),
    ]);
    const events = eventData(response);
    for (;;) {
      const next = await whileReachable(() => events.next(), sent.signal);
      if (next.done) return;
      yield JSON.parse(next.value);
    }
  }

  /** Returns a reply that is a file, with its name; throws like `call`. */
  async function fetchFile<C extends Call>(
    to: C,
    sent: Sent<EndpointOf<Api, C>>,
  ): Promise<{ name: string; content: Blob }> {
    const response = await send(connection, to, sent as AnySent);
    const disposition = response.headers.get('content-disposition') ?? '';
    const name = /filename="([^"]*)"/.exec(disposition)?.[1] ?? 'file';
    return { name, content: await whileReachable(() => response.blob(), sent.signal) };
  }

  return { call, bytes, fetchFile, follow };
}

async function send(
  { baseUrl, token, locale }: Connection,
  to: Call,
  sent: AnySent,
  accept = 'application/json',
): Promise<Response> {
  if (to.method !== 'GET') countWrite();
  const headers = new Headers({ ...sent.headers, accept });
  if (locale !== undefined) headers.set('accept-language', locale);
  const bearer = token();
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  const isBytes = sent.body instanceof Uint8Array;
  const body = isBytes ? (sent.body as Uint8Array<ArrayBuffer>) : jsonOf(sent.body);
  if (body !== undefined) {
    headers.set('content-type', isBytes ? 'application/octet-stream' : 'application/json');
  }
  const response = await whileReachable(
    () =>
      fetch(baseUrl + urlOf(to, sent), {
        method: to.method,
        headers,
        ...(body !== undefined && { body }),
        ...(sent.signal && { signal: sent.signal }),
      }),
    sent.signal,
  );
  if (!response.ok) throw await refusalOf(response);
  return response;
}

const jsonOf = (body: unknown): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

function urlOf(to: Call, { params = {}, query = {} }: AnySent): string {
  const path = to.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}

async function whileReachable<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    signal?.throwIfAborted();
    throw new Unreachable(t`Unable to connect to the server.`, { cause: error });
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The refusal in a reply; a proxy may reply without a message. */
async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  const afterS = Number(response.headers.get('retry-after')) || undefined;
  const isRefusal = typeof body === 'object' && body !== null && 'error' in body;
  if (!isRefusal) return new Refusal(response.status, problemMessages.unexpected, { afterS });
  const { error, field, challenge } = body as Record<string, unknown>;
  const more = { field: textOf(field), challenge: textOf(challenge), afterS };
  return new Refusal(response.status, `${error}`, more);
}
