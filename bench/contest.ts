/**
 * The board of a final through the real server: for who opens it, right after a verdict, and while
 * nothing changes; and how long after verdicts those who watch it have them, who ask like our page.
 */
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { contestPresets } from '../contract/contest-presets.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { keepBars } from './bars.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';
import { withServer } from './site.ts';

type Amounts = {
  teams: number;
  problems: number;
  runs: number;
  /** Verdicts, one after the other, of which each is asked for at once. */
  rounds: number;
  /** Those who watch, while verdicts come one each tenth of a second. */
  watchers: number;
  verdicts: number;
};

const amountsBySize: Record<Size, Amounts> = {
  small: { teams: 50, problems: 4, runs: 200, rounds: 2, watchers: 4, verdicts: 5 },
  large: { teams: 1500, problems: 12, runs: 6000, rounds: 50, watchers: 200, verdicts: 300 },
};

const slug = 'final';
/** As often as the page of a board asks while the contest runs. */
const askedEveryMs = 2_000;
const verdictEveryMs = 100;
const watchedReplyP95MaxMs = 1_000;

/** Times in ms. */
export const run = (size: Size): Promise<Figures> =>
  withDatabase(async ({ url, folder, client }) => {
    const amounts = amountsBySize[size];
    await fill(client, amounts);
    return await withServer(url, folder, async (origin) => {
      const site = { client, board: boardOf(origin) };
      const figures = { ...(await inTurn(site, amounts)), ...(await watched(site, amounts)) };
      return keepBars(size, figures, [
        { figures: /^watchedReplyP95Ms$/, most: watchedReplyP95MaxMs },
      ]);
    });
  });

/** A contest of five hours that runs since three, with submissions that are rejected. */
async function fill(client: pg.Client, { teams, problems, runs }: Amounts): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users (name, email, password_hash)
     select 'person ' || n, 'person' || n || '@example.org', '-' from generate_series(1, $1) as n`,
    [teams],
  );
  await client.query(
    `insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison)
     select 'Problem ' || n, 'Add.', 'Easy', '{}', 1000, 256,
       '{"caseSensitive": true, "spaceSensitive": false}'
     from generate_series(1, $1) as n`,
    [problems],
  );
  await client.query(
    `insert into contests (slug, name, visibility, settings, starts_at, duration_ms)
     values ($1, 'Final', 'published', $2, now() - interval '3 hours', 18000000)`,
    [slug, JSON.stringify(contestPresets.icpc)],
  );
  await client.query(
    `insert into contest_problems (contest_id, external_id, position, problem_id, label, name)
     select contests.id, problems.id::text, place, problems.id, place::text, problems.name
     from contests, (select *, row_number() over (order by name) as place from problems) problems`,
  );
  await client.query(
    `insert into participations (contest_id, external_id, is_team, name, label)
     select contests.id, users.id::text, false, users.name, users.name from contests, users`,
  );
  await client.query(
    `insert into participation_members (participation_id, contest_id, number, user_id)
     select id, contest_id, 1, external_id::uuid from participations`,
  );
  await client.query(
    `with teams as (
       select *, row_number() over (order by name) - 1 as place from participations
     ), asked as (
       select *, row_number() over (order by name) - 1 as place from problems
     )
     insert into submissions (user_id, problem_id, participation_id, language, source,
       submitted_at, verdict, judged_at, result, is_sealed)
     select teams.external_id::uuid, asked.id, teams.id, $1, 'x',
       now() - interval '3 hours' + n * interval '10 hours' / (4 * $2::int), 'Wrong Answer', now(),
       '{}', true
     from generate_series(1, $2::int) as n
     join teams on teams.place = (n * 7919) % $3::int
     join asked on asked.place = (n * 31) % $4::int`,
    [defaultLanguage, runs, teams, problems],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

type Board = { version: string; isWhole: boolean };
const boardShape = z.object({ version: z.string(), isWhole: z.boolean() });

type Site = {
  client: pg.Client;
  /** Asks for the board, or what has changed of it since a version. */
  board(since?: string): Promise<Board>;
};

function boardOf(origin: string): Site['board'] {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip' };
  return async (since) => {
    const query = since === undefined ? '' : `?since=${since}`;
    const address = `${origin}/contests/${slug}/board${query}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const ask = (): void => {
        const request = httpGet(address, { agent, headers }, resolve);
        request.once('error', (error: NodeJS.ErrnoException) => {
          // The server may end a connection that was idle just when it is used again.
          if (request.reusedSocket && error.code === 'ECONNRESET') ask();
          else reject(error);
        });
      };
      ask();
    });
    const body = await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${body}`);
    const isPacked = response.headers['content-encoding'] === 'gzip';
    return boardShape.parse(JSON.parse((isPacked ? gunzipSync(body) : body).toString()));
  };
}

/** Another submission is accepted. */
async function accept(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `update submissions set verdict = 'Accepted', judged_at = now()
     where id = (select id from submissions where verdict <> 'Accepted'
       order by submitted_at limit 1)`,
  );
  if (rowCount !== 1) throw new Error('No submission is left that could be accepted.');
}

const p95 = (all: readonly number[]): number => {
  const sorted = all.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
};

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  into.push(performance.now() - startedAt);
  return result;
}

async function inTurn({ client, board }: Site, { rounds }: Amounts): Promise<Figures> {
  const whole: number[] = [];
  const changed: number[] = [];
  const unchanged: number[] = [];
  let { version } = await board();
  for (let round = 0; round < rounds; round++) {
    await accept(client);
    const next = await timed(changed, () => board(version));
    if (next.isWhole || next.version === version) throw new Error('The board did not change.');
    version = next.version;
    await timed(unchanged, () => board(version));
    await timed(whole, () => board());
  }
  return {
    boardWholeP50Ms: median(whole),
    boardAfterVerdictP50Ms: median(changed),
    boardAfterVerdictP95Ms: p95(changed),
    boardUnchangedP50Ms: median(unchanged),
  };
}

/**
 * From each verdict to the first board of each watcher that was asked for after it; and the same
 * without the time until they asked.
 */
async function watched({ client, board }: Site, amounts: Amounts): Promise<Figures> {
  const { watchers, verdicts } = amounts;
  const storedAt: number[] = [];
  const delays: number[] = [];
  const replies: number[] = [];
  let isOver = false;
  const watch = async (place: number): Promise<string> => {
    await pause((askedEveryMs * place) / watchers);
    let { version } = await board();
    let seen = storedAt.length;
    for (let isLast = false; !isLast; ) {
      await pause(askedEveryMs);
      isLast = isOver;
      // A verdict that is stored while the reply is made may be in it, or in the next.
      const stored = storedAt.length;
      const askedAt = performance.now();
      ({ version } = await board(version));
      const now = performance.now();
      if (stored > seen) replies.push(now - askedAt);
      delays.push(...storedAt.slice(seen, stored).map((at) => now - at));
      seen = stored;
    }
    return version;
  };
  const watching = Promise.all(Array.from({ length: watchers }, (_, place) => watch(place)));
  for (let count = 0; count < verdicts; count++) {
    await accept(client);
    storedAt.push(performance.now());
    await pause(verdictEveryMs);
  }
  isOver = true;
  const last = new Set(await watching);
  if (last.size !== 1) throw new Error('Those who watch do not all have the last board.');
  return {
    watchers,
    watchedP50Ms: median(delays),
    watchedP95Ms: p95(delays),
    watchedReplyP50Ms: median(replies),
    watchedReplyP95Ms: p95(replies),
  };
}
