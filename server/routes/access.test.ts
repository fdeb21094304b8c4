/**
 * Who may make which call: every call as a visitor, with an invalid token, as a user, as another
 * user, and as an administrator. A new call is covered automatically.
 */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { exportProblem } from '../../contract/packages.ts';
import { markReference } from '../../contract/tutor-programs.ts';
import {
  addPerson,
  commentDraft,
  handOverProblem,
  putDraft,
  sendDraft,
} from '../../contract/workshop-calls.ts';
import { readFiles } from '../../problems/package/open.ts';
import { skeleton } from '../../problems/package/skeleton.ts';
import { asStored } from '../../problems/package/stored.ts';
import { routes } from '../routes.ts';
import { addSumProblem, insertAccepted, openTestServer, type Person } from '../testing/server.ts';

const endpoints = routes.map((route) => route.endpoint);
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

type Who = 'visitor' | 'stranger to us' | 'user' | 'other user' | 'administrator';

const server = await openTestServer();
const user = await server.addPerson('user');
const people = {
  user,
  'stranger to us': { ...user, token: `${user.token}x` },
  'other user': await server.addPerson('other'),
  administrator: await server.addPerson('admin', { isAdmin: true }),
};
const problemId = await addSumProblem(server, people.administrator);
const id = await insertAccepted(server.db, { user_id: user.id, problem_id: problemId });
/** Path parameters for calls on something that the user owns, by prefix of the path. */
const owned = {
  '/submission/{userId}/{problemId}': { userId: user.id, problemId },
  '/compiler/submissions/{id}': { id },
  '/contributions/{id}': { id: await addContribution(user) },
  '/problems/{id}/package': { id: await beginProblem(user) },
  '/problems/{id}/tutor/reference': { id: await addSumProblem(server, user) },
  '/workshop/{id}': { id: await beginProblem(user), sha256: 'a'.repeat(64), number: '1' },
};

async function addContribution(as: Person): Promise<string> {
  const body = {
    problemName: 'One',
    problemStatement: 'Print 1.',
    difficulty: 'Easy',
    testCases: [{ input: '1', output: '1' }],
  };
  const answer = await server.call('POST /contributions/submit', { as, body });
  return (answer.body as { contributionId: string }).contributionId;
}

async function beginProblem(as: Person): Promise<string> {
  const answer = await server.call('POST /workshop/problems', { as, body: { example: true } });
  return (answer.body as { _id: string })._id;
}

/** The path parameters of a call on something that the user owns; undefined for other calls. */
function ownedBy({ access, path }: Endpoint): Record<string, string> | undefined {
  if (access !== 'user') return undefined;
  return Object.entries(owned).find(([beginning]) => path.startsWith(beginning))?.[1];
}

/** Makes the call with a useless body, on something that the user owns if that matters. */
async function statusFor(endpoint: Endpoint, who: Who): Promise<number> {
  const params = ownedBy(endpoint) ?? {};
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? crypto.randomUUID(),
  );
  const answer = await server.call(`${endpoint.method} ${path}`, {
    ...(who !== 'visitor' && { as: await inItsOwnSession(people[who], who) }),
    ...sentTo(endpoint),
  });
  return answer.status;
}

const { content } = asStored(readFiles(skeleton(), 'new').package);

const bodies: Record<string, object> = {
  [putDraft.path]: { content },
  [sendDraft.path]: { revision: 0 },
  [addPerson.path]: { account: 'other', kind: 'tester' },
  [handOverProblem.path]: { person: crypto.randomUUID() },
  [markReference.path]: { language: 'cpp', code: 'int main() {}' },
  [commentDraft.path]: { revision: 0, comments: [{ text: 'Why?' }] },
};

/** Valid bodies and headers for calls that must not reveal whether a draft problem exists. */
function sentTo({ takesBytes, headers, body, path }: Endpoint) {
  if (takesBytes) {
    const sent = {
      'content-type': 'application/octet-stream',
      ...(headers && { 'if-match': '*' }),
    };
    return { raw: { payload: 'x', headers: sent } };
  }
  return {
    ...(body && { body: bodies[path] ?? {} }),
    ...(headers && { raw: { headers: { 'if-match': '*' } } }),
  };
}

/** Some calls end the session. */
const inItsOwnSession = async (person: Person, who: Who): Promise<Person> =>
  who === 'stranger to us' ? person : await server.inNewSession(person);

/** A draft problem does not exist for people who may not edit it. */
const isSecret = ({ path }: Endpoint): boolean =>
  path.startsWith('/workshop/{id}') || path === exportProblem.path;

/** What the permissions demand: 401, 403, or admission. */
function expected(endpoint: Endpoint, who: Who): 401 | 403 | 404 | 'allowed' {
  if (endpoint.access === 'anyone') return 'allowed';
  if (who === 'visitor' || who === 'stranger to us') return 401;
  if (who === 'administrator') return 'allowed';
  if (endpoint.access === 'admin') return 403;
  if (who !== 'other user' || !ownedBy(endpoint)) return 'allowed';
  return isSecret(endpoint) ? 404 : 403;
}

const cases = [{ input: '1', output: '1', isHidden: false }];

