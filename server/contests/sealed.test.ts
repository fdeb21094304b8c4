/**
 * What a contest seals is told by no call. The worlds are one database copied, in which the same
 * submissions then get other verdicts: everyone who is not an organiser gets the same replies in all.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SubmitResult } from '../../contract/judging.ts';
import type { Verdict } from '../../contract/words.ts';
import { openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { type JudgedSubmission, storeSubmission } from '../../work/finish.ts';
import { settleContests } from '../../work/settling.ts';
import { resultOf } from '../../work/testing-rows.ts';
import { roleCalls } from '../accounts/role-calls.ts';
import { getStanding } from '../submissions/submissions.ts';
import { organiserOf } from '../testing/contests.ts';
import { type DescribedCall, describedCalls } from '../testing/described.ts';
import { readStored, recount } from '../testing/recount.ts';
import {
  acceptedResult,
  addSumProblem,
  insertAccepted,
  insertSubmission,
  judgedWith,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A usual run of all tests tries fewer kinds of contests in two worlds, a release all in four. */
const isQuick = process.env.CORPUS === 'quick';

/** How the contests of the worlds seal, all of five hours, of which four and a half are over but for one. */
const allKinds: Record<string, Kind> = {
  // As most contests are: who was in it knows their own verdicts, so that is someone else.
  icpc: { preset: 'icpc', isByOthers: true },
  frozen: { preset: 'icpc', settings: { feedback: 'none' } },
  never: { preset: 'homework', settings: { feedback: 'none' } },
  'after-the-end': { preset: 'oi' },
  windows: { preset: 'icpc', settings: { feedback: 'none' }, windowMs: 2 * hourMs },
  points: {
    preset: 'ioi',
    settings: { feedback: 'none', board: 'frozen', freezeMs: hourMs, counts: 'best by subtask' },
  },
  'last-counts': {
    preset: 'oi',
    settings: { board: 'frozen', freezeMs: hourMs, feedback: 'none', penaltyTime: 'latest' },
  },
  // Over for two hours, and never thawed.
  virtual: { preset: 'icpc', allowsVirtual: true, sinceMs: 7 * hourMs, isByOthers: true },
};
type Kind = {
  preset: string;
  settings?: object;
  windowMs?: number;
  allowsVirtual?: boolean;
  /** How long ago it started. */
  sinceMs?: number;
  /** Whether its teams are of people who do not look. */
  isByOthers?: boolean;
};
const onlyInReleases = ['never', 'after-the-end', 'points'];
const kinds = Object.fromEntries(
  Object.entries(allKinds).filter(([slug]) => !isQuick || !onlyInReleases.includes(slug)),
);
/** How long ago Ben, Carl and Dora started: in the freeze of their own clock, over, and before it. */
const virtualSince = { ben: 4.4, carl: 6, dora: 2 } as const;
/** What also seals from a team of the results of its own what is not the verdict. */
const ownVerdict: Record<string, Kind> = { 'own-verdict': { preset: 'icpc' } };
const slugs = Object.keys({ ...kinds, ...ownVerdict });

type Name = 'ada' | 'dora' | 'ben' | 'carl' | 'eve' | 'olga' | 'finn';

/** A submission, and the contest that seals it. */
type Sealed = { id: string; owner: string; slug: string };

/** What all worlds have in common before the verdicts. */
type Common = {
  url: string;
  people: Record<Name, Person>;
  problem: string;
  /** Those that are sealed: the first is judged once, the second judged again. */
  sealed: Sealed[];
  /** Of which the team knows the verdict, which is the same in both worlds. */
  ofOwnVerdict: Sealed[];
  /** Those of no contest. */
  ordinary: string[];
  /** A problem of no contest, and published solutions of it and of the problem of the contests. */
  practice: string;
  solutions: string[];
  /** Of calendars and feeds. */
  keys: string[];
  /** By contest: the token of its feed, and the version of its board, before the worlds part. */
  tokens: Map<string, { feed: string; board: string }>;
  drop(): Promise<void>;
};

