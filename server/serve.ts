/**
 * Binds one call of the contract to its handler. In order: authentication, rates, input, the
 * handler, and the check of its reply against the contract.
 */
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptPledge, enterExam } from '../contract/contest-calls.ts';
import type { Endpoint, Input, Output } from '../contract/endpoint.ts';
import { bodyMaxValues, requestBodyMaxBytes } from '../contract/limits.ts';
import type { Locale } from '../contract/locales.ts';
import { refusals } from '../contract/messages.ts';
import { deviceOf } from './accounts/devices.ts';
import { authenticate, ofSessions } from './accounts/passwords.ts';
import { countCall } from './accounts/rates.ts';
import type { Caller } from './accounts/sessions.ts';
import { EncodedBytes, sendEncoded } from './cache/reply-sending.ts';
import { isOfClass } from './contests/contests.ts';
import { requireExamRules } from './contests/exams.ts';
import type { Context } from './context.ts';
import type { BodyKind } from './http/bodies.ts';
import { AppError } from './http/errors.ts';
import { streamEvents, wantsEvents } from './http/events.ts';
import { FileReply, sendDocument, sendFile } from './http/file-replies.ts';
import { LinesReply, sendLines } from './http/line-replies.ts';
import { ListReply, sendList } from './http/list-replies.ts';
import { ownLocale } from './http/locale.ts';
import { withoutRequests } from './http/logging.ts';
import { networkOf } from './http/networks.ts';
import { repeatable } from './http/repeated-calls.ts';
import { refuseInMaintenance } from './operation/site.ts';
import { countPackage } from './workshop/drafts.ts';

/** What a handler gets. `network` is the caller's network, as rates count it. */
export type Call<E extends Endpoint> = {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  headers: Output<E, 'headers'>;
  body: E extends { parsesApart: true } ? Buffer | undefined : Output<E, 'body'>;
  caller: E['access'] extends 'anyone' ? Caller | null : Caller;
  network: string;
  /** The caller's, as the trusted proxies tell it. */
  address: string;
  /** The caller's browser and system, as they name themselves. */
  device: string;
  /** The language that the caller's page or browser names, if there is one of it. */
  locale: Locale | undefined;
  /** The path and query of the request. */
  url: string;
  /** Whether the caller gets events as they happen, not only the reply. */
  isStreamed: boolean;
  /** Aborted when the caller disconnects before the reply, or must end because the server stops. */
  signal: AbortSignal;
  /** The state of the database, read after the call arrived (accounts/callers.ts). */
  state(): Promise<string>;
  /** Sets a header of the reply. */
  header(name: string, value: string): void;
};

/**
 * What a handler returns: the reply or, if the contract has events, a generator of events that
 * returns the reply. Refusals are thrown (`AppError`).
 */
type Made<E extends Endpoint> = 'event' extends keyof E
  ? AsyncGenerator<Output<E, 'event'>, Output<E, 'reply'>>
  : Promise<
      | Output<E, 'reply'>
      | ListReply<Output<E, 'reply'>>
      | EncodedBytes<Output<E, 'reply'>>
      | (E extends { givesBytes: true } ? FileReply | LinesReply : never)
    >;

export type Handler<E extends Endpoint> = (call: Call<E>, context: Context) => Made<E>;

/** An example of a call for the OpenAPI document; `body` only if the call takes one. */
type Example<E extends Endpoint> = { reply: Output<E, 'reply'> } & (Input<
  E,
  'body'
> extends undefined
  ? { body?: never }
  : { body: Input<E, 'body'> });

/** A call with its handler and an example of it, for the list in routes.ts. */
export type Route = {
  endpoint: Endpoint;
  example: { body?: unknown; reply: unknown };
  bind(app: FastifyInstance, context: Context): void;
};

/** Combines a call with its handler and an example of it. */
export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  example: Example<E>,
): Route {
  return {
    endpoint,
    example,
    bind: (app, context) => bind(app, context, endpoint, handler),
  };
}

/** Replies that are not cached are compressed each time, so speed matters more than size. */
const compression = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Undefined until the database has been queried. */
    databaseState: string | undefined;
  }
  interface FastifyContextConfig {
    /** The call of the contract, for metrics and traces. */
    call?: string;
    /** Whether probes and pages make this call all day. */
    isPolled?: boolean;
  }
}

function bind<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyMaxBytes ?? requestBodyMaxBytes,
    compress: compression,
    ...(isPolled(endpoint) && { logLevel: withoutRequests(app.log.level) }),
    config: {
      body: bodyKindOf(endpoint),
      bodyMaxValues: endpoint.bodyMaxValues ?? bodyMaxValues,
      call: `${endpoint.method} ${endpoint.path}`,
      isPolled: isPolled(endpoint),
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && !endpoint.parsesApart && { body: endpoint.body }),
      ...(!endpoint.givesBytes && !endpoint.givesDocument && { response: { 200: endpoint.reply } }),
    },
    // Before the body is read, so that a caller without access learns no rules and costs no memory.
    onRequest: async (request) => {
      const network = networkOf(request.ip);
      const { authorization } = request.headers;
      const admit = async (): Promise<void> => {
        const arrived = await authenticate({ authorization, network }, endpoint, context);
        request.caller = await outsideClasses(arrived.caller, { request, endpoint }, context);
        request.databaseState = arrived.state;
        const { caller } = request;
        const { maintenance } = arrived;
        await admitCaller(context, endpoint, { caller, network, maintenance });
      };
      await context.watch.whileThere(admit());
    },
    handler: async (request, reply) => {
      if (request.caller?.isInExam) await requireExam(request, endpoint, context);
      if (endpoint.readsPackage) await countPackage(context, request);
      if (waits(endpoint)) {
        const end = context.waiting.begin(request.caller, networkOf(request.ip));
        for (const event of ['finish', 'close']) reply.raw.once(event, end);
      }
      const answered = () => repeatable({ request, reply, endpoint }, context, act);
      const act = async (): Promise<unknown> => {
        const made: Promise<unknown> | AsyncGenerator<unknown, unknown> = handler(
          callOf(request, reply, context),
          context,
        );
        if (!(Symbol.asyncIterator in made)) {
          const replied = replyOf(made, { request, reply }, endpoint);
          return await (waits(endpoint) ? replied : context.watch.whileThere(replied));
        }
        if (wantsEvents(request)) return await streamEvents(request, reply, made);
        return await lastOf(made);
      };
      return await (request.span ? request.span.within(answered) : answered());
    },
  });
}

