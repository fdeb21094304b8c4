/**
 * The event feed of a contest: first all that the viewer may read, then every change of it. It is
 * made from what they would read now, so that it can tell nothing more, and tokens are digests of
 * that: two worlds that look the same have the same feed. All feeds of visitors share what they
 * hold of a contest, and so do those of organisers.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { openTally } from '../http/tallies.ts';
import { type ApiLook, contestOf, listsOf, stateOf } from './contest-api.ts';

type FeedBounds = {
  /** All open feeds of a server. */
  feedsMax: number;
  /** Of a person, or of a network's visitors. */
  feedsEachMax: number;
  /** What the feeds of a server hold of contests. */
  heldMaxBytes: number;
  /** Submissions and judgements of a contest that has a feed. */
  objectsMax: number;
};

const feedBounds: FeedBounds = {
  feedsMax: 200,
  feedsEachMax: 8,
  heldMaxBytes: 64 * 1024 * 1024,
  objectsMax: 200_000,
};

const retryAfterS = 30;
const tooMuch = (): AppError => new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);

const lookEveryMs = 1000;
/** The standard wants a line at least every 120 seconds. */
const keepAliveMs = 30_000;

type Asked = {
  /** The contest as it is now; refuses when the caller may no longer see it as they did. */
  look: () => Promise<ApiLook>;
  sinceToken: string | undefined;
  /** Whether it stays open after what there is now. */
  isOpen: boolean;
  signal: AbortSignal;
};

/** `end` gives back what the feed takes; it is called when its lines are read no more. */
type Feed = { lines: AsyncGenerator<string>; end: () => void };

export type ContestFeeds = {
  /** Opens a feed for a person or a network, or refuses. */
  open(who: string, asked: Asked): Promise<Feed>;
  /** What all open feeds hold. */
  heldBytes(): number;
};

