/** The contest rating of people: from final contests, in their order, as a whole. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { contestRatings, personRating } from '../../../contract/contest-ratings.ts';
import type { Output } from '../../../contract/endpoint.ts';
import { refusals } from '../../../contract/messages.ts';
import { connectionsOf } from '../../../db/open.ts';
import { type RatedPlace, ratings, ratingsAfter } from '../../../standings/rating.ts';
import { openRatings, type ToRate } from '../../contests/ratings.ts';
import type { Outcome } from '../../http/threads.ts';
import { contestBody, contestIdOf, organiserOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

type History = Output<typeof personRating, 'reply'>;
type Changes = Output<typeof contestRatings, 'reply'>;

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const organiser = organiserOf(server, admin);
const problem = await addSumProblem(server, admin);
const names = ['anna', 'ben', 'carl'] as const;
type Name = (typeof names)[number];
const people = new Map<Name, Person>();

const minuteMs = 60_000;
const ofDay = (day: number) => new Date(Date.UTC(2026, 0, day));

const personOf = (name: Name): Person => {
  const person = people.get(name);
  if (person === undefined) throw new Error(`there is no ${name}`);
  return person;
};

beforeAll(async () => {
  for (const name of names) people.set(name, await server.addPerson(name));
});

const historyOf = async (name: Name, as?: Person): Promise<History> => {
  const { status, body } = await server.call(`GET /users/${personOf(name).id}/contest-rating`, {
    ...(as && { as }),
  });
  expect(status).toBe(200);
  return body as History;
};

const changesIn = async (slug: string): Promise<Changes> =>
  (await server.call(`GET /contests/${slug}/ratings`)).body as Changes;

const move = async (slug: string, word: string) => {
  const { status } = await server.call(`PUT /contests/${slug}/state`, {
    as: admin,
    body: { move: word },
  });
  expect(status).toBe(200);
};

type Team = { kind?: string; people: readonly Name[]; solvedMinute?: number };

async function addTeam(slug: string, { kind = 'official', people: who, solvedMinute }: Team) {
  const { body } = await server.call(`POST /contests/${slug}/teams`, {
    as: admin,
    body: { name: who.join(' '), kind, members: who.map((name) => personOf(name).id) },
  });
  const { teamId } = body as { teamId: string };
  if (solvedMinute === undefined) return teamId;
  const { id, starts_at: startsAt } = await server.db
    .selectFrom('participations')
    .innerJoin('contests', 'contests.id', 'participations.contest_id')
    .select(['participations.id', 'contests.starts_at'])
    .where('slug', '=', slug)
    .where('external_id', '=', teamId)
    .executeTakeFirstOrThrow();
  await insertAccepted(server.db, {
    user_id: personOf(who[0] ?? 'anna').id,
    problem_id: problem,
    participation_id: id,
    submitted_at: new Date((startsAt?.getTime() ?? 0) + solvedMinute * minuteMs),
  });
  return teamId;
}

/** A contest of a day in which these solved the problem in this order; it is not final. */
async function held(day: number, order: readonly Name[], changes: object = {}) {
  const slug = await organiser.made([problem], {
    startsAt: ofDay(day).toISOString(),
    isRated: true,
    ...changes,
  });
  const teams = new Map<Name, string>();
  for (const [index, name] of order.entries()) {
    teams.set(name, await addTeam(slug, { people: [name], solvedMinute: index + 1 }));
  }
  return { slug, teams };
}

const inOrder = (order: readonly Name[]) =>
  order.map((person, index) => ({ person, place: index + 1 }));

