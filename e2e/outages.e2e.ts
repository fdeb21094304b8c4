/**
 * What every page says when its call fails: the server is stopped, or the database goes away, while
 * the call is in progress.
 */
import { expect, type Page } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { problemMessages } from '../web/messages.ts';
import {
  adminSubmissionMessages,
  contributionMessages,
  dashboardMessages,
  leaderboardMessages,
  loginMessages,
  passwordMessages,
  problemFormMessages,
  profileMessages,
  registerMessages,
} from '../web/page-messages.ts';
import { type Breaking, breakDuringCalls, gather, type People } from './breaking.ts';
import { contribute, createSum, login, register } from './calls.ts';
import {
  approve,
  askForMail,
  changeProblem,
  choosePassword,
  click,
  deleteProblem,
  recalculate,
  registerAs,
  resetLink,
  sendContribution,
  sendProblem,
  signInByForm,
  updateProfile,
} from './forms.ts';
import { meetMaintenance, readAudit, submitWhilePaused, switchOff, switchOn } from './operating.ts';
import { admin } from './place.ts';
import { test } from './testing-arbiter.ts';

const unreachable = 'Unable to connect to the server.';

let people: People;
let problemId: string;
let problemName: string;

test.beforeEach(async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const user = await register(request, 'Patient person');
  // A separate problem for this test, so that the list shows no other.
  problemName = `Sum in the storm ${Date.now()}`;
  problemId = await createSum(request, warden, problemName);
  await contribute(request, user, 'Sum to be reviewed');
  people = await gather(browser, { user: user.token, warden: warden.token });
});
test.afterEach(async () => {
  await Promise.all(Object.values(people).map((context) => context.close()));
});

test('an administrator pauses judging and begins maintenance, and reads that afterwards', {
  tag: '@release',
}, async () => {
  const [warden, user] = [await people.warden.newPage(), await people.user.newPage()];
  await warden.goto('/admin/system');
  await switchOn(warden, 'Judging', 'The judges get new disks.');
  await submitWhilePaused(user, warden, problemId);
  await switchOff(warden, 'Judging');
  await expect(user.getByText('Accepted').filter({ visible: true }).first()).toBeVisible();
  const message = 'We move to a larger machine until noon.';
  await switchOn(warden, 'Maintenance', message);
  await meetMaintenance(user, message);
  await warden.getByRole('button', { name: 'Drain', exact: true }).click();
  await expect(warden.getByRole('list', { name: 'Judges' })).toContainText('Drained');
  await warden.getByRole('button', { name: 'Take back' }).click();
  await expect(warden.getByRole('list', { name: 'Judges' })).toContainText('Working');
  await switchOff(warden, 'Maintenance');
  await readAudit(warden);
});

test('the server stops, and every page says that it is unreachable', { tag: '@release' }, async ({
  own: { arbiter },
}) => {
  const list = `/problems?search=${encodeURIComponent(problemName)}`;
  const breaking: Breaking[] = [
    {
      who: 'user',
      path: '/dashboard',
      call: '**/dashboard/user',
      says: [dashboardMessages.unloaded, unreachable],
    },
    {
      who: 'visitor',
      path: '/register',
      act: registerAs('Unheard person'),
      call: '**/users/checkEmail',
      says: Object.values(registerMessages.unreachable),
    },
    {
      who: 'visitor',
      path: '/login',
      act: signInByForm,
      call: '**/users/login',
      says: Object.values(loginMessages.unreachable),
    },
    {
      who: 'visitor',
      path: '/forgot-password',
      act: askForMail,
      call: '**/users/forgot-password',
      says: [passwordMessages.mailUnreachable],
    },
    {
      who: 'visitor',
      path: resetLink,
      act: choosePassword,
      call: '**/users/reset-password',
      says: [passwordMessages.resetUnreachable],
    },
    {
      who: 'visitor',
      path: '/leaderboard',
      call: '**/dashboard/leaderboard/**',
      says: [leaderboardMessages.unloaded],
    },
    {
      who: 'user',
      path: '/dashboard',
      act: recalculate,
      call: '**/dashboard/recalculate-stats',
      says: [dashboardMessages.recalculationUnreachable],
    },
    {
      who: 'user',
      path: '/profile',
      call: '**/users/profile',
      says: [profileMessages.unloaded],
    },
    {
      who: 'user',
      path: '/edit-profile',
      act: updateProfile,
      call: '**/users/update-profile',
      says: [profileMessages.networkError + unreachable],
    },
    {
      who: 'user',
      path: '/contribute-problem',
      act: sendContribution,
      call: '**/contributions/submit',
      says: [contributionMessages.submitUnreachable],
    },
    {
      who: 'user',
      path: '/my-contributions',
      call: '**/contributions/my-contributions?*',
      says: [contributionMessages.unloaded],
    },
    {
      who: 'warden',
      path: '/admin/contributions',
      act: approve,
      call: '**/contributions/approve/*',
      says: [contributionMessages.reviewUnreachable],
    },
    {
      who: 'warden',
      path: '/admin/submissions',
      call: '**/problems/admin/submissions?*',
      says: [adminSubmissionMessages.failed + unreachable],
    },
    {
      who: 'warden',
      path: list,
      act: deleteProblem(problemName),
      call: '**/problems/delete/*',
      says: Object.values(problemMessages.deleteFailed),
    },
  ];
  const pages = await breakDuringCalls(people, breaking, () => arbiter.takeAway('server'));
  await arbiter.bringBack();
  const dashboard = pages[0] as Page;
  await click(dashboard, 'Retry');
  await expect(dashboard.getByRole('region', { name: 'Solved Problems' })).toBeVisible();
});

