/**
 * What server and judge write, each with what has to exist before it, so that writers.test.ts can
 * run every pair of these transactions against each other. People act by calls, judges by the
 * functions of work/.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contestPresets } from '../../contract/contest-presets.ts';
import type { Verdict } from '../../contract/words.ts';
import type { Draft } from '../../contract/workshop.ts';
import { inSeconds } from '../../db/expressions.ts';
import { cancelJob } from '../../work/cancelling.ts';
import { claim, type Lease } from '../../work/claim.ts';
import { storeRejudged } from '../../work/contest-rejudging.ts';
import { storeCounterexample } from '../../work/counterexample.ts';
import { discard, storeResult, storeSubmission } from '../../work/finish.ts';
import { storeGenerated } from '../../work/generating.ts';
import { type JobKind, priorityOf } from '../../work/kinds.ts';
import { extendLeases, giveBack, handBack } from '../../work/lease.ts';
import { holdClaimed, pauseProblem } from '../../work/pauses.ts';
import { forgetMissing } from '../../work/presence.ts';
import { storePreview } from '../../work/previews.ts';
import { dropJob } from '../../work/results.ts';
import { settleContest } from '../../work/settling.ts';
import { judgeRow, resultOf } from '../../work/testing-rows.ts';
import { clearBlobs, clearOld, register } from '../../work/upkeep.ts';
import { leaveVerification, storeVerification } from '../../work/verifying.ts';
import { grantAdmin, revokeAdmin } from '../accounts/administrators.ts';
import { addReset, useReset } from '../accounts/password-resets.ts';
import { beginSession, endSessions } from '../accounts/sessions.ts';
import { countByDifficulty } from '../accounts/stats.ts';
import { openTokens } from '../accounts/tokens.ts';
import { tokenLifetimeS } from '../http/limits.ts';
import { addCheck } from '../submissions/checks.ts';
import { rejudgeAllDue } from '../submissions/rejudging.ts';
import { addRun } from '../submissions/runs.ts';
import { addSubmission } from '../submissions/submissions.ts';
import { insertParticipation, organiserOf } from './contests.ts';
import { contribute } from './contributions.ts';
import { reportWith } from './reviews.ts';
import {
  type Answer,
  acceptedResult,
  addSumProblem,
  insertAccepted,
  insertSubmission,
  judgedWith,
  type Person,
  type TestServer,
} from './server.ts';

/** Where two writers meet: one problem, one person, one administrator. */
export type Place = {
  server: TestServer;
  db: TestServer['db'];
  admin: Person;
  person: Person;
  problem: string;
};

/** Prepares a writer; the function that it returns writes. */
type Writer = (place: Place) => Promise<() => Promise<unknown>>;

const cost = { cpuMs: 10, slotMs: 10 };
const judge = 'a judge';
const network = '192.0.2.0';
const hourMs = 3_600_000;

type Claimed = { kind: JobKind; id?: string; isClaimed?: boolean; payload?: object };

/** Inserts a job, which the judge holds unless it only waits; returns the lease. */
async function addJob(
  { server: { db }, person }: Place,
  { kind, id = randomUUID(), isClaimed = true, payload = {} }: Claimed,
): Promise<Lease> {
  await sql`
    insert into jobs (id, kind, payload, source, owner, network, priority, fair_at, due_at, judge_id,
      attempts, claimed_at, lease_until)
    values (${id}, ${kind}, ${JSON.stringify(payload)}::json, 'x', ${person.id}, ${network},
      ${priorityOf(kind)}, now(), now(), ${isClaimed ? judge : null}, ${isClaimed ? 1 : 0},
      ${isClaimed ? sql`now()` : null}, ${isClaimed ? sql`now() + interval '1 h'` : null})`.execute(
    db,
  );
  return {
    job: id,
    kind,
    owner: person.id,
    network,
    judgeId: judge,
    attempts: 1,
    faults: 0,
    busyMs: 0,
  };
}

