/** The HTTP application: what all calls share (headers, limits, errors, logs), then the calls. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { editorOrigins } from '../contract/editors.ts';
import { requestBodyMaxBytes } from '../contract/limits.ts';
import { refusals } from '../contract/messages.ts';
import { openCallers } from './accounts/callers.ts';
import { openLastUse } from './accounts/last-use.ts';
import { readsPerMinuteMax } from './accounts/rates.ts';
import { watchRoleChanges } from './accounts/role-changes.ts';
import { openSecurityLog } from './accounts/security-log.ts';
import { openTokens } from './accounts/tokens.ts';
import { watchViewings } from './accounts/viewings.ts';
import { logStandby, openVisitorReads } from './accounts/visitor-reads.ts';
import { openReplyCache } from './cache/reply-cache.ts';
import type { Config } from './config.ts';
import { openContestFeeds } from './contests/contest-feed.ts';
import { openContestThreads } from './contests/import-threads.ts';
import { openRatings, openRatingThreads } from './contests/ratings.ts';
import { openShownBoards } from './contests/shown-boards.ts';
import { openSimilarityThreads } from './contests/similarity.ts';
import type { Context } from './context.ts';
import { serveUnsubscribing, watchDigests } from './feeds/digests.ts';
import { openBackground } from './http/background.ts';
import { readBodies } from './http/bodies.ts';
import { type Bounds, bounds } from './http/bounds.ts';
import { connectionOptions, guardConnections } from './http/connections.ts';
import { AppError, answerErrors, answerUnreadableAddress } from './http/errors.ts';
import { type LogStream, loggerOptions } from './http/logging.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { networkOf } from './http/networks.ts';
import { prepareToStop, type Stopping } from './http/stopping.ts';
import { boundUnread } from './http/unread.ts';
import { openUploads } from './http/uploads.ts';
import { compileValidator } from './http/validation.ts';
import { openWaiting } from './http/waiting.ts';
import { serveWebClient } from './http/web-client.ts';
import { serveKattis } from './kattis/kattis.ts';
import { serveLti } from './lti/protocol.ts';
import { watchScores } from './lti/score-sending.ts';
import { describeApi } from './openapi.ts';
import { openDisk } from './operation/disk.ts';
import { keepFault } from './operation/faults.ts';
import { openMetrics } from './operation/metrics.ts';
import { serveMetrics } from './operation/metrics-page.ts';
import { traceCalls } from './operation/tracing.ts';
import { openPlatforms } from './outside/platforms.ts';
import { openProviders } from './outside/providers.ts';
import { routes } from './routes.ts';
import type { Route } from './serve.ts';
import { openSubmissionStates } from './submissions/submission-states.ts';
import { openAnalyses } from './tutor/analyses.ts';
import { openChecks } from './workshop/draft-checks.ts';
import { openDraftReplies } from './workshop/draft-replies.ts';
import { openExports } from './workshop/export-bounds.ts';
import { openImportFiles } from './workshop/import-files.ts';
import { type ImportThreads, openImports } from './workshop/import-threads.ts';
import { workOnImports } from './workshop/import-work.ts';

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
type Made =
  | 'background'
  | 'analysis'
  | 'checks'
  | 'contestImports'
  | 'contestFeeds'
  | 'contestBoards'
  | 'importing'
  | 'lastUse'
  | 'similarity'
  | 'ratings'
  | 'security'
  | 'providers'
  | 'platforms'
  | Reading;

/** What spares reads their queries. */
type Reading =
  | 'tokens'
  | 'callers'
  | 'replies'
  | 'drafts'
  | 'exports'
  | 'submissionStates'
  | 'visitorReads';

/** What outlives the application. */
type GivenContext = Omit<
  Context,
  Made | 'imports' | 'importFiles' | 'waiting' | 'uploads' | 'disk' | 'stopping'
