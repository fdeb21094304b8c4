/** Problems of a running contest: open to those in it, who get no help with them and submit there. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { claim } from '../../../work/claim.ts';
import { storeResult } from '../../../work/finish.ts';
import { resultOf } from '../../../work/testing-rows.ts';
import { contestBody, contestIdOf, organiserOf } from '../../testing/contests.ts';
import { exportOf } from '../../testing/exports.ts';
import {
  addSumProblem,
  insertAccepted,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const dora = await server.addPerson('dora');
const eve = await server.addPerson('eve');
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const timeAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
const hoursAgo = (hours: number) => timeAgo(hours).toISOString();
const code = 'int main() {}';

type Visibility = 'published' | 'hidden' | 'draft';

const newProblem = (visibility: Visibility) =>
  addSumProblem(server, admin, {
    name: `Sum ${crypto.randomUUID()}`,
    visibility,
    editorial: 'Add them.',
    tags: ['arithmetic'],
  });

/** A contest with a problem, in which Anna, or another person, takes part. */
async function heldWith(problem: string, changes: object = {}, person = anna): Promise<string> {
  const slug = await organiser.made([problem], { startsAt: hoursAgo(1), ...changes });
  const body = { name: person.email, members: [person.id] };
  const { status } = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
  expect(status).toBe(200);
  return slug;
}

const move = (slug: string, name: string) =>
  server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: name } });

const viewers: [string, Person | undefined][] = [
  ['visitor', undefined],
  ['eve', eve],
  ['anna', anna],
  ['admin', admin],
];

/** Who may open a problem, by all calls that lead to it. */
async function openTo(problem: string): Promise<string[]> {
  const open: string[] = [];
  for (const [name, as] of viewers) {
    const { status } = await server.call(`GET /problems/${problem}`, { ...(as && { as }) });
    if (status === 200) open.push(name);
  }
  return open;
}

const all = ['visitor', 'eve', 'anna', 'admin'];

