/**
 * The import of a finished contest from its event feed: by bin/contest, with the start of the command and
 * its memory at its peak, and through the server, with what that grows by.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { insertUser } from '../work/testing-rows.ts';
import { type Bar, keepBars } from './bars.ts';
import { openPool, withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';
import { withGrowth } from './process-memory.ts';
import { tokenOf, withServer } from './site.ts';

type Amounts = { teams: number; problems: number; runs: number; rounds: number };

const amountsBySize: Record<Size, Amounts> = {
  small: { teams: 20, problems: 4, runs: 200, rounds: 1 },
  large: { teams: 1500, problems: 12, runs: 12_000, rounds: 5 },
};

const bars: Bar[] = [
  { figures: /^(command|server)S$/, most: 5 },
  { figures: /^(commandPeakMb|serverGrowthMb)$/, most: 100 },
];

const durationMs = 5 * 3_600_000;
const startsAtMs = Date.UTC(2026, 0, 1);
/** Most lines of a feed are about single tests. */
const testsOfRun = 20;

export const run = (size: Size): Promise<Figures> =>
  withDatabase(async ({ url, folder }) => {
    const amounts = amountsBySize[size];
    const rounds = Array.from({ length: amounts.rounds }, (_, round) => round);
    const took: number[] = [];
    const peaks: number[] = [];
    for (const round of rounds) {
      const feed = await writeFeed(folder, `command-${round}`, amounts);
      const { seconds, peakMb } = await byCommand(url, folder, feed);
      took.push(seconds);
      peaks.push(peakMb);
    }
    const byServer = await withServer(url, folder, async (origin, pid) => {
      const pool = openPool(url, 1);
      const token = await tokenOf(pool, await insertUser(pool));
      await pool.query('update users set is_admin = true');
      await pool.end();
      const seconds: number[] = [];
      const { growthMb } = await withGrowth(pid, async () => {
        for (const round of rounds) {
          const feed = await writeFeed(folder, `server-${round}`, amounts);
          seconds.push(await importBy(origin, token, feed));
        }
      });
      return { serverS: median(seconds), serverGrowthMb: growthMb };
    });
    const figures = {
      runs: amounts.runs,
      commandS: median(took),
      commandPeakMb: Math.max(...peaks),
      ...byServer,
    };
    return keepBars(size, figures, bars);
  });

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number): string => `${part}`.padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`;
};

const timesAt = (ms: number, name = '') => ({
  [`${name}time`]: new Date(startsAtMs + ms).toISOString(),
  [`${name}contest_time`]: clock(ms),
});

/** The events of a feed since 2022, as a control system wrote them while the contest ran. */
function* eventsOf(id: string, { teams, problems, runs }: Amounts): Generator<object> {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  const ends = new Date(startsAtMs + durationMs).toISOString();
  yield {
    type: 'contest',
    id: null,
    data: {
      id,
      name: 'Final',
      start_time: new Date(startsAtMs).toISOString(),
      duration: clock(durationMs),
      scoreboard_freeze_duration: clock(durationMs / 5),
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
    },
  };
  for (const [type, solved] of Object.entries({ AC: true, WA: false, CE: false })) {
    yield event('judgement-types', type, { name: type, penalty: type === 'WA', solved });
  }
  yield event('languages', 'cpp', { name: 'C++' });
  for (const at of numbers(problems)) {
    yield event('problems', `p${at}`, { label: `P${at}`, name: `Problem ${at}`, ordinal: at });
  }
  for (const at of numbers(teams / 5)) {
    yield event('organizations', `o${at}`, { name: `University ${at}`, country: 'DEU' });
  }
  for (const at of numbers(teams)) {
    yield event('teams', `t${at}`, {
      name: `Team ${at} of the university`,
      label: `${at}`,
      organization_id: `o${at % (teams / 5)}`,
    });
  }
  for (const at of numbers(runs)) {
    const ms = Math.floor((at * durationMs) / runs);
    const place = { team_id: `t${(at * 7919) % teams}`, problem_id: `p${(at * 31) % problems}` };
    yield event('submissions', `s${at}`, {
      language_id: 'cpp',
      ...place,
      ...timesAt(ms),
      entry_point: null,
      files: [{ href: `contests/${id}/submissions/s${at}/files`, mime: 'application/zip' }],
    });
    const judgement = { submission_id: `s${at}`, ...timesAt(ms, 'start_') };
    yield event('judgements', `j${at}`, judgement);
    for (const test of numbers(testsOfRun)) {
      const data = { judgement_id: `j${at}`, ordinal: test + 1, judgement_type_id: 'AC' };
      yield event('runs', `r${at}-${test}`, { ...data, ...timesAt(ms + 5000), run_time: 0.25 });
    }
    const type = at % 5 < 2 ? 'AC' : at % 50 === 4 ? 'CE' : 'WA';
    yield event('judgements', `j${at}`, {
      ...judgement,
      judgement_type_id: type,
      ...timesAt(ms + 7000, 'end_'),
      max_run_time: 0.25,
    });
  }
  yield {
    type: 'state',
    id: null,
    data: {
      started: new Date(startsAtMs).toISOString(),
      ended: ends,
      frozen: ends,
      thawed: ends,
      finalized: ends,
      end_of_updates: ends,
    },
  };
}

const event = (type: string, id: string, data: object): object => ({
  type,
  id,
  data: { id, ...data },
});

async function writeFeed(folder: string, id: string, amounts: Amounts): Promise<string> {
  const path = join(folder, `${id}.ndjson`);
  const lines = Readable.from(eventsOf(id, amounts)).map(
    (one: object) => `${JSON.stringify(one)}\n`,
  );
  await pipeline(lines, createWriteStream(path));
  return path;
}

const command = fileURLToPath(new URL('../bin/contest', import.meta.url));
/** Tells the most that a process of Node had in memory, as it ends. */
const tellsPeak = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS));`,
)}`;

async function byCommand(url: string, folder: string, feed: string) {
  const from = performance.now();
  const child = spawn(command, ['import', feed], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: folder,
      NODE_OPTIONS: `--import=${tellsPeak}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const seconds = (performance.now() - from) / 1000;
  if (code !== 0) throw new Error(`the import was refused: ${said}`);
  const peaksKb = [...said.matchAll(/^peak (\d+)$/gm)].map(([, kb]) => Number(kb));
  const peakMb = Math.round(Math.max(...peaksKb) / 1024);
  return { seconds: Math.round(seconds * 100) / 100, peakMb };
}

/** Seconds until the reply. */
async function importBy(origin: string, token: string, feed: string): Promise<number> {
  const body = await openAsBlob(feed);
  const from = performance.now();
  const response = await fetch(`${origin}/contests/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body,
  });
  const reply = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${reply}`);
  return Math.round((performance.now() - from) / 10) / 100;
}
