/** The metrics of this server itself: calls, refusals, mails, its event loop and connections. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { connectionsOf, type Database } from '../../db/open.ts';
import type { Standby } from '../../db/standby.ts';
import type { Uploads } from '../http/uploads.ts';
import type { Mailer } from '../outside/mail.ts';

/** From the time of an unchanged list to the time of a submission that waits for its verdict. */
const callBucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const noCall = 'other';

export type Metrics = {
  registry: Registry;
  /** The mailer, which counts its mails. */
  counted(mailer: Mailer): Mailer;
};

type Measured = {
  db: Database;
  standby: Standby | undefined;
  uploads: Pick<Uploads, 'freeBytes'>;
};

/** Counts every call of `app` from now on, labelled with the call of the contract. */
export function openMetrics(app: FastifyInstance, measured: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges, whose names promise counters. The same numbers are there by type.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${what}_total`);
  }
  const seconds = new Histogram({
    name: 'arbiter_call_seconds',
    help: 'How long calls took, from the request to the end of the reply.',
    labelNames: ['call'],
    buckets: callBucketsS,
    registers,
  });
  const calls = new Counter({
    name: 'arbiter_calls_total',
    help: 'Calls that were answered, by status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const refusals = new Counter({
    name: 'arbiter_rate_refusals_total',
    help: 'Calls that were refused because there were too many (status 429).',
    labelNames: ['call'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call = noCall } = request.routeOptions.config;
    seconds.observe({ call }, reply.elapsedTime / 1000);
    calls.inc({ call, status: reply.statusCode });
    if (reply.statusCode === 429) refusals.inc({ call });
  });
  measurePlace(registers, measured);
  return { registry, counted: mailCounter(registers) };
}

/** The metrics that are read when the page is requested. */
function measurePlace(registers: Registry[], { db, standby, uploads }: Measured): void {
  if (standby !== undefined) measureStandby(registers, standby);
  new Gauge({
    name: 'arbiter_database_connections',
    help: 'Connections of this server to the database; waiting: queries that have none yet.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = connectionsOf(db);
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'arbiter_disk_free_bytes',
    help: 'Free space of the file system of DATA_DIR, for ordinary users.',
    registers,
    async collect() {
      const freeBytes = await uploads.freeBytes();
      if (freeBytes === null) this.remove();
      else this.set(freeBytes);
    },
  });
}

function measureStandby(registers: Registry[], standby: Standby): void {
  new Gauge({
    name: 'arbiter_replica_used',
    help: 'Whether the standby of DATABASE_READ_URL answers visitors: 1, or 0 if it cannot be used.',
    registers,
    collect() {
      this.set(standby.state() === 'used' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'arbiter_replica_late_seconds',
    help: 'How old what the standby has is at most.',
    registers,
    collect() {
      const lateMs = standby.lateMs();
      if (Number.isFinite(lateMs)) this.set(lateMs / 1000);
      else this.remove();
    },
  });
}

function mailCounter(registers: Registry[]): Metrics['counted'] {
  const mails = new Counter({
    name: 'arbiter_mails_total',
    help: 'Mails, by whether the mail server took them.',
    labelNames: ['outcome'],
    registers,
  });
  return (mailer) => ({
    async send(mail) {
      try {
        const sent = await mailer.send(mail);
        mails.inc({ outcome: 'sent' });
        return sent;
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
  });
}
