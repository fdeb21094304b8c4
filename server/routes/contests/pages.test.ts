/** What the pages of contests are told: the list by time, a contest, and its board with its changes. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contestPresets } from '../../../contract/contest-presets.ts';
import {
  contestBoard,
  contestList,
  contestPage,
  contestResolver,
  contestResults,
  contestRuns,
} from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { standings } from '../../../standings/standings.ts';
import { asContest, realContests } from '../../../standings/testing-contests.ts';
import { importPackage, packageOf, zipOf } from '../../testing/contest-packages.ts';
import { insertContest, insertParticipation } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const problem = await addSumProblem(server, admin);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Given = {
  slug: string;
  /** From now, negative in the past. */
  startsInMs: number;
  visibility?: 'draft' | 'hidden' | 'published';
};

async function addContest({ startsInMs, ...changes }: Given): Promise<string> {
  const startsAt = new Date(Date.now() + startsInMs);
  const name = `The ${changes.slug}`;
  return (await insertContest(server, problem, { name, starts_at: startsAt, ...changes })).id;
}

const addTeam = (contestId: string, name: string, kind: 'official' | 'hidden' = 'official') =>
  insertParticipation(server, contestId, name, { kind });

const submitAgo = (participation: string, agoMs: number, verdict: 'Accepted' | 'Wrong Answer') =>
  insertSubmission(server.db, {
    user_id: anna.id,
    problem_id: problem,
    participation_id: participation,
    submitted_at: new Date(Date.now() - agoMs),
    verdict,
    result: null,
  });

async function get(path: string, as?: Person) {
  return await server.call(`GET ${path}`, as && { as });
}

const listed = async (query = '', as?: Person) =>
  contestList.reply.parse((await get(`/contests${query}`, as)).body);
const pageOf = async (slug: string, as?: Person) =>
  contestPage.reply.parse((await get(`/contests/${slug}`, as)).body);
const boardOf = async (slug: string, since?: string, as?: Person) => {
  const query = since === undefined ? '' : `?since=${since}`;
  return contestBoard.reply.parse((await get(`/contests/${slug}/board${query}`, as)).body);
};

const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);

describe('the list of contests', () => {
  it('has them by time; drafts and hidden ones are for administrators', async () => {
    expect((await get('/system/site')).body).toMatchObject({ hasContests: false });
    // They make the first one.
    expect((await get('/system/site', admin)).body).toMatchObject({ hasContests: true });
    await addContest({ slug: 'secret', startsInMs: hourMs, visibility: 'draft' });
    await addContest({ slug: 'linked', startsInMs: -hourMs, visibility: 'hidden' });
    expect((await get('/system/site', anna)).body).toMatchObject({ hasContests: false });
    expect((await get('/system/site', admin)).body).toMatchObject({ hasContests: true });
    await addContest({ slug: 'later', startsInMs: 2 * hourMs });
    await addContest({ slug: 'soon', startsInMs: hourMs / 2 });
    await addContest({ slug: 'now', startsInMs: -hourMs });
    await addContest({ slug: 'ends-first', startsInMs: -2 * hourMs });
    for (const slug of ['past-1', 'past-2', 'past-3']) {
      const team = await addContest({ slug, startsInMs: -Number(slug.at(-1)) * 24 * hourMs });
      await addTeam(team, 'one');
      await addTeam(team, 'tester', 'hidden');
    }
    expect((await get('/system/site')).body).toMatchObject({ hasContests: true });
    const all = await listed();
    expect(slugs(all.running)).toEqual(['ends-first', 'now']);
    expect(slugs(all.coming)).toEqual(['soon', 'later']);
    expect(slugs(all.past)).toEqual(['past-1', 'past-2', 'past-3']);
    expect(all.past.map(({ teams }) => teams)).toEqual([1, 1, 1]);
    const administrators = await listed('', admin);
    expect(slugs(administrators.running)).toEqual(['ends-first', 'linked', 'now']);
    expect(slugs(administrators.coming)).toEqual(['soon', 'secret', 'later']);
    expect(administrators.past.map(({ teams }) => teams)).toEqual([2, 2, 2]);
  });

  it('pages what is past, and says where the next page is', async () => {
    const answer = await get('/contests?limit=2');
    expect(answer.headers).toMatchObject({
      'x-total-count': '3',
      link: '</contests?limit=2&offset=2>; rel="next"',
    });
    const { past, pastCount } = await listed('?limit=2&offset=2');
    expect([slugs(past), pastCount]).toEqual([['past-3'], 3]);
    expect(await get('/contests?limit=0')).toMatchObject({
      status: 400,
      body: { error: 'limit: At least 1.' },
    });
  });
});

