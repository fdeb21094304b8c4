/** Every page with real content; walk.ts says what is checked. */
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { findProblems } from './axe.ts';
import { type Account, bearer, contribute, createSum, login, register } from './calls.ts';
import { signIn, sumCode } from './page.ts';
import { admin } from './place.ts';
import { walk } from './walk.ts';

/** How late the languages come, which most pages of problems need: nothing may move then. */
const lateReplyMs = 500;
const drawnMaxMs = 300_000;

/** A problem of the fresh install whose statement has every kind of markup. */
async function shippedProblem(request: APIRequestContext) {
  const answer = await request.get('/problems/problem-list?search=path&limit=1');
  const [problem] = (await answer.json()) as { _id: string; name: string }[];
  if (problem === undefined) throw new Error('The fresh install has no such problem.');
  return problem;
}

/** Submissions of several verdicts, one of them accepted; returns the id of one that failed. */
async function submitAll(request: APIRequestContext, person: Account, problemId: string) {
  const codes = [
    'int main() { return 0 }',
    '#include <iostream>\nint main() { std::cout << 4; }',
    'int main() { return 3; }',
    // A verdict with a long name.
    '#include <cstdio>\nint main() { for (;;) puts("again and again"); }',
    sumCode,
  ];
  const ids = await Promise.all(
    codes.map(async (code) => {
      const answer = await request.post('/compiler/submit', {
        headers: bearer(person),
        data: { language: 'cpp', code, problemId },
      });
      const { submissionId } = (await answer.json()) as { submissionId: string };
      return submissionId;
    }),
  );
  return ids[1];
}

/** Contributions that await review, are approved, and are rejected. */
async function contributeAll(request: APIRequestContext, warden: Account, person: Account) {
  const names = ['Sum that waits', 'Sum that was taken', 'Sum that was not taken'];
  const ids: string[] = [];
  for (const name of names) ids.push(await contribute(request, person, name));
  const review = (decision: string, id: string | undefined, reviewComments: string) =>
    request.post(`/contributions/${decision}/${id}`, {
      headers: bearer(warden),
      data: { reviewComments },
    });
  await review('approve', ids[1], 'Well done.');
  await review('reject', ids[2], 'The second test contradicts the statement, which never says so.');
}

const aboutOneself = {
  username: `shown-${process.pid}`,
  bio: 'I like sums, and everything made of them.',
  city: 'Turin',
  country: 'Italy',
  institute: 'Politecnico',
  socialLinks: { github: 'https://github.com/shown', website: 'https://example.com' },
};

test.describe.configure({ mode: 'parallel' });

test('the pages of visitors', async ({ page, request }) => {
  const problem = await shippedProblem(request);
  await page.route('**/compiler/languages', async (route) => {
    await page.waitForTimeout(lateReplyMs);
    await route.continue();
  });
  await walk(page, [
    {
      name: 'landing',
      path: '/',
      title: 'Practise competitive programming',
      shows: 'Get Started',
    },
    { name: 'register', path: '/register', title: 'Register', shows: 'Create account' },
    { name: 'login', path: '/login', title: 'Login', shows: 'Welcome back' },
    {
      name: 'forgot-password',
      path: '/forgot-password',
      title: 'Forgot password',
      shows: 'Send Reset Instructions',
    },
    {
      name: 'reset-password',
      path: `/reset-password/${'x'.repeat(43)}`,
      title: 'Reset password',
      shows: 'Confirm password',
    },
    { name: 'terms', path: '/terms', title: 'Terms and Conditions', shows: 'Fair play' },
    { name: 'languages', path: '/languages', title: 'Languages', shows: 'In every language' },
    { name: 'problems', path: '/problems', title: 'Problems', shows: problem.name },
    { name: 'problem', path: `/problem/${problem._id}`, title: problem.name, shows: 'Sample 1' },
    {
      name: 'submissions-as-visitor',
      path: `/submission/${problem._id}`,
      title: `Submissions: ${problem.name}`,
      shows: 'Please log in to see your submissions',
    },
    {
      name: 'contribute-as-visitor',
      path: '/contribute-problem',
      title: 'Contribute a Problem',
      shows: 'Login required',
    },
    {
      name: 'profile-as-visitor',
      path: '/profile',
      title: 'Profile',
      shows: 'Please log in to view your profile.',
    },
    {
      name: 'denied',
      path: '/admin/submissions',
      title: 'Access Denied',
      shows: 'You must be an administrator to view all submissions',
    },
    { name: 'not-found', path: '/no/such/page', title: 'Page not found', shows: '404' },
  ]);
});