/** Adds a submission of a participation with this verdict; null leaves it queued. */
async function addRun(
  server: TestServer,
  run: { owner: Person; problem: string; participation: string; agoMs: number },
  verdict: Verdict | null,
): Promise<string> {
  return await insertSubmission(server.db, {
    user_id: run.owner.id,
    problem_id: run.problem,
    participation_id: run.participation,
    submitted_at: new Date(Date.now() - run.agoMs),
    ...(verdict && judgedWith({ ...acceptedResult, verdict })),
  });
}

async function prepare(): Promise<Common> {
  const { url, drop } = await createTestDatabase();
  const server = await startTestServer({ database: url });
  const admin = await server.addPerson('admin', { isAdmin: true });
  const people = {
    ada: await server.addPerson('ada'),
    /** In Ada's team. */
    dora: await server.addPerson('dora'),
    /** In a team of his own. */
    ben: await server.addPerson('ben'),
    /** In another team. */
    carl: await server.addPerson('carl'),
    /** In none, but with all roles that tell nothing of contests, and the problem is hers. */
    eve: await server.addPerson('eve'),
    /** Who may read contests. */
    olga: await server.addPerson('olga'),
    /** Who does not look. */
    finn: await server.addPerson('finn'),
  };
  for (const [{ id }, own] of [
    [people.eve, ['setter', 'reviewer', 'teacher']],
    [people.olga, ['organiser', 'observer']],
  ] as const) {
    await server.db
      .updateTable('users')
      .set({ roles: [...own] })
      .where('id', '=', id)
      .execute();
  }
  const problem = await addSumProblem(server, people.eve, { editorial: 'Add them.' });
  const organiser = organiserOf(server, admin);
  const sealed: Common['sealed'] = [];
  const ofOwnVerdict: Common['sealed'] = [];
  for (const [slug, kind] of Object.entries({ ...kinds, ...ownVerdict })) {
    const { sinceMs = 4.5 * hourMs, isByOthers = false, ...settings } = kind;
    const startsAt = new Date(Date.now() - sinceMs).toISOString();
    await organiser.made([problem], { slug, startsAt, ...settings });
    const add = async (...members: Person[]): Promise<string> => {
      const body = { name: members.map(({ email }) => email).join(' '), members: idsOf(members) };
      const answer = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
      return (answer.body as { teamId: string }).teamId;
    };
    const author = isByOthers ? people.finn : people.ada;
    const participation = await (isByOthers ? add(author) : add(people.ada, people.dora));
    const other = isByOthers ? null : await add(people.carl);
    await (kind.allowsVirtual
      ? startVirtual(server, slug, people)
      : signUp(server, slug, people.ben));
    if (kind.windowMs !== undefined) {
      // Ada's team has half an hour left, all others none.
      await sql`update participations set duration_ms = ${kind.windowMs},
          starts_at = now() - interval '1 minute' * case id when ${participation} then 90 else 270 end
        where contest_id = (select id from contests where slug = ${slug})`.execute(server.db);
    }
    const early = { problem, agoMs: sinceMs - hourMs / 2 };
    await addRun(server, { ...early, owner: author, participation }, 'Wrong Answer');
    if (other !== null) {
      await addRun(server, { ...early, owner: people.carl, participation: other }, 'Accepted');
    }
    for (const verdict of [null, 'Wrong Answer'] as const) {
      const agoMs = sinceMs - 4.5 * hourMs + 10 * minuteMs;
      const late = { problem, owner: author, participation, agoMs };
      const list = slug in ownVerdict ? ofOwnVerdict : sealed;
      list.push({ id: await addRun(server, late, verdict), owner: author.id, slug });
    }
  }
  await addClass(server, admin, { pupil: people.ada, problem });
  const ordinary = await addOrdinary(server, people, problem);
  const practice = await addSumProblem(server, admin, { name: 'Practice' });
  await insertAccepted(server.db, { user_id: people.ada.id, problem_id: practice });
  const own = await insertAccepted(server.db, { user_id: people.eve.id, problem_id: practice });
  const solutions = await publish(server, people.eve, [
    { problem, submission: ordinary.at(-1) ?? '' },
    { problem: practice, submission: own },
  ]);
  for (const as of Object.values(people)) {
    const path = `PUT /lists/bookmarks/problems/${problem}` as const;
    expect((await server.call(path, { as })).status).toBe(200);
  }
  for (const [name, { id }] of Object.entries(people)) {
    await server.db.updateTable('users').set({ username: name }).where('id', '=', id).execute();
  }
  const keys: string[] = [];
  for (const as of [people.ada, people.eve]) {
    const { body } = await server.call('POST /feeds', { as });
    const [, key = ''] = /(arbf_[\w-]+)/.exec((body as { calendar: string }).calendar) ?? [];
    // What is in it has its times before the worlds part.
    expect((await server.call(`GET /feeds/${key}/calendar.ics`)).status).toBe(200);
    keys.push(key);
  }
  const tokens = await readTokens(server);
  await server.close();
  const all = { sealed, ofOwnVerdict, ordinary, practice, solutions, tokens };
  return { url, people, problem, ...all, keys, drop };
}

