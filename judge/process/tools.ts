/** The tools for all jobs, and the outcome of a job. */
import type { Verdict } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import type { Lease } from '../../work/claim.ts';
import { type Stored, storeResult } from '../../work/finish.ts';
import type { JudgeCounts } from '../../work/judge-counts.ts';
import type { Cost } from '../../work/usage.ts';
import type { Judged } from '../judge.ts';
import type { OpenLanguages } from '../languages/open-languages.ts';
import type { Log } from '../log.ts';
import type { Publish } from '../run/progress.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { TestDataStore } from '../run/test-data.ts';

/** The tools for all jobs. */
export type Tools = {
  db: Database;
  sandbox: Pick<Sandbox, 'jail' | 'read' | 'talk' | 'canRead'>;
  languages: OpenLanguages;
  testData: TestDataStore;
  publish: Publish;
  log: Log;
  counts: JudgeCounts;
  judgeVersion: string;
  scratchFolder: string;
  /** When aborted, ends verifications and the waiting for the database. */
  stopping: AbortSignal;
};

/** The outcome of a job: its CPU time, the verdict of a submission, and how it is stored. */
export type Done = { cpuMs: number; verdict?: Verdict; store(cost: Cost): Promise<Stored> };

/** A result that its caller fetches. */
export const resultDone = (
  { db }: Pick<Tools, 'db'>,
  lease: Lease,
  { result, cpuMs }: Judged<object | null>,
): Done => ({ cpuMs, store: (cost) => storeResult(db, lease, result, cost) });
