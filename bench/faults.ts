/**
 * The fault campaign: people submit programs of known verdicts as the page does, while processes
 * are killed and frozen, the database is restarted, cut off, held and delayed, and the disk is
 * filled. Every count of what went wrong must be 0. FAULTS_SUBMISSIONS and FAULTS change the size.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { submit, watchSubmission } from '../contract/calls.ts';
import type * as compiler from '../contract/compiler.ts';
import type { Verdict } from '../contract/words.ts';
import { openDatabase } from '../db/open.ts';
import { buildParts } from '../judge/testing.ts';
import { beginSession } from '../server/model/sessions.ts';
import { signToken } from '../server/tokens.ts';
import { connect } from '../web/call.ts';
import { followToEnd } from '../web/pages/problem/follow.ts';
import { insertUser } from '../work/testing.ts';
import { openPool } from './database.ts';
import { type FaultySite, openPlace, untilReady } from './faults-place.ts';
import type { Figures, Size } from './figures.ts';

const sizes = {
  small: { people: 2, submissions: 5, faults: 4, restMs: 200, limitMs: 240_000 },
  large: { people: 16, submissions: 1_000, faults: 100, restMs: 1_500, limitMs: 3_600_000 },
} as const;
/** Longer than a lease. */
const frozenMs = 7_000;
const heldMs = 3_000;
const fullMs = 3_000;
const delayMs = 300;
const followPauseMs = 300;

const cases = [
  { input: '1 2\n', output: '3\n', isHidden: false },
  { input: '20 22\n', output: '42\n', isHidden: true },
];

const head = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; ';
const programs: readonly { verdict: Verdict; code: string }[] = [
  { verdict: 'Accepted', code: `${head}std::cout << a + b; }` },
  { verdict: 'Wrong Answer', code: `${head}std::cout << a - b; }` },
  { verdict: 'Runtime Error', code: `${head}return 3; }` },
  { verdict: 'Compilation Error', code: `${head}std::cout << c; }` },
  {
    verdict: 'Accepted',
    code: `${head}for (volatile int i = 0; i < 99999999; i = i + 1); std::cout << b + a; }`,
  },
];

/** The faults, in their order; each ends by itself. */
const faults: Readonly<Record<string, (place: FaultySite) => Promise<void>>> = {
  judgeKilled: async ({ judges }) => judges[0].signal('SIGKILL'),
  serverKilled: async ({ server }) => server.signal('SIGKILL'),
  databaseCut: async ({ proxy }) => proxy.cut(),
  databaseCrashed: (place) => place.crashDatabase(),
  diskFilled: (place) => (place.hasDisk ? place.fillDisk(fullMs) : place.crashDatabase()),
  judgeFrozen: ({ judges }) => freeze(judges[1], frozenMs),
  databaseHeld: ({ proxy }) => proxy.hold(heldMs),
  bothJudgesKilled: async ({ judges }) => {
    for (const one of judges) one.signal('SIGKILL');
  },
  databaseDelayed: async ({ proxy }) => {
    proxy.delay(delayMs);
    await sleep(heldMs);
    proxy.delay(0);
  },
  serverFrozen: ({ server }) => freeze(server, heldMs),
  serverStopped: async ({ server }) => server.signal('SIGTERM'),
};

async function freeze(one: FaultySite['server'], ms: number): Promise<void> {
  one.signal('SIGSTOP');
  await sleep(ms);
  one.signal('SIGCONT');
}

type Api = typeof compiler.submit | typeof compiler.watchSubmission;

type Browser = { token: string; problemId: string; next: () => Promise<number | null> };

/**
 * Plays one person's browser: submits until `next` returns null. Returns how many submissions ended
 * wrongly.
 */
async function browse(place: FaultySite, { token, problemId, next }: Browser): Promise<number> {
  const api = connect<Api>({ baseUrl: place.address, token: () => token });
  let untrue = 0;
  for (let which = await next(); which !== null; which = await next()) {
    const { verdict, code } = programs[which % programs.length] ?? { verdict: null, code: '' };
    const body = { language: 'cpp' as const, code: `${code} // ${which}`, problemId };
    const headers = { 'idempotency-key': `submission-${which}` };
    const end = async (): Promise<string> => {
      const { result } = await followToEnd({
        first: () => api.follow(submit, { body, headers }),
        again: (id) => api.follow(watchSubmission, { params: { id } }),
        onProgress: () => {},
        onLost: () => {},
        pause: () => sleep(followPauseMs),
      });
      return result.verdict;
    };
    // A person whose page gives up submits again; with the same key, this is the same submission.
    let told: string | undefined;
    while (told === undefined) told = await end().catch(() => sleep(followPauseMs));
    if (told !== verdict) untrue += 1;
  }
  return untrue;
}