async function signUp(server: TestServer, slug: string, as: Person): Promise<void> {
  const answer = await server.call(`POST /contests/${slug}/register`, { as, body: {} });
  expect(answer.status).toBe(200);
}

async function startVirtual(server: TestServer, slug: string, people: Common['people']) {
  for (const name of ['ben', 'carl', 'dora'] as const) {
    const as = people[name];
    const answer = await server.call(`POST /contests/${slug}/start`, { as, body: {} });
    expect(answer.status).toBe(200);
    await sql`update participations
      set starts_at = now() - interval '1 hour' * ${virtualSince[name]}::float8
      where external_id = ${(answer.body as { teamId: string }).teamId}`.execute(server.db);
  }
}

/** What a visitor asks with later for what has changed since. */
async function readTokens(server: TestServer): Promise<Common['tokens']> {
  const tokens: Common['tokens'] = new Map();
  for (const slug of slugs) {
    const feed = await server.call(`GET /api/contests/${slug}/event-feed?stream=false`);
    const [, token = ''] = /"token":"(\w+)"/.exec(feed.body as string) ?? [];
    const { body } = await server.call(`GET /contests/${slug}/board`);
    tokens.set(slug, { feed: token, board: (body as { version: string }).version });
  }
  return tokens;
}

/** A class with an assignment that is over, so that its calls have something to tell. */
async function addClass(
  server: TestServer,
  admin: Person,
  { pupil, problem }: { pupil: Person; problem: string },
): Promise<void> {
  const call = async (path: `POST ${string}` | `PUT ${string}`, body: object) => {
    const answer = await server.call(path, { as: admin, body });
    expect(answer.status, path).toBe(200);
  };
  await call('POST /classes', { slug: 'class', name: 'Class' });
  await call('PUT /classes/class/pupils', { pupils: [{ account: pupil.email }] });
  await call('POST /classes/class/assignments', {
    name: 'Sheet',
    isDraft: false,
    opensAt: new Date(Date.now() - 10 * hourMs).toISOString(),
    closesAt: new Date(Date.now() - 9 * hourMs).toISOString(),
    problems: [{ problemId: problem }],
  });
}

/** Publishes accepted submissions of a person, and returns the ids of the solutions. */
async function publish(
  { db }: TestServer,
  { id: person }: Person,
  submissions: readonly { problem: string; submission: string }[],
): Promise<string[]> {
  const published = await db
    .insertInto('published_solutions')
    .values(
      submissions.map(({ problem, submission }) => ({
        problem_id: problem,
        user_id: person,
        language: 'cpp',
        submission_id: submission,
      })),
    )
    .returning('id')
    .execute();
  return published.map(({ id }) => id);
}

/** What Ada and Eve submitted outside: their first, and one after those that are sealed. */
async function addOrdinary(
  server: TestServer,
  { ada, eve }: Common['people'],
  problem: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [person, verdict] of [
    [ada, 'Wrong Answer'],
    [eve, 'Accepted'],
  ] as const) {
    for (const agoMs of [48 * hourMs, 5 * minuteMs]) {
      const id = await insertSubmission(server.db, {
        user_id: person.id,
        problem_id: problem,
        submitted_at: new Date(Date.now() - agoMs),
        execution_time_ms: 1000,
        memory_kb: 100_000,
        ...judgedWith(resultOf(verdict)),
      });
      await sql`select count_verdict(${id}, null, ${verdict}::text)`.execute(server.db);
      ids.push(id);
    }
  }
  return ids;
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