test('the pages of users', { tag: '@release' }, async ({ page, request }) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Ada Shown');
  const sum = await createSum(request, warden, 'Sum on show');
  const failed = await submitAll(request, person, sum);
  await contributeAll(request, warden, person);
  await request.put('/users/update-profile', {
    headers: bearer(person),
    data: { name: person.name, email: person.email, ...aboutOneself },
  });
  await signIn(page, person);
  await walk(page, [
    {
      name: 'submissions',
      path: `/submission/${sum}`,
      title: 'Submissions: Sum on show',
      shows: 'Compilation Error',
    },
    {
      name: 'submission',
      path: `/submission/${sum}/${failed}`,
      title: 'Submission: Sum on show',
      shows: 'Expected output',
    },
    { name: 'dashboard', path: '/dashboard', title: 'Dashboard', shows: 'Runtime Error' },
    {
      name: 'leaderboard',
      path: '/leaderboard',
      title: 'Leaderboard',
      shows: person.name,
    },
    {
      name: 'leaderboard-of-contributions',
      path: '/leaderboard?tab=contributions',
      title: 'Leaderboard',
      shows: person.name,
    },
    {
      name: 'contribute',
      path: '/contribute-problem',
      title: 'Contribute a Problem',
      shows: 'Submit Contribution',
    },
    {
      name: 'my-contributions',
      path: '/my-contributions',
      title: 'My Contributions',
      shows: 'View live problem',
    },
    { name: 'profile', path: '/profile', title: 'Profile', shows: 'Runtime Error' },
    {
      name: 'profile-solved',
      path: '/profile?tab=solved',
      title: 'Profile',
      shows: 'Sum on show',
    },
    {
      name: 'public-profile',
      path: `/profile/${aboutOneself.username}`,
      title: `${person.name} (@${aboutOneself.username})`,
      shows: 'Problems Solved',
    },
    {
      name: 'edit-profile',
      path: '/edit-profile',
      title: 'Edit Profile',
      shows: 'Update Profile',
    },
    { name: 'account', path: '/account', title: 'Account', shows: 'this session' },
    { name: 'tickets', path: '/tickets', title: 'Tickets', shows: 'Sent by me' },
    { name: 'clients', path: '/clients', title: 'Clients', shows: 'Names of files' },
  ]);
  await test.step('bars and grids', () => checkDrawn(page));
  await test.step('checked boxes', () => checkBoxes(page));
});

test('the pages of administrators', { tag: '@release' }, async ({ page, request }) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Grace Shown');
  const sum = await createSum(request, warden, 'Sum in the records');
  await submitAll(request, person, sum);
  await contributeAll(request, warden, person);
  await signIn(page, warden);
  await walk(page, [
    {
      name: 'problems-of-administrators',
      path: '/problems?search=sum',
      title: 'Problems',
      shows: 'Create New Problem',
    },
    {
      name: 'create-problem',
      path: '/create-problem',
      title: 'Create Problem',
      shows: 'Sample test cases',
    },
    {
      name: 'edit-problem',
      path: `/edit-problem/${sum}`,
      title: 'Edit: Sum in the records',
      shows: 'Hidden test 3',
    },
    {
      name: 'all-submissions',
      path: '/admin/submissions',
      title: 'All Submissions',
      shows: person.email,
    },
    {
      name: 'self-test',
      path: '/admin/self-test',
      title: 'Self-test',
      shows: 'Run the self-test',
    },
    { name: 'system', path: '/admin/system', title: 'System', shows: 'Background work' },
    { name: 'people', path: '/admin/people', title: 'People', shows: person.email },
    { name: 'audit', path: '/admin/audit', title: 'Audit log', shows: /What changed/ },
    {
      name: 'review-contributions',
      path: '/admin/contributions',
      title: 'Review Contributions',
      shows: person.email,
    },
  ]);
});

