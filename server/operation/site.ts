/**
 * Operating the site: pausing judging, maintenance, draining a judge; each with its audit entry.
 */
import { refusals } from '../../contract/messages.ts';
import type { ShownSiteState } from '../../contract/site.ts';
import type { Facts } from '../../contract/system.ts';
import type { Database } from '../../db/open.ts';
import {
  pauseJudging,
  readSiteState,
  resumeJudging,
  setDrained,
  setMaintenance,
} from '../../work/site-state.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, recorded } from './audit.ts';

const retryAfterS = 300;

export async function shownSiteState(db: Database): Promise<ShownSiteState> {
  const { maintenance, judgingPaused } = await readSiteState(db);
  const told = <Switched extends { since: Date }>(switched: Switched) => ({
    ...switched,
    since: switched.since.toISOString(),
  });
  return {
    maintenance: maintenance && told(maintenance),
    judgingPaused: judgingPaused && told(judgingPaused),
  };
}

/** Refuses with 503 and the message while the site is in maintenance; `known`: its message, if it was read. */
export async function refuseInMaintenance(
  db: Database,
  known?: string | null | undefined,
): Promise<void> {
  const message =
    known === undefined ? ((await readSiteState(db)).maintenance?.message ?? null) : known;
  if (message === null) return;
  const sentence = `${refusals.maintenance} ${message}`;
  throw new AppError('unavailable', sentence, retryAfterS);
}

const ofSite = (id: string) => ({ kind: 'site', id }) as const;

/** Pauses judging with a reason, or resumes it; returns the new state. */
export const switchJudging = (
  db: Database,
  by: Actor,
  reason: string | null,
): Promise<ShownSiteState> =>
  recorded(
    db,
    { by, act: reason === null ? 'judging resumed' : 'judging paused' },
    async (transaction) => {
      const before = await judgingFacts(transaction);
      await (reason === null ? resumeJudging(transaction) : pauseJudging(transaction, reason));
      const after = await judgingFacts(transaction);
      const result = await shownSiteState(transaction);
      return { result, subject: ofSite('judging'), before, after };
    },
  );

async function judgingFacts(db: Database): Promise<Facts> {
  const { judgingPaused } = await readSiteState(db);
  return { isPaused: judgingPaused !== null, reason: judgingPaused?.reason ?? null };
}

/** Begins maintenance with a message, or ends it; returns the new state. */
export const switchMaintenance = (
  db: Database,
  by: Actor,
  message: string | null,
): Promise<ShownSiteState> =>
  recorded(db, { by, act: 'maintenance changed' }, async (transaction) => {
    const before = { message: (await readSiteState(transaction)).maintenance?.message ?? null };
    await setMaintenance(transaction, message);
    const result = await shownSiteState(transaction);
    return { result, subject: ofSite('maintenance'), before, after: { message } };
  });

/** Drains a judge, or lets it claim jobs again; refuses with 404 if there is no such judge. */
export const drainJudge = (
  db: Database,
  by: Actor,
  judge: { judgeId: string; isDrained: boolean },
): Promise<void> =>
  recorded(
    db,
    { by, act: judge.isDrained ? 'judge drained' : 'judge taken back' },
    async (transaction) => {
      const wasDrained = await setDrained(transaction, judge);
      if (wasDrained === null) throw new AppError('notFound', refusals.noSuchJudge);
      const [before, after] = [{ isDrained: wasDrained }, { isDrained: judge.isDrained }];
      const subject = { kind: 'judge', id: judge.judgeId } as const;
      return { result: undefined, subject, before, after };
    },
  );
