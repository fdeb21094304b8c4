/**
 * Contest ratings: what the places in rated contests make of those who take part alone. What is stored
 * has digests of the places that it was computed from. Before a rating is read, it is computed anew from
 * the first contest on whose places have changed, such as by a late disqualification: one contest a
 * transaction, so that each is short, and a server that stops leaves the rest to the next one. Readers
 * wait for their own server alone: while another one computes, they get what is stored.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { contestRatings, personRating } from '../../contract/contest-ratings.ts';
import type { Output } from '../../contract/endpoint.ts';
import { ratedContestsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { isDatabaseAway, isOfDatabase } from '../../db/away.ts';
import { anyId } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { isSealed } from '../../standings/contest.ts';
import type { Past, PersonPlace, RatedPlace } from '../../standings/rating.ts';
import type { Row } from '../../standings/standings.ts';
import { readPersonId } from '../accounts/profiles.ts';
import { AppError } from '../http/errors.ts';
import { openThreads, type ThreadBounds, type Threads } from '../http/threads.ts';
import type { Viewer } from '../visibility.ts';
import { importBounds } from '../workshop/import-threads.ts';
import { boardFrom } from './boards.ts';
import { listRated, readContest, type StoredContest } from './contests.ts';

export type ToRate = { places: PersonPlace[]; pasts: Map<string, Past> };

type RatingThreads = Threads<ToRate, RatedPlace[]>;

const retryAfterS = 30;

export const openRatingThreads = (bounds: ThreadBounds = importBounds): RatingThreads =>
  openThreads(new URL('rating-thread.ts', import.meta.url), bounds);

export type Ratings = {
  /**
   * Makes the stored ratings those of all contests that count now, unless another server is about it.
   * Calls at the same time share one attempt, and its connection.
   */
  freshen(): Promise<void>;
  /** Stops the threads. */
  close(): Promise<void>;
};

type RatingPlace = {
  db: Database;
  threads: RatingThreads;
  /** Called for a contest that cannot be rated, which is left out until it or one before changes. */
  onFault(contestId: string, error: unknown): void;
};