test('styles apply in their order, whichever file comes last', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ofPage = page.waitForResponse(/\/assets\/page-[^/]+\.css$/);
  await page.route(/\/assets\/pages-[^/]+\.css$/, async (route) => {
    await (await ofPage).finished();
    await route.continue();
  });
  await page.goto('/leaderboard');
  // What all tables have, and what those of this page have on a phone.
  await expect(page.locator('tbody td').first()).toHaveCSS('padding-left', '0px');
});

test('a statement on paper', async ({ page, request }) => {
  const problem = await shippedProblem(request);
  await page.goto(`/problem/${problem._id}`);
  // The statement is printed from every tab, and nothing else.
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByText('Sample 2')).toBeVisible();
  await expect(page.locator('.katex').first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { includeHidden: false })).toHaveCount(0);
  await expect(page.locator('#workbench')).toBeHidden();
  await expect(page.getByText('Log in to keep notes')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  const sample = page.locator('pre').first();
  await expect(sample).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sample).toHaveCSS('break-inside', 'avoid');
  const statement = page.getByRole('region', { name: 'Problem', exact: true });
  await expect(statement).toHaveCSS('overflow', 'visible');
  const folder = join(test.info().project.outputDir, 'screens');
  await page.screenshot({ path: join(folder, 'statement-on-paper.png'), fullPage: true });
});

/** What is drawn with backgrounds, as it is seen: its colour and its size. */
const drawnAs = (place: Locator) =>
  place.evaluate((one) => {
    const style = one.ownerDocument.defaultView.getComputedStyle(one);
    const { backgroundColor, printColorAdjust } = style;
    return { backgroundColor, printColorAdjust, heightPx: one.clientHeight };
  });

/** Bars and grids are seen with forced colours, too, and on paper. */
async function checkDrawn(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const none = page.locator('[data-drawn] [data-level="0"]').first();
  const some = page.locator('[data-drawn] [data-level]:not([data-level="0"])').first();
  const bar = page.locator('[data-drawn] > [data-tone="green"]');
  const shares = page.locator('[data-drawn] > [data-verdict]');
  await expect(bar).toBeVisible();
  for (const media of [{ forcedColors: 'active' }, { media: 'print' }] as const) {
    await page.emulateMedia({ forcedColors: 'none', media: 'screen', ...media });
    const [empty, full, solved] = [await drawnAs(none), await drawnAs(some), await drawnAs(bar)];
    expect(full.backgroundColor).not.toBe(empty.backgroundColor);
    const ground = await drawnAs(bar.locator('..'));
    expect(solved.backgroundColor).not.toBe(ground.backgroundColor);
    expect(solved.heightPx).toBeGreaterThan(4);
    expect(solved.printColorAdjust).toBe('exact');
    const colours = await shares.evaluateAll((all) =>
      all.map((one) => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor),
    );
    expect(new Set(colours).size).toBe(colours.length);
    expect(colours.length).toBeGreaterThan(1);
  }
}

/** With forced colours a checked box has no ground of its own, so that its mark needs a colour that is seen. */
async function checkBoxes(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', media: 'screen' });
  await page.goto('/problems');
  const box = page.getByRole('checkbox', { name: 'Show tags' });
  await expect(box).toBeChecked();
  const { backgroundColor } = await drawnAs(box);
  await expect(box.locator('+ *')).not.toHaveCSS('color', backgroundColor);
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Rules that the markup of Swagger UI breaks by itself. */
const ofSwagger = /^(heading-order|nested-interactive|region):/;

test('the reader of the API', { tag: '@release' }, async ({ page }) => {
  await page.goto('/docs/');
  // It draws more than a hundred calls at once.
  await expect(page.getByText('/users/login', { exact: true }).first()).toBeVisible({
    timeout: drawnMaxMs,
  });
  expect((await findProblems(page)).filter((one) => !ofSwagger.test(one))).toEqual([]);
});