describe('a problem of a contest', () => {
  it.each([
    ['hidden', all, ['admin'], ['anna', 'admin'], all],
    ['draft', ['admin'], ['admin'], ['anna', 'admin'], ['admin']],
    ['published', all, all, all, all],
  ] as const)(
    'that is %s is open by the course of the contest',
    async (visibility, alone, before, during, after) => {
      const problem = await newProblem(visibility);
      expect(await openTo(problem)).toEqual(alone);
      const slug = await heldWith(problem, { startsAt: hoursAgo(-1) });
      expect(await openTo(problem)).toEqual(before);
      await move(slug, 'start');
      expect(await openTo(problem)).toEqual(during);
      await move(slug, 'pause');
      expect(await openTo(problem)).toEqual(during);
      await move(slug, 'resume');
      await move(slug, 'end');
      expect(await openTo(problem)).toEqual(after);
    },
  );

  it('is told without help from the moment of the start, also to who has just read it', async () => {
    const problem = await newProblem('published');
    await heldWith(problem, { startsAt: new Date(Date.now() + 1_500).toISOString() });
    const tagsFor = async (as: Person) =>
      ((await server.call(`GET /problems/${problem}`, { as })).body as { tags: string[] }).tags;
    expect(await tagsFor(anna)).toEqual(['arithmetic']);
    await vi.waitFor(async () => expect(await tagsFor(anna)).toEqual([]), 10_000);
    expect(await tagsFor(eve)).toEqual(['arithmetic']);
  });

  it('has the limits of the contest for those in it, also for what they run', async () => {
    const problem = await newProblem('published');
    const limits = { timeLimitMs: 3000, memoryLimitMb: 128 };
    const slug = await heldWith(problem, { problems: [{ problemId: problem, ...limits }] });
    const { body: desk } = await organiser.desk(slug);
    expect(desk).toMatchObject({ problems: [limits] });
    const shown = async (as: Person) => {
      const { body } = await server.call(`GET /problems/${problem}`, { as });
      const { timeLimit, memoryLimit } = body as { timeLimit: number; memoryLimit: number };
      return [timeLimit, memoryLimit];
    };
    expect(await shown(anna)).toEqual([3000, 128]);
    const [timeLimit = 0, memoryLimit] = await shown(eve);
    expect([timeLimit, memoryLimit]).not.toEqual([3000, 128]);
    /** What a judge gets of the call. */
    const judged = async (call: 'run' | 'run-samples', as: Person) => {
      const body = { language: 'cpp', code, problemId: problem };
      const answering = server.call(`POST /compiler/${call}`, { as, body });
      const job = await vi.waitFor(async () => {
        const found = await claim(server.db, 'one');
        if (found?.kind !== 'run' && found?.kind !== 'samples') throw new Error('nothing waits');
        return found;
      });
      await storeResult(server.db, job.lease, null, { cpuMs: 0, slotMs: 0 });
      await answering;
      return [job.timeLimitMs, job.memoryLimitMb];
    };
    expect(await judged('run', anna)).toEqual([2 * 3000 + 1000, 128]);
    expect(await judged('run-samples', anna)).toEqual([3000, 128]);
    expect(await judged('run', eve)).toEqual([2 * timeLimit + 1000, memoryLimit]);
    expect(await judged('run-samples', eve)).toEqual([timeLimit, memoryLimit]);
    expect(
      await organiser.create(
        contestBody([], { problems: [{ problemId: problem, timeLimitMs: 3001 }] }),
      ),
    ).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('problems.0.timeLimitMs: must be 100 to 10000 ms') },
    });
  });

  it('is a link on its page for those who may open it', async () => {
    const problem = await newProblem('hidden');
    const slug = await heldWith(problem);
    const linkFor = async (as?: Person) => {
      const { body } = await server.call(`GET /contests/${slug}`, { ...(as && { as }) });
      return (body as { problems: { problemId: string | null }[] }).problems[0]?.problemId;
    };
    expect([await linkFor(), await linkFor(eve), await linkFor(anna)]).toEqual([
      null,
      null,
      problem,
    ]);
  });

  it('is not kept by a draft of a contest, nor opened to those in it', async () => {
    const hidden = await newProblem('hidden');
    await heldWith(hidden, { visibility: 'draft' });
    expect(await openTo(hidden)).toEqual(all);
    const draft = await newProblem('draft');
    await heldWith(draft, { visibility: 'draft' });
    expect(await openTo(draft)).toEqual(['admin']);
  });

  it('is open by the own time of a participation, without what the clock stood still', async () => {
    const problem = await newProblem('draft');
    const slug = await heldWith(problem, { startsAt: hoursAgo(3) });
    const own = (startsAt: Date) =>
      server.db
        .updateTable('participations')
        .set({ starts_at: startsAt, duration_ms: `${hourMs}` })
        .where('contest_id', 'in', (eb) =>
          eb.selectFrom('contests').select('id').where('slug', '=', slug),
        )
        .execute();
    await own(timeAgo(-0.5));
    expect(await openTo(problem)).toEqual(['admin']);
    await own(timeAgo(0.5));
    expect(await openTo(problem)).toEqual(['anna', 'admin']);
    await own(timeAgo(1.5));
    expect(await openTo(problem)).toEqual(['admin']);
    // Two intervals that overlap are one of 40 minutes.
    const id = await contestIdOf(server, slug);
    const stop = (from: number, until: number) => ({
      contest_id: id,
      kind: 'removed' as const,
      from_at: timeAgo(from / 60),
      until_at: timeAgo(until / 60),
    });
    await server.db.insertInto('contest_stops').values(stop(50, 30)).execute();
    expect(await openTo(problem)).toEqual(['admin']);
    await server.db.insertInto('contest_stops').values(stop(60, 20)).execute();
    expect(await openTo(problem)).toEqual(['anna', 'admin']);
  });
});