/** A submission with its job; `was` is its present verdict. */
async function addClaimed(place: Place, was: Verdict | null = null, isClaimed = true) {
  const { person, problem, server } = place;
  const result = was && judgedWith({ ...acceptedResult, verdict: was });
  const row = { user_id: person.id, problem_id: problem, ...result };
  const id = await insertSubmission(server.db, row);
  return await addJob(place, { kind: was === null ? 'submission' : 'rejudge', id, isClaimed });
}

/** A contest that is final, and whose submissions, judged and waiting, are still sealed. */
async function addFinalContest(place: Place): Promise<string> {
  const { server, admin, person, problem } = place;
  const { db } = server;
  const { id } = await db
    .insertInto('contests')
    .values({
      slug: `c-${randomUUID().slice(0, 8)}`,
      name: 'Friday',
      visibility: 'published',
      settings: JSON.stringify(contestPresets.ioi),
      starts_at: new Date(0),
      duration_ms: '1000',
      finalized_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: userId } of [person, admin]) {
    const participation = await insertParticipation(server, id, userId);
    const row = { user_id: userId, problem_id: problem, participation_id: participation };
    await insertAccepted(db, row);
    const waiting = await insertSubmission(db, row);
    await addJob(place, { kind: 'submission', id: waiting });
  }
  return id;
}

/** A contest with test accounts, which have submitted to it and to the problem itself. */
async function addDryRun(place: Place): Promise<string> {
  const { server, admin, problem } = place;
  const startsAt = new Date(Date.now() + hourMs).toISOString();
  const slug = await organiserOf(server, admin).made([problem], { startsAt });
  await succeeds(place, `PUT /contests/${slug}/test-accounts`, { as: admin, body: { count: 2 } });
  const accounts = await server.db
    .selectFrom('contest_test_accounts')
    .innerJoin('participation_members', (on) =>
      on
        .onRef('participation_members.user_id', '=', 'contest_test_accounts.user_id')
        .onRef('participation_members.contest_id', '=', 'contest_test_accounts.contest_id'),
    )
    .innerJoin('contests', 'contests.id', 'contest_test_accounts.contest_id')
    .select(['contest_test_accounts.user_id', 'participation_id'])
    .where('slug', '=', slug)
    .execute();
  for (const { user_id, participation_id } of accounts) {
    const practised = await insertAccepted(server.db, { user_id, problem_id: problem });
    await sql`select count_verdict(${practised}, null, 'Accepted')`.execute(server.db);
    const row = { user_id, problem_id: problem, participation_id };
    const waiting = await insertSubmission(server.db, row);
    await addJob(place, { kind: 'submission', id: waiting });
  }
  return slug;
}

/** A contest of which a rejudging is open, with the leases of a judge that has all of it. */
async function rejudgedContest(place: Place) {
  const contest = await addFinalContest(place);
  const { db } = place.server;
  const { problem } = place;
  await db
    .insertInto('contest_problems')
    .values({
      contest_id: contest,
      external_id: problem,
      problem_id: problem,
      position: 0,
      label: 'A',
      name: 'A',
    })
    .execute();
  const { slug } = await db
    .selectFrom('contests')
    .select('slug')
    .where('id', '=', contest)
    .executeTakeFirstOrThrow();
  const body = { problem };
  const made = await succeeds(place, `POST /contests/${slug}/rejudging`, { as: place.admin, body });
  const { id } = made.body as { id: string };
  const found = await db
    .updateTable('jobs')
    .set({ judge_id: judge, attempts: 1 })
    .where('kind', '=', 'contestRejudge')
    .returning('id')
    .execute();
  const kind = 'contestRejudge' as const;
  return { slug, id, leases: found.map(({ id: job }) => ({ job, ...leaseRest, kind })) };
}

const storing =
  (verdict: Verdict, was: Verdict | null = null): Writer =>
  async (place) => {
    const lease = await addClaimed(place, was);
    const judged = { judgeVersion: '1', compilerVersion: '1', testSet: 1, fault: null };
    return () => storeSubmission(place.db, lease, { result: resultOf(verdict), ...judged }, cost);
  };

