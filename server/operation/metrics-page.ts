/**
 * GET /metrics, for Prometheus: what this server counts, and what the database knows about the
 * queue and the judges. It is not public: it requires a token or, without METRICS_TOKEN, a caller
 * on this host.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusals } from '../../contract/messages.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { Database } from '../../db/open.ts';
import type { DatabaseWatch } from '../../db/watch.ts';
import { judgeCountFamilies } from '../../work/judge-counts.ts';
import { priorities } from '../../work/kinds.ts';
import type { Config } from '../config.ts';
import { AppError } from '../http/errors.ts';
import { withoutRequests } from '../http/logging.ts';
import { type Measures, readMeasures } from './measures.ts';
import type { Metrics } from './metrics.ts';

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

type Sample = { name: string; labels: string; value: number };
type Family = { name: string; type: string; help: string; samples: Sample[] };

/** All families, including those without a sample, so that every name is present from the start. */
function exposeMeasures(measures: Measures): string {
  const families = [...familiesOf(measures), ...countedFamilies(measures)];
  return families.map(written).join('\n');
}

function familiesOf({ queue, judges, databaseBytes }: Measures): Family[] {
  const gauge = (name: string, help: string, samples: Omit<Sample, 'name'>[]): Family => ({
    name,
    type: 'gauge',
    help,
    samples: samples.map((one) => ({ name, ...one })),
  });
  const ofQueue = queue.map(({ kind, priority, state, jobs, oldestS }) => {
    return { labels: labels({ kind, priority: priorityWord(priority), state }), jobs, oldestS };
  });
  const ofJudges = judges.map(({ level, state, judges: count, slots }) => {
    return { labels: labels({ level, state }), count, slots };
  });
  return [
    gauge(
      'arbiter_queue_jobs',
      'Jobs in the queue, by kind, priority and state.',
      ofQueue.map((one) => ({ labels: one.labels, value: one.jobs })),
    ),
    gauge(
      'arbiter_queue_oldest_seconds',
      'How long the oldest job is in the queue, by kind, priority and state.',
      ofQueue.map((one) => ({ labels: one.labels, value: one.oldestS })),
    ),
    gauge(
      'arbiter_judges',
      'Judges that are alive, by the level of their sandboxes and whether they can work.',
      ofJudges.map((one) => ({ labels: one.labels, value: one.count })),
    ),
    gauge(
      'arbiter_judge_slots',
      'Programs that the judges can run at once.',
      ofJudges.map((one) => ({ labels: one.labels, value: one.slots })),
    ),
    gauge('arbiter_database_bytes', 'Size of the database.', [
      { labels: '', value: databaseBytes },
    ]),
  ];
}

const countedFamilies = ({ counts }: Measures): Family[] =>
  judgeCountFamilies.map((family) => ({
    ...family,
    samples: counts
      .filter(({ name }) => isOf(family, name))
      .map(({ name, labels: ofCount, count }) => ({ name, labels: ofCount, value: count })),
  }));

const isOf = ({ name, type }: { name: string; type: string }, sample: string): boolean =>
  type === 'histogram'
    ? ['_bucket', '_sum', '_count'].some((end) => sample === `${name}${end}`)
    : sample === name;

function priorityWord(priority: number): string {
  if (priority === priorities.inTurn) return 'in turn';
  return priority === priorities.last ? 'last' : 'held';
}

/** Kinds and levels may come from a newer version, so they are escaped. */
const labels = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',');

const written = ({ name, type, help, samples }: Family): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((one) => `${one.name}${one.labels && `{${one.labels}}`} ${one.value}`),
    '',
  ].join('\n');
