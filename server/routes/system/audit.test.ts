/** The audit log: every administrative call leaves an entry, and nothing removes it. */

import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DeskState } from '../../../contract/contest-desk.ts';
import type { AuditEntry } from '../../../contract/system.ts';
import type { TutorPrograms } from '../../../contract/tutor-programs.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { setMaintenance } from '../../../work/site-state.ts';
import { judgeRow } from '../../../work/testing-rows.ts';
import { register } from '../../../work/upkeep.ts';
import { routes } from '../../routes.ts';
import { smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { contestBody, organiserOf } from '../../testing/contests.ts';
import { contribute } from '../../testing/contributions.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type TestServer,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const drafts = draftsOf(server, admin);
const organiser = organiserOf(server, admin);

type Request = Parameters<TestServer['call']>[0];
const make = (request: Request, body?: object) =>
  server.call(request, { as: admin, ...(body && { body }) });

const read = async (query = '', as = admin) => {
  const { status, body } = await server.call(`GET /system/audit${query}`, { as });
  expect(status).toBe(200);
  return body as { entries: AuditEntry[]; hasMore: boolean };
};

/** A test case that no entry may have, and the comment of a review. Long, so that no time contains it. */
const secret = { input: '471147114 815815815\n', output: '1286962929\n', isHidden: true };
const sample = { input: '1 2', output: '3', isHidden: false };
const problem = {
  name: 'Two Numbers',
  problemStatement: 'Add them, silently.',
  difficulty: 'Easy',
  testCases: [sample, secret],
};

const sentImport = () =>
  server.call('POST /imports?name=x.zip', {
    as: admin,
    raw: {
      payload: Buffer.from('no archive'),
      headers: { 'content-type': 'application/octet-stream' },
    },
  });

let people = 0;
const newPerson = () => {
  people += 1;
  return server.addPerson(`person-${people}`);
};

/** A platform that the site does not know yet. */
const learningPlatform = () => ({
  name: 'Moodle',
  issuer: 'http://localhost:1',
  clientId: crypto.randomUUID(),
  deploymentIds: ['1'],
  authUrl: 'http://localhost:1/auth',
  tokenUrl: 'http://localhost:1/token',
  jwksUrl: 'http://localhost:1/jwks',
  registration: 'site',
});

/** A problem with a judged submission. */
async function judgedProblem() {
  const id = await addSumProblem(server, admin);
  const submission = await insertAccepted(server.db, { user_id: user.id, problem_id: id });
  return { id, submission };
}

/** A team in a new contest. */
async function teamInContest() {
  const slug = await organiser.made([]);
  const { body } = await make(`POST /contests/${slug}/teams`, { name: 'Us' });
  return { slug, teamId: (body as { teamId: string }).teamId };
}

/** A new contest in which a submission was accepted. */
async function judgedContest(): Promise<string> {
  const problem = await addSumProblem(server, admin);
  const slug = await organiser.made([problem], { startsAt: new Date(Date.now()).toISOString() });
  const { body } = await make(`POST /contests/${slug}/teams`, { name: 'Us', members: [user.id] });
  const participation = (body as { teamId: string }).teamId;
  const row = { user_id: user.id, problem_id: problem, participation_id: participation };
  await insertAccepted(server.db, row);
  return slug;
}

/** A question of a person in a new contest that runs. */
async function askedQuestion() {
  const slug = await organiser.made([], { startsAt: new Date().toISOString() });
  await server.call(`POST /contests/${slug}/register`, { as: user, body: {} });
  const asked = { as: user, body: { text: 'Why?' } };
  const { body } = await server.call(`POST /contests/${slug}/questions`, asked);
  return { slug, id: (body as { id: string }).id };
}

/** Judges the submissions of a problem by a draft of it. */
async function preview() {
  const id = await drafts.begin();
  await insertAccepted(server.db, { user_id: user.id, problem_id: id });
  const revision = await drafts.saveWithTitle(id, 'Sum of Two');
  const answer = await make(`POST /workshop/${id}/preview`, { revision, which: 'all' });
  return { id, answer };
}

const pause = (problem_id: string) =>
  server.db.insertInto('problem_pauses').values({ problem_id, reason: secret.input }).execute();

/** A problem with a proposed validator; returns its hash, too. */
async function proposed() {
  const problemStatement =
    'Print n.\n\n## Input\n\nThe first line contains n (1 <= n <= 9).\n\n## Output\n\nn.';
  const id = await addSumProblem(server, admin, { problemStatement });
  const answer = await make(`POST /problems/${id}/tutor/validator`);
  const { body } = await make(`GET /problems/${id}/tutor`);
  return { id, answer, sha256: (body as TutorPrograms).validator?.sha256 };
}

async function archive(): Promise<Buffer> {
  const one = (await openPackage(fixture('legacy-sum'))).package;
  return buffer(writeZip(writePackage(one), one.slug));
}

async function addPath() {
  const problems = [await addSumProblem(server, admin)];
  const draft = { title: 'Sums', description: 'From two on.', isPublished: true, problems };
  const answer = await make('POST /learning/paths', draft);
  return { answer, draft, id: (answer.body as { _id: string })._id };
}

type Deed = () => Promise<{ answer: { status: number }; entry: object }>;

/** Every call that changes something and is only for administrators, made once. */
const coming = {
  visibility: 'hidden',
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
};

const deeds: Record<string, Deed> = {
  'PUT /people/{id}/roles': async () => {
    const { id } = await newPerson();
    const answer = await make(`PUT /people/${id}/roles`, { roles: ['setter'] });
    return { answer, entry: { act: 'roles changed', subject: { id } } };
  },
  'PUT /people/{id}/block': async () => {
    const { id } = await newPerson();
    const answer = await make(`PUT /people/${id}/block`, { isBlocked: true });
    return { answer, entry: { act: 'account blocked', subject: { id } } };
  },
  'DELETE /people/{id}/sessions': async () => {
    const { id } = await newPerson();
    const answer = await make(`DELETE /people/${id}/sessions`);
    return { answer, entry: { act: 'sessions ended', subject: { id } } };
  },
  'DELETE /people/{id}/second-factor': async () => {
    const { id } = await newPerson();
    await sql`insert into second_factors (user_id, secret, is_on)
      values (${id}, '\\x00', true)`.execute(server.db);
    const answer = await make(`DELETE /people/${id}/second-factor`);
    return { answer, entry: { act: 'second factor switched off', subject: { id } } };
  },
  'DELETE /people/{id}/linked-logins/{linkId}': async () => {
    const { id } = await newPerson();
    const linkId = crypto.randomUUID();
    await sql`insert into linked_logins (id, issuer, subject, user_id)
      values (${linkId}, 'https://login.example.org', ${id}, ${id})`.execute(server.db);
    const answer = await make(`DELETE /people/${id}/linked-logins/${linkId}`);
    const before = { issuer: 'https://login.example.org' };
    return { answer, entry: { act: 'login unlinked', subject: { id }, before } };
  },
  'POST /people/{id}/reset-link': async () => {
    const { id } = await newPerson();
    const answer = await make(`POST /people/${id}/reset-link`);
    return { answer, entry: { act: 'reset link made', subject: { id } } };
  },
  'POST /people/{id}/view': async () => {
    const { id } = await newPerson();
    const answer = await make(`POST /people/${id}/view`);
    return { answer, entry: { act: 'viewing begun', subject: { id } } };
  },
  'POST /people/import': async () => {
    const { id, email } = await newPerson();
    const list = `email,name,roles\n${email},Listed Person,setter\n`;
    const shown = await make('POST /people/import', { list });
    const { preview } = shown.body as { preview: string };
    const answer = await make('POST /people/import', { list, preview });
    return { answer, entry: { act: 'account changed by a list', subject: { id } } };
  },
  'POST /people/invitations': async () => {
    const answer = await make('POST /people/invitations', { note: 'Term', uses: 2, days: 7 });
    return { answer, entry: { act: 'invitation made' } };
  },
  'DELETE /people/invitations/{id}': async () => {
    const made = await make('POST /people/invitations', { note: 'Event', uses: 2, days: 7 });
    const { _id: id } = made.body as { _id: string };
    const answer = await make(`DELETE /people/invitations/${id}`);
    return { answer, entry: { act: 'invitation revoked', subject: { id } } };
  },
  'POST /learning/paths': async () => {
    const { answer, id, draft: after } = await addPath();
    const subject = { kind: 'learning path', id, name: 'Sums' };
    return { answer, entry: { act: 'learning path created', subject, before: null, after } };
  },
  'PUT /learning/paths/{id}': async () => {
    const { id, draft } = await addPath();
    const body = { ...draft, title: 'Small sums' };
    const change = { as: admin, body, raw: { headers: { 'if-match': '"1"' } } };
    const answer = await server.call(`PUT /learning/paths/${id}`, change);
    const [before, after] = [{ title: 'Sums' }, { title: 'Small sums' }];
    return { answer, entry: { act: 'learning path changed', subject: { id }, before, after } };
  },
  'DELETE /learning/paths/{id}': async () => {
    const { id, draft: before } = await addPath();
    const answer = await make(`DELETE /learning/paths/${id}`);
    return { answer, entry: { act: 'learning path deleted', subject: { id }, before } };
  },
  'POST /problems/create': async () => {
    const answer = await make('POST /problems/create', problem);
    const id = String(answer.headers.location).split('/').at(-1);
    const after = { name: 'Two Numbers', samples: 1, hiddenTests: 1, version: 1 };
    const subject = { kind: 'problem', id, name: 'Two Numbers' };
    return { answer, entry: { act: 'problem created', subject, before: null, after } };
  },
  'POST /problems/import': async () => {
    const headers = { 'content-type': 'application/zip' };
    const raw = { payload: await archive(), headers };
    const answer = await server.call('POST /problems/import', { as: admin, raw });
    return { answer, entry: { act: 'problem imported', before: null } };
  },
  'POST /imports': async () => {
    const answer = await sentImport();
    return { answer, entry: { act: 'archive sent', subject: { kind: 'import', name: 'x.zip' } } };
  },
  'PUT /imports/{id}': async () => {
    const { _id } = (await sentImport()).body as { _id: string };
    const answer = await make(`PUT /imports/${_id}`, { chosen: [] });
    const after = { packages: 0, visibility: 'draft' };
    return { answer, entry: { act: 'packages chosen', subject: { id: _id }, after } };
  },
  'DELETE /imports/{id}': async () => {
    const { _id } = (await sentImport()).body as { _id: string };
    const answer = await make(`DELETE /imports/${_id}`);
    return { answer, entry: { act: 'import deleted', subject: { id: _id, name: 'x.zip' } } };
  },
  'PUT /problems/edit/{id}': async () => {
    const id = await addSumProblem(server, admin);
    const answer = await make(`PUT /problems/edit/${id}`, { timeLimit: 2000 });
    const before = { timeLimitMs: 1000, version: 1 };
    const after = { timeLimitMs: 2000, version: 2 };
    return { answer, entry: { act: 'problem changed', subject: { id }, before, after } };
  },
  'DELETE /problems/delete/{id}': async () => {
    const id = await addSumProblem(server, admin);
    const answer = await make(`DELETE /problems/delete/${id}`);
    const [before, after] = [{ isDeleted: false }, { isDeleted: true }];
    return { answer, entry: { act: 'problem deleted', subject: { id }, before, after } };
  },
  'POST /problems/admin/rejudge/{id}': async () => {
    const { id } = await judgedProblem();
    const answer = await make(`POST /problems/admin/rejudge/${id}`);
    return { answer, entry: { act: 'problem rejudged', subject: { id }, after: { queued: 1 } } };
  },
  'POST /problems/admin/resume/{id}': async () => {
    const { id } = await judgedProblem();
    await pause(id);
    const answer = await make(`POST /problems/admin/resume/${id}`);
    const [before, after] = [{ isPaused: true }, { isPaused: false, queued: 0 }];
    const act = 'judging of a problem resumed';
    return { answer, entry: { act, subject: { id }, before, after } };
  },
  'POST /problems/{id}/tutor/validator': async () => {
    const { id, answer, sha256 } = await proposed();
    const after = { validator: sha256 };
    return { answer, entry: { act: 'validator proposed', subject: { id }, after } };
  },
  'PUT /problems/{id}/tutor/validator': async () => {
    const { id, sha256 } = await proposed();
    await sql`
      update tutor_programs set outcome = 'passed', checked_set = test_set
      from problems where problem_id = id and id = ${id}`.execute(server.db);
    const answer = await make(`PUT /problems/${id}/tutor/validator`, { sha256 });
    const after = { validator: sha256 };
    return { answer, entry: { act: 'validator approved', subject: { id }, after } };
  },
  'DELETE /problems/{id}/tutor/validator': async () => {
    const { id } = await proposed();
    const answer = await make(`DELETE /problems/${id}/tutor/validator`);
    return { answer, entry: { act: 'validator withdrawn', subject: { id } } };
  },
  'POST /compiler/rejudge/{id}': async () => {
    const { submission: id } = await judgedProblem();
    const answer = await make(`POST /compiler/rejudge/${id}`);
    const subject = { kind: 'submission', id };
    return { answer, entry: { act: 'submission rejudged', subject } };
  },
  'POST /compiler/self-test': async () => {
    const answer = await make('POST /compiler/self-test');
    // No judge runs here.
    expect(answer.status).toBe(503);
    return { answer: { status: 200 }, entry: { act: 'self-test started' } };
  },
  'POST /contests/import': async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const raw = { payload: await zipOf(smallPackage), headers };
    const answer = await server.call('POST /contests/import', { as: admin, raw });
    const after = { slug: 'small', teams: 2, problems: 2, submissions: 2, isReplaced: false };
    const subject = { kind: 'contest', name: 'Small' };
    return { answer, entry: { act: 'contest imported', subject, after } };
  },
  'POST /contests': async () => {
    const body = contestBody([]);
    const answer = await organiser.create(body);
    const after = { slug: body.slug, visibility: 'published', problems: [] };
    const subject = { kind: 'contest', name: 'Friday' };
    return { answer, entry: { act: 'contest created', subject, before: null, after } };
  },
  'PUT /contests/{slug}': async () => {
    const slug = await organiser.made([]);
    const answer = await organiser.edit(slug, 1, contestBody([], { slug, durationMs: 3_600_000 }));
    const [before, after] = [{ durationMs: 18_000_000 }, { durationMs: 3_600_000 }];
    return { answer, entry: { act: 'contest changed', before, after } };
  },
  'DELETE /contests/{slug}': async () => {
    const slug = await organiser.made([]);
    const answer = await organiser.remove(slug);
    return { answer, entry: { act: 'contest deleted', before: { slug } } };
  },
  'PUT /contests/{slug}/state': async () => {
    const slug = await organiser.made([], { startsAt: null });
    const answer = await make(`PUT /contests/${slug}/state`, { move: 'start' });
    return { answer, entry: { act: 'contest moved on', after: { move: 'start' } } };
  },
  'POST /contests/{slug}/teams': async () => {
    const slug = await organiser.made([]);
    const answer = await make(`POST /contests/${slug}/teams`, { name: 'Us', members: [user.id] });
    const after = { name: 'Us', kind: 'official', members: [user.id] };
    return { answer, entry: { act: 'team added', after } };
  },
  'DELETE /contests/{slug}/teams/{id}': async () => {
    const slug = await organiser.made([]);
    const { body } = await make(`POST /contests/${slug}/teams`, { name: 'Us' });
    const { teamId } = body as { teamId: string };
    const answer = await make(`DELETE /contests/${slug}/teams/${teamId}`);
    return { answer, entry: { act: 'team removed', before: { team: teamId, name: 'Us' } } };
  },
  'PUT /contests/{slug}/test-accounts': async () => {
    const slug = await organiser.made([], coming);
    const answer = await make(`PUT /contests/${slug}/test-accounts`, { count: 1 });
    const after = { accounts: [`Test 1 of ${slug}`] };
    return { answer, entry: { act: 'test accounts made', after } };
  },
  'DELETE /contests/{slug}/test-accounts': async () => {
    const slug = await organiser.made([], coming);
    await make(`PUT /contests/${slug}/test-accounts`, { count: 1 });
    const answer = await make(`DELETE /contests/${slug}/test-accounts`);
    const before = { accounts: [`Test 1 of ${slug}`] };
    return { answer, entry: { act: 'test accounts removed', before } };
  },
  'PUT /contests/{slug}/teams/{id}': async () => {
    const { slug, teamId } = await teamInContest();
    const body = { name: 'Us', kind: 'official', isDisqualified: true };
    const answer = await make(`PUT /contests/${slug}/teams/${teamId}`, body);
    const [before, after] = [{ isDisqualified: false }, { isDisqualified: true }];
    return { answer, entry: { act: 'team changed', before, after } };
  },
  'PUT /contests/{slug}/groups': async () => {
    const { slug, teamId } = await teamInContest();
    const answer = await make(`PUT /contests/${slug}/groups`, { name: 'North', teams: [teamId] });
    const [before, after] = [{ teams: [] }, { group: 'North', teams: [teamId] }];
    return { answer, entry: { act: 'group changed', before, after } };
  },
  'POST /contests/{slug}/adjustments': async () => {
    const { slug, teamId: team } = await teamInContest();
    const after = { kind: 'added penalty', team, minutes: 20, reason: 'A phone.' };
    const answer = await make(`POST /contests/${slug}/adjustments`, after);
    return { answer, entry: { act: 'adjustment made', after } };
  },
  'DELETE /contests/{slug}/adjustments/{id}': async () => {
    const { slug, teamId: team } = await teamInContest();
    const made = { kind: 'added penalty', team, minutes: 20 };
    await make(`POST /contests/${slug}/adjustments`, made);
    const { body } = await make(`GET /contests/${slug}/desk/state`);
    const [{ id } = { id: '' }] = (body as DeskState).adjustments;
    const answer = await make(`DELETE /contests/${slug}/adjustments/${id}`);
    return { answer, entry: { act: 'adjustment taken back', before: made } };
  },
  'POST /contests/{slug}/rejudging': async () => {
    const slug = await judgedContest();
    const answer = await make(`POST /contests/${slug}/rejudging`, { verdict: 'Accepted' });
    const after = { verdict: 'Accepted', rejudged: 1 };
    return { answer, entry: { act: 'contest rejudged', after } };
  },
  'PUT /contests/{slug}/rejudging': async () => {
    const slug = await judgedContest();
    const { body } = await make(`POST /contests/${slug}/rejudging`, {});
    const { id } = body as { id: string };
    const answer = await make(`PUT /contests/${slug}/rejudging`, { id, move: 'cancel' });
    return { answer, entry: { act: 'contest rejudging cancelled', after: { rejudged: 1 } } };
  },
  'POST /contests/{slug}/questions/{id}/answers': async () => {
    const { slug, id } = await askedQuestion();
    const answer = await make(`POST /contests/${slug}/questions/${id}/answers`, { text: 'Yes.' });
    const after = { question: id, text: 'Yes.', toAll: false };
    return { answer, entry: { act: 'question answered', after } };
  },
  'PUT /contests/{slug}/questions/{id}': async () => {
    const { slug, id } = await askedQuestion();
    const answer = await make(`PUT /contests/${slug}/questions/${id}`, { isClosed: true });
    return { answer, entry: { act: 'question closed', after: { question: id } } };
  },
  'POST /contests/{slug}/announcements': async () => {
    const slug = await organiser.made([]);
    const answer = await make(`POST /contests/${slug}/announcements`, { text: 'Lunch.' });
    const after = { text: 'Lunch.', problem: null, team: null };
    return { answer, entry: { act: 'announcement made', after } };
  },
  'POST /contributions/approve/{id}': async () => {
    const id = await contribute(server, user);
    const answer = await make(`POST /contributions/approve/${id}`, { reviewComments: 'Good.' });
    const before = { status: 'pending', comments: null };
    const after = { status: 'approved', comments: 'Good.' };
    const subject = { kind: 'contribution', id, name: 'Doubling' };
    return { answer, entry: { act: 'contribution approved', subject, before, after } };
  },
  'POST /contributions/reject/{id}': async () => {
    const id = await contribute(server, user);
    const answer = await make(`POST /contributions/reject/${id}`, { reviewComments: 'No.' });
    const after = { status: 'rejected', comments: 'No.' };
    return { answer, entry: { act: 'contribution rejected', subject: { id }, after } };
  },
  'POST /lti/platforms': async () => {
    const body = learningPlatform();
    const answer = await make('POST /lti/platforms', body);
    const subject = { kind: 'platform', name: body.name };
    return { answer, entry: { act: 'platform added', subject, after: body } };
  },
  'PUT /lti/platforms/{id}': async () => {
    const body = learningPlatform();
    const added = await make('POST /lti/platforms', body);
    const { id } = added.body as { id: string };
    const answer = await server.call(`PUT /lti/platforms/${id}`, {
      as: admin,
      body: { ...body, deploymentIds: ['2'] },
      raw: { headers: { 'if-match': '*' } },
    });
    const [before, after] = [{ deploymentIds: ['1'] }, { deploymentIds: ['2'] }];
    return { answer, entry: { act: 'platform changed', subject: { id }, before, after } };
  },
  'DELETE /lti/platforms/{id}': async () => {
    const body = learningPlatform();
    const added = await make('POST /lti/platforms', body);
    const { id } = added.body as { id: string };
    const answer = await make(`DELETE /lti/platforms/${id}`);
    return { answer, entry: { act: 'platform removed', subject: { id }, before: body } };
  },
  'POST /lti/registration-links': async () => {
    const answer = await make('POST /lti/registration-links');
    const { endsAt } = answer.body as { endsAt: string };
    return { answer, entry: { act: 'registration link made', after: { endsAt } } };
  },
  'POST /lti/signing-keys': async () => {
    const answer = await make('POST /lti/signing-keys');
    const subject = { kind: 'site', id: 'learning platforms' };
    return { answer, entry: { act: 'key for platforms replaced', subject } };
  },
  'POST /workshop/{id}/preview': async () => {
    const { id, answer } = await preview();
    const entry = { act: 'preview started', subject: { id }, after: { revision: 1, which: 'all' } };
    return { answer, entry };
  },
  'DELETE /workshop/{id}/preview': async () => {
    const { id } = await preview();
    const answer = await make(`DELETE /workshop/${id}/preview`);
    return { answer, entry: { act: 'preview stopped', subject: { id } } };
  },
  'POST /workshop/{id}/publish': async () => {
    const id = await drafts.begin();
    const data = { input: secret.input, answer: secret.output };
    const revision = await drafts.saveWithCase(id, data);
    const answer = await drafts.publish(id, { revision, note: '', visibility: 'published' });
    const before = { version: 1, visibility: 'draft', hasDraft: true };
    const after = { version: 2, visibility: 'published', hasDraft: false };
    return { answer, entry: { act: 'problem published', subject: { id }, before, after } };
  },
};

