/** What administrators see of the running system: judges, the queue, background work, faults. */
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
  /** Null from a judge of an older version. */
  languages: z.array(z.string()).nullable(),
  startedAt: instant,
  /** Why it cannot work; null while it can. */
  unable: z.string().nullable(),
  isDrained: z.boolean(),
  /** The jobs that it has in hand. */
  jobs: z.array(
    z.object({ id: z.uuid(), kind: z.string(), problem: z.string().nullable(), since: instant }),
  ),
  lastFault: z.object({ at: instant, what: z.string() }).nullable(),
});
export type ShownJudge = z.infer<typeof shownJudge>;

/** Work that goes on in the background; `of` is null where that is not known. */
const backgroundWork = z.object({
  kind: z.enum(['rejudging', 'verification', 'preview']),
  problemId: z.uuid(),
  problem: z.string(),
  done: z.int(),
  of: z.int().nullable(),
  /** Since when; null for rejudgings. */
  since: instant.nullable(),
  /** The step of a verification. */
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
    rates: z.array(
      z.object({
        /** Of the last so many minutes. */
        minutes: z.int(),
        submitted: z.int(),
        judged: z.int(),
        /** From submitting to the verdict, of those judged; null if there are none. */
        medianS: z.number().nullable(),
      }),
    ),
    storage: z.object({
      databaseBytes: z.number(),
      /** The largest tables with their indexes. */
      tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
      /** Of the file system of this server's DATA_DIR; null if it cannot be read. */
      freeBytes: z.number().nullable(),
    }),
    work: z.array(backgroundWork),
  }),
});
export type SystemOverview = z.infer<(typeof systemOverview)['reply']>;

const shownJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'resting', 'held']),
  /** A person's name, or what else it belongs to. */
  owner: z.string(),
  problem: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  enqueuedAt: instant,
  attempts: z.int(),
  faults: z.int(),
  /** The place in the queue, from 1; null unless it waits. */
  position: z.int().nullable(),
  /** Why it waits, or which judge has it, in a sentence. */
  why: z.string(),
});
export type ShownJob = z.infer<typeof shownJob>;

export const systemJobs = endpoint({
  ...calls.systemJobs,
  access: 'admin',
  rate: 'read',
  summary: `The jobs of the queue in their order, ${jobPageRows} at a time, each with why it waits`,
  query: z.object({
    /** The job or submission with this id only. */
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
      /** The judge, or the call of a server. */
      place: z.string(),
      /** The job, or the id that the reply named. */
      about: z.uuid(),
      kind: z.string(),
      what: z.string(),
    }),
  ),
});
export type ShownFault = z.infer<(typeof systemFaults)['reply']>[number];