export function openRatings({ db, threads, onFault }: RatingPlace): Ratings {
  let underWay: Promise<void> | undefined;
  let isClosed = false;
  const rate = async (job: ToRate): Promise<RatedPlace[]> => {
    if (job.places.length === 0) return [];
    const outcome = await threads.run(job);
    if (outcome.kind === 'done') return outcome.value;
    if (outcome.kind !== 'full' && !isClosed) {
      throw new Error(`rating ${job.places.length} people failed: ${outcome.kind}`);
    }
    throw new AppError('unavailable', refusals.tooMuchAtOnce, retryAfterS);
  };
  return {
    freshen() {
      underWay ??= freshen(db, { rate, onFault }).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    async close() {
      isClosed = true;
      await threads.close();
    },
  };
}

type Tools = Pick<RatingPlace, 'onFault'> & { rate(job: ToRate): Promise<RatedPlace[]> };

/** Whether everyone may know all results, so that the contest counts. */
function counts({ contest }: StoredContest, nowMs: number): boolean {
  const isFinal = contest.finalizedAtMs !== null && contest.finalizedAtMs <= nowMs;
  return isFinal && contest.settings.board !== 'never' && !isSealed(contest, null, nowMs);
}

/** Published contests that count, in the order of their starts. */
async function countedContests(db: Database): Promise<StoredContest[]> {
  const nowMs = Date.now();
  return (await listRated(db)).filter((one) => counts(one, nowMs));
}

const storedRow = z.object({
  contest_id: z.uuid(),
  settings_version: z.string(),
  runs_version: z.string(),
  places_sha256: z.instanceof(Buffer),
  order_sha256: z.instanceof(Buffer),
});
type Stored = z.infer<typeof storedRow>;

const readStored = async (db: Database): Promise<ReadonlyMap<string, Stored>> => {
  const rows = await rowsOf(db, storedRow, sql`select * from rated_contests`);
  return new Map(rows.map((row) => [row.contest_id, row]));
};

const digest = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Of no contest. */
const noOrder = Buffer.alloc(0);

const orderAfter = (before: Buffer, contestId: string, places: Buffer): Buffer =>
  digest(before, contestId, places);

type Stale = { contest: StoredContest; stored: Stored | undefined; before: Buffer };

/** The first contest whose stored ratings are not those of its places and of all before it. */
function firstStale(
  contests: readonly StoredContest[],
  stored: ReadonlyMap<string, Stored>,
): { stale: Stale; at: number } | undefined {
  let before: Buffer = noOrder;
  for (const [at, contest] of contests.entries()) {
    const known = stored.get(contest.id);
    const isKnown =
      known !== undefined &&
      known.settings_version === contest.settingsVersion &&
      known.runs_version === contest.runsVersion &&
      known.order_sha256.equals(orderAfter(before, contest.id, known.places_sha256));
    if (!isKnown) return { stale: { contest, stored: known, before }, at };
    before = known.order_sha256;
  }
  return undefined;
}

const lockRow = z.object({ is_mine: z.boolean() });

async function freshen(db: Database, tools: Tools): Promise<void> {
  while (!(await isFresh(db))) {
    const isMine = await inTransaction(db, async (transaction) => {
      // Waiting for a lock would hold a connection.
      const lock = await onlyRowOf(
        transaction,
        lockRow,
        sql`select pg_try_advisory_xact_lock(hashtextextended('contest ratings', 0)) as is_mine`,
      );
      if (!lock.is_mine) return false;
      const contests = await countedContests(transaction);
      const ids = contests.map(({ id }) => id);
      await transaction
        .deleteFrom('rated_contests')
        .where((eb) => eb.not(eb('contest_id', '=', anyId(ids))))
        .execute();
      const found = firstStale(contests, await readStored(transaction));
      if (found === undefined) return true;
      await rateContest(transaction, tools, found.stale, ids.slice(0, found.at));
      return true;
    });
    if (!isMine) return;
  }
}

async function isFresh(db: Database): Promise<boolean> {
  const contests = await countedContests(db);
  const stored = await readStored(db);
  return stored.size === contests.length && firstStale(contests, stored) === undefined;
}

/** In the place of the digest of a contest that cannot be rated: unlike any, so that it is tried again. */
const notRated = digest('not rated');

/** `earlier`: the contests before it, in their order. */
async function rateContest(
  transaction: Database,
  tools: Tools,
  { contest, stored, before }: Stale,
  earlier: readonly string[],
): Promise<void> {
  const compute = async () => {
    const places = await placesIn(transaction, contest);
    const placesDigest = digest(JSON.stringify(places));
    const isKept = stored?.order_sha256.equals(orderAfter(before, contest.id, placesDigest));
    if (isKept === true) return { placesDigest, rated: null };
    return { placesDigest, rated: await ratedOf(transaction, tools, places, earlier) };
  };
  const { placesDigest, rated } = await compute().catch((error: unknown) => {
    if (error instanceof AppError || isOfDatabase(error) || isDatabaseAway(error)) throw error;
    tools.onFault(contest.id, error);
    return { placesDigest: notRated, rated: [] };
  });
  const versions = {
    settings_version: contest.settingsVersion,
    runs_version: contest.runsVersion,
    places_sha256: placesDigest,
    order_sha256: orderAfter(before, contest.id, placesDigest),
  };
  await transaction
    .insertInto('rated_contests')
    .values({ contest_id: contest.id, ...versions })
    .onConflict((one) => one.column('contest_id').doUpdateSet(versions))
    .execute();
  if (rated === null) return;
  await transaction.deleteFrom('contest_ratings').where('contest_id', '=', contest.id).execute();
  await sql`
    insert into contest_ratings
      (contest_id, user_id, participation_id, rank, rating, skill, performance)
    select ${contest.id}, user_id, participation_id, rank, rating, skill, performance
    from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as one (
      user_id uuid, participation_id uuid, rank int, rating int,
      skill double precision, performance double precision)`.execute(transaction);
}

/** What people have after a contest, as it is stored. */
async function ratedOf(
  transaction: Database,
  { rate }: Tools,
  places: readonly RankedPerson[],
  earlier: readonly string[],
): Promise<object[]> {
  const after = await rate({
    places: places.map(({ person, rank }) => ({ person, place: rank })),
    pasts: await pastsOf(
      transaction,
      places.map(({ person }) => person),
      earlier,
    ),
  });
  return places.map(({ person, participation, rank }, index) => ({
    user_id: person,
    participation_id: participation,
    rank,
    rating: after[index]?.rating,
    skill: after[index]?.skill,
    performance: after[index]?.performance,
  }));
}

const aloneRow = z.object({ team: z.string(), participation: z.uuid(), person: z.uuid() });

type RankedPerson = { person: string; participation: string; rank: number };

/** The ranks of people who take part alone and have submitted something. */
async function placesIn(transaction: Database, stored: StoredContest): Promise<RankedPerson[]> {
  const look = { viewer: { kind: 'public' as const }, nowMs: Date.now() };
  const { rows } = await boardFrom(transaction, stored, look);
  const alone = await rowsOf(
    transaction,
    aloneRow,
    sql`
    select participations.external_id as team, participations.id as participation,
      min(own.user_id::text) as person
    from participations
    join participation_members own on own.participation_id = participations.id
    where participations.contest_id = ${stored.id} and not participations.is_team
    group by participations.id having count(*) = 1`,
  );
  const known = new Map(alone.map((one) => [one.team, one]));
  const seen = new Set<string>();
  return rows.flatMap(({ teamId, rank, cells }) => {
    const own = known.get(teamId);
    if (own === undefined || rank === null || !cells.some(isTried) || seen.has(own.person)) {
      return [];
    }
    seen.add(own.person);
    return [{ person: own.person, participation: own.participation, rank }];
  });
}

const isTried = ({ judged, pending }: Row['cells'][number]): boolean => judged + pending > 0;

const pastRow = z.object({
  user_id: z.uuid(),
  contest_id: z.uuid(),
  skill: z.number(),
  performance: z.number(),
});

/** What these people have of the contests before. */
async function pastsOf(
  transaction: Database,
  people: readonly string[],
  earlier: readonly string[],
): Promise<Map<string, Past>> {
  const pasts = new Map<string, Past>();
  const rows = await rowsOf(
    transaction,
    pastRow,
    sql`
    select user_id, contest_id, skill, performance from contest_ratings
    where user_id = any (${people}::uuid[]) and contest_id = any (${earlier}::uuid[])
    order by array_position(${earlier}::uuid[], contest_id)`,
  );
  for (const { user_id: person, skill, performance } of rows) {
    const past = pasts.get(person);
    pasts.set(person, { skill, performances: [...(past?.performances ?? []), performance] });
  }
  return pasts;
}

const historyRow = z.object({
  slug: z.string(),
  name: z.string(),
  starts_at: z.date(),
  rank: z.int(),
  people: z.int(),
  rating: z.int(),
  before: z.int().nullable(),
  performance: z.number(),
});

/** Refuses if there is no such person, or if the viewer may not open the profile. */
export async function readPersonRating(
  db: Database,
  ratings: Ratings,
  { person, viewer }: { person: string; viewer: Viewer },
): Promise<Output<typeof personRating, 'reply'>> {
  const id = await readPersonId(db, person, viewer);
  await ratings.freshen();
  const rows = await rowsOf(
    db,
    historyRow,
    sql`
    select slug, name, starts_at, rank, rating, performance,
      (select count(*)::int from contest_ratings others
        where others.contest_id = contests.id) as people,
      lag(rating) over (order by starts_at, slug) as before
    from contest_ratings join contests on contests.id = contest_ratings.contest_id
    where user_id = ${id}
    order by starts_at desc, slug desc limit ${ratedContestsMax}`,
  );
  return {
    rating: rows[0]?.rating ?? null,
    contests: rows.reverse().map(({ starts_at: startsAt, before, performance, ...row }) => ({
      ...row,
      startsAt: startsAt.toISOString(),
      change: before === null ? null : row.rating - before,
      performance: Math.round(performance),
    })),
  };
}

const changeRow = z.object({
  team: z.string(),
  before: z.int().nullable(),
  after: z.int(),
  performance: z.number(),
});

/** What a contest changed; empty while it does not count. */
export async function readContestRatings(
  db: Database,
  ratings: Ratings,
  { slug, viewer }: { slug: string; viewer: Viewer },
): Promise<Output<typeof contestRatings, 'reply'>> {
  const { id, isRated } = await readContest(db, slug, viewer);
  if (!isRated) return [];
  await ratings.freshen();
  const rows = await rowsOf(
    db,
    changeRow,
    sql`
    select participations.external_id as team, own.rating as after, own.performance,
      (select earlier.rating from contest_ratings earlier
        join contests theirs on theirs.id = earlier.contest_id
        where earlier.user_id = own.user_id
          and (theirs.starts_at, theirs.slug) < (contests.starts_at, contests.slug)
        order by theirs.starts_at desc, theirs.slug desc limit 1) as before
    from contest_ratings own
    join contests on contests.id = own.contest_id
    join participations on participations.id = own.participation_id
    where own.contest_id = ${id} order by own.rank, team`,
  );
  return rows.map((row) => ({ ...row, performance: Math.round(row.performance) }));
}