/** Changes of the site: the state before, the state after. */
Object.assign(deeds, {
  'DELETE /problems/admin/rejudge/{id}': async () => {
    const { id } = await judgedProblem();
    await make(`POST /problems/admin/rejudge/${id}`);
    const answer = await make(`DELETE /problems/admin/rejudge/${id}`);
    return {
      answer,
      entry: { act: 'rejudging cancelled', subject: { id }, after: { cancelled: 1 } },
    };
  },
  'PUT /system/judging': async () => {
    const answer = await make('PUT /system/judging', { pause: 'A new machine.' });
    await make('PUT /system/judging', { pause: null });
    const [before, after] = [{ isPaused: false }, { isPaused: true, reason: 'A new machine.' }];
    return { answer, entry: { act: 'judging paused', before, after } };
  },
  'PUT /system/maintenance': async () => {
    const answer = await make('PUT /system/maintenance', { message: 'Until noon.' });
    const [before, after] = [{ message: null }, { message: 'Until noon.' }];
    await setMaintenance(server.db, null);
    return { answer, entry: { act: 'maintenance changed', before, after } };
  },
  'PUT /system/judges/{id}': async () => {
    await register(server.db, { ...judgeRow, id: 'a-judge' });
    const answer = await make('PUT /system/judges/a-judge', { isDrained: true });
    const subject = { kind: 'judge', id: 'a-judge' };
    const [before, after] = [{ isDrained: false }, { isDrained: true }];
    return { answer, entry: { act: 'judge drained', subject, before, after } };
  },
} satisfies Record<string, Deed>);

