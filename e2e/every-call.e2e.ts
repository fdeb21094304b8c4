/**
 * Every call of the API as the web client makes it, on a complete Arbiter with a real judge: once
 * with permission, checking the reply, and once without.
 */
import { expect, test } from '@playwright/test';
import { aboutAssistant, explainProblem, getHint, reviewCode } from '../contract/ai.ts';
import { run, runSamples, selfTest, submit, talk } from '../contract/compiler.ts';
import {
  allContributions,
  approveContribution,
  myContributions,
  rejectContribution,
  submitContribution,
} from '../contract/contributions.ts';
import { leaderboard, recalculateStats, userDashboard } from '../contract/dashboard.ts';
import type { Call, Endpoint, Output } from '../contract/endpoint.ts';
import {
  allSubmissions,
  createProblem,
  deleteProblem,
  editProblem,
  getProblem,
  problemList,
} from '../contract/problems.ts';
import { listSubmissions } from '../contract/submission.ts';
import {
  checkEmail,
  checkName,
  details,
  forgotPassword,
  login,
  profile,
  register,
  resetPassword,
  updateProfile,
} from '../contract/users.ts';
import { versionTag } from '../contract/version-tag.ts';
import { connect, Refusal, type Sent } from '../web/call.ts';
import { mailedLink } from './mailbox.ts';
import { sumCode } from './page.ts';
import { address, admin } from './place.ts';

/** Calls as one account, and checks every reply against the contract. */
function caller(token: string | null) {
  return async <E extends Endpoint>(to: E, sent: Sent<E>): Promise<Output<E, 'reply'>> => {
    // One client would make equal calls within a second once; here the server is to refuse them.
    const client = connect<Endpoint>({ baseUrl: address, token: () => token });
    return to.reply.parse(await client.call<Call>(to, sent)) as Output<E, 'reply'>;
  };
}

type Caller = ReturnType<typeof caller>;

const visitor = caller(null);

const statusOf = (made: Promise<unknown>): Promise<number> =>
  made.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.status : Promise.reject(error)),
  );

async function enter(email: string, password: string): Promise<{ call: Caller; id: string }> {
  const { access, id } = await visitor(login, { body: { email, password } });
  return { call: caller(access), id };
}

const unique = `${Date.now()}`;
const password = 'a fine password';

async function newcomer(name: string): Promise<{ call: Caller; id: string; email: string }> {
  const email = `${name}.${unique}@example.com`;
  await visitor(register, { body: { name: `${name} ${unique}`, email, password } });
  return { email, ...(await enter(email, password)) };
}

const draft = {
  name: `Sum ${unique}`,
  problemStatement: 'Print $a + b$.',
  difficulty: 'Easy' as const,
  testCases: [
    { input: '1 2\n', output: '3\n' },
    { input: '40 2\n', output: '42\n', isHidden: true },
  ],
};

test('accounts: check, register, log in, details, profile', async () => {
  const person = await newcomer('account');
  expect(await visitor(checkEmail, { body: { email: person.email } })).toBe(true);
  expect(await visitor(checkName, { body: { name: `Absent ${unique}` } })).toBe(false);
  expect(await statusOf(enter(person.email, 'not the password'))).toBe(401);
  const twice = { name: `other ${unique}`, email: person.email, password };
  expect(await statusOf(visitor(register, { body: twice }))).toBe(409);

  expect(await person.call(details, {})).toMatchObject({ _id: person.id, isAdmin: false });
  expect(await person.call(profile, {})).toMatchObject({ email: person.email, rating: 1000 });
  const changed = { name: `account ${unique}`, email: person.email, bio: 'Likes sums.' };
  expect(await person.call(updateProfile, { headers: {}, body: changed })).toMatchObject({
    success: true,
    bio: 'Likes sums.',
  });
  expect(await statusOf(visitor(details, {}))).toBe(401);
  expect(await statusOf(visitor(profile, {}))).toBe(401);
  expect(await statusOf(visitor(updateProfile, { headers: {}, body: changed }))).toBe(401);
});