> & {
  /** By default as the server opens them; the application closes them. */
  imports?: ImportThreads;
};

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
  boundUnread(app, limits);
  app.decorateRequest('caller', null);
  app.decorateRequest('databaseState', undefined);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  refuseOtherMethods(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  await describeApi(app);
  const waiting = openWaiting(limits, config.rateLimits);
  const stopping = prepareToStop(app, limits);
  serveMetrics(app, { access: config, metrics, db, watch });
  const mail = metrics.counted(context.mail);
  await serveWebClient(app, webRoot);
  const imports = context.imports ?? openImports();
  app.addHook('onClose', () => imports.close());
  const importFiles = openImportFiles(config.dataDir);
  const things = { ...context, imports, importFiles, mail, uploads, disk, waiting, stopping };
  await bindRoutes(app, things, limits);
  return { app, stopping };
}

type ContextToComplete = Omit<Context, Made>;

async function bindRoutes(
  app: FastifyInstance,
  things: ContextToComplete,
  { scoresEveryMs, importsEveryMs, platformKeysEveryMs }: Bounds,
): Promise<void> {
  const background = openBackground(app.log);
  app.addHook('onClose', () => background.close());
  const analysis = openAnalyses();
  app.addHook('onClose', () => analysis.close());
  const checks = openChecks();
  app.addHook('onClose', () => checks.close());
  const contestFeeds = openContestFeeds(things.db, things.config.languages);
  const contestBoards = openShownBoards(things.db);
  const contestImports = openContestThreads();
  app.addHook('onClose', () => contestImports.close());
  const similarity = openSimilarityThreads();
  app.addHook('onClose', () => similarity.close());
  const ratings = openRatings({
    db: things.db,
    threads: openRatingThreads(),
    onFault: (id, error) => {
      app.log.error({ err: error, contest: id }, 'a contest could not be rated');
      keepFault(things.db, app.log, { id, call: 'contest ratings', error });
    },
  });
  app.addHook('onClose', () => ratings.close());
  const security = openSecurityLog(app.log);
  const roleChanges = watchRoleChanges({ db: things.db, security, log: app.log });
  app.addHook('onClose', () => roleChanges.close());
  const viewings = watchViewings({
    db: things.db,
    idleS: things.config.sessionIdleS,
    log: app.log,
  });
  app.addHook('onClose', () => viewings.close());
  const lastUse = openLastUse(things.db, (error) => app.log.warn({ err: error }, 'last use'));
  app.addHook('onClose', () => lastUse.close());
  const reading = {
    tokens: openTokens(things.tokenKey),
    callers: openCallers(things.db, things.config.sessionIdleS),
    replies: openReplyCache(),
    drafts: openDraftReplies(),
    exports: openExports(),
    submissionStates: openSubmissionStates(things.db),
    visitorReads: openVisitorReads(things.standby),
  };
  // Calls come when the work has begun.
  const importing = { soon: () => {} };
  const context = {
    ...things,
    ...reading,
    importing,
    background,
    analysis,
    checks,
    contestImports,
    contestFeeds,
    contestBoards,
    lastUse,
    similarity,
    ratings,
    security,
    providers: openProviders(things.config),
    platforms: openPlatforms(things.config, { keysEveryMs: platformKeysEveryMs }),
  };
  const work = workOnImports(context, { everyMs: importsEveryMs, log: app.log });
  importing.soon = work.soon;
  app.addHook('onClose', () => work.close());
  const digests = watchDigests(context, app.log);
  app.addHook('onClose', () => digests.close());
  serveUnsubscribing(app, context);
  const scores = watchScores(context, { everyMs: scoresEveryMs, log: app.log });
  app.addHook('onClose', () => scores.close());
  serveLti(app, context);
  serveKattis(app, context);
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
    // Pages at the same addresses must not be taken from what a call left behind.
    const asked = 'accept, authorization';
    reply.header('vary', vary === undefined ? asked : `${vary}, ${asked}`);
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
        connectSrc: ["'self'", ...editorOrigins],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        // Statements that are PDF files, which the page makes of what it has loaded.
        frameSrc: ['blob:'],
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
    exposedHeaders: ['etag', 'link', 'location', 'retry-after', 'x-request-id', 'x-total-count'],
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