const cost = { cpuMs: 10, slotMs: 10 };

type Changes = Partial<SubmitResult> & Pick<JudgedSubmission, 'toExplain'>;

/** Stores the verdict of a submission as a judge does. */
async function judge(
  { db }: Pick<TestServer, 'db'>,
  { id, owner }: { id: string; owner: string },
  verdict: Verdict,
  { toExplain = null, ...changes }: Changes = {},
): Promise<void> {
  const judgeId = 'a judge';
  await sql`
    insert into jobs (id, kind, payload, owner, network, priority, fair_at, due_at, judge_id,
      attempts, claimed_at, lease_until)
    values (${id}, 'submission', '{"kind":"submission"}', ${owner}, '192.0.2.0', 0, now(), now(),
      ${judgeId}, 1, now(), now() + interval '1 h')`.execute(db);
  const lease = {
    job: id,
    kind: 'submission' as const,
    owner,
    network: '192.0.2.0',
    judgeId,
    attempts: 1,
    faults: 0,
    busyMs: 0,
  };
  const points = verdict === 'Accepted' ? 100 : 0;
  const result = { ...resultOf(verdict), points, maxPoints: 100, ...changes };
  const judged = { judgeVersion: '1', compilerVersion: '1', testSet: 1, fault: null, toExplain };
  expect(await storeSubmission(db, lease, { result, ...judged }, cost)).toBe('stored');
}

type World = { server: TestServer; drop(): Promise<void> };

/** Verdicts of what is judged once and of what is judged again; on which test a wrong answer was given. */
type Verdicts = { once: Verdict; again: Verdict; failed: number };

async function openWorld(
  { url, sealed, ofOwnVerdict }: Common,
  { once, again, failed }: Verdicts,
): Promise<World> {
  const { url: copy, drop } = await createTestDatabase({ copied: url });
  const db = openDatabase(copy);
  for (const [index, one] of sealed.entries()) {
    const verdict = index % 2 === 0 ? once : again;
    const points = verdict === 'Accepted' ? 60 : 0;
    await judge({ db }, one, verdict, {
      groups: [
        { name: 'one', status: 'passed', points: 40, maxPoints: 40, testCases: [0] },
        {
          name: 'two',
          status: points > 0 ? 'passed' : 'failed',
          points,
          maxPoints: 60,
          testCases: [1],
        },
      ],
    });
  }
  const more = {
    error: `Wrong Answer on test ${failed}.`,
    testCaseResults: Array.from({ length: 3 }, (_, at) => ({
      status: at < failed ? ('passed' as const) : ('failed' as const),
      isHidden: true,
      executionTime: 0,
      memoryKb: 0,
    })),
    executionTime: failed,
    memoryKb: failed,
    points: failed,
  };
  for (const one of ofOwnVerdict) await judge({ db }, one, 'Wrong Answer', more);
  await db.destroy();
  return { server: await startTestServer({ database: copy }), drop };
}

let common: Common;
let worlds: World[];
beforeAll(async () => {
  common = await prepare();
  worlds = [
    await openWorld(common, { once: 'Compilation Error', again: 'Wrong Answer', failed: 1 }),
    await openWorld(common, { once: 'Accepted', again: 'Accepted', failed: 2 }),
  ];
  if (isQuick) return;
  worlds.push(
    await openWorld(common, { once: 'Wrong Answer', again: 'Wrong Answer', failed: 1 }),
    await openWorld(common, { once: 'Judge Error', again: 'Compilation Error', failed: 3 }),
  );
});
afterAll(async () => {
  for (const { server, drop } of worlds) {
    await server.close();
    await drop();
  }
  await common.drop();
});