/** Refuses what changes something in maintenance, and calls that are made too often. */
export async function admitCaller(
  context: Context,
  endpoint: Endpoint,
  {
    caller,
    network,
    maintenance,
  }: { caller: Caller | null; network: string; maintenance?: string | null | undefined },
): Promise<void> {
  const isAdministrator = caller?.isAdmin && !caller.isByRole;
  if (mayChange(endpoint) && !isAdministrator) await refuseInMaintenance(context.db, maintenance);
  const { viewing, id } = caller ?? {};
  await countCall(context, endpoint.rate, viewing?.by ?? id ?? network);
}

/**
 * The rights of a role end at the assignments of classes, which are those of the class alone: there,
 * the caller is as without the role.
 */
async function outsideClasses(
  caller: Caller | null,
  { request, endpoint }: { request: FastifyRequest; endpoint: Endpoint },
  { db }: Context,
): Promise<Caller | null> {
  if (!caller?.isByRole || !/^(\/api)?\/contests\/\{/.test(endpoint.path)) return caller;
  const { slug, id } = request.params as { slug?: string; id?: string };
  if (!(await isOfClass(db, slug ?? id ?? ''))) return caller;
  if (endpoint.access === 'admin') throw new AppError('notFound', refusals.noContest);
  return { ...caller, isAdmin: false, isByRole: false };
}

/** With these a pupil learns of the rules of an exam, and fulfils them. */
const ofExamRules: readonly string[] = [enterExam.path, acceptPledge.path];

/** Refuses a call about something of an exam whose rules the caller does not fulfil. */
async function requireExam(
  { caller, ip, headers, params, query, body }: FastifyRequest,
  { path }: Endpoint,
  { db }: Context,
): Promise<void> {
  if (caller === null || ofExamRules.includes(path)) return;
  const examinee = { caller, address: ip, device: deviceOf(headers['user-agent']) };
  await requireExamRules(db, examinee, [params, query, body].flatMap(namesIn));
}

/** Longer than any id. */
const nameMaxChars = 100;

/** What a part of a call may name something by. */
const namesIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null && !(part instanceof Uint8Array)
    ? Object.values(part).filter(
        (value): value is string => typeof value === 'string' && value.length <= nameMaxChars,
      )
    : [];

async function replyOf(
  made: Promise<unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { reply: shape, givesDocument }: Endpoint,
): Promise<unknown> {
  const done = await made;
  if (givesDocument && typeof done === 'string') return sendDocument(reply, givesDocument, done);
  if (done instanceof EncodedBytes) return sendEncoded(request, reply, done);
  if (done instanceof FileReply) return sendFile(reply, done);
  if (done instanceof LinesReply) return sendLines(request, reply, done);
  if (done instanceof Uint8Array) return sendBytes(reply, done);
  return done instanceof ListReply ? await sendList(reply, shape, done) : done;
}

/** Whether a call is refused in maintenance, unless an administrator makes it. */
const mayChange = ({ method, path }: Endpoint): boolean =>
  method !== 'GET' && !ofSessions.includes(path);

/** Probes and pages ask for these all day: their requests would be most of the log. */
const isPolled = ({ path }: Endpoint): boolean =>
  path.startsWith('/health') || path === '/system/site';

const bodyKindOf = ({ takesBytes, takesStream, parsesApart }: Endpoint): BodyKind => {
  if (parsesApart) return 'unparsed';
  return takesStream ? 'stream' : takesBytes ? 'bytes' : 'json';
};

/** As a download, with a type that no browser shows or executes. */
const sendBytes = (reply: FastifyReply, bytes: Uint8Array): FastifyReply =>
  reply
    .type('application/octet-stream')
    .header('content-disposition', 'attachment')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));

/** Whether the call waits for a judge or the assistant. */
const waits = ({ event, rate }: Endpoint): boolean => event !== undefined || rate === 'judge';

/** The parts were parsed by the schemas of this endpoint, which is what the casts say. */
function callOf<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  { stopping, callers }: Context,
): Call<E> {
  const isStreamed = wantsEvents(request);
  return {
    params: request.params as Output<E, 'params'>,
    query: request.query as Output<E, 'query'>,
    headers: request.headers as Output<E, 'headers'>,
    body: request.body as Call<E>['body'],
    caller: request.caller as Call<E>['caller'],
    network: networkOf(request.ip),
    address: request.ip,
    get device() {
      return deviceOf(request.headers['user-agent']);
    },
    get locale() {
      return ownLocale(request.headers);
    },
    url: request.url,
    isStreamed,
    // Created only for calls that use it, because it costs more than sending a cached reply.
    get signal() {
      return AbortSignal.any([signalOf(reply), stopping.signalFor({ isStreamed })]);
    },
    state: async () => request.databaseState ?? (await callers.ask()).state,
    header: (name, value) => {
      reply.header(name, value);
    },
  };
}

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

async function lastOf<Reply>(events: AsyncGenerator<unknown, Reply>): Promise<Reply> {
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
  }
}
