/**
 * What a submission to a contest costs PostgreSQL. Statements, begin and commit among them, are counted
 * from the call to the stored verdict, and in all, with the reply and what the judge looks for afterwards, while
 * one person after the other submits; CPU time is measured while all people do. What an idle site does
 * is taken off.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultLanguage } from '../contract/languages.ts';
import { submitToContest } from '../contract/taking-part.ts';
import { buildParts } from '../judge/testing-judge.ts';
import { insertProblem, insertUser } from '../work/testing-rows.ts';
import { keepBars } from './bars.ts';
import { durableSettings, type Generating, openPool, withDatabase } from './database.ts';
import { addContest, label, slug } from './faults-contest.ts';
import type { Figures, Size } from './figures.ts';
import { hello } from './judging.ts';
import { inLanes } from './lanes.ts';
import { familyCpuSeconds } from './process.ts';
import { tokenOf, withServer } from './site.ts';
import { startJudge } from './throughput.ts';

type Amounts = {
  people: number;
  /** Submissions whose CPU time is measured, and those whose statements are counted. */
  measured: number;
  counted: number;
  idleMs: number;
};

const amountsBySize: Record<Size, Amounts> = {
  small: { people: 2, measured: 2, counted: 2, idleMs: 1_000 },
  large: { people: 16, measured: 400, counted: 40, idleMs: 20_000 },
};
/**
 * The first submissions read more of the problem and of the judge, and each connection plans its
 * statements a few times.
 */
const warmUp = 3;
const warmUpEach = 6;
const cases = 20;
const statementsMax = 12;
const cpuMaxMs = 4;

/** Each with its program, so that connections of this bench are not counted. */
const logSettings = { log_line_prefix: '%a|' };
const logged = /^arbiter-[\w-]+\|LOG: {2}(?:statement|execute [^:]*): /;

export async function run(size: Size): Promise<Figures> {
  await buildParts();
  const log = openLog();
  const settings = { ...durableSettings, ...logSettings };
  return await withDatabase(
    async (database) => {
      const figures = await withSite(database, (site) => measure(site, log, amountsBySize[size]));
      return keepBars(size, figures, [
        { figures: /^statementsToVerdictEach$/, most: statementsMax },
        { figures: /^postgresCpuMsEach$/, most: cpuMaxMs },
      ]);
    },
    { settings, log: log.add },
  );
}

/** The statements of servers and judges in the log of PostgreSQL: so far, and up to the last verdict. */
type Log = { add(line: string): void; count(): number; atVerdict(): number };

const storesVerdict = 'select store_first_verdict(';

function openLog(): Log {
  let statements = 0;
  let atVerdict = 0;
  return {
    add: (line) => {
      if (logged.test(line)) statements += 1;
      if (line.includes(storesVerdict)) atVerdict = statements;
    },
    count: () => statements,
    atVerdict: () => atVerdict,
  };
}

type Site = Pick<Generating, 'client' | 'pid'> & {
  /** A person submits, and waits for the verdict. */
  submit(turn: number): Promise<void>;
};

async function withSite<Result>(
  database: Generating,
  work: (site: Site) => Promise<Result>,
  people = amountsBySize.large.people,
): Promise<Result> {
  const { client, pid, url, folder } = database;
  const pool = openPool(url);
  const problemId = await insertProblem(pool, {
    cases: Array.from({ length: cases }, (_, at) => ({
      input: `${at}\n`,
      output: 'ok\n',
      isHidden: at > 0,
    })),
  });
  const ids: string[] = [];
  for (let person = 0; person < people; person += 1) ids.push(await insertUser(pool));
  await addContest(pool, { problemId, people: ids });
  const tokens = await Promise.all(ids.map((id) => tokenOf(client, id)));
  await pool.end();
  return await withServer(url, folder, async (origin) => {
    const path = submitToContest.path.replace('{slug}', slug).replace('{label}', label);
    const body = JSON.stringify({ language: defaultLanguage, code: hello });
    const submit = async (turn: number): Promise<void> => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[turn % tokens.length]}`,
      };
      const reply = await fetch(origin + path, { method: 'POST', headers, body });
      const text = await reply.text();
      if (!text.includes('"verdict":"Accepted"')) throw new Error(`${reply.status}: ${text}`);
    };
    const judge = startJudge(database, 1);
    const ended = once(judge, 'exit');
    try {
      for (let turn = 0; turn < warmUp; turn += 1) await submit(turn);
      return await work({ client, pid, submit });
    } finally {
      judge.kill('SIGTERM');
      await ended;
    }
  });
}

async function measure(
  { client, pid, submit }: Site,
  log: Log,
  { people, measured, counted, idleMs }: Amounts,
): Promise<Figures> {
  const cpuMs = async () => 1000 * (await familyCpuSeconds(pid));
  /** What a value grows by in a ms without submissions. */
  const idleRate = async (value: () => number | Promise<number>): Promise<number> => {
    const before = await value();
    await pause(idleMs);
    return ((await value()) - before) / idleMs;
  };
  await inLanes(people, warmUpEach * people, submit);
  const cpuRate = await idleRate(cpuMs);
  const startedAt = performance.now();
  const cpuBefore = await cpuMs();
  await inLanes(people, measured, submit);
  const cpuAll = (await cpuMs()) - cpuBefore - cpuRate * (performance.now() - startedAt);
  // Writing the log takes CPU time, too.
  await client.query(`alter system set log_statement = 'all'`);
  await client.query('select pg_reload_conf()');
  await pause(logBeginsMs);
  const rate = await idleRate(log.count);
  let statements = 0;
  let toVerdict = 0;
  for (let turn = 0; turn < counted; turn += 1) {
    const before = log.count();
    const begunAt = performance.now();
    await submit(turn);
    const replyAt = performance.now();
    // The judge looks for more work.
    await pause(settledMs);
    toVerdict += log.atVerdict() - before - rate * (replyAt - begunAt);
    statements += log.count() - before - rate * (performance.now() - begunAt);
  }
  return {
    statementsToVerdictEach: rounded(toVerdict / counted),
    statementsEach: rounded(statements / counted),
    postgresCpuMsEach: rounded(cpuAll / measured),
  };
}

const rounded = (value: number): number => Math.round(100 * value) / 100;
const settledMs = 500;

/** Connections read new settings with their next statement. */
const logBeginsMs = 1_000;
