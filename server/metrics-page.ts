/**
 * GET /metrics, for Prometheus: what this server counts, and what the database knows about the
 * queue and the judges. It is not public: it requires a token or, without METRICS_TOKEN, a caller
 * on this host.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '../contract/messages.ts';
import { isDatabaseAway } from '../db/away.ts';
import type { Database } from '../db/open.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { exposeMeasures } from './exposition.ts';
import { withoutRequests } from './logging.ts';
import type { Metrics } from './metrics.ts';
import { readMeasures } from './model/measures.ts';

export type MetricsAccess = Pick<Config, 'publicUrl' | 'trustProxy'> & {
  metricsToken?: string | undefined;
};

type Parts = {
  access: MetricsAccess;
  metrics: Metrics;
  db: Database;
  watch: DatabaseWatch;
};

/** Serves the page. While the database is unavailable, it has only what this server knows. */
export function serveMetrics(app: FastifyInstance, { access, metrics, db, watch }: Parts): void {
  const { registry } = metrics;
  /** Simultaneous requests share one query of the database. */
  let looking: Promise<string> | undefined;
  const look = (): Promise<string> => {
    looking ??= watch.whileThere(readMeasures(db).then(exposeMeasures)).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const options = {
    schema: { hide: true },
    logLevel: withoutRequests(app.log.level),
    config: { call: 'GET /metrics' },
  };
  app.get('/metrics', options, async (request, reply) => {
    requireAccess(request, access);
    const measures = await look().catch((error: unknown) => {
      if (isDatabaseAway(error)) return null;
      throw error;
    });
    const up = `# HELP ${upName} Whether the database answers.\n# TYPE ${upName} gauge\n`;
    const parts = [await registry.metrics(), `${up}${upName} ${measures === null ? 0 : 1}\n`];
    return reply.type(registry.contentType).send([...parts, measures ?? ''].join('\n'));
  });
}

const upName = 'arbiter_database_up';

function requireAccess(request: FastifyRequest, access: MetricsAccess): void {
  const { metricsToken } = access;
  if (metricsToken === undefined) {
    if (isFromThisHost(request, access)) return;
    throw new AppError('forbidden', refusals.metricsFromElsewhere);
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(given), digest(metricsToken))) return;
  throw new AppError('unauthenticated', refusals.metricsToken);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from a program on this host, and not through a proxy on this host, from
 * which all requests come. A site with https has a proxy: this server has no TLS.
 */
function isFromThisHost(
  { socket, headers }: FastifyRequest,
  { publicUrl, trustProxy }: MetricsAccess,
): boolean {
  if (trustProxy !== false || publicUrl.startsWith('https:')) return false;
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  return loopback.test(socket.remoteAddress ?? '');
}