/** `languages`: those that this site offers. */
export function openContestFeeds(
  db: Database,
  languages: readonly Language[],
  changed: Partial<FeedBounds> = {},
): ContestFeeds {
  const bounds = { ...feedBounds, ...changed };
  const places = openTally(bounds.feedsMax);
  const snapshots = openSnapshots({ db, languages, ...bounds });
  return {
    heldBytes: snapshots.heldBytes,
    async open(who, asked) {
      // Refused before a place is taken.
      const first = await asked.look();
      if (!places.take(who, 1, bounds.feedsEachMax)) throw tooMuch();
      const held = new Set<Held>();
      let hasEnded = false;
      const release = (one: Held): void => {
        if (held.delete(one)) one.release();
      };
      const end = (): void => {
        if (hasEnded) return;
        hasEnded = true;
        for (const one of held) release(one);
        places.giveBack(who, 1);
      };
      const hold = async (look: ApiLook): Promise<Held | undefined> => {
        const one = await snapshots.take(look);
        if (hasEnded) {
          one.release();
          return undefined;
        }
        held.add(one);
        return one;
      };
      try {
        const begin = await hold(first);
        return { lines: linesOf(asked, { begin, hold, release }), end };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** How a feed takes what it tells: `hold` gives nothing if the feed has ended meanwhile. */
type Holding = {
  begin: Held | undefined;
  hold: (look: ApiLook) => Promise<Held | undefined>;
  release: (held: Held) => void;
};

/** Lines of the feed, until the caller has gone, is refused, or the server stops. */
async function* linesOf(
  { look, sinceToken, isOpen, signal }: Asked,
  { begin, hold, release }: Holding,
): AsyncGenerator<string> {
  if (begin === undefined) return;
  const { snapshot } = begin;
  if (snapshot.token !== sinceToken) {
    // What was deleted since an older token is not known, but whole lists tell it.
    yield* batchOf(sinceToken === undefined ? all(snapshot) : whole(snapshot), snapshot.token);
  }
  /** The same if nothing has changed. */
  const newest = async (before: Held): Promise<Held | undefined> => {
    try {
      const now = await look();
      return isOf(now, before.snapshot) ? before : await hold(now);
    } catch (error) {
      // The caller learns the reason when they ask again.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
  let before = begin;
  let quietMs = 0;
  while (isOpen && !signal.aborted) {
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    quietMs += lookEveryMs;
    const after = await newest(before);
    if (after === undefined) return;
    if (after !== before) {
      if (after.snapshot.token !== before.snapshot.token) {
        yield* batchOf(changesTo(after.snapshot, before.snapshot), after.snapshot.token);
        quietMs = 0;
      }
      release(before);
      before = after;
    }
    if (quietMs < keepAliveMs) continue;
    yield '\n';
    quietMs = 0;
  }
}

type Objects = Map<string, string>;

/** By type in the order of the feed: single objects as text, and lists by their ids. */
type Snapshot = {
  singles: Map<string, string>;
  lists: Map<string, Objects>;
  token: string;
  bytes: number;
  version: string;
  /** From then on, the same version shows more. */
  untilMs: number;
  /** The events since others, for all feeds that told those. */
  changes: WeakMap<Snapshot, readonly string[]>;
};

/** A snapshot that is there until it is released. */
type Held = { snapshot: Snapshot; release: () => void };

/** Differs when anything may: stored versions, or what follows from the time. */
const versionOf = ({ stored, nowMs, hasProblems }: ApiLook): string =>
  JSON.stringify([
    hasProblems,
    stored.settingsVersion,
    stored.runsVersion,
    contestOf(stored),
    stateOf({ stored, nowMs }),
  ]);

/** Whether a snapshot shows what there is to see now. */
const isOf = (look: ApiLook, { version, untilMs }: Snapshot): boolean =>
  version === versionOf(look) && look.nowMs < untilMs;

type Shared = { version: string; made: Promise<Snapshot>; counted?: Snapshot; holders: number };

type Making = Pick<FeedBounds, 'heldMaxBytes' | 'objectsMax'> & {
  db: Database;
  languages: readonly Language[];
};

/** All visitors who may know as much see the same, and so do all organisers: each kind has one snapshot. */
function openSnapshots({ heldMaxBytes, ...making }: Making) {
  const newest = new Map<string, Shared>();
  let heldBytes = 0;
  return {
    heldBytes: () => heldBytes,
    /** Refuses what would take too much memory. */
    async take(look: ApiLook): Promise<Held> {
      const key = `${look.viewer.kind} ${look.hasProblems} ${look.stored.id}`;
      const version = versionOf(look);
      const known = newest.get(key);
      const isKnown =
        known?.version === version && (known.counted === undefined || isOf(look, known.counted));
      const shared: Shared = isKnown
        ? known
        : { version, made: snapshotOf(look, making), holders: 0 };
      newest.set(key, shared);
      shared.holders += 1;
      const release = (): void => {
        shared.holders -= 1;
        if (shared.holders > 0) return;
        if (newest.get(key) === shared) newest.delete(key);
        heldBytes -= shared.counted?.bytes ?? 0;
      };
      try {
        const snapshot = await shared.made;
        if (shared.counted === undefined) {
          if (heldBytes + snapshot.bytes > heldMaxBytes) throw tooMuch();
          heldBytes += snapshot.bytes;
          shared.counted = snapshot;
        }
        return { snapshot, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

const factsRow = z.object({ objects: z.int(), next: z.date().nullable() });

/** The number of submissions and judgements, and when the next message will be shown. */
const factsOf = (db: Database, { stored, nowMs }: ApiLook): Promise<z.infer<typeof factsRow>> =>
  onlyRowOf(
    db,
    factsRow,
    sql`
    select (
        (select count(*) from contest_runs where contest_id = ${stored.id})
        + (select count(*) from contest_judgements where contest_id = ${stored.id})
        + 2 * (
          select count(*) from participations
          join submissions on submissions.participation_id = participations.id
          where participations.contest_id = ${stored.id})
      )::int as objects,
      (
        select min(written_at) from contest_clarifications
        where contest_id = ${stored.id} and written_at > ${new Date(nowMs)}
      ) as next`,
  );

/** What an object takes besides its text: its id, and its place in the list. */
const objectBytes = 100;
const tokenChars = 32;

async function snapshotOf(
  look: ApiLook,
  { db, languages, objectsMax }: Omit<Making, 'heldMaxBytes'>,
): Promise<Snapshot> {
  const { objects: count, next } = await factsOf(db, look);
  if (count > objectsMax) throw new AppError('badInput', refusals.noFeed);
  const lists = new Map<string, Objects>();
  for (const [type, read] of listsOf(db, look, languages)) {
    const objects = await read();
    lists.set(type, new Map(objects.map((one) => [one.id, JSON.stringify(one)])));
  }
  const singles = new Map([
    ['contest', JSON.stringify(contestOf(look.stored))],
    ['state', JSON.stringify(stateOf(look))],
  ]);
  let bytes = 0;
  const hash = createHash('sha256');
  const add = (text: string): void => {
    hash.update(text);
    bytes += Buffer.byteLength(text) + objectBytes;
  };
  for (const text of singles.values()) add(text);
  for (const [type, objects] of lists) {
    add(`\n${type}`);
    for (const text of objects.values()) add(text);
  }
  return {
    singles,
    lists,
    token: hash.digest('hex').slice(0, tokenChars),
    bytes,
    version: versionOf(look),
    untilMs: next?.getTime() ?? Infinity,
    changes: new WeakMap(),
  };
}

const eventOf = (type: string, id: string | null, data: string): string =>
  `{"type":${JSON.stringify(type)},"id":${JSON.stringify(id)},"data":${data}`;

/** Only the last line has the token: a caller that has it has them all. */
function* batchOf(events: Iterable<string>, token: string): Generator<string> {
  let last: string | undefined;
  for (const event of events) {
    if (last !== undefined) yield `${last}}\n`;
    last = event;
  }
  if (last !== undefined) yield `${last},"token":"${token}"}\n`;
}

/** The state comes last, because `end_of_updates` ends the feed. */
function* all({ singles, lists }: Snapshot): Generator<string> {
  yield eventOf('contest', null, singles.get('contest') ?? 'null');
  for (const [type, objects] of lists) {
    for (const [id, text] of objects) yield eventOf(type, id, text);
  }
  yield eventOf('state', null, singles.get('state') ?? 'null');
}

function* whole({ singles, lists }: Snapshot): Generator<string> {
  yield eventOf('contest', null, singles.get('contest') ?? 'null');
  for (const [type, objects] of lists) {
    yield eventOf(type, null, `[${[...objects.values()].join(',')}]`);
  }
  yield eventOf('state', null, singles.get('state') ?? 'null');
}

/** Compared once for all feeds that told the one before. */
function changesTo(after: Snapshot, before: Snapshot): readonly string[] {
  const known = after.changes.get(before) ?? changesBetween(before, after);
  after.changes.set(before, known);
  return known;
}

function changesBetween(before: Snapshot, after: Snapshot): string[] {
  const single = (type: string): string[] => {
    const text = after.singles.get(type) ?? 'null';
    return text === before.singles.get(type) ? [] : [eventOf(type, null, text)];
  };
  const events = single('contest');
  for (const [type, objects] of after.lists) {
    const known = before.lists.get(type) ?? new Map<string, string>();
    for (const [id, text] of objects) {
      if (known.get(id) !== text) events.push(eventOf(type, id, text));
    }
    for (const id of known.keys()) if (!objects.has(id)) events.push(eventOf(type, id, 'null'));
  }
  return [...events, ...single('state')];
}
