/** What a call says whose contest is deleted while it waits: that there is none, and no fault. */
import { expect, it, vi } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { contestBody, organiserOf } from '../../testing/contests.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);
const { db } = server;

/** A running contest with a team and a question, which Anna asked. */
async function prepare() {
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  const slug = await organiser.made([problem], { startsAt, windowMs: 3_600_000 });
  const path = `/contests/${slug}`;
  const send = async (as: Person, call: string, body: object) => {
    const answer = await server.call(call as `POST ${string}`, { as, body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as { teamId: string; id: string };
  };
  const { teamId: team } = await send(anna, `POST ${path}/register`, {});
  const { id: question } = await send(anna, `POST ${path}/questions`, { text: 'When is lunch?' });
  return { slug, path, team, question };
}

type Place = Awaited<ReturnType<typeof prepare>>;
type Call = [`${'POST' | 'PUT' | 'DELETE'} ${string}`, object | undefined, Person];

const calls: Record<string, (place: Place) => Call> = {
  'signing up': ({ path }) => [`POST ${path}/register`, {}, ben],
  leaving: ({ path }) => [`DELETE ${path}/register`, undefined, anna],
  'starting a window': ({ path }) => [`POST ${path}/start`, {}, anna],
  submitting: ({ path }) => [
    `POST ${path}/problems/A/submissions`,
    { language: 'cpp', code: 'int main() {}' },
    anna,
  ],
  asking: ({ path }) => [`POST ${path}/questions`, { text: 'And dinner?' }, anna],
  answering: ({ path, question }) => [
    `POST ${path}/questions/${question}/answers`,
    { text: 'At noon.' },
    admin,
  ],
  'closing a question': ({ path, question }) => [
    `PUT ${path}/questions/${question}`,
    { isClosed: true },
    admin,
  ],
  announcing: ({ path }) => [`POST ${path}/announcements`, { text: 'Lunch.' }, admin],
  'adding a team': ({ path }) => [`POST ${path}/teams`, { name: 'Us' }, admin],
  'changing a team': ({ path, team }) => [
    `PUT ${path}/teams/${team}`,
    { name: 'Us', kind: 'official', isDisqualified: false },
    admin,
  ],
  'removing a team': ({ path, team }) => [`DELETE ${path}/teams/${team}`, undefined, admin],
  'making a group': ({ path, team }) => [
    `PUT ${path}/groups`,
    { name: 'North', teams: [team] },
    admin,
  ],
  adjusting: ({ path, team }) => [
    `POST ${path}/adjustments`,
    { kind: 'added penalty', team, minutes: 5 },
    admin,
  ],
  'rejudging it': ({ path }) => [`POST ${path}/rejudging`, {}, admin],
  'moving it on': ({ path }) => [`PUT ${path}/state`, { move: 'pause' }, admin],
  'editing it': ({ slug, path }) => [`PUT ${path}`, contestBody([problem], { slug }), admin],
  'deleting it': ({ path }) => [`DELETE ${path}`, undefined, admin],
};

/** Until a call waits for a lock of ours. */
const untilOneWaits = () =>
  vi.waitFor(async () => expect(await countLockWaits(db)).toBeGreaterThan(0));

it.each(Object.entries(calls))('%s is refused if the contest is gone', async (_, callIn) => {
  const place = await prepare();
  const [call, body, as] = callIn(place);
  const deletion = await db.startTransaction().execute();
  const contest = deletion.selectFrom('contests').select('id').where('slug', '=', place.slug);
  const { id } = await contest.forUpdate().executeTakeFirstOrThrow();
  const ofContest = deletion.selectFrom('participations').select('id').where('contest_id', '=', id);
  await deletion.deleteFrom('participations').where('id', 'in', ofContest).execute();
  await deletion.deleteFrom('contests').where('id', '=', id).execute();
  const answering = server.call(call, {
    as,
    ...(body && { body }),
    ...(call.startsWith('PUT') && { raw: { headers: { 'if-match': '"1"' } } }),
  });
  await untilOneWaits();
  await deletion.commit().execute();
  const { status, body: refusal } = await answering;
  expect(status).toBe(404);
  expect([refusals.noContest, refusals.noQuestion]).toContain((refusal as { error: string }).error);
});