/** What may stand for a parameter of a path. */
function valuesOf(name: string, path: string): string[] {
  const { people, problem, sealed, keys } = common;
  const known: Record<string, string[]> = {
    slug: path.startsWith('/classes/') ? ['class'] : slugs,
    assignment: ['class-1'],
    label: ['A'],
    userId: idsOf([people.ada, people.ben, people.finn]),
    problemId: [problem],
    username: ['ada', 'dora', 'ben', 'finn'],
    collection: ['submissions', 'judgements', 'awards'],
    object: [...sealed.filter((_, at) => at % 2 === 0).map(({ id }) => id), 'winner'],
    language: ['cpp', 'en'],
    board: ['overall', 'easy', 'medium', 'hard', 'contributions'],
    number: ['1'],
    sha256: ['a'.repeat(64)],
    key: keys,
    id: idsFor(path),
  };
  const values = known[name];
  if (values === undefined) throw new Error(`Say here what {${name}} of ${path} may be.`);
  return values;
}

const allRuns = (): Sealed[] => [...common.sealed, ...common.ofOwnVerdict];
const idsOfRuns = (): string[] => allRuns().map(({ id }) => id);

function idsFor(path: string): string[] {
  const { people, problem, practice, solutions, ordinary } = common;
  if (path.startsWith('/api/')) return slugs;
  if (path.includes('/own-submissions/')) return idsOfRuns();
  if (path.startsWith('/lists/')) return ['bookmarks'];
  if (path.startsWith('/solutions/')) return solutions;
  if (path.endsWith('/solutions') || path.endsWith('/solutions/own')) return [problem, practice];
  if (path.startsWith('/compiler/')) return [...idsOfRuns(), ...ordinary];
  return [problem, people.ada.id, people.ben.id];
}

/** All addresses of a call: with each value of each parameter, and each value of each query. */
function addressesOf({ path, parameters }: DescribedCall): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let paths = [path];
  for (const name of names) {
    paths = paths.flatMap((one) =>
      valuesOf(name, path).map((value) => one.replace(`{${name}}`, value)),
    );
  }
  const queries = parameters.flatMap(({ name, in: place, schema }) => {
    const values = Array.isArray(schema.enum) ? schema.enum : [];
    return place === 'query' ? values.map((value) => `?${name}=${value}`) : [];
  });
  const others = ({ feed, board }: { feed: string; board: string }): string[] => {
    // Otherwise the feed stays open.
    if (path.endsWith('/event-feed')) return ['?stream=false', `?stream=false&since_token=${feed}`];
    return ['', ...queries, ...(path.endsWith('/board') ? [`?since=${board}`] : [])];
  };
  return paths.flatMap((one) => {
    const parts = one.split('/');
    const slug = slugs.find((name) => parts.includes(name)) ?? '';
    // A submission is asked for in its own contest.
    const run = allRuns().find(({ id }) => parts.includes(id));
    if (slug !== '' && run !== undefined && run.slug !== slug) return [];
    const known = common.tokens.get(slug) ?? { feed: '', board: '' };
    return others(known).map((query) => `${one}${query}`);
  });
}

type Method = 'GET' | 'POST' | 'PUT';

type Looking = { method: Method; address: string; as: Person | undefined; body?: object };

/** All of a reply that a caller sees, but for what differs between any two. */
async function replyOf(
  { server }: World,
  { method, address, as, body: payload }: Looking,
  more: object = {},
) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    method,
    url: address,
    ...(payload && { payload }),
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...more },
  });
  const { date: _, 'x-request-id': __, ...told } = headers;
  return { statusCode, headers: told, body: rawPayload.toString('latin1') };
}

type Viewer = Exclude<Name, 'finn'> | 'visitor';

const viewers: Viewer[] = ['visitor', 'eve', 'ben', 'carl', 'dora', 'ada', 'olga'];

/** Calls that tell organisers or observers of contests, or observers of all submissions. */
const toldToOlga: ReadonlySet<string> = new Set(
  [roleCalls.organiser, roleCalls.observer].flatMap(({ asAdministrator }) =>
    asAdministrator.map(({ path }) => path),
  ),
);

type Compared = { differences: string[]; statuses: Set<number> };