describe('a contest', () => {
  it('is told to those who may see it, without its problems before the start', async () => {
    const before = await pageOf('soon');
    expect(before).toMatchObject({ phase: 'coming', problems: null, hasResults: false });
    expect(Date.parse(before.startsAt ?? '') - Date.parse(before.now)).toBeGreaterThan(0);
    expect((await pageOf('soon', admin)).problems).toMatchObject([{ label: 'A' }]);
    expect(await get('/contests/secret', anna)).toMatchObject({
      status: 404,
      body: { error: refusals.noContest },
    });
    expect(await pageOf('linked')).toMatchObject({ phase: 'running', visibility: 'hidden' });
    expect((await pageOf('now')).problems).toMatchObject([
      { label: 'A', name: 'Sum', problemId: problem },
    ]);
  });

  it('links no problem that the caller may not open', async () => {
    await server.db.updateTable('problems').set({ visibility: 'draft' }).execute();
    expect((await pageOf('now', anna)).problems).toMatchObject([{ problemId: null }]);
    expect((await pageOf('now', admin)).problems).toMatchObject([{ problemId: problem }]);
    await server.db.updateTable('problems').set({ visibility: 'published' }).execute();
  });

  it('has what was said to all, and no questions of teams', async () => {
    const id = await addContest({ slug: 'asked', startsInMs: -hourMs });
    const team = await addTeam(id, 'one');
    const said = { contest_id: id, written_at: new Date(Date.now() - minuteMs) };
    await server.db
      .insertInto('contest_clarifications')
      .values([
        { ...said, external_id: '1', text: 'Welcome.' },
        { ...said, external_id: '2', text: 'May I?', from_id: team },
        { ...said, external_id: '3', text: 'You may.', to_id: team },
      ])
      .execute();
    for (const who of [undefined, admin]) {
      expect((await pageOf('asked', who)).announcements).toMatchObject([{ text: 'Welcome.' }]);
    }
  });

  it('says when its clock stands still', async () => {
    const id = await addContest({ slug: 'stopped', startsInMs: -hourMs });
    await server.db
      .insertInto('contest_stops')
      .values({ contest_id: id, kind: 'pause', from_at: new Date(Date.now() - minuteMs) })
      .execute();
    expect(await pageOf('stopped')).toMatchObject({ isPaused: true, endsAt: null });
  });
});