test('a forgotten password is reset by mail, once', async () => {
  const person = await newcomer('forgetful');
  await visitor(forgotPassword, { body: { email: person.email } });
  await visitor(forgotPassword, { body: { email: `absent.${unique}@example.com` } });
  const token = (await mailedLink(person.email)).replace('/reset-password/', '');
  const body = { token, newPassword: 'another fine one' };
  await visitor(resetPassword, { body });
  expect(await statusOf(visitor(resetPassword, { body }))).toBe(400);
  expect(await statusOf(person.call(details, {}))).toBe(401);
  await enter(person.email, body.newPassword);
});

test('problems: listed, shown, written by administrators only', async () => {
  const warden = await enter(admin.email, admin.password);
  const person = await newcomer('reader');
  expect(await warden.call(createProblem, { body: draft })).toBe(true);
  const listed = await visitor(problemList, { query: { search: draft.name } });
  const id = listed[0]?._id ?? '';
  expect(await visitor(getProblem, { params: { id } })).toMatchObject({ hiddenTestCases: 1 });
  expect((await person.call(getProblem, { params: { id } })).testCases).toHaveLength(1);
  expect((await warden.call(getProblem, { params: { id } })).testCases).toHaveLength(2);

  const edit = {
    params: { id },
    headers: { 'if-match': versionTag(1) },
    body: { ...draft, tags: ['sums'] },
  };
  for (const [who, status] of [
    [visitor, 401],
    [person.call, 403],
  ] as const) {
    expect(await statusOf(who(createProblem, { body: draft }))).toBe(status);
    expect(await statusOf(who(editProblem, edit))).toBe(status);
    expect(await statusOf(who(deleteProblem, { params: { id } }))).toBe(status);
    expect(await statusOf(who(allSubmissions, { query: {} }))).toBe(status);
    expect(await statusOf(who(selfTest, {}))).toBe(status);
  }
  expect(await warden.call(editProblem, edit)).toBe(true);
  expect(await statusOf(warden.call(editProblem, edit))).toBe(409);
  expect(await warden.call(deleteProblem, { params: { id } })).toBe(true);
  expect(await statusOf(visitor(getProblem, { params: { id } }))).toBe(404);
});

test('judging: run, submitted, listed, counted', async () => {
  const warden = await enter(admin.email, admin.password);
  const person = await newcomer('solver');
  const stranger = await newcomer('stranger');
  const name = `Judged sum ${unique}`;
  await warden.call(createProblem, { body: { ...draft, name } });
  const [problem] = await visitor(problemList, { query: { search: name } });
  const problemId = problem?._id ?? '';

  const body = { language: 'cpp' as const, code: sumCode, input: '5 6' };
  const ran = await visitor(run, { headers: {}, body });
  expect(ran).toMatchObject({ success: true, output: '11\n' });
  const program = { language: 'cpp' as const, code: sumCode, problemId };
  const tried = await visitor(runSamples, { body: program });
  expect(tried).toMatchObject({ verdict: 'Accepted', testCaseResults: [{ isHidden: false }] });
  expect(tried.testCaseResults).toHaveLength(1);
  expect(await statusOf(visitor(talk, { body: { problemId, sample: 0, said: [] } }))).toBe(400);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const work = { headers, body: { ...program, user: person.id } };
  expect(await statusOf(visitor(submit, work))).toBe(401);
  expect(await statusOf(stranger.call(submit, work))).toBe(403);
  const judged = await person.call(submit, work);
  expect(judged).toMatchObject({
    success: true,
    verdict: 'Accepted',
    testCaseResults: [{ status: 'passed' }, { status: 'passed' }],
  });
  expect(await person.call(submit, work)).toEqual(judged);

  const own = { params: { userId: person.id, problemId }, query: {} };
  expect(await person.call(listSubmissions, own)).toMatchObject([{ verdict: 'Accepted' }]);
  expect(await warden.call(listSubmissions, own)).toHaveLength(1);
  expect(await statusOf(stranger.call(listSubmissions, own))).toBe(403);
  const all = await warden.call(allSubmissions, { query: {} });
  expect(all[0]).toMatchObject({ verdict: 'Accepted', problemName: name });

  const dashboard = await person.call(userDashboard, {});
  expect(dashboard.user.stats).toMatchObject({ totalSolved: 1, totalAttempted: 1 });
  const { stats } = await person.call(recalculateStats, {});
  expect(stats).toEqual(dashboard.user.stats);
  expect(await statusOf(visitor(userDashboard, {}))).toBe(401);
  expect(await statusOf(visitor(recalculateStats, {}))).toBe(401);
  for (const board of ['overall', 'easy', 'medium', 'hard', 'contributions']) {
    const rows = await person.call(leaderboard, { params: { board }, query: {} });
    expect(rows.some((row) => row.isYou)).toBe(board === 'overall' || board === 'easy');
  }
  expect(await statusOf(visitor(leaderboard, { params: { board: 'no' }, query: {} }))).toBe(404);
});