/** A call by the administrator or, if `by` says so, by the person. */
const calling =
  (
    request: (place: Place) => Parameters<TestServer['call']>[0],
    body?: (place: Place) => object | Promise<object>,
    by: 'admin' | 'person' = 'admin',
  ): Writer =>
  async (place) => {
    const sent = await body?.(place);
    return () => calls(place, request(place), { as: place[by], ...(sent && { body: sent }) });
  };

/** Makes a call; a fault is an error, and a refusal is not. */
async function calls(
  { server }: Place,
  request: Parameters<TestServer['call']>[0],
  options: Parameters<TestServer['call']>[1],
): Promise<Answer> {
  const answer = await server.call(request, options);
  if (answer.status === 500) throw new Error(`${request}: ${JSON.stringify(answer.body)}`);
  return answer;
}

async function succeeds(place: Place, ...call: Parameters<TestServer['call']>): Promise<Answer> {
  const answer = await place.server.call(...call);
  if (answer.status !== 200) throw new Error(`${call[0]}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const pausing = async (place: Place): Promise<void> => {
  const values = { problem_id: place.problem, reason: 'it broke', test_case: null };
  const row = { ...values, submission_id: (await addClaimed(place, 'Judge Error')).job };
  const insert = place.server.db.insertInto('problem_pauses').values(row);
  await insert.onConflict((one) => one.doNothing()).execute();
};

const versionOf = async ({ server, problem }: Place): Promise<number> => {
  const query = server.db.selectFrom('problems').select('version').where('id', '=', problem);
  return (await query.executeTakeFirstOrThrow()).version;
};

/** The next draft of a problem, with another time limit. */
async function nextDraft(place: Place, id: string, as: Person) {
  const { body } = await succeeds(place, `GET /workshop/${id}`, { as });
  const { content, version, revision } = body as Draft;
  const limits = { ...content.metadata.limits, timeLimitSeconds: 1 + Math.random() };
  const changed = { ...content, metadata: { ...content.metadata, limits } };
  return {
    as,
    body: { content: changed, basedOn: version },
    raw: { headers: { 'if-match': `"${revision}"` } },
  };
}

/** Saves it; returns its revision. */
async function saveDraft(place: Place, id: string, as: Person): Promise<number> {
  const sent = await nextDraft(place, id, as);
  return ((await succeeds(place, `PUT /workshop/${id}`, sent)).body as Draft).revision;
}

/** A draft problem of the person, which is sent for review if `isSent`. */
async function beginDraft(place: Place, { isSent = false } = {}): Promise<string> {
  const { server, person } = place;
  const begun = await succeeds(place, 'POST /workshop/problems', {
    as: person,
    body: { name: `Draft ${randomUUID().slice(0, 8)}`, example: true },
  });
  const { _id: id } = begun.body as { _id: string };
  if (!isSent) return id;
  const revision = await saveDraft(place, id, person);
  const { content } = (await succeeds(place, `GET /workshop/${id}`, { as: person })).body as Draft;
  const text = JSON.stringify(content);
  await server.db
    .insertInto('verifications')
    .values({
      problem_id: id,
      content_sha256: createHash('sha256').update(text).digest(),
      job: randomUUID(),
      content: null,
      report: JSON.stringify(reportWith(0)),
      finished_at: new Date(),
    })
    .execute();
  const sent = { as: person, body: { revision } };
  await succeeds(place, `POST /workshop/${id}/send`, sent);
  return id;
}

const onDraft =
  (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, by, isSent = true }: { body?: object; by: 'admin' | 'person'; isSent?: boolean },
  ): Writer =>
  async (place) => {
    const id = await beginDraft(place, { isSent });
    const sent = { as: place[by], ...(body && { body }) };
    return () => calls(place, `${method} /workshop/${id}${path}`, sent);
  };

const onProblem = ({ problem }: Place) => problem;

/** The writers by what they do. */
export const writers = {
  'a judge stores Accepted': storing('Accepted'),
  'a judge stores another verdict after rejudging': storing('Wrong Answer', 'Accepted'),
  'a judge stores a Judge Error': storing('Judge Error'),
  'a judge stores that a Judge Error is Accepted': storing('Accepted', 'Judge Error'),
  'a judge stores a result to fetch': async (place) => {
    const lease = await addJob(place, { kind: 'run' });
    return () => storeResult(place.db, lease, null, cost);
  },
  'a judge pauses the problem': async (place) => {
    const lease = await addClaimed(place);
    const problemVersion = await versionOf(place);
    const broken = { problemId: place.problem, problemVersion, reason: 'broken', testCase: 0 };
    return () => pauseProblem(place.db, lease, broken, cost);
  },
  'a judge holds a job of a paused problem': async (place) => {
    await pausing(place);
    const lease = await addClaimed(place);
    return () => holdClaimed(place.db, lease, place.problem);
  },
  'a judge gives a job back': async (place) => {
    const lease = await addClaimed(place);
    return () => giveBack(place.db, lease, { fault: 'broken', counted: true, restMs: 0 });
  },
  'a judge hands a job back': async (place) => {
    const lease = await addClaimed(place);
    return () => handBack(place.db, lease);
  },
  'a judge discards a job': async (place) => {
    const lease = await addClaimed(place);
    return () => discard(place.db, lease);
  },
  'a judge extends its leases': async (place) => {
    const leases = [await addClaimed(place), await addClaimed(place), await addClaimed(place)];
    leases.sort((one, other) => (one.job < other.job ? 1 : -1));
    return () => extendLeases(place.db, leases);
  },
  'a judge claims jobs': async (place) => {
    await addClaimed(place, null, false);
    await addClaimed(place, 'Accepted', false);
    return async () => {
      await claim(place.db, judge);
      await claim(place.db, judge);
    };
  },
  'a judge registers': async (place) => () => register(place.db, { ...judgeRow, id: judge }),
  'a judge forgets another': async (place) => {
    await register(place.server.db, { ...judgeRow, id: judge, holdsLock: true });
    await addClaimed(place);
    await addClaimed(place);
    return () => forgetMissing(place.db, [judge]);
  },
  "a contest's rejudging is applied": async (place) => {
    const { slug, id, leases } = await rejudgedContest(place);
    const result = { ...acceptedResult, verdict: 'Wrong Answer' as const };
    const judged = { result, judgeVersion: '2', compilerVersion: '', testSet: 2, fault: null };
    await Promise.all(leases.map((lease) => storeRejudged(place.db, lease, judged)));
    const body = { id, move: 'apply' };
    return () => calls(place, `PUT /contests/${slug}/rejudging`, { as: place.admin, body });
  },
  "a contest's rejudging is cancelled": async (place) => {
    const { slug, id } = await rejudgedContest(place);
    const body = { id, move: 'cancel' };
    return () => calls(place, `PUT /contests/${slug}/rejudging`, { as: place.admin, body });
  },
  'a contest is settled': async (place) => {
    const contest = await addFinalContest(place);
    return () => settleContest(place.db, contest);
  },
  'test accounts are made': async (place) => {
    const slug = await addDryRun(place);
    const sent = { as: place.admin, body: { count: 4 } };
    return () => calls(place, `PUT /contests/${slug}/test-accounts`, sent);
  },
  'test accounts are removed': async (place) => {
    const slug = await addDryRun(place);
    return () => calls(place, `DELETE /contests/${slug}/test-accounts`, { as: place.admin });
  },
  'people are imported': async (place) => {
    const as = place.admin;
    const list = [
      'email,name',
      `${place.person.email},Person ${randomUUID().slice(0, 8)}`,
      `${randomUUID()}@example.org,New ${randomUUID().slice(0, 8)}`,
    ].join('\n');
    const { body } = await succeeds(place, 'POST /people/import', { as, body: { list } });
    const { preview } = body as { preview: string };
    return () => calls(place, 'POST /people/import', { as, body: { list, preview } });
  },
  'a view of a person is begun': calling((place) => `POST /people/${place.person.id}/view`),
  'the upkeep clears rows': async (place) => () => clearOld(place.db),
  'the upkeep clears files': async (place) => {
    await sql`insert into blobs (sha256, bytes, stored_at)
      values (sha256('old'), 'old', now() - interval '2 h') on conflict do nothing`.execute(
      place.server.db,
    );
    await sql`insert into package_blobs (problem_id, sha256, left_at)
      values (${place.problem}, sha256('old'), now() - interval '2 h')
      on conflict (problem_id, sha256) do update set left_at = excluded.left_at`.execute(
      place.server.db,
    );
    return () => clearBlobs(place.db);
  },
  'a judge stores generated tests': async (place) => {
    const lease = await addJob(place, { kind: 'generate' });
    const files = new Map(
      ['old', 'new', '1 2\n'].map((text) => [
        createHash('sha256').update(text).digest('hex'),
        Buffer.from(text),
      ]),
    );
    const made = { problemId: place.problem, result: { tests: [], left: [] }, files };
    return () => storeGenerated(place.db, lease, made, cost);
  },
  'a judge stores a counterexample': async (place) => {
    const lease = await addJob(place, { kind: 'counterexample' });
    return () => storeCounterexample(place.db, lease, { outcome: 'nothing', found: null });
  },
  'a judge stores a verification': async (place) => {
    const { server, problem } = place;
    const lease = await addJob(place, { kind: 'verify' });
    await server.db
      .insertInto('verifications')
      .values({
        problem_id: problem,
        content_sha256: randomBytes(32),
        job: lease.job,
        content: '{}',
      })
      .execute();
    return () => storeVerification(place.db, lease, { report: reportWith(0) }, cost);
  },
  'a judge leaves a verification': async (place) => {
    const lease = await addJob(place, { kind: 'verify' });
    return () => leaveVerification(place.db, lease, cost);
  },
  'a judge stores a preview': async (place) => {
    await insertAccepted(place.server.db, { user_id: place.person.id, problem_id: place.problem });
    await startsPreview(place, await saveDraft(place, place.problem, place.admin));
    const found = await place.server.db
      .updateTable('jobs')
      .set({ judge_id: judge, attempts: 1 })
      .where('kind', '=', 'preview')
      .returning('id')
      .execute();
    const leases = found.map(({ id: job }) => ({ job, kind: 'preview' as const, ...leaseRest }));
    const outcome = { verdict: 'Accepted' as const, testCaseResults: [] };
    return () => Promise.all(leases.map((lease) => storePreview(place.db, lease, outcome)));
  },
  'a person submits': async ({ db, person: { id: userId }, problem: problemId }) => {
    const code = 'int main() {}';
    const key = randomUUID();
    return () => addSubmission(db, { userId, network, problemId, language: 'cpp', code, key });
  },
  'a person runs a program': async ({ db, person, problem: problemId }) => {
    const run = { owner: person.id, network, language: 'cpp', code: 'x', input: '' } as const;
    return () => addRun(db, { ...run, problemId }, person.id);
  },
  'a person checks a program': async (place) => {
    await addJob(place, { kind: 'check', isClaimed: false, payload: { language: 'cpp' } });
    const check = { owner: place.person.id, network, language: 'cpp', code: 'x' } as const;
    return () => addCheck(place.db, check, place.person.id);
  },
  'a person cancels a run': async (place) => {
    const { job: id } = await addJob(place, { kind: 'run' });
    return () => cancelJob(place.db, { id, owner: place.person.id });
  },
  'a caller goes': async (place) => {
    const { job } = await addJob(place, { kind: 'run' });
    return () => dropJob(place.db, job);
  },
  'a problem is rejudged': calling((place) => `POST /problems/admin/rejudge/${onProblem(place)}`),
  'rejudgings that are due are queued': async (place) => {
    const update = place.server.db.updateTable('problems').set({ is_rejudging_due: true });
    await update.where('id', '=', place.problem).execute();
    return () => rejudgeAllDue(place.db);
  },
  'a submission is rejudged': async (place) => {
    const { job } = await addClaimed(place, 'Accepted');
    return () => calls(place, `POST /compiler/rejudge/${job}`, { as: place.admin });
  },
  'a rejudging is cancelled': async (place) => {
    for (const _ of [1, 2, 3]) await addClaimed(place, 'Accepted', false);
    const path = `/problems/admin/rejudge/${place.problem}`;
    return () => calls(place, `DELETE ${path}`, { as: place.admin });
  },
  'judging of the problem is resumed': async (place) => {
    await pausing(place);
    return () => calls(place, `POST /problems/admin/resume/${place.problem}`, { as: place.admin });
  },
  'a problem is edited': calling(
    (place) => `PUT /problems/edit/${place.problem}`,
    async (place) => {
      await pausing(place);
      return {
        name: 'Sum',
        problemStatement: 'Print it.',
        difficulty: Math.random() < 0.5 ? 'Hard' : 'Easy',
        tags: [],
        timeLimit: 1000 + 500 * Math.trunc(Math.random() * 5),
        memoryLimit: 256,
        testCases: [
          { input: '1 2\n', output: '3\n', isHidden: false },
          { input: `${Math.trunc(Math.random() * 1000)} 2\n`, output: '3\n', isHidden: true },
        ],
      };
    },
  ),
  'a problem is created': calling(
    () => 'POST /problems/create',
    async (place) => ({
      name: `Sum ${randomUUID().slice(0, 8)}`,
      problemStatement: 'Print it.',
      difficulty: 'Easy',
      tags: [],
      timeLimit: 1000,
      memoryLimit: 256,
      testCases: [{ input: '1 2\n', output: '3\n', isHidden: false }],
      createdBy: place.admin.id,
    }),
  ),
  'a problem is deleted': async (place) => {
    await pausing(place);
    return () => calls(place, `DELETE /problems/delete/${place.problem}`, { as: place.admin });
  },
  'people are counted by a new difficulty': async (place) => {
    const update = place.server.db.updateTable('problems').set({ difficulty: 'Hard' });
    await update.where('id', '=', place.problem).execute();
    return () => countByDifficulty(place.db, place.problem);
  },
  'a person is counted anew': calling(
    () => 'POST /dashboard/recalculate-stats',
    undefined,
    'person',
  ),
  'a person is added to a problem': calling(
    ({ problem }) => `PUT /workshop/${problem}/people`,
    async ({ person }) => ({ account: person.email, kind: 'tester' }),
  ),
  'a problem is handed over': async (place) => {
    const { server, admin: as, person, problem } = place;
    const { db } = server;
    await db.deleteFrom('problem_people').where('problem_id', '=', problem).execute();
    await db.updateTable('problems').set({ created_by: as.id }).where('id', '=', problem).execute();
    const author = { problem_id: problem, user_id: person.id, kind: 'author' };
    await db.insertInto('problem_people').values(author).execute();
    const body = { person: person.id };
    return () => calls(place, `PUT /workshop/${problem}/owner`, { as, body });
  },
  'a draft is saved': async (place) => {
    const sent = await nextDraft(place, place.problem, place.admin);
    return () => calls(place, `PUT /workshop/${place.problem}`, sent);
  },
  'a draft is discarded': async (place) => {
    const { problem, admin: as } = place;
    const headers = { 'if-match': `"${await saveDraft(place, problem, as)}"` };
    return () => calls(place, `DELETE /workshop/${problem}`, { as, raw: { headers } });
  },
  'a file of a draft is stored': async (place) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const raw = { payload: Buffer.from('old'), headers };
    return () => calls(place, `POST /workshop/${place.problem}/files`, { as: place.admin, raw });
  },
  'a draft is published': async (place) => {
    await pausing(place);
    const { problem, admin: as } = place;
    const revision = await saveDraft(place, problem, as);
    const body = { revision, note: '', confirmUnverified: true };
    return () => calls(place, `POST /workshop/${problem}/publish`, { as, body });
  },
  'a draft problem is begun': calling(
    () => 'POST /workshop/problems',
    () => ({ name: `Begun ${randomUUID().slice(0, 8)}` }),
    'person',
  ),
  'a draft problem is deleted': onDraft('DELETE', '/problem', { by: 'person' }),
  'a draft problem is deleted by an administrator': onDraft('DELETE', '/problem', { by: 'admin' }),
  'a draft is sent again': onDraft('POST', '/send', { by: 'person', body: { revision: 1 } }),
  'a draft is taken back': onDraft('DELETE', '/send', { by: 'person' }),
  'changes of a draft are asked for': onDraft('POST', '/review', {
    by: 'admin',
    body: { revision: 1, comments: [], changes: 'More tests.' },
  }),
  'a review publishes a draft': async (place) => {
    const problem = await beginDraft(place, { isSent: true });
    const { id } = await place.server.db
      .selectFrom('contributions')
      .select('id')
      .where('problem_id', '=', problem)
      .executeTakeFirstOrThrow();
    return () => calls(place, `POST /contributions/approve/${id}`, { as: place.admin, body: {} });
  },
  'a verification is requested': calling((place) => `POST /workshop/${place.problem}/verify`),
  'a preview is started': async (place) => {
    await insertAccepted(place.server.db, { user_id: place.person.id, problem_id: place.problem });
    const revision = await saveDraft(place, place.problem, place.admin);
    return () => startsPreview(place, revision);
  },
  'a preview is stopped': async (place) => {
    await startsPreview(place, await saveDraft(place, place.problem, place.admin));
    return () => calls(place, `DELETE /workshop/${place.problem}/preview`, { as: place.admin });
  },
  'a person contributes': async (place) => () => contribute(place.server, place.person),
  'a contribution is approved': async (place) => {
    const id = await contribute(place.server, place.person);
    return () => calls(place, `POST /contributions/approve/${id}`, { as: place.admin, body: {} });
  },
  'a contribution is rejected': async (place) => {
    const id = await contribute(place.server, place.person);
    return () => calls(place, `POST /contributions/reject/${id}`, { as: place.admin, body: {} });
  },
  'a contribution is continued in the workshop': async (place) => {
    const id = await contribute(place.server, place.person);
    return () => calls(place, `POST /contributions/${id}/workshop`, { as: place.person });
  },
  'a person writes a note': calling(
    (place) => `PUT /desk/${place.problem}/note`,
    () => ({ text: 'a note' }),
    'person',
  ),
  'a person keeps code': calling(
    (place) => `PUT /desk/${place.problem}/code/cpp`,
    () => ({ code: `int main() {} // ${randomUUID()}` }),
    'person',
  ),
  'a person saves views': calling(
    () => 'PUT /desk/views',
    () => ({ views: [{ name: 'mine', query: 'tag=x' }] }),
    'person',
  ),
  'a person reads notices': calling(
    () => 'POST /users/notices/read',
    () => ({ until: new Date().toISOString() }),
    'person',
  ),
  'a person logs in':
    async ({ db, person }) =>
    () =>
      beginSession(db, person.id),
  'all sessions of a person end': async ({ db, person }) => {
    const kept = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id);
    const { id } = await kept.orderBy('created_at').limit(1).executeTakeFirstOrThrow();
    return () => endSessions(db, person.id, id);
  },
  'a person resets the password': async ({ server, db, person }) => {
    const token = await addReset(server.db, person.id);
    return () => useReset(db, token, 'another hash');
  },
  'a person changes the profile': async (place) => {
    const { body } = await succeeds(place, 'GET /users/profile', { as: place.person });
    const { name, email } = body as { name: string; email: string };
    const change = { name, email, bio: randomUUID() };
    return () => calls(place, 'PUT /users/update-profile', { as: place.person, body: change });
  },
  'roles change': async ({ db, person }) => {
    const by = { command: 'a test' };
    return async () => {
      await grantAdmin(db, person.email, by);
      await revokeAdmin(db, person.email, by);
    };
  },
  'judging is paused and resumed': async (place) => async () => {
    const as = place.admin;
    await calls(place, 'PUT /system/judging', { as, body: { isPaused: true, reason: 'a test' } });
    await calls(place, 'PUT /system/judging', { as, body: { isPaused: false } });
  },
  'a judge is drained': async (place) => {
    await register(place.server.db, { ...judgeRow, id: 'drained' });
    const body = { isDrained: true };
    return () => calls(place, 'PUT /system/judges/drained', { as: place.admin, body });
  },
  'a learning path is changed': async (place) => {
    const as = place.admin;
    const body = { title: 'A path', description: '', isPublished: true, problems: [place.problem] };
    const made = await succeeds(place, 'POST /learning/paths', { as, body });
    const { _id: id } = made.body as { _id: string };
    return async () => {
      await calls(place, `PUT /learning/paths/${id}`, { as, body: { ...body, problems: [] } });
      await calls(place, `DELETE /learning/paths/${id}`, { as });
    };
  },
} satisfies Record<string, Writer>;
export type WriterName = keyof typeof writers;

