/**
 * Drafts of 20,000 test cases in the workshop: what reading, saving, asking for the verification and
 * exporting one cost the server, and for how long others do not get a reply meanwhile. Another
 * person asks for the health of the server all the time; the longest wait is how long the event loop
 * was busy with the draft.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { withCases } from '../server/testing/large-drafts.ts';
import { insertProblem, insertUser } from '../work/testing-rows.ts';
import { keepBars } from './bars.ts';
import { openClient } from './client.ts';
import { openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';
import { cpuSeconds } from './process.ts';
import { withGrowth } from './process-memory.ts';
import { tokenOf, withServer } from './site.ts';

const casesCounts = { small: 100, large: 20_000 };
const rounds = { small: 1, large: 5 };
/** The bytes of each file; 20,000 cases with inputs and answers have 62 MB. */
const fileBytes = 1_550;
const askEveryMs = 2;

/** While one call is under way, the longest that the event loop may be busy. */
const bars = [
  { figures: /^(read|save|verification|export)SilenceMs$/, most: 150 },
  { figures: /^againMs$/, most: 30 },
];

const begun = z.object({ _id: z.uuid() });
const drafted = z.object({ content: z.looseObject({ secret: z.looseObject({}) }) });

type Calling = { origin: string; pid: number; headers: Record<string, string> };

export async function run(size: Size): Promise<Figures> {
  const casesCount = casesCounts[size];
  const { url, pool, folder, close } = await openBenchDatabase();
  try {
    const setter = await insertUser(pool);
    // The server then loads no problems of a fresh install.
    await insertProblem(pool, { cases: [] });
    const headers = { authorization: `Bearer ${await tokenOf(pool, setter)}` };
    const figures = await withServer(url, folder, async (origin, pid) => {
      const calling = { origin, pid, headers };
      const post = { method: 'POST', body: JSON.stringify({ example: true }) };
      const { _id: id } = begun.parse(JSON.parse(await call(calling, '/workshop/problems', post)));
      const { content } = drafted.parse(JSON.parse(await call(calling, `/workshop/${id}`)));
      const files = await storeFiles(pool, { id, count: 2 * casesCount });
      const draft = withCases(content, files);
      return await measureAll(calling, { id, draft, times: rounds[size] });
    });
    return keepBars(size, { casesCount, ...figures }, bars);
  } finally {
    await close();
  }
}

const nameRow = z.object({ sha256: z.string(), bytes: z.int() });
type Name = z.infer<typeof nameRow>;

type Storing = { id: string; count: number };

/** Stores files for the drafts of a problem, and returns their names. */
export async function storeFiles(
  pool: Parameters<typeof insertUser>[0],
  { id, count }: Storing,
): Promise<Name[]> {
  await pool.query(
    `insert into blobs (sha256, bytes)
     select sha256(content), content from (
       select convert_to(rpad(n::text || ' ', $2, md5(n::text)) || e'\\n', 'utf8') as content
       from generate_series(1, $1::int) as n) as made on conflict do nothing`,
    [count, fileBytes - 1],
  );
  await pool.query(
    `insert into package_blobs (problem_id, sha256)
     select $1, sha256 from blobs on conflict do nothing`,
    [id],
  );
  const { rows } = await pool.query(
    `select encode(sha256, 'hex') as sha256, octet_length(bytes) as bytes from blobs
     where octet_length(bytes) = $1 limit $2`,
    [fileBytes, count],
  );
  return z.array(nameRow).parse(rows);
}

async function call(
  { origin, headers }: Calling,
  path: string,
  { method = 'GET', body, ...more }: { method?: string; body?: string; 'if-match'?: string } = {},
): Promise<string> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...headers,
      ...more,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

type Draft = { id: string; draft: object; times: number };

async function measureAll(calling: Calling, { id, draft, times }: Draft): Promise<Figures> {
  let saved = 0;
  const save = () => {
    saved += 1;
    const body = JSON.stringify({ content: { ...draft, slug: `draft-${saved}` } });
    return call(calling, `/workshop/${id}`, { method: 'PUT', body, 'if-match': '*' });
  };
  const read = () => call(calling, `/workshop/${id}`);
  // Like a browser, which unpacks the reply on its own computer.
  const client = openClient(calling.origin, 1);
  const again = () => client.get(`/workshop/${id}`, calling.headers);
  const verification = () => call(calling, `/workshop/${id}/verification`);
  const archive = () => call(calling, `/problems/${id}/package?of=draft`);
  const figures: Figures = {};
  const all: Record<string, [act: () => Promise<unknown>, before?: () => Promise<unknown>]> = {
    save: [save],
    read: [read, save],
    again: [again],
    verification: [verification],
    export: [archive],
  };
  await save();
  for (const [name, [act, before]] of Object.entries(all)) {
    const costs = [];
    for (let at = 0; at < times; at += 1) {
      await before?.();
      costs.push(await costOf(calling, act));
    }
    for (const key of ['Ms', 'CpuMs', 'SilenceMs'] as const) {
      figures[`${name}${key}`] = median(costs.map((one) => one[key]));
    }
  }
  client.close();
  const { growthMb } = await withGrowth(calling.pid, archive);
  return { ...figures, exportGrowthMb: growthMb };
}

/** How long an act took, the CPU time of the server, and the longest wait of another caller. */
async function costOf({ origin, pid }: Calling, act: () => Promise<unknown>) {
  const cpuBeforeS = await cpuSeconds(pid);
  const began = performance.now();
  let isOver = false;
  const others = async (): Promise<number> => {
    let longest = 0;
    while (!isOver) {
      const asked = performance.now();
      await fetch(`${origin}/health/live`).then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - asked);
      await sleep(askEveryMs);
    }
    return longest;
  };
  const waiting = others();
  await act();
  const Ms = Math.round(performance.now() - began);
  const CpuMs = Math.round(1000 * ((await cpuSeconds(pid)) - cpuBeforeS));
  isOver = true;
  return { Ms, CpuMs, SilenceMs: Math.round(await waiting) };
}