describe('the board of a contest', () => {
  it('equals the published standings of a real one', async () => {
    const [real] = realContests();
    if (real === undefined) throw new Error('There is no real contest.');
    await importPackage(server.db, await zipOf(packageOf(real, 'real')));
    const board = await boardOf('real');
    expect(board).toMatchObject({ isWhole: true, isFrozen: false, isFinal: true });
    const row = new Map(board.rows.map((one) => [one.id, one]));
    expect(
      real.standings.map(([team]) => [
        team,
        row.get(`t${team}`)?.solved,
        row.get(`t${team}`)?.penalty,
      ]),
    ).toEqual(real.standings);
    const known = standings({
      ...asContest(real),
      adjustments: [],
      viewer: { kind: 'organiser' },
      nowMs: Infinity,
    });
    const firsts = known.rows.flatMap(({ cells }) => cells.filter((one) => one.isFirstToSolve));
    const shown = board.rows.flatMap(({ cells }) => cells.filter((one) => one?.state === 'first'));
    expect(shown).toHaveLength(firsts.length);
    expect(board.order).toEqual(board.rows.map(({ id }) => id));
  });

  it('tells only what has changed since a version that the server still knows', async () => {
    const id = await addContest({ slug: 'live', startsInMs: -2 * hourMs });
    const [one] = [await addTeam(id, 'one'), await addTeam(id, 'two'), await addTeam(id, 'three')];
    const first = await boardOf('live');
    expect(first.rows).toHaveLength(3);
    expect(await boardOf('live', first.version)).toEqual({
      ...first,
      isWhole: false,
      rows: [],
      order: [],
      ranks: [],
    });
    await submitAgo(one, hourMs, 'Wrong Answer');
    const second = await boardOf('live', first.version);
    expect(second).toMatchObject({
      isWhole: false,
      rows: [{ id: 'one', cells: [{ state: 'tried', tries: 1 }] }],
    });
    expect(second.order).toHaveLength(3);
    expect((await boardOf('live', 'A'.repeat(22))).isWhole).toBe(true);
    expect(await get('/contests/live/board?since=x')).toMatchObject({
      status: 400,
      body: { error: 'since: Is no version of a board.' },
    });
  });

  it('is the same in two worlds that differ only in what the freeze seals', async () => {
    const replies: string[] = [];
    for (const verdict of ['Accepted', 'Wrong Answer'] as const) {
      const id = await addContest({ slug: 'sealed', startsInMs: -4.5 * hourMs });
      await submitAgo(await addTeam(id, 'one'), 2 * hourMs, 'Accepted');
      await submitAgo(await addTeam(id, 'two'), minuteMs, verdict);
      const { rows, isFrozen } = await boardOf('sealed');
      expect(isFrozen).toBe(true);
      expect(rows.at(-1)?.cells).toEqual([
        { state: 'pending', tries: 0, pending: 1, minute: null },
      ]);
      replies.push(JSON.stringify((await get('/contests/sealed/board')).body));
      const [row] = (await boardOf('sealed', undefined, admin)).rows.filter((r) => r.id === 'two');
      expect(row?.cells[0]?.state).toBe(verdict === 'Accepted' ? 'solved' : 'tried');
      await sql`delete from submissions where participation_id is not null`.execute(server.db);
      await server.db.deleteFrom('contests').where('id', '=', id).execute();
    }
    expect(replies[0]).toBe(replies[1]);
  });

  it('has no hidden team except for administrators', async () => {
    const id = await addContest({ slug: 'tested', startsInMs: -hourMs });
    await addTeam(id, 'one');
    await addTeam(id, 'tester', 'hidden');
    expect((await boardOf('tested')).order).toEqual(['one']);
    expect((await boardOf('tested', undefined, admin)).order).toEqual(['one', 'tester']);
  });

  it('shows people in it their own row alone where others are shown after the end', async () => {
    const id = await addContest({ slug: 'exam', startsInMs: -hourMs });
    const settings = JSON.stringify({ ...contestPresets.oi, feedback: 'verdict' });
    await server.db.updateTable('contests').set({ settings }).where('id', '=', id).execute();
    const own = await addTeam(id, 'own');
    await addTeam(id, 'other');
    const member = { participation_id: own, contest_id: id, number: 1, user_id: anna.id };
    await server.db.insertInto('participation_members').values(member).execute();
    await submitAgo(own, minuteMs, 'Accepted');
    expect((await boardOf('exam')).order).toEqual([]);
    const board = await boardOf('exam', undefined, anna);
    expect(board.rows).toMatchObject([{ id: 'own', cells: [{ state: 'solved', points: 1 }] }]);
    expect((await boardOf('exam', board.version, anna)).rows).toEqual([]);
    expect(await pageOf('exam', anna)).toMatchObject({ ownTeam: 'own', hasBoard: false });
  });
});

describe('submissions of a contest', () => {
  it('are told with what the viewer may know, by team and problem', async () => {
    const id = await addContest({ slug: 'runs', startsInMs: -4.5 * hourMs });
    const one = await addTeam(id, 'one');
    await submitAgo(one, 2 * hourMs, 'Wrong Answer');
    await submitAgo(one, minuteMs, 'Accepted');
    await submitAgo(await addTeam(id, 'tester', 'hidden'), hourMs, 'Accepted');
    const runs = async (query: string, as?: Person) =>
      contestRuns.reply.parse((await get(`/contests/runs/submissions${query}`, as)).body);
    const verdicts = ({ rows }: { rows: { verdict: string }[] }) => rows.map((run) => run.verdict);
    expect(verdicts(await runs(''))).toEqual(['Pending', 'Wrong Answer']);
    expect(verdicts(await runs('', admin))).toEqual(['Accepted', 'Accepted', 'Wrong Answer']);
    expect(await runs('?team=one&problem=sum&limit=1&offset=1')).toMatchObject({
      count: 2,
      rows: [{ team: { name: 'one' }, problem: 'A', verdict: 'Wrong Answer' }],
    });
    expect((await runs('?team=tester')).count).toBe(0);
    expect((await runs('?problem=other')).count).toBe(0);
  });
});

