/** What every call is given besides its request: the things that live as long as the server. */

import type { Database } from '../db/open.ts';
import type { Analysis } from './assistant/fallback.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { JudgingChannel } from './judging.ts';
import type { Writer } from './outside/assistant.ts';
import type { Mailer } from './outside/mail.ts';
import type { SecurityLog } from './security-log.ts';
import type { Waiting } from './waiting.ts';

export type Context = {
  config: Pick<Config, 'languages' | 'rateLimits' | 'publicUrl'>;
  db: Database;
  judging: JudgingChannel;
  mail: Mailer;
  /** The model that writes the assistant's answers; undefined: the built-in rules do. */
  writer: Writer | undefined;
  /** The calls that wait on this server. */
  waiting: Waiting;
  /** What an operator must find again after an attack. */
  security: SecurityLog;
  /** Signs tokens. */
  tokenKey: Uint8Array;
  background: Background;
  /** Reads what strangers wrote, in threads that can be stopped. */
  analysis: Analysis;
};