async function compare(
  method: Method,
  addresses: readonly string[],
  path?: string,
): Promise<Compared> {
  const [one, ...others] = worlds;
  if (one === undefined || others.length < 1) throw new Error('There are no worlds.');
  const differences: string[] = [];
  const statuses = new Set<number>();
  for (const address of addresses) {
    for (const viewer of viewers) {
      if (viewer === 'olga' && (path === undefined || toldToOlga.has(path))) continue;
      const as = viewer === 'visitor' ? undefined : common.people[viewer];
      const looking = { method, address, as };
      // Compressed replies are kept apart, and so is what is asked for by the tag of one that was given.
      const packed = viewer === 'visitor' ? { 'accept-encoding': 'gzip' } : {};
      const reply = await replyOf(one, looking, packed);
      statuses.add(reply.statusCode);
      const here = JSON.stringify(reply);
      for (const other of others) {
        const there = JSON.stringify(await replyOf(other, looking, packed));
        if (here !== there) {
          differences.push(`${method} ${address} by ${viewer}:\n${here}\n${there}`);
        }
      }
      const { etag } = reply.headers;
      if (viewer !== 'visitor' || etag === undefined) continue;
      for (const world of worlds) {
        const again = await replyOf(world, looking, { ...packed, 'if-none-match': etag });
        if (again.statusCode !== 304) differences.push(`${address} since ${etag}`);
      }
    }
  }
  return { differences, statuses };
}

/** Calls of administrators, and about things of which these worlds have none, such as a judge. */
const withNothing = [
  /^\/health$|\/admin\/|^\/people(\/invitations)?$|^\/system\/(overview|jobs|faults|audit)|\/desk(?:\/\w+)?$|\/assignments\/\{assignment\}$|\/gradebook\.csv$|\/(tutor|similarity|statistics|exam|groups?)$/,
  /^\/(workshop|contributions|learning\/paths)\/\{id\}|\/package$|^\/(lti|imports)(\/|$)/,
  /\/(picture|editorial|results|resolver|rejudging)$|\/statements\/|\/files\/|counterexample\/input$/,
];
const hasNothing = (path: string): boolean => withNothing.some((one) => one.test(path));

describe('what a contest seals', () => {
  const reads = describedCalls().filter(({ method }) => method === 'GET');
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it.each(reads.map((call) => [call.path, call] as const))(
    'is not told by GET %s',
    async (path, call) => {
      const { differences, statuses } = await compare('GET', addressesOf(call), path);
      expect(differences).toEqual([]);
      // Otherwise the call was not tried.
      expect(statuses.has(200) || hasNothing(path)).toBe(true);
    },
  );

  it('is told by no call that changes something for its author', async () => {
    const addresses = idsOfRuns().flatMap((id) => [
      `/compiler/submissions/${id}/counterexample`,
      `/compiler/submissions/${id}/explanation`,
    ]);
    addresses.push('/dashboard/recalculate-stats');
    const { differences, statuses } = await compare('POST', addresses);
    expect(differences).toEqual([]);
    expect(statuses).toEqual(new Set([200, 401, 404]));
  });

  it('is not told by whether its author may publish it', async () => {
    for (const { id, owner, slug } of allRuns()) {
      const looking = {
        method: 'PUT' as const,
        address: `/problems/${common.problem}/solutions`,
        as: Object.values(common.people).find((person) => person.id === owner),
        body: { submissionId: id },
      };
      const replies = await Promise.all(worlds.map((world) => replyOf(world, looking)));
      expect(replies[0]?.statusCode, slug).toBe(409);
      for (const reply of replies) expect(reply, slug).toEqual(replies[0]);
    }
  });
});