describe('results', () => {
  it('are told when the contest is over and nothing is sealed', async () => {
    const id = await addContest({ slug: 'over', startsInMs: -5.5 * hourMs });
    await submitAgo(await addTeam(id, 'one'), 3 * hourMs, 'Accepted');
    await submitAgo(await addTeam(id, 'two'), hourMs, 'Accepted');
    const refused = { status: 403, body: { error: refusals.resultsSealed } };
    for (const part of ['results', 'resolver']) {
      expect(await get(`/contests/over/${part}`)).toMatchObject(refused);
      expect(await get(`/contests/now/${part}`, admin)).toMatchObject(refused);
      expect((await get(`/contests/over/${part}`, admin)).status).toBe(200);
    }
    const thawed = { thawed_at: new Date(Date.now() - minuteMs) };
    await server.db.updateTable('contests').set(thawed).where('id', '=', id).execute();
    const { awards } = contestResults.reply.parse((await get('/contests/over/results')).body);
    expect(awards.map((one) => [one.id, one.teams.map(({ name }) => name)])).toEqual([
      ['winner', ['one']],
      ['gold-medal', ['one', 'two']],
      ['first-to-solve-sum', ['one']],
    ]);
    const { board, steps } = contestResolver.reply.parse(
      (await get('/contests/over/resolver')).body,
    );
    expect(board.rows.map((row) => row.cells[0]?.state)).toEqual(['first', 'pending']);
    expect(steps).toMatchObject([
      { team: 'two', problem: 0, cell: { state: 'solved' }, solved: 1, from: 1, to: 1, ranks: [2] },
      { team: 'two', problem: null, awards: ['Gold medal winner'] },
      { team: 'one', problem: null, awards: expect.arrayContaining(['Contest winner']) },
    ]);
  });

  it('are told by the resolver to organisers alone, from the first one, if the board never is', async () => {
    const id = await addContest({ slug: 'unshown', startsInMs: -5.5 * hourMs });
    const settings = JSON.stringify({ ...contestPresets.icpc, board: 'never', freezeMs: 0 });
    await server.db.updateTable('contests').set({ settings }).where('id', '=', id).execute();
    await submitAgo(await addTeam(id, 'one'), 3 * hourMs, 'Accepted');
    expect((await get('/contests/unshown/resolver')).status).toBe(403);
    const { board, steps } = contestResolver.reply.parse(
      (await get('/contests/unshown/resolver', admin)).body,
    );
    expect(board.rows.map((row) => row.cells[0]?.state)).toEqual(['pending']);
    expect(steps[0]).toMatchObject({
      team: 'one',
      problem: 0,
      cell: { state: 'first' },
      solved: 1,
    });
    expect(steps.at(-1)?.awards).toContain('Contest winner');
  });
});

describe('standings as files', () => {
  it('are CSV without formulas and HTML without scripts or markup of strangers', async () => {
    const id = await addContest({ slug: 'files', startsInMs: -2 * hourMs });
    const name = '=1+1,"<script>alert(1)</script>"';
    const team = await addTeam(id, 'evil');
    await server.db.updateTable('participations').set({ name }).where('id', '=', team).execute();
    await submitAgo(team, 1.5 * hourMs, 'Wrong Answer');
    await submitAgo(team, hourMs, 'Accepted');
    const csv = await get('/contests/files/standings.csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="files.csv"');
    expect(String(csv.body)).toBe(
      '\uFEFFRank,Team,Organization,Country,Solved,Penalty,A,A tries\r\n' +
        `1,"'=1+1,""<script>alert(1)</script>""",,,1,80,60,2\r\n`,
    );
    const page = String((await get('/contests/files/standings.html')).body);
    expect(page).not.toContain('<script');
    expect(page).toContain('=1+1,&quot;&lt;script&gt;');
    expect(page).toContain('<td class="first">★ 60<br>2 tries</td>');
    expect((await get('/contests/secret/standings.csv')).status).toBe(404);
  });
});