/** In order. A call that opens to visitors is entered here, so that none does by mistake. */
const openToVisitors = [
  'GET /ai/about',
  'GET /api',
  'GET /api/contests',
  'GET /api/contests/{id}',
  'GET /api/contests/{id}/access',
  'GET /api/contests/{id}/awards',
  'GET /api/contests/{id}/clarifications',
  'GET /api/contests/{id}/event-feed',
  'GET /api/contests/{id}/groups',
  'GET /api/contests/{id}/judgement-types',
  'GET /api/contests/{id}/judgements',
  'GET /api/contests/{id}/languages',
  'GET /api/contests/{id}/organizations',
  'GET /api/contests/{id}/problems',
  'GET /api/contests/{id}/scoreboard',
  'GET /api/contests/{id}/state',
  'GET /api/contests/{id}/submissions',
  'GET /api/contests/{id}/teams',
  'GET /api/contests/{id}/{collection}/{object}',
  'GET /compiler/language-rules',
  'GET /compiler/languages',
  'GET /contests',
  'GET /contests/{slug}',
  'GET /contests/{slug}/board',
  'GET /contests/{slug}/questions',
  'GET /contests/{slug}/ratings',
  'GET /contests/{slug}/register',
  'GET /contests/{slug}/resolver',
  'GET /contests/{slug}/results',
  'GET /contests/{slug}/standings.csv',
  'GET /contests/{slug}/standings.html',
  'GET /contests/{slug}/submissions',
  'GET /dashboard/leaderboard/{board}',
  'GET /feeds/news.atom',
  'GET /feeds/{key}/calendar.ics',
  'GET /feeds/{key}/news.atom',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /learning/paths',
  'GET /learning/paths/{id}',
  'GET /lists/public',
  'GET /lists/{id}',
  'GET /problems/problem-list',
  'GET /problems/{id}',
  'GET /problems/{id}/files/{sha256}',
  'GET /problems/{id}/next',
  'GET /problems/{id}/statements/{language}',
  'GET /system/numbers',
  'GET /system/site',
  'GET /users/public/{username}',
  'GET /users/registration',
  'GET /users/{id}/picture',
  'GET /users/{username}/contest-rating',
  'POST /ai/explain-problem',
  'POST /ai/get-hint',
  'POST /compiler/check',
  'POST /compiler/run',
  'POST /compiler/run-samples',
  'POST /compiler/runs/{id}/cancel',
  'POST /compiler/talk',
  'POST /feeds/digest/stop',
  'POST /lti/launches/enter',
  'POST /users/checkEmail',
  'POST /users/checkName',
  'POST /users/forgot-password',
  'POST /users/login',
  'POST /users/login/code',
  'POST /users/login/passkey',
  'POST /users/login/passkey/answer',
  'POST /users/login/provider',
  'POST /users/login/provider/callback',
  'POST /users/login/provider/join',
  'POST /users/login/provider/logout',
  'POST /users/register',
  'POST /users/reset-password',
  'POST /users/verify-address',
];

describe('access', () => {
  const everyone: Who[] = ['visitor', 'stranger to us', 'user', 'other user', 'administrator'];

  it.each(endpoints.map((one) => [nameOf(one), one] as const))('to %s', async (_name, endpoint) => {
    for (const who of everyone) {
      const status = await statusFor(endpoint, who);
      const wanted = expected(endpoint, who);
      const isRefused = [401, 403, wanted].includes(status);
      expect(isRefused ? status : 'allowed', who).toBe(wanted);
    }
  });

  it('is open to visitors for these calls, and for no other', () => {
    const open = endpoints.filter((one) => one.access === 'anyone').map(nameOf);
    expect(open.sort()).toEqual(openToVisitors);
  });

  it('is limited to administrators for editing problems and reading all submissions', () => {
    const closed = endpoints.filter((one) => one.access === 'admin').map(nameOf);
    expect(closed).toEqual(
      expect.arrayContaining([
        'POST /problems/create',
        'PUT /problems/edit/{id}',
        'DELETE /problems/delete/{id}',
        'GET /problems/admin/submissions',
        'GET /contributions/admin/all',
        'POST /contributions/approve/{id}',
        'POST /contributions/reject/{id}',
      ]),
    );
    const named = endpoints.filter((one) => /\/(admin|rejudge)\//.test(one.path));
    expect(named.filter((one) => one.access !== 'admin').map(nameOf)).toEqual([]);
  });

  it('is granted to the person themselves by an id in capitals, too', async () => {
    // A person may have only a limited number of sessions, so the first ones have ended.
    const user = await server.inNewSession(people.user);
    const administrator = await server.inNewSession(people.administrator);
    const mine = user.id.toUpperCase();
    const anything = crypto.randomUUID();
    const list = await server.call(`GET /submission/${mine}/${anything}`, { as: user });
    expect(list).toMatchObject({ status: 200, body: [] });
    const program = { language: 'cpp', code: 'int main() {}', problemId: anything };
    const body = { ...program, user: mine };
    expect((await server.call('POST /compiler/submit', { as: user, body })).status).toBe(404);
    const problem = { name: 'One', problemStatement: '1', difficulty: 'Easy', testCases: cases };
    const created = await server.call('POST /problems/create', {
      as: administrator,
      body: { ...problem, createdBy: administrator.id.toUpperCase() },
    });
    expect(created.status).toBe(200);
  });

  it('to a call on an object depends on its owner', () => {
    const onThings = endpoints.filter((one) => one.access === 'user' && one.params);
    expect(onThings.length).toBeGreaterThan(3);
    // A desk, a session, an API token, a passkey, a registration, a pledge and questions are always the caller's own.
    // What is of a problem is in visibility.test.ts, participations in taking-part.test.ts, classes in classes.test.ts,
    // their courses in scores.test.ts, lists in lists.test.ts, tickets in tickets.test.ts, published solutions in
    // solutions.test.ts.
    const own =
      /^\/(desk|classes|lti\/classes|lists|tickets|solutions|problems\/\{id\})\/|^\/users\/(sessions|tokens|linked-logins|passkeys)\/|\/register$|^\/contests\/.*\/(own-submissions|submissions$|questions|start$|exam$|exam\/pledge$)/;
    const onOthers = onThings.filter(({ path }) => !own.test(path));
    expect(onOthers.filter((one) => !ownedBy(one)).map(nameOf)).toEqual([]);
  });
});