/** Those that lock the same rows most often. */
export const meeting: readonly WriterName[] = [
  'a judge stores Accepted',
  'a judge stores another verdict after rejudging',
  'a judge pauses the problem',
  'a judge extends its leases',
  'a problem is rejudged',
  'a rejudging is cancelled',
  'a problem is edited',
  'a draft is published',
  'people are counted by a new difficulty',
  'a contest is settled',
  'test accounts are made',
  'test accounts are removed',
  'people are imported',
  'a view of a person is begun',
  'a contribution is rejected',
  'a review publishes a draft',
  'roles change',
  'a person resets the password',
];

const leaseRest = {
  owner: 'previews',
  network: null,
  judgeId: judge,
  attempts: 1,
  faults: 0,
  busyMs: 0,
};

async function startsPreview(place: Place, revision: number): Promise<Answer> {
  const body = { revision, which: 'sample' };
  return await calls(place, `POST /workshop/${place.problem}/preview`, { as: place.admin, body });
}

/** A place for two writers to meet. */
export async function openPlace(
  server: TestServer,
  people: Pick<Place, 'admin' | 'person'>,
): Promise<Place> {
  const problem = await addSumProblem(server, people.admin, { name: `Sum ${randomUUID()}` });
  return { server, db: server.db, ...people, problem };
}

