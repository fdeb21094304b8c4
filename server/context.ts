/** What every call gets besides its request: the objects that live as long as the server. */

import type { Database } from '../db/open.ts';
import type { Standby } from '../db/standby.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import type { Callers } from './accounts/callers.ts';
import type { LastUse } from './accounts/last-use.ts';
import type { SecurityLog } from './accounts/security-log.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { VisitorReads } from './accounts/visitor-reads.ts';
import type { ReplyCache } from './cache/reply-cache.ts';
import type { Config } from './config.ts';
import type { ContestFeeds } from './contests/contest-feed.ts';
import type { ContestThreads } from './contests/import-threads.ts';
import type { Ratings } from './contests/ratings.ts';
import type { ShownBoards } from './contests/shown-boards.ts';
import type { SimilarityThreads } from './contests/similarity.ts';
import type { Background } from './http/background.ts';
import type { Stopping } from './http/stopping.ts';
import type { Uploads } from './http/uploads.ts';
import type { Waiting } from './http/waiting.ts';
import type { Disk } from './operation/disk.ts';
import type { Writer } from './outside/assistant.ts';
import type { Mailer } from './outside/mail.ts';
import type { LearningPlatforms } from './outside/platforms.ts';
import type { Providers } from './outside/providers.ts';
import type { JudgingChannel } from './submissions/judging.ts';
import type { SubmissionStates } from './submissions/submission-states.ts';
import type { Analyses } from './tutor/analyses.ts';
import type { CheckThreads } from './workshop/draft-checks.ts';
import type { Exports } from './workshop/export-bounds.ts';
import type { ImportFiles } from './workshop/import-files.ts';
import type { ImportThreads } from './workshop/import-threads.ts';

export type Context = {
  config: Pick<
    Config,
    | 'languages'
    | 'rateLimits'
    | 'publicUrl'
    | 'platformNetworks'
    | 'sessionIdleS'
    | 'registration'
    | 'providers'
    | 'localPasswords'
    | 'requiresAdminFactor'
    | 'publishedSolutions'
  >;
  db: Database;
  /** A standby of the database, for visitors' reads. */
  standby: Standby | undefined;
  visitorReads: VisitorReads;
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
  /** Logins by providers. */
  providers: Providers;
  /** Learning platforms, which open this site by LTI. */
  platforms: LearningPlatforms;
  /** Signs tokens. */
  tokenKey: Uint8Array;
  tokens: Tokens;
  /** Asks the database who is calling, and which state it is in. */
  callers: Callers;
  /** Notes when sessions and API tokens are used. */
  lastUse: LastUse;
  /** Replies that can be sent again while the state of the database is the same. */
  replies: ReplyCache;
  /** Drafts in the form in which they are sent. */
  drafts: ReplyCache;
  /** The progress of the submissions that people follow. */
  submissionStates: SubmissionStates;
  background: Background;
  /** Parses untrusted texts, in threads that can be stopped. */
  analysis: Analyses;
  /** Checks drafts of packages, in threads that can be stopped. */
  checks: CheckThreads;
  /** Admits exports of packages. */
  exports: Exports;
  /** Converts archives of packages, in a thread that can be stopped. */
  imports: ImportThreads;
  /** Archives of imports of many packages. */
  importFiles: ImportFiles;
  /** Works on imports of many packages. */
  importing: { soon(): void };
  /** Opens event feeds of contests. */
  contestFeeds: ContestFeeds;
  /** Boards of contests as the client shows them. */
  contestBoards: ShownBoards;
  /** Reads packages of contests, in a thread that can be stopped. */
  contestImports: ContestThreads;
  /** Compares sources of contests, in a thread that can be stopped. */
  similarity: SimilarityThreads;
  /** Keeps contest ratings up to date, in a thread. */
  ratings: Ratings;
  /** Whether the server is about to stop. */
  stopping: Stopping;
  /** Whether there is space to store what people send. */
  disk: Disk;
  /** Stores large bodies in files. */
  uploads: Uploads;
};