const count = z.object({ count: z.int() });

/** Compares the database at the end with what was submitted. */
async function compare(pool: pg.Pool, submissions: number): Promise<Record<string, number>> {
  const one = async (query: string, values: unknown[] = []): Promise<number> =>
    count.parse((await pool.query(query, values)).rows[0]).count;
  const stored = await one('select count(*)::int from submissions');
  const verdicts = programs.map(({ verdict }) => verdict);
  const wrong = await one(
    `select count(*)::int from submissions where verdict is distinct from
      ($1::text[])[1 + substring(convert_from(source, 'UTF8') from '// ([0-9]+)$')::int % $2]`,
    [verdicts, programs.length],
  );
  const counted = await one(
    'select coalesce(sum(total_submissions), 0)::int as count from problems',
  );
  const ofPeople = await one(
    'select coalesce(sum(total_submissions), 0)::int as count from user_stats',
  );
  const right = await one(`select count(*)::int from submissions where verdict = 'Accepted'`);
  const countedRight = await one(
    'select coalesce(sum(accepted_submissions), 0)::int as count from problems',
  );
  return {
    lost: Math.max(0, submissions - stored),
    storedTwice: Math.max(0, stored - submissions),
    wrongVerdicts: wrong,
    countedWrongly:
      Math.abs(counted - stored) + Math.abs(ofPeople - stored) + Math.abs(countedRight - right),
    jobsLeft: await one('select count(*)::int from jobs'),
  };
}

/** Signs in as many people as given; returns their tokens. */
async function signIn(place: FaultySite, pool: pg.Pool, people: number): Promise<string[]> {
  const db = openDatabase(place.databaseUrl);
  const key = new TextEncoder().encode(place.tokenSecret);
  try {
    return await Promise.all(
      Array.from({ length: people }, async () => {
        const user = await insertUser(pool);
        return await signToken(user, await beginSession(db, user), key);
      }),
    );
  } finally {
    await db.destroy();
  }
}

type Campaign = { place: FaultySite; submissions: number; faults: number; restMs: number };

/** Makes one fault after another, at a pace set by the submissions. */
function paced({ place, submissions, faults: most, restMs }: Campaign) {
  const kinds = Object.values(faults);
  const turns = new EventEmitter().setMaxListeners(0);
  let [submitted, done] = [0, 0];
  return {
    /** The number of the next submission, when its turn has come; null after the last. */
    async next(): Promise<number | null> {
      while (submitted < submissions && submitted * most >= submissions * (done + 1)) {
        await once(turns, 'fault');
      }
      return submitted < submissions ? submitted++ : null;
    },
    /** Makes the faults, until `isDone`; returns how many. */
    async breakThings(isDone: () => boolean): Promise<number> {
      while (done < most && !isDone()) {
        await place.note();
        await kinds[done % kinds.length]?.(place);
        await sleep(restMs);
        done += 1;
        turns.emit('fault');
      }
      return done;
    },
  };
}

/** The counts of what went wrong; throws if one is not 0. */
export async function run(size: Size): Promise<Figures> {
  const { people, restMs, limitMs, ...usual } = sizes[size];
  const submissions = Number(process.env.FAULTS_SUBMISSIONS || usual.submissions);
  const most = Number(process.env.FAULTS || usual.faults);
  await buildParts();
  const place = await openPlace(cases);
  const pool = openPool(place.databaseUrl);
  const { problemId } = place;
  const { next, breakThings } = paced({ place, submissions, faults: most, restMs });
  const tokens = await signIn(place, pool, people);
  let isDone = false;
  const browsing = Promise.all(tokens.map((token) => browse(place, { token, problemId, next })));
  const ended = browsing.finally(() => {
    isDone = true;
  });
  const late = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`the campaign did not end within ${limitMs / 60_000} minutes`);
  });
  const done = await breakThings(() => isDone);
  const untrue = (await Promise.race([ended, late])).reduce((sum, one) => sum + one, 0);
  await untilReady(place.address);
  const found = await compare(pool, submissions);
  await pool.end();
  const bad = { untrueEnds: untrue, ...found, ...(await place.close()) };
  const figures = { submissions, faults: done, hasDisk: place.hasDisk, ...bad };
  const isWrong = Object.values(bad).some((value) => value !== 0);
  if (isWrong) throw new Error(`not 0: ${JSON.stringify(figures)}`);
  return figures;
}
