/**
 * What people read when something is not as it should be, provoked by what it stands for: a server
 * that is stopped and a database that is gone while a call is on its way, a session that has
 * ended, a name that is taken, an answer that something in between has spoilt.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { assistantRefusals, refusals } from '../contract/messages.ts';
import {
  adminSubmissionMessages,
  brokenPageMessages,
  contributionMessages,
  dashboardMessages,
  leaderboardMessages,
  loginMessages,
  passwordMessages,
  problemMessages,
  profileMessages,
  registerMessages,
} from '../web/messages.ts';
import { type Arbiter, startArbiter } from './arbiter.ts';
import { contribute, createSum, login, register } from './calls.ts';
import { mailedLink } from './mailbox.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin, ownPortFor } from './place.ts';

const ownPort = ownPortFor('messages');
/** Many pages, each with its own way to the call that fails. */
const longJourneyMs = 240_000;
const unreachable = 'Unable to connect to the server.';

type People = Record<'visitor' | 'user' | 'warden', BrowserContext>;

/** A page whose call is on its way when something breaks, and what the page says then. */
type Breaking = {
  who: keyof People;
  path: string;
  /** What it takes until the call is made; nothing where the page makes it by itself. */
  act?: (page: Page) => Promise<void>;
  call: string;
  says: readonly string[];
};

/** Windows of a new user, of an administrator, and of a visitor. */
async function gather(browser: Browser, tokens: { user: string; warden: string }): Promise<People> {
  const [visitor, user, warden] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext(),
  ]);
  const sign = (token: string) => localStorage.setItem('token', token);
  await user.addInitScript(sign, tokens.user);
  await warden.addInitScript(sign, tokens.warden);
  return { visitor, user, warden };
}

/** Opens every page and holds its call, lets `happen` happen, then lets the calls go on. */
async function breakDuringCalls(
  people: People,
  breaking: readonly Breaking[],
  happen: () => Promise<void>,
): Promise<Page[]> {
  const held = Promise.withResolvers<void>();
  const pages: Page[] = [];
  for (const { who, path, act, call } of breaking) {
    const page = await people[who].newPage();
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(call);
    await page.goto(path);
    await act?.(page);
    await asked;
    pages.push(page);
  }
  await happen();
  // All are looked at together: a toast is gone after a while.
  const read = breaking.flatMap(({ path, says }, index) =>
    says.map((sentence) => {
      const place = (pages[index] as Page).getByText(sentence, { exact: true }).first();
      return expect(place, `${path} says ${sentence}`).toBeVisible();
    }),
  );
  held.resolve();
  await Promise.all(read);
  return pages;
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in the form with an unused address, and sends it. */
const registerAs =
  (name: string) =>
  async (page: Page, email = `${name.replaceAll(' ', '.')}@example.com`) => {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: /^Password/ }).fill('a fine password');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
    await page.getByRole('checkbox').check();
    await click(page, 'Create account');
  };