describe('in a running contest', () => {
  let problem: string;
  let failed: string;
  let solved: string;
  beforeAll(async () => {
    problem = await newProblem('published');
    const mine = { user_id: dora.id, problem_id: problem };
    failed = await insertSubmission(server.db, {
      ...mine,
      ...judgedWith({ ...resultOf('Wrong Answer'), isLeftOut: true }),
    });
    solved = await insertAccepted(server.db, { ...mine, execution_time_ms: 1, memory_kb: 1 });
    await server.db
      .insertInto('attempts')
      .values({ ...mine, solved_at: new Date(), difficulty: 'Easy' })
      .execute();
  });

  /** All ways to get help with the problem, with what Dora is answered. */
  async function answers() {
    const program = { language: 'cpp', problemId: problem, code };
    const asked = { problemStatement: '', difficulty: 'Easy' };
    const calls = [
      ['GET /problems/{}/editorial'.replace('{}', problem), undefined],
      [`GET /compiler/submissions/${failed}/counterexample`, undefined],
      [`POST /compiler/submissions/${failed}/counterexample`, undefined],
      [`POST /compiler/submissions/${failed}/explanation`, undefined],
      [`GET /compiler/submissions/${solved}/placing`, undefined],
      ['POST /compiler/brute-force', { ...program, bruteForce: code, bruteForceLanguage: 'cpp' }],
      ['POST /compiler/expected-output', { problemId: problem, input: '1' }],
      ['POST /ai/explain-problem', { ...asked, problemId: problem }],
      ['POST /ai/get-hint', { ...asked, userCode: '', level: 1, problemId: problem }],
      ['POST /ai/review-code', { ...asked, ...program }],
      // The statement of any problem could be sent.
      ['POST /ai/explain-problem', { ...asked, problemStatement: 'Print the sum.' }],
    ] as const;
    const given: unknown[] = [];
    for (const [call, body] of calls) {
      const answer = await server.call(call as 'GET /', { as: dora, ...(body && { body }) });
      given.push([call, answer.status, (answer.body as { error?: string }).error]);
    }
    return given as [string, number, string | undefined][];
  }

  const shownTo = async (as: Person) =>
    (await server.call(`GET /problems/${problem}`, { as })).body as Record<string, unknown>;

  it('there is no help for those in it, unless it allows that, and it comes back at the end', async () => {
    const open = await answers();
    const closed: unknown[] = [refusals.noHelpInContest, refusals.noAssistantInContest];
    expect(open.filter(([, , error]) => closed.includes(error))).toEqual([]);
    const allowing = await heldWith(problem, { allowsAssistant: true }, dora);
    expect(await answers()).toEqual(open);
    expect(await shownTo(dora)).toMatchObject({ tutor: true, hasEditorial: true });
    await move(allowing, 'end');
    const slug = await heldWith(problem, {}, dora);
    const refused = await answers();
    for (const [call, status, error] of refused.slice(0, -1)) {
      expect([call, status, error]).toEqual([call, 403, refusals.noHelpInContest]);
    }
    expect(refused.at(-1)?.slice(1)).toEqual([403, refusals.noAssistantInContest]);
    expect(await shownTo(dora)).toMatchObject({ tutor: false, hasEditorial: false, tags: [] });
    expect(await shownTo(eve)).toMatchObject({
      tutor: true,
      hasEditorial: true,
      tags: ['arithmetic'],
    });
    await move(slug, 'end');
    expect(await answers()).toEqual(open);
  });

  it('no answer to an own ticket is shown or told, here or in what the account exports', async () => {
    const sent = await server.call('POST /tickets', {
      as: dora,
      body: { problemId: problem, kind: 'other', text: 'Is n bounded?' },
    });
    const { _id: id } = sent.body as { _id: string };
    const body = { state: 'answered', answer: 'By the square of m.' };
    expect((await server.call(`PUT /tickets/${id}`, { as: admin, body })).status).toBe(200);
    const shown = async () => {
      const texts = [];
      for (const call of ['GET /tickets', 'GET /users/notices'] as const) {
        texts.push(JSON.stringify((await server.call(call, { as: dora })).body).includes(id));
      }
      const details = (await server.call('GET /users/details', { as: dora })).body;
      const exported = (await exportOf(server, dora)).files.get('tickets.json') ?? '';
      expect(exported).toContain('Is n bounded?');
      return [
        ...texts,
        (details as { unreadNotices: number }).unreadNotices > 0,
        exported.includes('By the square of m.'),
      ];
    };
    expect(await shown()).toEqual([true, true, true, true]);
    const slug = await heldWith(problem, { allowsAssistant: true }, dora);
    expect(await shown()).toEqual([false, false, false, false]);
    await move(slug, 'end');
    expect(await shown()).toEqual([true, true, true, true]);
  });

  it('an ordinary submission of those in it is refused, and says where to submit', async () => {
    const slug = await heldWith(problem, { allowsAssistant: true }, dora);
    const submit = (as: Person) =>
      server.call('POST /compiler/submit', {
        as,
        body: { language: 'cpp', code, problemId: problem },
        raw: { headers: { accept: 'text/event-stream' }, payloadAsStream: true },
      });
    const refused = await server.call('POST /compiler/submit', {
      as: dora,
      body: { language: 'cpp', code, problemId: problem },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: `${refusals.submitInContest} /contests/${slug}/problems/A` },
    });
    expect((await submit(eve)).status).toBe(200);
    await move(slug, 'end');
    expect((await submit(dora)).status).toBe(200);
  });
});