it('is there once the contest is final and its freeze lifted, with the change of the place', async () => {
  const first = await held(1, ['anna', 'ben', 'carl']);
  const { slug } = first;
  expect(await historyOf('anna')).toEqual({ rating: null, contests: [] });
  await move(slug, 'finalize');
  // Its freeze is not lifted yet.
  expect(await historyOf('anna')).toEqual({ rating: null, contests: [] });
  expect(await changesIn(slug)).toEqual([]);
  await move(slug, 'thaw');

  const [round = []] = ratings([inOrder(['anna', 'ben', 'carl'])]);
  const shown = round.map(({ rating, performance }) => ({
    rating,
    performance: Math.round(performance),
  }));
  expect(await historyOf('anna')).toEqual({
    rating: shown[0]?.rating,
    contests: [
      {
        slug,
        name: 'Friday',
        startsAt: ofDay(1).toISOString(),
        rank: 1,
        people: 3,
        change: null,
        ...shown[0],
      },
    ],
  });
  expect(await changesIn(slug)).toEqual(
    (['anna', 'ben', 'carl'] as const).map((name, index) => ({
      team: first.teams.get(name),
      before: null,
      after: shown[index]?.rating,
      performance: shown[index]?.performance,
    })),
  );

  const second = await held(2, ['carl', 'anna', 'ben']);
  await move(second.slug, 'finalize');
  await move(second.slug, 'thaw');
  const both = ratings([inOrder(['anna', 'ben', 'carl']), inOrder(['carl', 'anna', 'ben'])]);
  const after = both[1]?.[0]?.rating ?? 0;
  const before = both[0]?.[2]?.rating ?? 0;
  expect((await changesIn(second.slug))[0]).toMatchObject({ before, after });
  const history = await historyOf('carl');
  expect(history.rating).toBe(after);
  expect(history.contests.map(({ change }) => change)).toEqual([null, after - before]);

  // Disqualified late in the first contest: it counts for the later one as if he had not been there.
  const carls = first.teams.get('carl');
  const disqualify = (isDisqualified: boolean) =>
    server.call(`PUT /contests/${slug}/teams/${carls}`, {
      as: admin,
      body: { name: 'carl', kind: 'official', isDisqualified },
    });
  expect((await disqualify(true)).status).toBe(200);
  const without = ratings([inOrder(['anna', 'ben']), inOrder(['carl', 'anna', 'ben'])]);
  expect((await historyOf('carl')).contests).toMatchObject([
    { slug: second.slug, rating: without[1]?.[0]?.rating, change: null },
  ]);
  expect((await changesIn(slug)).map((one) => one.after)).toEqual(
    without[0]?.map(({ rating }) => rating),
  );
  await disqualify(false);
  expect(await historyOf('carl')).toEqual(history);

  // A contest that runs again counts no more, and the one after it is the first.
  const { body } = await organiser.desk(slug);
  const { version } = body as { version: number };
  const longer = contestBody([problem], {
    slug,
    startsAt: ofDay(1).toISOString(),
    durationMs: Date.now() - ofDay(1).getTime() + 60 * minuteMs,
    isRated: true,
  });
  expect((await organiser.edit(slug, version, longer)).status).toBe(200);
  const alone = ratings([inOrder(['carl', 'anna', 'ben'])]);
  expect((await historyOf('carl')).contests).toMatchObject([
    { slug: second.slug, change: null, rating: alone[0]?.[0]?.rating },
  ]);
  expect(await changesIn(slug)).toEqual([]);
});

it('is of those who take part alone with a rank, and have submitted something', async () => {
  const settings = { board: 'live', freezeMs: 0 };
  const { slug } = await held(3, ['anna'], { membersMax: 3, settings });
  await addTeam(slug, { kind: 'unofficial', people: ['ben'], solvedMinute: 2 });
  const zoe = await server.addPerson('zoe');
  await addTeam(slug, { people: ['carl'] });
  await server.call(`POST /contests/${slug}/teams`, {
    as: admin,
    body: { name: 'two', members: [zoe.id, (await server.addPerson('yan')).id] },
  });
  await move(slug, 'finalize');
  expect(await changesIn(slug)).toMatchObject([{ team: expect.any(String) }]);
  expect((await historyOf('anna')).contests.at(-1)).toMatchObject({ slug, rank: 1, people: 1 });
});

it('of a contest that is not rated, not published or never shows its board does not exist', async () => {
  const settings = { board: 'live', freezeMs: 0 };
  const all = [
    await held(4, ['anna', 'ben'], { isRated: false, settings }),
    await held(5, ['anna', 'ben'], { visibility: 'hidden', settings }),
    await held(6, ['anna', 'ben'], { settings: { board: 'never' } }),
  ];
  for (const { slug } of all) {
    await move(slug, 'finalize');
    expect(await changesIn(slug)).toEqual([]);
  }
  const slugs = (await historyOf('ben')).contests.map(({ slug }) => slug);
  expect(all.filter(({ slug }) => slugs.includes(slug))).toEqual([]);
});