/** Calls that others may make, too, if an administrator makes them. */
const decisions: Record<string, Deed> = {
  'PUT /problems/{id}/tutor/reference': async () => {
    const id = await addSumProblem(server, admin);
    const given = { language: 'cpp', code: 'int main() {}' };
    const answer = await make(`PUT /problems/${id}/tutor/reference`, given);
    return { answer, entry: { act: 'reference marked', subject: { id } } };
  },
  'DELETE /problems/{id}/tutor/reference': async () => {
    const id = await addSumProblem(server, admin);
    await make(`PUT /problems/${id}/tutor/reference`, { language: 'cpp', code: 'int main() {}' });
    const answer = await make(`DELETE /problems/${id}/tutor/reference`);
    return { answer, entry: { act: 'reference unmarked', subject: { id } } };
  },
  'DELETE /workshop/{id}': async () => {
    const id = await drafts.begin();
    const revision = await drafts.saveWithTitle(id, 'Another');
    const headers = { 'if-match': `"${revision}"` };
    const answer = await server.call(`DELETE /workshop/${id}`, { as: admin, raw: { headers } });
    const [before, after] = [{ hasDraft: true }, { hasDraft: false }];
    return { answer, entry: { act: 'draft discarded', subject: { id }, before, after } };
  },
  'POST /workshop/{id}/review': async () => {
    await server.db.deleteFrom('jobs').execute();
    const reviews = reviewsOf(server, user);
    const id = await reviews.sent();
    const answer = await reviews.comment(id, { comments: [], changes: 'A bound.' }, admin);
    return { answer, entry: { act: 'changes asked for', subject: { id } } };
  },
};

