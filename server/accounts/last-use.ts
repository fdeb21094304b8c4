/**
 * When sessions and API tokens were used last. Noted in memory and written together, because a write
 * for each call would cost more than most calls.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { Caller } from './sessions.ts';

export type LastUse = {
  /** Of a view, that is its administrator's session. */
  note(caller: Caller): void;
  /** Writes what was noted. */
  write(): Promise<void>;
  /** Writes it for the last time. */
  close(): Promise<void>;
};

const everyMs = 60_000;

/** `onFault` gets what kept it from being written; it is tried again with the next. */
export function openLastUse(db: Database, onFault: (error: unknown) => void): LastUse {
  let used = { sessions: new Set<string>(), tokens: new Set<string>() };
  const write = async (): Promise<void> => {
    const { sessions, tokens } = used;
    if (sessions.size + tokens.size === 0) return;
    used = { sessions: new Set(), tokens: new Set() };
    try {
      await sql`
        with tokens as (
          update api_tokens set used_at = now() where id = any(${[...tokens]}::uuid[]))
        update sessions set used_at = now() where id = any(${[...sessions]}::uuid[])`.execute(db);
    } catch (error) {
      for (const id of sessions) used.sessions.add(id);
      for (const id of tokens) used.tokens.add(id);
      onFault(error);
    }
  };
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return {
    note({ sessionId, scopes, viewing }) {
      used[scopes === null ? 'sessions' : 'tokens'].add(viewing?.sessionId ?? sessionId);
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}
