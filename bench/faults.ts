/**
 * The fault campaign: people submit programs of known verdicts as the page does, every other one to a
 * contest, while processes are killed and frozen, the database is restarted, cut off, held, frozen and
 * delayed, clocks jump, and the disk is filled. All the while, boards of the contest are compared with
 * computed ones. Every count of what went wrong must be 0. FAULTS_SUBMISSIONS and FAULTS change the
 * size, and FAULTS_SEED sets with which kind of fault it begins.
 */
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { submit, watchSubmission } from '../contract/calls.ts';
import type * as compiler from '../contract/compiler.ts';
import { followContestRun, submitToContest } from '../contract/contest-calls.ts';
import type { Progress } from '../contract/judging.ts';
import type * as takingPart from '../contract/taking-part.ts';
import type { Verdict } from '../contract/words.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { buildParts } from '../judge/testing-judge.ts';
import { beginSession } from '../server/accounts/sessions.ts';
import { signToken } from '../server/accounts/tokens.ts';
import { connect } from '../web/call.ts';
import { followToEnd } from '../web/pages/problem/result/follow.ts';
import { insertProblem, insertUser } from '../work/testing-rows.ts';
import { openPool } from './database.ts';
import { addContest, boardWatch, label, slug } from './faults-contest.ts';
import { compare, untilExplained } from './faults-counts.ts';
import { breakOnce, faultsOf, kindNames } from './faults-kinds.ts';
import { type FaultySite, openPlace, untilReady } from './faults-place.ts';
import type { Figures, Size } from './figures.ts';

const sizes = {
  small: { people: 2, submissions: 3, faults: 3, restMs: 100, limitMs: 240_000 },
  large: { people: 16, submissions: 1_000, faults: 100, restMs: 1_500, limitMs: 3_600_000 },
} as const;
const followPauseMs = 300;
const comparePauseMs = 100;

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

type Api =
  | typeof compiler.submit
  | typeof compiler.watchSubmission
  | typeof takingPart.submitToContest
  | typeof takingPart.followContestRun;

