/** What every call gets besides its request: the objects that live as long as the server. */

import type { Analysed, AnalysisJob } from '../assistant/analyse.ts';
import type { Database } from '../db/open.ts';
import type { Standby } from '../db/standby.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { Arrivals } from './arrivals.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Disk } from './disk.ts';
import type { CheckThreads } from './draft-checks.ts';
import type { ImportThreads } from './imports.ts';
import type { JudgingChannel } from './judging.ts';
import type { KeptReplies } from './kept-replies.ts';
import type { Writer } from './outside/assistant.ts';
import type { Mailer } from './outside/mail.ts';
import type { Replica } from './replica.ts';
import type { SecurityLog } from './security-log.ts';
import type { Standings } from './standings.ts';
import type { Stopping } from './stopping.ts';
import type { Threads } from './threads.ts';
import type { Tokens } from './tokens.ts';
import type { Uploads } from './uploads.ts';
import type { Waiting } from './waiting.ts';

export type Context = {
  config: Pick<Config, 'languages' | 'rateLimits' | 'publicUrl'>;
  db: Database;
  /** A standby of the database, for visitors' reads. */
  standby: Standby | undefined;
  replica: Replica;
  /** Ends calls when the database does not answer. */
  watch: DatabaseWatch;
  judging: JudgingChannel;
  mail: Mailer;
  /**
   * The model that writes the assistant's answers; undefined when the built-in rules write them.
   */
  writer: Writer | undefined;
  /** The calls that are waiting on this server. */
  waiting: Waiting;
  /** Events that an operator looks for after an attack. */
  security: SecurityLog;
  /** Signs tokens. */
  tokenKey: Uint8Array;
  tokens: Tokens;
  /** Asks the database who is calling, and which state it is in. */
  arrivals: Arrivals;
  /** Replies that can be sent again while the state of the database is the same. */
  kept: KeptReplies;
  /** The progress of the submissions that people follow. */
  standings: Standings;
  background: Background;
  /** Parses untrusted texts, in threads that can be stopped. */
  analysis: Threads<AnalysisJob, Analysed>;
  /** Checks drafts of packages, in threads that can be stopped. */
  checks: CheckThreads;
  /** Converts archives of packages, in a thread that can be stopped. */
  imports: ImportThreads;
  /** Whether the server is about to stop. */
  stopping: Stopping;
  /** Whether there is space to store what people send. */
  disk: Disk;
  /** Stores large bodies in files. */
  uploads: Uploads;
};