async function signInByForm(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('somebody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('a fine password');
  await click(page, 'Sign in');
}

async function askForMail(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('somebody@example.com');
  await click(page, 'Send Reset Instructions');
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill('a fine password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
  await click(page, 'Reset Password');
}

async function sendContribution(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum on its way');
  await page.getByLabel('Problem statement').fill('Print $a + b$.');
  await page.getByLabel('Input', { exact: true }).fill('1 2');
  await page.getByLabel('Output', { exact: true }).fill('3');
  await click(page, 'Submit Contribution');
}

async function sendProblem(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum on its way');
  await page.getByLabel('Problem statement').fill('Print $a + b$.');
  for (const group of ['Sample 1', 'Hidden test 1']) {
    const one = page.getByRole('group', { name: group });
    await one.getByLabel('Input').fill('1 2');
    await one.getByLabel('Output').fill('3');
  }
  await click(page, 'Create Problem');
}

async function changeProblem(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum that was changed');
  await click(page, 'Save Changes');
}

const deleteProblem = (name: string) => async (page: Page) => {
  await click(page, `Delete ${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

async function approve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await click(page, 'Approve & Create Problem');
}

const resetLink = `/reset-password/${'x'.repeat(43)}`;
const recalculate = (page: Page) => click(page, 'Recalculate Stats');
const updateProfile = (page: Page) => click(page, 'Update Profile');

test.describe('while calls are on their way', () => {
  let arbiter: Arbiter;
  let people: People;
  let problemId: string;

  test.use({ baseURL: `http://127.0.0.1:${ownPort}` });
  test.setTimeout(longJourneyMs);
  test.beforeAll(async () => {
    arbiter = await startArbiter(ownPort);
  });
  test.afterAll(() => arbiter.stop());
  test.beforeEach(async ({ browser, request }) => {
    const warden = await login(request, admin.email, admin.password);
    const user = await register(request, 'Patient person');
    problemId = await createSum(request, warden, 'Sum in the storm');
    await contribute(request, user, 'Sum to be reviewed');
    people = await gather(browser, { user: user.token, warden: warden.token });
  });
  test.afterEach(async () => {
    await Promise.all(Object.values(people).map((context) => context.close()));
  });

  test('the server stops, and every page says that it is not there', async () => {
    const list = '/problems?search=Sum+in+the+storm';
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
        act: deleteProblem('Sum in the storm'),
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

  test('the database goes away, and every page says what it could not do', async () => {
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
        says: Object.values(problemMessages.createFailed),
      },
      {
        who: 'warden',
        path: `/edit-problem/${problemId}`,
        act: changeProblem,
        call: '**/problems/edit/*',
        says: Object.values(problemMessages.updateFailed),
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
});

test('an e-mail address or a name that is taken is named', async ({ page, request }) => {
  const first = await register(request, 'First of that name');
  await page.goto('/register');
  await registerAs('Second of that name')(page, first.email);
  await expect(page.getByText(registerMessages.emailTaken.title, { exact: true })).toBeVisible();
  await expect(page.getByText(registerMessages.emailTaken.text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(first.email);
  await registerAs(first.name)(page, 'not.taken@example.com');
  await expect(page.getByText(registerMessages.nameTaken.title, { exact: true })).toBeVisible();
  await expect(page.getByText(registerMessages.nameTaken.text, { exact: true })).toBeVisible();
});

test('a session that has ended says so, and asks for a login', async ({ page, request }) => {
  const person = await register(request, 'Person who was away');
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Solved Problems' })).toBeVisible();
  await request.post('/users/forgot-password', { data: { email: person.email } });
  const token = (await mailedLink(person.email)).replace('/reset-password/', '');
  await request.post('/users/reset-password', { data: { token, newPassword: 'another password' } });
  await click(page, 'Recalculate Stats');
  await expect(page.getByText(refusals.tokenInvalid)).toBeVisible();
  await expect(page.getByText(dashboardMessages.none, { exact: true })).toBeVisible();
});

/** Something in front of the server that answers in its place, without giving a reason. */
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

test('an answer that something in between has spoilt is still explained', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in between');
  await contribute(request, await register(request, 'Person in between'), 'Sum to be approved');
  const spoil = (call: string) => page.route(call, (route) => route.fulfill(badGateway));

  await page.goto('/forgot-password');
  await spoil('**/users/forgot-password');
  await askForMail(page);
  await expect(page.getByText(passwordMessages.mailFailed, { exact: true })).toBeVisible();
  await page.goto(resetLink);
  await spoil('**/users/reset-password');
  await choosePassword(page);
  await expect(page.getByText(passwordMessages.resetFailed, { exact: true })).toBeVisible();
  await page.goto(`/problem/${problemId}`);
  await spoil('**/compiler/run');
  await click(page, 'Run');
  const output = page.getByRole('textbox', { name: 'Output' });
  await expect(output).toHaveValue(problemMessages.unexpected);
  await spoil('**/ai/explain-problem');
  await page.getByRole('button', { name: 'AI Assistant' }).click();
  await click(page, 'Explain the problem');
  await expect(page.getByRole('alert')).toContainText(assistantRefusals.requestFailed);

  await signIn(page, warden);
  await page.goto('/edit-profile');
  await spoil('**/users/update-profile');
  await click(page, 'Update Profile');
  const unknown = `${profileMessages.updateFailed}${profileMessages.unknown} (Status: 502)`;
  await expect(page.getByText(unknown, { exact: true })).toBeVisible();
  await page.goto('/admin/contributions');
  await spoil('**/contributions/approve/*');
  await approve(page);
  await expect(page.getByText(contributionMessages.reviewFailed, { exact: true })).toBeVisible();

  const submissions = '**/problems/admin/submissions?*';
  await page.route(submissions, (route) => route.fulfill({ json: { submissions: [] } }));
  await page.goto('/admin/submissions');
  await expect(page.getByText(adminSubmissionMessages.invalid, { exact: true })).toBeVisible();
  await page.unroute(submissions);
  await click(page, 'Retry');
  await expect(page.getByRole('alert')).toBeHidden();

  await page.route('**/dashboard/user', (route) => route.fulfill({ json: { user: null } }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: brokenPageMessages.title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
});
