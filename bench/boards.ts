/**
 * How fast the most visited pages are with many people: leaderboards, dashboards, the list of
 * problems and lists of submissions, through the real server; and the cost of counting a verdict.
 * BENCH_SUBMISSIONS sets the number of submissions.
 */
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { boards } from '../contract/words.ts';
import { type Bar, keepBars } from './bars.ts';
import { type Amounts, amountsOf, fill } from './boards-data.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { tokenOf, withServer } from './site.ts';

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 200, problems: 60, submissions: 2_000, contributions: 20 },
  large: { people: 100_000, problems: 10_000, submissions: 2_000_000, contributions: 10_000 },
};
type Rounds = { unmeasured: number; measured: number };
const roundsBySize: Record<Size, Rounds> = {
  small: { unmeasured: 0, measured: 1 },
  large: { unmeasured: 5, measured: 200 },
};

type Site = {
  client: pg.Client;
  origin: string;
  /** Requests a path and receives the whole reply; fails unless it is 200. */
  get(path: string, token?: string): Promise<void>;
};

type Call = (round: number) => Promise<void>;

/**
 * Pages; a list is shown without waiting for its counts. `problemListRead` includes unpacking and
 * parsing by the client.
 */
const bars: Bar[] = [
  { figures: /^(?!submissionCounts|countVerdict|problemListReadP).*P50Ms$/, most: 20 },
];

/** Median and 95th percentile by name, in ms. */
export async function run(size: Size): Promise<Figures> {
  const figures = await withDatabase(async ({ url, folder, client }) => {
    await fill(client, amountsOf(amountsBySize[size]));
    return await withServer(url, folder, (origin) =>
      measure({ client, origin, get: getter(origin) }, roundsBySize[size]),
    );
  });
  return keepBars(size, figures, bars);
}