const administrative = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`);

describe('the audit log', () => {
  it('is tested with every administrative call', () => {
    expect(Object.keys(deeds).sort()).toEqual(administrative.sort());
  });

  it.each(Object.entries({ ...deeds, ...decisions }))('has an entry for %s', async (_, deed) => {
    const [newest] = (await read()).entries;
    const { answer, entry } = await deed();
    expect(answer).toMatchObject({ status: 200 });
    const { entries } = await read();
    const added = entries.filter(({ id }) => Number(id) > Number(newest?.id ?? 0));
    const about = added.filter(({ act }) => 'act' in entry && act === entry.act);
    expect(about).toMatchObject([
      { actor: { id: admin.id, name: 'admin' }, origin: 'address 127.0.0.1', ...entry },
    ]);
  });

  it('has no entry for a refused act', async () => {
    const before = await read();
    const nowhere = crypto.randomUUID();
    expect((await make(`DELETE /problems/delete/${nowhere}`)).status).toBe(404);
    expect((await make(`POST /compiler/rejudge/${nowhere}`)).status).toBe(404);
    const edit = { timeLimit: 1 };
    expect((await make(`PUT /problems/edit/${nowhere}`, edit)).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('has no test data, no sources and no secrets', async () => {
    const { rows } = await sql`select l::text as text from audit_log l`.execute(server.db);
    const text = JSON.stringify(rows);
    expect(text).toContain('SHA-256');
    for (const one of [secret.input.trim(), secret.output.trim(), 'silently', admin.token]) {
      expect(text).not.toContain(one);
    }
  });

  it('cannot be changed or emptied by the database role of the product', async () => {
    const { db } = server;
    const before = await read();
    const refused = /entries of the audit log are never changed or deleted/;
    await expect(sql`update audit_log set actor = null`.execute(db)).rejects.toThrow(refused);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(refused);
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(refused);
    expect(await read()).toEqual(before);
  });
});