/** A contest that tells verdicts receives nothing without telling more of it. */
async function* verdictsOf(
  events: AsyncIterable<takingPart.ContestProgress>,
): AsyncIterable<Progress> {
  for await (const event of events) {
    if (event.type === 'received') throw new Error('The contest tells no verdict.');
    yield event;
  }
}

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
    const body = { language: 'cpp' as const, code: `${code} // ${which}` };
    const isOfContest = which % 2 === 1;
    const headers = { 'idempotency-key': `submission-${which}` };
    const end = async (): Promise<string> => {
      const { result } = await followToEnd({
        first: () =>
          isOfContest
            ? verdictsOf(api.follow(submitToContest, { params: { slug, label }, body, headers }))
            : api.follow(submit, { body: { ...body, problemId }, headers }),
        again: (id) =>
          isOfContest
            ? verdictsOf(api.follow(followContestRun, { params: { slug, id } }))
            : api.follow(watchSubmission, { params: { id } }),
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

/** Signs in as many people as given, who take part in the contest; returns their tokens. */
async function signIn(
  place: FaultySite,
  { pool, db, people }: { pool: pg.Pool; db: Database; people: number },
): Promise<string[]> {
  const key = new TextEncoder().encode(place.tokenSecret);
  const ids = await Promise.all(Array.from({ length: people }, () => insertUser(pool)));
  await addContest(pool, { problemId: await insertProblem(pool, { cases }), people: ids });
  return await Promise.all(
    ids.map(async (user) => await signToken(user, await beginSession(db, user), key)),
  );
}

type Campaign = { place: FaultySite; submissions: number; faults: string[]; size: Size };

/** Makes one fault after another, at a pace set by the submissions. */
function paced({ place, submissions, faults, size }: Campaign) {
  const turns = new EventEmitter().setMaxListeners(0);
  let [submitted, done] = [0, 0];
  return {
    /** The number of the next submission, when its turn has come; null after the last. */
    async next(): Promise<number | null> {
      while (submitted < submissions && submitted * faults.length >= submissions * (done + 1)) {
        await once(turns, 'fault');
      }
      return submitted < submissions ? submitted++ : null;
    },
    /** Makes the faults, until `isDone`; returns how many. */
    async breakThings(isDone: () => boolean): Promise<number> {
      for (const name of faults) {
        if (isDone()) break;
        await place.note();
        await breakOnce(name, place, size);
        await sleep(sizes[size].restMs);
        done += 1;
        turns.emit('fault');
      }
      return done;
    },
  };
}

/** Which faults to make. Says so at once, because a campaign may never end. */
function planned(size: Size) {
  const seed = Number(process.env.FAULTS_SEED || randomInt(kindNames.length));
  const faults = faultsOf(seed, Number(process.env.FAULTS || sizes[size].faults));
  const kinds = [...new Set(faults)];
  console.error(`faults: FAULTS_SEED=${seed} makes ${faults.length}: ${kinds.join(', ')}`);
  return { seed, faults, kinds: kinds.length };
}

/** Without a disk, the database is killed instead of the disk being filled. */
async function requireDisk(place: FaultySite, faults: string[], size: Size): Promise<void> {
  if (place.hasDisk || !faults.includes('diskFilled')) return;
  const why = 'No disk could be mounted, which takes root';
  if (size === 'large') {
    await place.close();
    throw new Error(`${why}, so the disk cannot be filled.`);
  }
  console.error(`faults: ${why}: the database is killed instead of the disk being filled.`);
}

/** The counts of what went wrong; throws if one is not 0. */
export async function run(size: Size): Promise<Figures> {
  const { people, limitMs, ...usual } = sizes[size];
  const submissions = Number(process.env.FAULTS_SUBMISSIONS || usual.submissions);
  const { seed, faults, kinds } = planned(size);
  await buildParts();
  const place = await openPlace(cases);
  await requireDisk(place, faults, size);
  const pool = openPool(place.databaseUrl);
  const { problemId } = place;
  const { next, breakThings } = paced({ place, submissions, faults, size });
  const db = openDatabase(place.databaseUrl);
  const tokens = await signIn(place, { pool, db, people });
  const watch = boardWatch({ address: place.address, db });
  let isDone = false;
  const browsing = Promise.all(tokens.map((token) => browse(place, { token, problemId, next })));
  const ended = browsing.finally(() => {
    isDone = true;
  });
  const late = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`the campaign did not end within ${limitMs / 60_000} minutes`);
  });
  const watching = (async () => {
    // Faults end queries and calls; the last comparison has none.
    while (!isDone) {
      await watch.compare().catch(() => false);
      await sleep(comparePauseMs);
    }
  })();
  const done = await breakThings(() => isDone);
  const untrue = (await Promise.race([ended, late])).reduce((sum, one) => sum + one, 0);
  await untilReady(place.address);
  await watching;
  const isLastCompared = await watch.compare();
  await untilExplained(pool);
  const verdicts = programs.map(({ verdict }) => verdict);
  const found = await compare(pool, { submissions, verdicts });
  await Promise.all([pool.end(), db.destroy()]);
  const { boardsWrong, ...boards } = watch.counts;
  const lastNotCompared = isLastCompared && boards.storedBoards > 0 ? 0 : 1;
  const bad = {
    untrueEnds: untrue,
    boardsWrong,
    lastNotCompared,
    ...found,
    ...(await place.close()),
  };
  const { hasDisk } = place;
  const figures = { seed, submissions, faults: done, kinds, hasDisk, ...boards, ...bad };
  const isWrong = Object.values(bad).some((value) => value !== 0);
  if (isWrong) throw new Error(`not 0: ${JSON.stringify(figures)}`);
  return figures;
}
