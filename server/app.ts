/** The HTTP application: what all calls share (headers, limits, errors, logs), then the calls. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { requestBodyMaxBytes } from '../contract/limits.ts';
import { refusals } from '../contract/messages.ts';
import { openArrivals } from './arrivals.ts';
import { openBackground } from './background.ts';
import { readBodies } from './bodies.ts';
import { type Bounds, bounds } from './bounds.ts';
import type { Config } from './config.ts';
import { connectionOptions, guardConnections } from './connections.ts';
import type { Context } from './context.ts';
import { openDisk } from './disk.ts';
import { openChecks } from './draft-checks.ts';
import { AppError, answerErrors, answerUnreadableAddress } from './errors.ts';
import { keepFault } from './faults.ts';
import { openImports } from './imports.ts';
import { openKeptReplies } from './kept-replies.ts';
import { type LogStream, loggerOptions } from './logging.ts';
import { openMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-page.ts';
import { networkOf } from './networks.ts';
import { describeApi } from './openapi.ts';
import { readsPerMinuteMax } from './rates.ts';
import { logStandby, openReplica } from './replica.ts';
import { watchRoleChanges } from './role-changes.ts';
import { routes } from './routes.ts';
import { openSecurityLog } from './security-log.ts';
import type { Route } from './serve.ts';
import { openStandings } from './standings.ts';
import { prepareToStop, type Stopping } from './stopping.ts';
import { openThreads } from './threads.ts';
import { openTokens } from './tokens.ts';
import { traceCalls } from './tracing.ts';
import { openUploads } from './uploads.ts';
import { compileValidator } from './validation.ts';
import { openWaiting } from './waiting.ts';
import { serveWebClient } from './web-client.ts';

type AppConfig = Pick<
  Config,
  'corsOrigins' | 'dataDir' | 'logLevel' | 'publicUrl' | 'rateLimits' | 'trustProxy'
> & {
  metricsToken?: string | undefined;
  bounds?: Bounds;
  /** Receives the lines of the log; stdout by default. */
  logTo?: LogStream;
};

/** What the application opens, and closes when it stops. */
type Made = 'background' | 'analysis' | 'checks' | 'imports' | 'security' | Reading;

/** What spares reads their queries. */
type Reading = 'tokens' | 'arrivals' | 'kept' | 'standings' | 'replica';

/** What outlives the application. */
type GivenContext = Omit<Context, Made | 'waiting' | 'uploads' | 'disk' | 'stopping'>;

/**
 * Builds the application. The caller listens, and closes it, which waits for calls in progress and
 * for background work. `webRoot` is the built web client.
 */
export async function buildApp(
  config: AppConfig,
  context: GivenContext,
  webRoot: string | undefined,
): Promise<{ app: FastifyInstance; stopping: Stopping }> {
  const limits = config.bounds ?? bounds;
  const app = fastify({
    bodyLimit: requestBodyMaxBytes,
    trustProxy: trustedHops(config.trustProxy),
    genReqId: () => randomUUID(),
    ...connectionOptions(limits),
    frameworkErrors: answerUnreadableAddress,
    logger: loggerOptions(config.logLevel, config.logTo),
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  const { db, standby, watch } = context;
  const uploads = openUploads(config.dataDir, limits);
  const disk = openDisk(uploads, limits);
  answerErrors(app, {
    keep: (fault) => keepFault(db, app.log, fault),
    onDiskRefusal: (why) => disk.note(why),
  });
  traceCalls(app);
  logStandby(app.log, standby);
  const metrics = openMetrics(app, { db, standby, uploads });
  // Behind a proxy, all connections come from the proxy; in a classroom, everyone shares one
  // network.
  guardConnections(app, limits, config.rateLimits && config.trustProxy === false);
  readBodies(app, limits, config.rateLimits);
  await protect(app, config);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('databaseState', undefined);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await describeApi(app);
  const waiting = openWaiting(limits, config.rateLimits);
  const stopping = prepareToStop(app, limits);
  serveMetrics(app, { access: config, metrics, db, watch });
  const mail = metrics.counted(context.mail);
  await serveWebClient(app, webRoot);
  await bindRoutes(app, { ...context, mail, uploads, disk, waiting, stopping });
  return { app, stopping };
}

type ContextToComplete = Omit<Context, Made>;

async function bindRoutes(app: FastifyInstance, things: ContextToComplete): Promise<void> {
  const background = openBackground(app.log);
  app.addHook('onClose', () => background.close());
  const analysis: Context['analysis'] = openThreads(new URL('analysis-thread.ts', import.meta.url));
  app.addHook('onClose', () => analysis.close());
  const checks = openChecks();
  app.addHook('onClose', () => checks.close());
  const imports = openImports();
  app.addHook('onClose', () => imports.close());
  const security = openSecurityLog(app.log);
  const roleChanges = watchRoleChanges({ db: things.db, security, log: app.log });
  app.addHook('onClose', () => roleChanges.close());
  const reading = {
    tokens: openTokens(things.tokenKey),
    arrivals: openArrivals(things.db),
    kept: openKeptReplies(),
    standings: openStandings(things.db),
    replica: openReplica(things.standby),
  };
  const context = { ...things, ...reading, background, analysis, checks, imports, security };
  const isGet = (route: Route) => route.endpoint.method === 'GET';
  for (const route of routes) if (!isGet(route)) route.bind(app, context);
  await app.register(async (gets) => {
    await letBrowsersKeep(gets);
    for (const route of routes) if (isGet(route)) route.bind(gets, context);
  });
}

/** Browsers may cache replies, which are sent again only when they have changed. */
async function letBrowsersKeep(gets: FastifyInstance): Promise<void> {
  gets.addHook('onSend', async (_request, reply) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (reply.statusCode !== 200 || !isJson) return;
    reply.header('cache-control', 'private, no-cache');
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'authorization' : `${vary}, authorization`);
  });
  await gets.register(etag, { weak: true });
}

/** A number is the number of proxies in front of the server. */
function trustedHops(trust: AppConfig['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

async function protect(app: FastifyInstance, config: AppConfig): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    // KaTeX sets style attributes in statements; the fonts are part of the bundle.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:'],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps,
  });
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? config.corsOrigins : false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['etag', 'location', 'retry-after', 'x-request-id'],
  });
  if (!config.rateLimits) return;
  await app.register(rateLimit, {
    max: readsPerMinuteMax,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('tooMany', refusals.tooMany, Math.ceil(ttl / 1000)),
  });
}