/** Removes what the writers have left, so that no pair meets the rows of another. */
export async function clearPlace(place: Place): Promise<void> {
  const { server, problem, admin, person } = place;
  const { db } = server;
  for (const one of [admin, person]) await keepOwnSession(server, one);
  await db.deleteFrom('jobs').execute();
  await db.deleteFrom('job_results').execute();
  await db.deleteFrom('problem_pauses').execute();
  await db.deleteFrom('learning_paths').execute();
  await sql`delete from counterexamples`.execute(db);
  const shown = db.updateTable('problems').set({ deleted_at: null });
  await shown.where('id', '=', problem).execute();
  await sql`update problems set deleted_at = now()
    where visibility = 'draft' and deleted_at is null`.execute(db);
  await sql`update contributions set status = 'withdrawn' where status = 'pending'`.execute(db);
  await sql`update user_stats set contributions_pending = 0`.execute(db);
  await sql`update site_state set judging_paused_at = null, judging_pause_reason = null`.execute(
    db,
  );
}

/** Leaves a person the session of their token alone, which new logins and passwords may have ended. */
async function keepOwnSession({ db, tokenKey }: TestServer, { id, token }: Person): Promise<void> {
  const session = await openTokens(tokenKey).read(token);
  if (session === null) throw new Error('the token of a test has expired');
  const own = { id: session.jti, user_id: id, expires_at: inSeconds(tokenLifetimeS) };
  await db
    .insertInto('sessions')
    .values(own)
    .onConflict((one) => one.doNothing())
    .execute();
  await endSessions(db, id, session.jti);
}
