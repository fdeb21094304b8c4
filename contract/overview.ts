/** The running system as administrators see it: judges, the queue, background work, faults. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { jobPageRows } from './limits.ts';
import { shownSiteState } from './site.ts';

const shownJudge = z.object({
  id: z.string(),
  level: z.string(),
  slots: z.int(),
  version: z.string(),
  compiler: z.string(),
  notes: z.array(z.string()),
  /** Null for a judge of an older version. */
  languages: z.array(z.string()).nullable(),
  startedAt: instant,
  /** Why it cannot work; null while it can. */
  unable: z.string().nullable(),
  isDrained: z.boolean(),
  /** The jobs that it is working on. */
  jobs: z.array(
    z.object({ id: z.uuid(), kind: z.string(), problem: z.string().nullable(), since: instant }),
  ),
  lastFault: z.object({ at: instant, what: z.string() }).nullable(),
});
export type ShownJudge = z.infer<typeof shownJudge>;

const shownJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'resting', 'held']),
  /** The name of the owner: a person, or the part of the system that queued it. */
  owner: z.string(),
  problem: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  enqueuedAt: instant,
  attempts: z.int(),
  faults: z.int(),
  /** The position in the queue, from 1; null unless it is waiting. */
  position: z.int().nullable(),
  /** Why it is waiting, or which judge has it, in a sentence. */
  why: z.string(),
});
export type ShownJob = z.infer<typeof shownJob>;

/** Background work; `of` is null if the total is unknown, and `unit` if items are counted. */
const backgroundWork = z.object({
  kind: z.enum(['rejudging', 'verification', 'preview', 'import', 'backup']),
  /** Null for a backup, and for a package that does not have a problem yet. */
  problemId: z.uuid().nullable(),
  /** The name of the problem or, without one, of the file; null if it has none. */
  problem: z.string().nullable(),
  done: z.int(),
  of: z.int().nullable(),
  unit: z.string().nullable(),
  /** The start time; null for rejudgings. */
  since: instant.nullable(),
  /** The current step; null for rejudgings and previews. */
  step: z.string().nullable(),
});
export type BackgroundWork = z.infer<typeof backgroundWork>;

export const systemOverview = endpoint({
  ...calls.systemOverview,
  access: 'admin',
  rate: 'read',
  summary: 'Judges with what each does, the queue by kind, rates, storage and background work',
  reply: z.object({
    site: shownSiteState,
    judges: z.array(shownJudge),
    queue: z.array(
      z.object({ kind: z.string(), state: z.string(), jobs: z.int(), oldestS: z.number() }),
    ),
    /** The job with the longest wait of all that people wait for, and that are not held. */
    longestWait: shownJob.nullable(),
    rates: z.array(
      z.object({
        /** Over the last `minutes` minutes. */
        minutes: z.int(),
        submitted: z.int(),
        judged: z.int(),
        /** The time from submit to verdict; null if nothing was judged. */
        medianS: z.number().nullable(),
      }),
    ),
    storage: z.object({
      databaseBytes: z.number(),
      /** The largest tables, including their indexes. */
      tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
      /** Free space where this server's DATA_DIR is; null if it cannot be read. */
      freeBytes: z.number().nullable(),
    }),
    work: z.array(backgroundWork),
  }),
});
export type SystemOverview = z.infer<(typeof systemOverview)['reply']>;

export const systemJobs = endpoint({
  ...calls.systemJobs,
  access: 'admin',
  rate: 'read',
  summary: `The jobs of the queue in their order, ${jobPageRows} at a time, each with why it waits`,
  query: z.object({
    /** Only the job or submission with this id. */
    id: id.optional(),
    page: z.coerce
      .number()
      .int('page: Must be a whole number.')
      .min(1, 'page: Must be at least 1.')
      .max(100_000, 'page: Must be at most 100000.')
      .default(1),
  }),
  reply: z.object({ jobs: z.array(shownJob), total: z.int() }),
});

export const faultsShownMax = 50;

export const systemFaults = endpoint({
  ...calls.systemFaults,
  access: 'admin',
  rate: 'read',
  summary: `The ${faultsShownMax} newest faults of judges and servers, each with the id of its job or reply`,
  reply: z.array(
    z.object({
      at: instant,
      /** A judge, or a call of the API. */
      place: z.string(),
      /** The job, or the id that was in the reply. */
      about: z.uuid(),
      kind: z.string(),
      what: z.string(),
    }),
  ),
});
export type ShownFault = z.infer<(typeof systemFaults)['reply']>[number];