test('contributions: submitted, seen by their author, reviewed by administrators once', async () => {
  const warden = await enter(admin.email, admin.password);
  const person = await newcomer('author');
  const contribution = {
    problemName: `Contributed sum ${unique}`,
    problemStatement: 'Print $a + b$.',
    difficulty: 'Medium' as const,
    tags: ['sums'],
    timeLimit: 1000,
    memoryLimit: 1024,
    testCases: draft.testCases,
  };
  expect(await statusOf(visitor(submitContribution, { body: contribution }))).toBe(401);
  const { contributionId: id } = await person.call(submitContribution, { body: contribution });
  const other = await person.call(submitContribution, { body: contribution });
  expect(await person.call(myContributions, { query: {} })).toHaveLength(2);
  expect(await statusOf(visitor(myContributions, { query: {} }))).toBe(401);
  expect(await statusOf(person.call(allContributions, { query: {} }))).toBe(403);
  const all = await warden.call(allContributions, { query: { status: 'pending' } });
  expect(all.map((one) => one._id)).toEqual(expect.arrayContaining([id, other.contributionId]));

  const approval = { params: { id }, body: { reviewComments: 'Nicely put.' } };
  const rejection = { params: { id: other.contributionId }, body: {} };
  expect(await statusOf(person.call(approveContribution, approval))).toBe(403);
  expect(await statusOf(person.call(rejectContribution, rejection))).toBe(403);
  const { problemId } = await warden.call(approveContribution, approval);
  await warden.call(rejectContribution, rejection);
  expect(await statusOf(warden.call(rejectContribution, approval))).toBe(409);
  expect(await visitor(getProblem, { params: { id: problemId } })).toMatchObject({
    name: contribution.problemName,
    createdBy: person.id,
    memoryLimit: 1024,
  });
});

test('the assistant: reviews for users, explanations and hints for everyone', async () => {
  const person = await newcomer('asker');
  const { problemStatement, difficulty } = draft;
  const review = {
    code: 'int main() { int n; return n }',
    problemStatement,
    language: 'cpp' as const,
  };
  expect(await statusOf(visitor(reviewCode, { body: review }))).toBe(401);
  expect(await person.call(reviewCode, { body: review })).toMatchObject({
    assistant: 'rules',
    review: expect.stringContaining('It does not compile'),
  });
  const explained = await visitor(explainProblem, { body: { problemStatement, difficulty } });
  expect(explained).toMatchObject({ success: true, assistant: 'rules' });
  const hint = { problemStatement, difficulty, userCode: sumCode, level: 2 };
  expect((await visitor(getHint, { body: hint })).hint).not.toBe('');
  expect(await statusOf(visitor(getHint, { body: { ...hint, level: 9 } }))).toBe(400);
  expect(await visitor(aboutAssistant, {})).toEqual({ assistant: 'rules' });
});