test('the database goes away, and every page says what failed', { tag: '@release' }, async ({
  own: { arbiter },
}) => {
  const breaking: Breaking[] = [
    {
      who: 'visitor',
      path: '/register',
      act: registerAs('First person'),
      call: '**/users/checkEmail',
      says: Object.values(registerMessages.emailUnverified),
    },
    {
      who: 'visitor',
      path: '/register',
      act: registerAs('Second person'),
      call: '**/users/checkName',
      says: Object.values(registerMessages.nameUnverified),
    },
    {
      who: 'visitor',
      path: '/register',
      act: registerAs('Third person'),
      call: '**/users/register',
      says: Object.values(registerMessages.failed),
    },
    {
      who: 'visitor',
      path: '/register',
      act: registerAs('Fourth person'),
      call: '**/users/login',
      says: Object.values(registerMessages.loginFailed),
    },
    {
      who: 'visitor',
      path: '/leaderboard',
      call: '**/dashboard/leaderboard/**',
      says: [leaderboardMessages.unfetched, refusals.databaseAway],
    },
    {
      who: 'user',
      path: '/dashboard',
      call: '**/dashboard/user',
      says: [dashboardMessages.unfetched],
    },
    {
      who: 'user',
      path: '/dashboard',
      act: recalculate,
      call: '**/dashboard/recalculate-stats',
      says: [dashboardMessages.recalculationFailed],
    },
    {
      who: 'user',
      path: '/profile',
      call: '**/users/profile',
      says: [profileMessages.unfetched],
    },
    {
      who: 'user',
      path: '/edit-profile',
      call: '**/users/profile',
      says: [`${profileMessages.loadFailed}503`],
    },
    {
      who: 'user',
      path: '/edit-profile',
      act: updateProfile,
      call: '**/users/update-profile',
      says: [`${profileMessages.updateFailed}${refusals.databaseAway} (Status: 503)`],
    },
    {
      who: 'user',
      path: '/contribute-problem',
      act: sendContribution,
      call: '**/contributions/submit',
      says: [contributionMessages.submitFailed, refusals.databaseAway],
    },
    {
      who: 'user',
      path: '/my-contributions',
      call: '**/contributions/my-contributions?*',
      says: [contributionMessages.unfetched],
    },
    {
      who: 'warden',
      path: '/create-problem',
      act: sendProblem,
      call: '**/problems/create',
      says: Object.values(problemFormMessages.createFailed),
    },
    {
      who: 'warden',
      path: `/edit-problem/${problemId}`,
      act: changeProblem,
      call: '**/problems/edit/*',
      says: Object.values(problemFormMessages.updateFailed),
    },
    {
      who: 'warden',
      path: `/edit-problem/${problemId}`,
      call: `**/problems/${problemId}`,
      says: [problemMessages.loadFailed],
    },
  ];
  await breakDuringCalls(people, breaking, () => arbiter.takeAway('postgres'));
  await arbiter.bringBack();
});