/** Receives replies like a browser, and leaves them compressed. */
function getter(origin: string): Site['get'] {
  const agent = new Agent({ keepAlive: true });
  return async (path, token) => {
    const headers = {
      'accept-encoding': 'gzip',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(origin + path, { agent, headers }, resolve).once('error', reject);
    });
    const body = await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body}`);
  };
}

/** Fetches a list, decompresses and parses it, as a client would. */
async function readWhole(url: string): Promise<void> {
  const response = await fetch(url);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || rows.length === 0) throw new Error(`${url}: no list`);
}

/** Requests again a reply that the client already has. */
async function unchangedGetter(url: string): Promise<() => Promise<void>> {
  const first = await fetch(url);
  await first.text();
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  return async () => {
    const { status } = await fetch(url, { headers });
    if (status !== 304) throw new Error(`${url}: ${status} for what has not changed`);
  };
}

async function measure(site: Site, rounds: Rounds): Promise<Figures> {
  const people = await tokensOf(site.client, 'random()', 50);
  const [busiest = ''] = await tokensOf(site.client, 'total_submissions desc', 1);
  const someone = (round: number) => people[round % people.length];
  const board = (round: number) => `/dashboard/leaderboard/${boards[round % boards.length]}`;
  const list = '/problems/problem-list';
  const turn = await turner(site.client, 'random()');
  const calls: Record<string, Call> = {
    leaderboard: (round) => site.get(board(round)),
    leaderboardSignedIn: (round) => site.get(board(round), someone(round)),
    leaderboardDeep: (round) => site.get(`${board(round)}?offset=50000`),
    leaderboardSearch: (round) =>
      site.get(`${board(round)}?person=${encodeURIComponent(`n ${round}7`)}`),
    dashboard: (round) => site.get('/dashboard/user', someone(round)),
    dashboardOfBusiest: () => site.get('/dashboard/user', busiest),
    problemList: () => site.get(list),
    problemListSignedIn: (round) => site.get(list, someone(round)),
    problemListRead: () => readWhole(site.origin + list),
    problemListUnchanged: await unchangedGetter(site.origin + list),
    problemListAfterVerdict: async () => {
      await turn();
      await site.get(list);
    },
    problemListPage: (round) => site.get(`${list}?limit=50&offset=${(round % 4) * 50}`),
    problemListPageDeep: (round) => site.get(`${list}?limit=50&offset=${9_000 + round}`),
    problemListSearch: (round) => site.get(`${list}?difficulty=Hard&search=${round}&limit=50`),
    ...(await submissionCalls(site)),
    countVerdict: turn,
    countVerdictOfBusiest: await turner(site.client, 'total_submissions desc'),
  };
  const figures: Figures = {};
  for (const [name, call] of Object.entries(calls)) {
    Object.assign(figures, await timed(name, call, rounds));
  }
  return figures;
}

/** The number of rows per page in the list of all submissions, and of pages before the deep one. */
const pageRows = 50;
const pagesBefore = 50_000;

/** The lists of submissions: one person's for a problem, and administrators' of all. */
async function submissionCalls({ client, get }: Site): Promise<Record<string, Call>> {
  const admin = await client.query<{ id: string }>('select id from users where is_admin limit 1');
  const token = await tokenOf(client, admin.rows[0]?.id ?? '');
  const busiest = await client.query<{ user_id: string; problem_id: string }>(
    `select user_id, problem_id from submissions where user_id = (
       select user_id from user_stats order by total_submissions desc limit 1)
     group by user_id, problem_id order by count(*) desc limit 1`,
  );
  const { user_id, problem_id } = busiest.rows[0] ?? { user_id: '', problem_id: '' };
  const deep = await client.query<{ id: string }>(
    `select id from submissions order by submitted_at desc, id desc
     offset least($1, (select count(*) from submissions) - 1) limit 1`,
    [pageRows * pagesBefore],
  );
  const all = `/problems/admin/submissions?limit=${pageRows}`;
  const counts = '/problems/admin/submission-counts';
  const calls: Record<string, string | ((round: number) => string)> = {
    submissionsOfPerson: `/submission/${user_id}/${problem_id}`,
    allSubmissions: all,
    allSubmissionsDeep: `${all}&before=${deep.rows[0]?.id}`,
    allSubmissionsOfVerdict: `${all}&verdict=Accepted`,
    allSubmissionsOfProblem: `${all}&problem=${problem_id}`,
    allSubmissionsByProblem: (round) => `${all}&problem=problem%20${round}7`,
    allSubmissionsByPerson: (round) => `${all}&user=person%20${round}7`,
    allSubmissionsByNoPerson: `${all}&user=no%20such%20person`,
    submissionCounts: counts,
    submissionCountsOfVerdict: `${counts}?verdict=Accepted`,
    submissionCountsOfProblem: `${counts}?problem=${problem_id}`,
    submissionCountsByPerson: (round) => `${counts}?user=person%20${round}7`,
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, path]) => [
      name,
      (round: number) => get(typeof path === 'string' ? path : path(round), token),
    ]),
  );
}

async function tokensOf(client: pg.Client, order: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from user_stats where total_solved > 0 order by ${order} limit ${count}`,
  );
  const tokens: string[] = [];
  // One after the other: a connection runs one query at a time.
  for (const { user_id } of rows) tokens.push(await tokenOf(client, user_id));
  return tokens;
}

/** Flips the verdict of one submission each time, as a rejudging would. */
async function turner(client: pg.Client, order: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ id: string; verdict: string }>(
    `select id, verdict from submissions where is_counted(verdict) and user_id =
       (select user_id from user_stats where total_solved > 0 order by ${order} limit 1) limit 1`,
  );
  const [{ id, verdict } = { id: '', verdict: '' }] = rows;
  let present = verdict;
  return async () => {
    const before = present;
    present = before === 'Accepted' ? 'Wrong Answer' : 'Accepted';
    await client.query('begin');
    await client.query('update submissions set verdict = $2 where id = $1', [id, present]);
    await client.query('select count_verdict($1, $2, $3)', [id, before, present]);
    await client.query('commit');
  };
}

async function timed(name: string, call: Call, rounds: Rounds) {
  for (let round = 0; round < rounds.unmeasured; round += 1) await call(round);
  const times: number[] = [];
  for (let round = 0; round < rounds.measured; round += 1) {
    const start = performance.now();
    await call(round);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor(share * times.length)] ?? 0).toFixed(2));
  return { [`${name}P50Ms`]: at(0.5), [`${name}P95Ms`]: at(0.95) };
}