/** Ratings of another server on the same database, whose thread is this. */
function ratingsBy(run: (job: ToRate) => Promise<Outcome<RatedPlace[]>>) {
  const faults: string[] = [];
  const threads = { run, close: async () => {} };
  const onFault = (contestId: string) => void faults.push(contestId);
  return { ...openRatings({ db: server.db, threads, onFault }), faults };
}

const done = ({ places, pasts }: ToRate): Outcome<RatedPlace[]> => ({
  kind: 'done',
  value: ratingsAfter(places, pasts),
});

const finalHeld = async (day: number, order: readonly Name[]) => {
  const { slug } = await held(day, order, { settings: { board: 'live', freezeMs: 0 } });
  await move(slug, 'finalize');
  const id = await contestIdOf(server, slug);
  return { slug, id };
};

const ratedIn = async (contestId: string) => {
  const rows = server.db.selectFrom('contest_ratings').where('contest_id', '=', contestId);
  return (await rows.select('user_id').execute()).length;
};

it('is computed once for all who ask, with one connection, and other servers answer meanwhile', async () => {
  const { slug, id } = await finalHeld(7, ['anna', 'ben']);
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let jobs = 0;
  const slow = ratingsBy(async (job) => {
    jobs += 1;
    begun.resolve();
    await go.promise;
    return done(job);
  });
  const readers = Array.from({ length: 30 }, () => slow.freshen());
  await begun.promise;
  const { open, idle } = connectionsOf(server.db);
  expect(open - idle).toBe(1);
  // The lock is taken: what is stored is the answer.
  expect(await changesIn(slug)).toEqual([]);
  go.resolve();
  await Promise.all(readers);
  expect([jobs, await ratedIn(id)]).toEqual([1, 2]);
  expect(await changesIn(slug)).toHaveLength(2);
});

it.each(['slow', 'broken'] as const)(
  'of a contest whose computation is %s is left out, and that of later ones is not',
  async (kind) => {
    await historyOf('anna');
    const bad = await finalHeld(kind === 'slow' ? 8 : 10, ['anna', 'ben']);
    const good = await finalHeld(kind === 'slow' ? 9 : 11, ['ben', 'carl']);
    let fails = 1;
    const failing = ratingsBy(async (job) => {
      fails -= 1;
      return fails < 0 ? done(job) : { kind };
    });
    await failing.freshen();
    expect(failing.faults).toEqual([bad.id]);
    expect([await ratedIn(bad.id), await ratedIn(good.id)]).toEqual([0, 2]);
    // It is not tried again by each reader, but when it changes.
    expect(await changesIn(bad.slug)).toEqual([]);
    await server.db
      .updateTable('rated_contests')
      .set({ settings_version: '-1' })
      .where('contest_id', '=', bad.id)
      .execute();
    expect(await changesIn(bad.slug)).toHaveLength(2);
  },
);

it('waits for a server that stops, or has too much at once, and leaves no contest out', async () => {
  await historyOf('anna');
  const { slug, id } = await finalHeld(12, ['anna', 'ben']);
  const stopping = ratingsBy(async () => {
    await stopping.close();
    return { kind: 'broken' };
  });
  const full = ratingsBy(async () => ({ kind: 'full' }));
  for (const ratings of [stopping, full]) {
    await expect(ratings.freshen()).rejects.toThrow(refusals.tooMuchAtOnce);
    expect([ratings.faults, await ratedIn(id)]).toEqual([[], 0]);
  }
  expect(await changesIn(slug)).toHaveLength(2);
});

it('leaves no contest out for an error of the database', async () => {
  await historyOf('anna');
  const { slug } = await finalHeld(13, ['anna', 'ben']);
  const refused = ratingsBy(async (job) => {
    await sql`select 1 / 0`.execute(server.db);
    return done(job);
  });
  await expect(refused.freshen()).rejects.toThrow('division by zero');
  expect(refused.faults).toEqual([]);
  expect(await changesIn(slug)).toHaveLength(2);
});

it('of a private profile is for its owner and administrators', async () => {
  const ben = personOf('ben');
  await server.db.updateTable('users').set({ is_private: true }).where('id', '=', ben.id).execute();
  const path = `GET /users/${ben.id}/contest-rating` as const;
  expect((await server.call(path)).status).toBe(404);
  expect((await server.call(path, { as: personOf('anna') })).status).toBe(404);
  expect((await server.call(path, { as: ben })).status).toBe(200);
  expect((await server.call(path, { as: admin })).status).toBe(200);
});
