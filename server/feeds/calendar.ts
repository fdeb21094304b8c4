/**
 * A person's calendar: contests that are listed for everyone or in which they take part, and the
 * deadlines of the assignments of their classes, with their own extensions. A role adds nothing.
 */
import { createHash } from 'node:crypto';
import type { Locale } from '../../contract/locales.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { type Contest, durationOf, type Team } from '../../standings/contest.ts';
import { localeOfAccount } from '../accounts/account-locale.ts';
import { absoluteAt, dueAt } from '../contests/contest-api.ts';
import { readContestsFor, type TimedContest } from '../contests/contests.ts';
import { textsIn } from '../http/translated.ts';
import { type CalendarEntry, type NumberedEntry, writeCalendar } from './icalendar.ts';

/** Contests of a calendar: those whose ends are the nearest to now. */
const calendarMaxContests = 200;
/** How long what is over stays in a calendar. */
const pastMs = 30 * 86_400_000;

/** The calendar of a person, as iCalendar. */
export async function calendarOf(
  db: Database,
  { userId, publicUrl, nowMs = Date.now() }: { userId: string; publicUrl: string; nowMs?: number },
): Promise<string> {
  const found = await readContestsFor(db, userId, {
    sinceMs: nowMs - pastMs,
    nowMs,
    max: calendarMaxContests,
  });
  const locale = await localeOfAccount(db, userId);
  const entries = found.flatMap((one) => entriesOf(one, { publicUrl, locale }));
  return writeCalendar('Arbiter', await numbered(db, userId, entries));
}

const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

/** The entries of a contest, or of the deadlines of an assignment. */
export function entriesOf(
  { stored, team, className }: TimedContest,
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
) {
  const { t } = textsIn(locale);
  const { id, slug, name, windowMs } = stored;
  const contest = { ...stored.contest, stops: endedStops(stored.contest) };
  const host = hostOf(publicUrl);
  const { startsAtMs, endsAtMs } = timesOf(contest, team);
  const url = `${publicUrl}/contests/${slug}`;
  if (className !== null) {
    const extended = team !== null && team.extensionMs > 0 ? `\n${t`With your extension.`}` : '';
    const deadline = (kind: string, title: string, atMs: number, text: string): CalendarEntry => ({
      uid: `${kind}-${id}@${host}`,
      startsAtMs: atMs,
      endsAtMs: null,
      title: `${title}: ${name} (${className})`,
      text: `${text}${extended}`,
      url,
    });
    const closes = deadline('closes', t`Closes`, endsAtMs, t`Submissions are taken until then.`);
    const [late] = contest.settings.lateRules;
    const dueMs = dueAt({ ...contest, startsAtMs }, team?.extensionMs ?? 0);
    if (late === undefined || dueMs === null) return [closes];
    const percent = Math.round(late.factor * 100);
    const rule = t`From then on, submissions have ${percent} % of their points.`;
    return dueMs < endsAtMs ? [deadline('due', t`Due`, dueMs, rule), closes] : [closes];
  }
  const fromOwnStart = (minutes: number) =>
    t`From your own start within this time, you have ${minutes} minutes.`;
  const entry: CalendarEntry = {
    uid: `contest-${id}@${host}`,
    startsAtMs,
    endsAtMs,
    title: name,
    text:
      windowMs !== null && !hasStarted(team)
        ? fromOwnStart(Math.round(windowMs / 60_000))
        : team === null
          ? t`A contest.`
          : t`You take part in this contest.`,
    url,
  };
  return [entry];
}

/** A pause that lasts has no end that could be told. */
const endedStops = ({ stops }: Contest) => stops.filter(({ untilMs }) => untilMs !== null);

const hasStarted = (team: Team | null): boolean =>
  team !== null && team.startsAtMs !== null && Number.isFinite(team.startsAtMs);

/** The times of a participation, or of the contest while it has none of its own. */
function timesOf(contest: Contest, team: Team | null) {
  const isOwn = team !== null && (team.startsAtMs === null || hasStarted(team));
  const startsAtMs = (isOwn ? team.startsAtMs : null) ?? contest.startsAtMs;
  const durationMs = durationOf(contest, isOwn ? team : null);
  return { startsAtMs, endsAtMs: absoluteAt({ ...contest, startsAtMs }, durationMs) };
}

const digestOf = (entry: CalendarEntry): Buffer =>
  createHash('sha256').update(JSON.stringify(entry)).digest();

/**
 * Numbers the entries. An entry that changed since it was last sent gets the next number. Entries that
 * left the calendar are forgotten.
 */
async function numbered(
  db: Database,
  userId: string,
  entries: readonly CalendarEntry[],
): Promise<NumberedEntry[]> {
  const digests = new Map(entries.map((entry) => [entry.uid, digestOf(entry)]));
  const known = await readKnown(db, userId);
  const isSame =
    known.size === digests.size &&
    [...digests].every(([uid, digest]) => known.get(uid)?.digest.equals(digest) ?? false);
  const kept = isSame ? known : await keep(db, userId, digests);
  return entries.map((entry) => {
    const { sequence = 0, changed_at: at } = kept.get(entry.uid) ?? {};
    return { ...entry, sequence, changedAtMs: at?.getTime() ?? 0 };
  });
}

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(db: Database, userId: string) {
  const rows = await db
    .selectFrom('calendar_entries')
    .select(['uid', 'digest', 'sequence', 'changed_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

const keep = (db: Database, userId: string, digests: ReadonlyMap<string, Buffer>): Promise<Known> =>
  inTransaction(db, async (transaction) => {
    // Another server may be sending the same calendar: they number one after the other.
    await transaction
      .selectFrom('feed_keys')
      .select('user_id')
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    const known = await readKnown(transaction, userId);
    const gone = [...known.keys()].filter((uid) => !digests.has(uid));
    if (gone.length > 0) {
      await transaction
        .deleteFrom('calendar_entries')
        .where('user_id', '=', userId)
        .where('uid', 'in', gone)
        .execute();
    }
    const changed = [...digests].filter(([uid, digest]) => !known.get(uid)?.digest.equals(digest));
    if (changed.length > 0) {
      const values = changed.map(([uid, digest]) => ({
        user_id: userId,
        uid,
        digest,
        sequence: (known.get(uid)?.sequence ?? -1) + 1,
        changed_at: new Date(),
      }));
      await transaction
        .insertInto('calendar_entries')
        .values(values)
        .onConflict((one) =>
          one.columns(['user_id', 'uid']).doUpdateSet((row) => ({
            digest: row.ref('excluded.digest'),
            sequence: row.ref('excluded.sequence'),
            changed_at: row.ref('excluded.changed_at'),
          })),
        )
        .execute();
    }
    return await readKnown(transaction, userId);
  });