describe('submissions of a contest', () => {
  let server: TestServer;
  let admin: Person;
  let ada: Person;
  let problem: string;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.addPerson('admin', { isAdmin: true });
    ada = await server.addPerson('ada');
    // So that a recount has a row to compare with.
    await sql`select recalculate_stats(${ada.id})`.execute(server.db);
  });
  afterAll(() => server.close());

  /** A contest that is over, in which Ada solved a problem of its own in the last minute. */
  async function held(changes: object = {}, kind = 'official'): Promise<string> {
    problem = await addSumProblem(server, admin, { name: `Sum ${crypto.randomUUID()}` });
    const startsAt = new Date(Date.now() - 6 * hourMs).toISOString();
    const slug = await organiserOf(server, admin).made([problem], { startsAt, ...changes });
    const body = { name: 'Ada', members: [ada.id], kind };
    const answer = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
    const { teamId: participation } = answer.body as { teamId: string };
    const run = { owner: ada, problem, participation, agoMs: hourMs + minuteMs };
    await judge(server, { id: await addRun(server, run, null), owner: ada.id }, 'Accepted');
    return slug;
  }

  const move = async (slug: string, name: string): Promise<void> => {
    const body = { move: name };
    const answer = await server.call(`PUT /contests/${slug}/state`, { as: admin, body });
    expect(answer).toMatchObject({ status: 200 });
  };

  /** What everyone sees of the problem, and whether Ada has solved it. */
  async function told() {
    const { body } = await server.call(`GET /problems/${problem}`);
    const { body: record } = await server.call('GET /dashboard/user', { as: ada });
    expect(await readStored(server.db)).toEqual(await recount(server.db));
    const { totalSubmissions, acceptedSubmissions } = body as Record<string, number>;
    return [totalSubmissions, acceptedSubmissions, JSON.stringify(record).includes(problem)];
  }

  const nothing = [0, 0, false];
  const counted = [1, 1, true];

  it('are counted once it is final and thawed, whichever comes last', async () => {
    for (const order of [
      ['thaw', 'finalize'],
      ['finalize', 'thaw'],
    ] as const) {
      const slug = await held();
      expect(await told()).toEqual(nothing);
      await move(slug, order[0]);
      expect(await told()).toEqual(nothing);
      await move(slug, order[1]);
      expect(await told()).toEqual(counted);
    }
  });

  it('are never counted if its board is never shown, and those of testers never', async () => {
    const homework = await held({ preset: 'homework' });
    await move(homework, 'finalize');
    expect(await told()).toEqual(nothing);
    const dryRun = await held({ preset: 'ioi' }, 'hidden');
    await move(dryRun, 'finalize');
    expect(await told()).toEqual(nothing);
  });

  it('are sealed again if it runs again', async () => {
    const slug = await held({ preset: 'ioi' });
    await move(slug, 'finalize');
    expect(await told()).toEqual(counted);
    const organiser = organiserOf(server, admin);
    const { body } = await organiser.desk(slug);
    const { isImported: _, version, problems, ...desk } = body as Record<string, unknown>;
    const kept = (problems as { name: string }[]).map(({ name: __, ...one }) => one);
    const longer = { ...desk, problems: kept, durationMs: 9 * hourMs };
    expect(await organiser.edit(slug, Number(version), longer)).toMatchObject({ status: 200 });
    expect(await told()).toEqual(nothing);
  });

  it('are ordinary ones after it was deleted as a draft', async () => {
    const slug = await held({ visibility: 'draft' });
    expect(await told()).toEqual(nothing);
    expect(await organiserOf(server, admin).remove(slug)).toMatchObject({ status: 200 });
    expect(await told()).toEqual(counted);
  });

  it('are told by the upkeep if the server stopped before it did', async () => {
    const slug = await held({ preset: 'ioi' });
    const { db } = server;
    await db
      .updateTable('contests')
      .set({ finalized_at: new Date() })
      .where('slug', '=', slug)
      .execute();
    expect(await told()).toEqual(nothing);
    await settleContests(db);
    expect(await told()).toEqual(counted);
    await db.updateTable('contests').set({ finalized_at: null }).where('slug', '=', slug).execute();
    await settleContests(db);
    expect(await told()).toEqual(nothing);
  });

  it('are not explained before they are told, and no notice tells that a verdict changed', async () => {
    await held();
    const [row] = await server.db
      .selectFrom('submissions')
      .select('id')
      .where('problem_id', '=', problem)
      .execute();
    const id = String(row?.id);
    await judge(server, { id, owner: ada.id }, 'Wrong Answer', {
      toExplain: { testSet: 1, testCaseIndex: 0, verdict: 'Wrong Answer', hasSignal: false },
    });
    const { result } = await getStanding(server.db, id);
    expect(result).toMatchObject({ verdict: 'Wrong Answer', isLeftOut: true });
    expect(result).not.toHaveProperty('isUnexplained');
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('notices').selectAll().execute()).toEqual([]);
  });
});
