/**
 * The specification, line by line, in the browser: each line is the title of a step. The lines of the
 * API are in server/specification.test.ts. Journeys that a person makes are in the other files.
 */
import { type Browser, expect, type Locator, type Page, type Route, test } from '@playwright/test';
import {
  contributionRules,
  passwordRules,
  problemRules,
  profileRules,
} from '../contract/form-messages.ts';
import { assistantRefusals } from '../contract/messages.ts';
import { brokenPageMessages, problemMessages } from '../web/messages.ts';
import {
  accessMessages,
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
import {
  redirectAfterContributionMs,
  redirectAfterLoginMs,
  redirectAfterResetMs,
  reviewCloseMs,
  toastHideMs,
} from '../web/timings.ts';
import { type Account, bearer, contribute, createSum, login, register } from './calls.ts';
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
import { mailedLink } from './mailbox.ts';
import { expectAccessible, routeOnce, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

/** A line of the specification, the address at which it is seen, and what is to be seen there. */
type Line = [line: string, path: string, see: (page: Page) => Promise<unknown>];

/** Opens each address once, and goes through its lines. */
async function goThrough(page: Page, lines: readonly Line[]): Promise<void> {
  let open = '';
  for (const [line, path, see] of lines) {
    await test.step(line, async () => {
      if (open !== path) await page.goto(path);
      open = path;
      await see(page);
    });
  }
}
const seesLinks =
  (...links: [name: string, href: string][]) =>
  async (page: Page) => {
    for (const [name, href] of links) {
      const link = page.getByRole('link', { name, exact: true }).first();
      await expect(link).toHaveAttribute('href', href);
    }
  };

const seesButtons =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) {
      await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
    }
  };

const seesColumns =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) {
      const heading = page.getByRole('columnheader', { name });
      await expect(heading.first()).toBeVisible();
    }
  };

const seesTexts =
  (...texts: string[]) =>
  async (page: Page) => {
    for (const text of texts) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
  };

const seesFields =
  (...labels: string[]) =>
  async (page: Page) => {
    for (const label of labels) await expect(page.getByLabel(label).first()).toBeVisible();
  };

const seesTabs =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await expect(page.getByRole('tab', { name })).toBeVisible();
  };

const seesHeading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

/** The labels of fields, in their order on the page. */
async function labelsOf(page: Page): Promise<string[]> {
  const labels = page.getByRole('main').locator('form label');
  await expect(labels.first()).toBeVisible();
  return await labels.evaluateAll((all) =>
    all.map((one) => (one.textContent ?? '').replace(/[ (*].*$/, '')),
  );
}

/** Passes on what follows once it is called. */
async function holding(page: Page, call: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await routeOnce(page, call, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Changes the reply of a call. */
const changing =
  (call: string, change: (reply: Record<string, unknown>) => unknown) => (page: Page) =>
    page.route(call, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });

/** The colour that people would call a colour. */
function colourName(css: string): string {
  const [red = 0, green = 0, blue = 0] = css.match(/\d+/g)?.map(Number) ?? [];
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) {
    return red > 128 ? 'grey' : 'dark';
  }
  if (green > red) return 'green';
  return green > red / 2 ? 'yellow' : 'red';
}

const colourOf = async (place: Locator, property: 'color' | 'background-color') =>
  colourName(
    await place.evaluate(
      (one, name) => one.ownerDocument.defaultView.getComputedStyle(one).getPropertyValue(name),
      property,
    ),
  );

const sizeOf = async (place: Locator) => {
  const box = await place.boundingBox();
  return [box?.width, box?.height];
};

/** A statement of more than 100 characters. */
const longStatement = `Print the sum of ${'two or three or more '.repeat(20)}numbers.`;

async function createLong(
  request: Parameters<typeof createSum>[0],
  warden: { token: string },
  name: string,
) {
  const made = await request.post('/problems/create', {
    headers: bearer(warden),
    data: {
      name,
      problemStatement: longStatement,
      difficulty: 'Hard',
      tags: ['letters'],
      testCases: [{ input: '1', output: '1', isHidden: false }],
    },
  });
  expect(made.status()).toBe(200);
}

test('what a visitor sees', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const stamp = Date.now();
  const problemId = await createSum(request, warden, `Sum by the letter ${stamp}`);
  await createLong(request, warden, `Long by the letter ${stamp}`);
  const problem = `/problem/${problemId}`;
  const search = `/problems?search=${encodeURIComponent(`Long by the letter ${stamp}`)}`;
  const password = (at: Page) => at.getByRole('textbox', { name: /^Password/ });
  const assistant = (at: Page) => at.getByRole('button', { name: 'AI Assistant Beta' });
  await goThrough(page, [
    [
      '§2 Signed out: Home, Problems, Leaderboard, Login, Register.',
      '/',
      seesLinks(
        ['Home', '/'],
        ['Problems', '/problems'],
        ['Leaderboard', '/leaderboard'],
        ['Login', '/login'],
        ['Register', '/register'],
      ),
    ],
    [
      '§2 The brand links to /problems when signed in, otherwise to /.',
      '/',
      seesLinks(['Arbiter', '/']),
    ],
    [
      '§2 Hero with two buttons: Get Started (/register) and View Leaderboard (/leaderboard)',
      '/',
      seesLinks(['Get Started', '/register'], ['View Leaderboard', '/leaderboard']),
    ],
    [
      '§2 plus six feature cards',
      '/',
      (at) =>
        expect(at.getByRole('listitem').filter({ has: at.getByRole('heading') })).toHaveCount(6),
    ],
    [
      '§2 a marketing panel with a back-to-website link; §2 /terms: link from registration',
      '/register',
      seesLinks(['Back to website', '/'], ['Terms and Conditions', '/terms']),
    ],
    [
      '§2 A form with full name, an optional last-name field, e-mail, password, confirm password',
      '/register',
      seesFields('Full name', 'Last name', 'E-mail', 'Password', 'Confirm password'),
    ],
    [
      '§5 name, e-mail, password, confirm password and terms checkbox required; e-mail of e-mail type',
      '/register',
      async (at) => {
        const required = at.locator('form :required');
        await expect(required).toHaveCount(5);
        await expect(at.getByRole('checkbox')).toHaveAttribute('required', '');
        await expect(at.getByLabel('E-mail')).toHaveAttribute('type', 'email');
      },
    ],
    [
      '§4 Submit is enabled only when name, e-mail, password and confirmation are non-empty, password equals confirmation',
      '/register',
      async (at) => {
        const create = at.getByRole('button', { name: 'Create account' });
        await expect(create).toBeDisabled();
        await at.getByLabel('Full name').fill('Ann');
        await at.getByLabel('E-mail').fill('ann@example.com');
        await password(at).fill('a fine password');
        await at.getByRole('textbox', { name: 'Confirm password' }).fill('a fine passwor');
        await expect(create).toBeDisabled();
        await expect(at.getByText(passwordMessages.mismatch)).toBeVisible();
        await at.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
        await expect(create).toBeEnabled();
        await at.getByLabel('Full name').fill('');
        await expect(create).toBeDisabled();
      },
    ],
    ["§2 Heading 'Welcome back', a link to register", '/login', seesHeading('Welcome back')],
    [
      "§2 a link to register, and a link 'Forgot your password?' to /forgot-password",
      '/login',
      seesLinks(['Create an account', '/register'], ['Forgot your password?', '/forgot-password']),
    ],
    [
      '§5 e-mail required and of e-mail type; password required',
      '/login',
      async (at) => {
        await expect(at.getByLabel('E-mail')).toHaveAttribute('type', 'email');
        await expect(at.locator('form :required')).toHaveCount(2);
      },
    ],
    [
      '§4 Submit is enabled only when the password is non-empty and not submitting',
      '/login',
      async (at) => {
        const enter = at.getByRole('button', { name: 'Sign in' });
        await expect(enter).toBeDisabled();
        await password(at).fill('x');
        await expect(enter).toBeEnabled();
      },
    ],
    [
      "§4 idle, submitting (inputs and button disabled, spinner): 'Signing in...'; both fields are cleared",
      '/login',
      async (at) => {
        const goOn = await holding(at, '**/users/login');
        await signInByForm(at);
        await expect(at.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
        await expect(at.getByLabel('E-mail')).toBeDisabled();
        await expect(at.locator('form .spinner')).toBeVisible();
        goOn();
        await expect(at.getByText(loginMessages.failed.title, { exact: true })).toBeVisible();
        await expect(at.getByLabel('E-mail')).toHaveValue('');
        await expect(password(at)).toHaveValue('');
      },
    ],
    [
      "§2 E-mail field and 'Send Reset Instructions'",
      '/forgot-password',
      seesButtons('Send Reset Instructions'),
    ],
    [
      "§2 On success shows 'Email Sent!' with tips and a Back to Login link",
      '/forgot-password',
      async (at) => {
        await askForMail(at);
        await seesHeading('Email Sent!')(at);
        for (const tip of ['spam folder', 'e-mail address is correct', 'Wait a few minutes']) {
          await expect(at.getByText(tip)).toBeVisible();
        }
        await seesLinks(['Back to Login', '/login'])(at);
      },
    ],
    [
      '§2 New password and confirm fields each with a show/hide toggle, and a hint that at least 6 characters are needed',
      resetLink,
      async (at) => {
        await expect(at.getByText('At least 6 characters')).toBeVisible();
        await expect(at.getByRole('button', { name: 'Show characters' })).toHaveCount(2);
        await at.getByRole('button', { name: 'Show characters' }).first().click();
        const field = at.getByRole('textbox', { name: 'New password' });
        await expect(field).toHaveAttribute('type', 'text');
      },
    ],
    [
      "§5 at least 6 characters ('Password must be at least 6 characters long')",
      resetLink,
      async (at) => {
        await at.getByRole('textbox', { name: 'New password' }).fill('12345');
        await click(at, 'Reset Password');
        await seesTexts(passwordRules.tooShort)(at);
      },
    ],
    [
      "§5 fields must match ('Passwords do not match')",
      resetLink,
      async (at) => {
        await at.getByRole('textbox', { name: 'New password' }).fill('jkwz42');
        await click(at, 'Reset Password');
        await seesTexts(passwordMessages.mismatch)(at);
      },
    ],
    [
      "§5 missing token gives 'Invalid reset token'",
      '/reset-password/',
      seesTexts(passwordRules.tokenInvalid),
    ],
    [
      '§2 Filters: difficulty (All, Easy, Medium, Hard), tag text, search text, and a Clear button',
      search,
      async (at) => {
        const options = at.getByLabel('Difficulty').locator('option');
        await expect(options).toHaveText(['All', 'Easy', 'Medium', 'Hard']);
        await seesFields('Tag', 'Search')(at);
        await seesButtons('Clear')(at);
      },
    ],
    [
      '§2 Columns: Name (links to the problem page), Difficulty, Tags, Success Rate, Description',
      search,
      async (at) => {
        await seesColumns('Name', 'Difficulty', 'Tags', 'Success Rate', 'Description')(at);
        const name = at.getByRole('link', { name: `Long by the letter ${stamp}` });
        await expect(name).toHaveAttribute('href', /^\/problem\//);
      },
    ],
    [
      '§2 Description (first 100 characters); §9 Description preview 100 characters',
      search,
      async (at) => {
        const text = longStatement.slice(0, 100).trim();
        const cell = at.getByRole('cell').getByText(`${text}…`, { exact: true });
        await expect(cell).toBeVisible();
        const isCut = await cell.evaluate((one) => one.scrollHeight > one.clientHeight + 1);
        expect(isCut, 'the description is shown whole').toBe(false);
      },
    ],
    [
      '§2 Actions (admins only: edit and delete)',
      search,
      (at) => expect(at.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0),
    ],
    [
      '§2 Summary cards show the total and per-difficulty counts',
      search,
      async (at) => {
        for (const name of ['Total', 'Easy', 'Medium', 'Hard']) {
          const card = at.locator('dl > div').filter({ has: at.getByText(name, { exact: true }) });
          await expect(card.locator('dd')).toHaveText(/^\d+/);
        }
      },
    ],
    [
      '§2 Tabs Overall, Easy, Medium, Hard, Contributions',
      '/leaderboard',
      seesTabs('Overall', 'Easy', 'Medium', 'Hard', 'Contributions'),
    ],
    [
      '§2 Left: name, difficulty badge, tags, time limit and memory limit, statement, sample test cases',
      problem,
      async (at) => {
        const left = at.getByRole('region', { name: 'Problem', exact: true });
        await expect(left.getByRole('heading', { level: 1 })).toHaveText(
          `Sum by the letter ${stamp}`,
        );
        for (const text of ['Easy', 'arithmetic', 'Time limit', 'Memory limit', '128 MB']) {
          await expect(left.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(left.getByText(/^2 s/)).toBeVisible();
        await expect(left.getByText('Read two integers')).toBeVisible();
        await expect(left.getByText('Sample 1')).toBeVisible();
      },
    ],
    [
      '§2 a View Submissions button (to /submission/{problemId})',
      problem,
      (at) =>
        expect(at.getByRole('link', { name: /^View Submissions/ })).toHaveAttribute(
          'href',
          `/submission/${problemId}`,
        ),
    ],
    [
      '§2 code editor with a default minimal C++ template; §9 Default language cpp',
      problem,
      (at) => expect(at.getByRole('textbox', { name: 'Code' })).toContainText('int main() {'),
    ],
    ['§2 Run and Submit buttons', problem, seesButtons('Run', 'Submit')],
    [
      '§2 a single-line input box and a read-only output box',
      problem,
      async (at) => {
        const input = at.getByRole('textbox', { name: 'Input' });
        await input.fill('1 2');
        const [, one = 0] = await sizeOf(input);
        expect(one).toBeLessThan(45);
        await input.fill('1 2\n3 4');
        await expect.poll(async () => (await sizeOf(input))[1]).toBeGreaterThan(one + 10);
        await expect(at.getByRole('textbox', { name: 'Output' })).not.toBeEditable();
      },
    ],
    [
      '§2 a collapsible AI Assistant panel (modes review, explain, hint), at the right',
      problem,
      async (at) => {
        await assistant(at).click();
        const panel = at.getByRole('region', { name: 'AI Assistant' });
        await seesButtons('Review my code', 'Explain the problem')(at);
        await expect(at.getByRole('button', { name: /^Hint 1/ })).toBeVisible();
        const code = await at.getByRole('textbox', { name: 'Code' }).boundingBox();
        const place = await panel.boundingBox();
        const end = (code?.x ?? 0) + (code?.width ?? 0);
        expect(place?.x ?? 0).toBeGreaterThanOrEqual(end - 1);
      },
    ],
    [
      "§5 AI code review requires a login ('Please login to get code reviews')",
      problem,
      async (at) => {
        await click(at, 'Review my code');
        await seesTexts(assistantRefusals.loginToReview)(at);
        await click(at, 'Collapse the assistant');
        await expect(at.getByRole('button', { name: 'Review my code' })).toBeHidden();
      },
    ],
    [
      '§2 When a visitor presses Submit, the code is saved locally and a prompt offers Login',
      problem,
      async (at) => {
        await writeCode(at, 'int main() { return 0; }');
        await click(at, 'Submit');
        const door = at.getByRole('dialog').getByRole('link', { name: 'Login' });
        await expect(door).toHaveAttribute('href', `/login?redirect=/problem/${problemId}`);
        const kept = await at.evaluate((key) => localStorage.getItem(key), `draft:${problemId}`);
        expect(kept).toBe('int main() { return 0; }');
      },
    ],
    [
      "§2 While the problem is not fetched the page stays on 'Loading...'",
      problem,
      async (at) => {
        const goOn = await holding(at, `**/problems/${problemId}`);
        await at.reload();
        await seesHeading('Loading...')(at);
        goOn();
        await expect(at.getByRole('textbox', { name: 'Code' })).toBeVisible();
      },
    ],
    [
      '§2 Shows a login-required warning when not signed in; a guideline advises 2-3 cases or more',
      '/contribute-problem',
      async (at) => {
        await seesTexts('Login required')(at);
        await expect(at.getByText(contributionMessages.loginToContribute)).toBeVisible();
        await expect(at.getByText(/2-3 test cases; more are better/)).toBeVisible();
      },
    ],
    [
      "§6 Non-admins opening admin screens see an alert 'Access Denied'; visitors, too",
      '/edit-problem/1',
      seesTexts(accessMessages.title, accessMessages.edit),
    ],
    [
      "§2 Not signed in: 'Please log in to view your profile.'",
      '/profile',
      seesTexts('Please log in to view your profile.'),
    ],
    [
      "§2 Not signed in: 'Please log in to edit your profile.'",
      '/edit-profile',
      seesTexts('Please log in to edit your profile.'),
    ],
    ["§8 'No dashboard data available'", '/dashboard', seesTexts('No dashboard data available')],
  ]);
});

/** Contributions that were approved, rejected, and not reviewed. */
async function contributeThree(
  request: Parameters<typeof contribute>[0],
  warden: { token: string },
  person: Account,
) {
  const names = ['approve', 'reject', 'wait'].map((what) => `${what}: by ${person.name}`);
  for (const [at, how] of [...(['approve', 'reject'] as const), undefined].entries()) {
    const id = await contribute(request, person, names[at] ?? '');
    if (how === undefined) continue;
    const data = { reviewComments: `Comments of ${how}` };
    await request.post(`/contributions/${how}/${id}`, { headers: bearer(warden), data });
  }
  return names;
}

/** A dashboard with more of everything than the screens show. */
function withMuch(reply: Record<string, unknown>) {
  const problems = Array.from({ length: 9 }, (_, n) => ({
    problemId: crypto.randomUUID(),
    problemName: `Solved ${n + 1}`,
    solvedAt: new Date().toISOString(),
  }));
  const recentSubmissions = Array.from({ length: 10 }, (_, n) => ({
    _id: crypto.randomUUID(),
    problemId: { _id: crypto.randomUUID(), name: `Recent ${n + 1}`, difficulty: 'Easy' },
    verdict: n === 0 ? 'Accepted' : 'Wrong Answer',
    submittedAt: new Date().toISOString(),
  }));
  const solvedProblems = [{ _id: 'Hard', count: 9, problems }];
  return { ...reply, solvedProblems, recentSubmissions };
}

const profilePath = '/profile?tab=activity';

test('what a person sees', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person: Account = await register(request, 'Person of the letter');
  const problemId = await createSum(request, warden, `Sum of ${person.name}`, 2);
  const problem = `/problem/${problemId}`;
  const [approved = '', rejected = '', waiting = ''] = await contributeThree(
    request,
    warden,
    person,
  );
  await request.put('/users/update-profile', {
    headers: bearer(person),
    data: {
      name: person.name,
      email: person.email,
      username: `letter${Date.now() % 1e9}`,
      city: 'Turin',
      country: 'Italy',
      institute: 'Politecnico',
      bio: 'I like sums.',
      socialLinks: { github: 'https://github.com/letter', linkedin: '', twitter: '', website: '' },
    },
  });
  await signIn(page, person);
  const bar = page.getByRole('banner');
  const opener = bar.getByRole('button', { name: person.name });
  const card = (name: string) => page.getByRole('article', { name });
  const denied = (path: string, does: string): Line => [
    `§6 an alert 'Access Denied' with 'You must be an administrator to ${does}'`,
    path,
    seesTexts('Access Denied', `You must be an administrator to ${does}`),
  ];
  const badLink = (label: string, sentence: string): Line => [
    `§5 Social URLs: '${sentence}'`,
    '/edit-profile',
    async (at) => {
      await at.getByLabel(label).fill('no address');
      await updateProfile(at);
      await seesTexts(sentence)(at);
      await at.getByLabel(label).fill('');
    },
  ];
  const chooseImage = (at: Page, name: string, mimeType: string, bytes: number) =>
    at
      .getByLabel('Profile image file')
      .setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) });
  await goThrough(page, [
    [
      '§2 Users see Problems, Leaderboard, Dashboard, Contribute, My Contributions.',
      '/problems',
      seesLinks(
        ['Problems', '/problems'],
        ['Leaderboard', '/leaderboard'],
        ['Dashboard', '/dashboard'],
        ['Contribute', '/contribute-problem'],
        ['My Contributions', '/my-contributions'],
      ),
    ],
    [
      '§2 Users do not see Create Problem, All Submissions, Review Contributions',
      '/problems',
      async (at) => {
        for (const name of ['Create Problem', 'All Submissions', 'Review Contributions']) {
          await expect(at.getByRole('link', { name, exact: true })).toHaveCount(0);
        }
      },
    ],
    [
      '§2 The brand links to /problems when signed in',
      '/problems',
      seesLinks(['Arbiter', '/problems']),
    ],
    [
      "§2 an avatar (32 px) and the user's name open a dropdown (avatar 48 px) showing name, e-mail, @username, and the actions View Profile, Edit Profile and Logout",
      '/problems',
      async (at) => {
        expect(await sizeOf(opener.locator('span').first())).toEqual([32, 32]);
        await opener.click();
        await expect(bar.getByText(person.email)).toBeVisible();
        await expect(bar.getByText(/^@letter\d+$/)).toBeVisible();
        const menu = bar.locator(`#${await opener.getAttribute('aria-controls')}`);
        expect(await sizeOf(menu.locator('span').first())).toEqual([48, 48]);
        await seesLinks(
          ['View Profile', '/profile'],
          ['Edit Profile', '/edit-profile'],
          ['Logout', '/logout'],
        )(at);
      },
    ],
    [
      '§2 Clicking outside closes the dropdown.',
      '/problems',
      async (at) => {
        await at.getByRole('heading', { name: 'Problems', exact: true }).click();
        await expect(bar.getByText(person.email)).toBeHidden();
      },
    ],
    [
      '§2 A signed-in user is redirected to /problems (from /register); §9 Default post-login route /problems',
      '/register',
      (at) => expect(at).toHaveURL('/problems'),
    ],
    [
      '§2 A signed-in user is sent to /problems (from /login)',
      '/login',
      (at) => expect(at).toHaveURL('/problems'),
    ],
    ['§2 Get Started (to /problems when signed in)', '/', seesLinks(['Get Started', '/problems'])],
    [
      "§4 pressing Submit disables the button and shows 'Submitting...'",
      problem,
      async (at) => {
        await writeCode(at, sumCode);
        const goOn = await holding(at, '**/compiler/submit');
        await click(at, 'Submit');
        await expect(at.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
        goOn();
      },
    ],
    [
      '§2 Submit opens a result modal, and shows per-test badges S{n} for sample and H{n} for hidden, with execution time in ms',
      problem,
      async (at) => {
        const result = at.getByRole('dialog', { name: 'Accepted' });
        for (const name of ['S1', 'H1', 'H2']) {
          await expect(result.getByText(new RegExp(`^${name}(≤ )?\\d+ ms$`))).toBeVisible();
        }
        await at.keyboard.press('Escape');
      },
    ],
    [
      "§5 AI code review requires non-empty code ('Please write some code before requesting a review')",
      problem,
      async (at) => {
        await at.getByRole('textbox', { name: 'Code' }).click();
        await at.keyboard.press('Control+a');
        await at.keyboard.press('Delete');
        await at.getByRole('button', { name: 'AI Assistant Beta' }).click();
        await click(at, 'Review my code');
        await seesTexts(assistantRefusals.codeMissing)(at);
      },
    ],
    [
      '§2 Columns Verdict, Code, Submitted At; a modal shows the code',
      `/submission/${problemId}`,
      async (at) => {
        await seesColumns('Verdict', 'Code', 'Submitted At')(at);
        await at.getByRole('button', { name: /^View code/ }).click();
        const code = at.getByRole('dialog').getByRole('textbox', { name: 'Submitted code' });
        await expect(code).toContainText('std::cin');
      },
    ],
    [
      '§2 Header with avatar or initial, name, @username, email, bio, badges for city/country, institute and joined date',
      profilePath,
      async (at) => {
        await changing('**/dashboard/user', withMuch)(at);
        await at.reload();
        const main = at.getByRole('main');
        await expect(main.getByText('P', { exact: true })).toBeVisible();
        for (const text of [person.email, 'I like sums.', 'Turin, Italy', 'Politecnico']) {
          await expect(main.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(main.getByText(/^@letter\d+$/)).toBeVisible();
        await expect(main.getByText(/^Joined /)).toBeVisible();
      },
    ],
    [
      '§2 social buttons open in a new tab; an Edit Profile button to /edit-profile',
      profilePath,
      async (at) => {
        const link = at.getByRole('link', { name: /^GitHub/ });
        await expect(link).toHaveAttribute('target', '_blank');
        const edit = at.getByRole('main').getByRole('link', { name: 'Edit Profile' });
        await expect(edit).toHaveAttribute('href', '/edit-profile');
      },
    ],
    [
      '§2 Stat cards: Problems Solved, Total Submissions, Success Rate, Rating',
      profilePath,
      seesTexts('Problems Solved', 'Total Submissions', 'Success Rate', 'Rating'),
    ],
    [
      '§2 Progress panel for Easy, Medium, Hard with solved, attempted and percentage success; §9 solved divided by attempted, and 0 when nothing was attempted',
      profilePath,
      async (at) => {
        const progress = at.getByRole('region', { name: 'Progress', exact: true });
        await expect(progress.getByRole('listitem')).toHaveText([
          /^Easy\s*1 solved\s*1 attempted\s*100%$/,
          /^Medium\s*0 solved\s*0 attempted\s*0%$/,
          /^Hard\s*0 solved\s*0 attempted\s*0%$/,
        ]);
      },
    ],
    [
      '§2 Recent Activity (up to 6 recent submissions with problem name, verdict, difficulty, time)',
      profilePath,
      async (at) => {
        const panel = at.getByRole('tabpanel');
        await expect(panel.getByRole('row')).toHaveCount(1 + 6);
        await expect(panel.getByRole('columnheader')).toHaveText([
          'Problem',
          'Verdict',
          'Difficulty',
          'Time',
        ]);
      },
    ],
    [
      "§2 Solved Problems (grouped by difficulty, 5 per group plus '... and N more', Browse Problems button to /problems)",
      profilePath,
      async (at) => {
        await at.getByRole('tab', { name: 'Solved Problems' }).click();
        await expect(at.getByRole('link', { name: /^Solved \d/ })).toHaveCount(5);
        await seesTexts('... and 4 more')(at);
        await seesLinks(['Browse Problems', '/problems'])(at);
      },
    ],
    [
      '§2 Contributions (approved and pending counts, buttons to /contribute-problem and /my-contributions)',
      profilePath,
      async (at) => {
        await at.getByRole('tab', { name: 'Contributions' }).click();
        const panel = at.getByRole('tabpanel');
        await expect(panel.getByText('Approved')).toBeVisible();
        await expect(panel.getByText('Pending')).toBeVisible();
        for (const href of ['/contribute-problem', '/my-contributions']) {
          await expect(panel.locator(`a[href="${href}"]`)).toBeVisible();
        }
      },
    ],
    [
      '§2 User name and stats, solved problems grouped by difficulty (5 per group), 10 recent submissions, contribution stats',
      '/dashboard',
      async (at) => {
        await expect(at.getByRole('main').getByText(person.name)).toBeVisible();
        const solved = at.getByRole('region', { name: 'Solved Problems' });
        await expect(solved.getByRole('link', { name: /^Solved \d/ })).toHaveCount(5);
        const recent = at.getByRole('region', { name: 'Recent Submissions' });
        await expect(recent.getByRole('row')).toHaveCount(1 + 10);
        const own = at.getByRole('region', { name: 'Contributions', exact: true });
        await expect(own.locator('dl > div')).toHaveText([
          'Total3',
          'Approved1',
          'Pending1',
          'Rejected1',
        ]);
      },
    ],
    [
      '§2 a control to recalculate stats (followed by a reload)',
      '/dashboard',
      async (at) => {
        const reloaded = at.waitForRequest('**/dashboard/user');
        await recalculate(at);
        await reloaded;
        await at.unroute('**/dashboard/user');
      },
    ],
    [
      "§2 Titled 'Edit Profile (Debug Mode)'",
      '/edit-profile',
      seesHeading('Edit Profile (Debug Mode)'),
    ],
    [
      '§2 Debug info: user id, whether a token exists, the API URL, whether the profile is loaded, the image file name',
      '/edit-profile',
      async (at) => {
        const rows = at.locator('details dl > div');
        await expect(rows).toHaveText([
          `User ID:${person.id}`,
          'Token exists:Yes',
          /^API URL:http/,
          'Profile loaded:Yes',
          'Image file:None',
        ]);
      },
    ],
    [
      '§2 Sections: Profile Image, Basic Information, Location & Education, Social Media Links',
      '/edit-profile',
      seesTexts('Profile Image', 'Basic Information', 'Location & Education', 'Social Media Links'),
    ],
    ["§2 Submit button 'Update Profile'", '/edit-profile', seesButtons('Update Profile')],
    [
      '§5 full name and e-mail required',
      '/edit-profile',
      async (at) => {
        for (const label of ['Full name', 'E-mail']) {
          await expect(at.getByLabel(label)).toHaveAttribute('required', '');
        }
      },
    ],
    badLink('GitHub', profileRules.githubInvalid),
    badLink('LinkedIn', profileRules.linkedinInvalid),
    badLink('Twitter/X', profileRules.twitterInvalid),
    badLink('Website', profileRules.websiteInvalid),
    [
      '§5 Bio at most 500 characters, with a counter',
      '/edit-profile',
      async (at) => {
        await at.getByLabel('Bio').fill('x'.repeat(501));
        await seesTexts('501/500 characters')(at);
        await at.getByLabel('Bio').fill('I like sums.');
      },
    ],
    [
      "§5 Image at most 2 MB ('Image size must be less than 2MB'); §9 2097152 bytes",
      '/edit-profile',
      async (at) => {
        await chooseImage(at, 'large.png', 'image/png', 2097153);
        await seesTexts(profileRules.imageTooLarge)(at);
      },
    ],
    [
      "§5 of an image type ('Please select a valid image file')",
      '/edit-profile',
      async (at) => {
        await chooseImage(at, 'notes.txt', 'text/plain', 1);
        await seesTexts(profileRules.imageInvalid)(at);
      },
    ],
    [
      "§2 'Updating Profile...'",
      '/edit-profile',
      async (at) => {
        const goOn = await holding(at, '**/users/update-profile');
        await updateProfile(at);
        await expect(at.getByRole('button', { name: 'Updating Profile...' })).toBeDisabled();
        goOn();
        await seesTexts(profileMessages.updated)(at);
      },
    ],
    [
      '§2 Form: name, statement, difficulty, tags (comma-separated), time limit, memory limit, test cases each with a Hidden checkbox',
      '/contribute-problem',
      async (at) => {
        expect(await labelsOf(at)).toEqual([
          'Problem',
          'Problem',
          'Difficulty',
          'Tags',
          'Time',
          'Memory',
          'Hidden',
          'Input',
          'Output',
          'Description',
        ]);
        await seesTexts('Separated by commas')(at);
      },
    ],
    [
      '§5 Time limit 100 to 10000; memory 64 to 1024; §9 Default time limit / memory limit 1000 ms / 256 MB',
      '/contribute-problem',
      async (at) => {
        const [time, memory] = [at.getByLabel('Time limit'), at.getByLabel('Memory limit')];
        await expect(time).toHaveValue('1000');
        await expect(memory).toHaveValue('256');
        await time.fill('99');
        await expect(time).toHaveJSProperty('validity.rangeUnderflow', true);
      },
    ],
    [
      "§5 name and statement required ('Problem name and statement are required.')",
      '/contribute-problem',
      async (at) => {
        await click(at, 'Submit Contribution');
        await seesTexts(contributionRules.nameAndStatementRequired)(at);
      },
    ],
    [
      "§5 all cases need input and output ('All test cases must have input and output.')",
      '/contribute-problem',
      async (at) => {
        await at.getByLabel('Problem name').fill('Unfinished');
        await at.getByLabel('Problem statement').fill('Print it.');
        await click(at, 'Submit Contribution');
        await seesTexts(contributionRules.casesIncomplete)(at);
      },
    ],
    [
      '§5 At least one case kept',
      '/contribute-problem',
      async (at) => {
        const remove = at.getByRole('button', { name: /^Remove Test case/ });
        await expect(remove).toHaveCount(0);
        await click(at, 'Add test case');
        await expect(remove).toHaveCount(2);
      },
    ],
    [
      "§2 List of the user's contributions with a status guide",
      '/my-contributions',
      async (at) => {
        const guide = at.getByRole('region', { name: 'Status guide' });
        await expect(guide.getByRole('listitem')).toHaveText([/pending/, /approved/, /rejected/]);
        await expect(at.getByRole('article')).toHaveCount(3);
      },
    ],
    [
      '§2 Each shows problem name, statement, difficulty, tags, limits, cases, status, contributedAt',
      '/my-contributions',
      async () => {
        const one = card(waiting);
        for (const text of [waiting, 'pending', 'medium', 'arithmetic', '100 MB', 'Contributed']) {
          await expect(one.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(one.getByText(/^1.234 s$|^1234 ms$/)).toBeVisible();
        await expect(one.getByText('Read two integers')).toBeVisible();
        await expect(one.locator('pre')).toHaveText([
          '1 1\n',
          '2\n',
          '2 2\n',
          '4\n',
          '3 3\n',
          '6\n',
        ]);
      },
    ],
    [
      '§2 reviewedAt, reviewer name, review comments and, when approved, a link to the live problem; §4 approved: a problem is created',
      '/my-contributions',
      async () => {
        const one = card(approved);
        for (const text of ['approved', 'Reviewed', admin.name, 'Comments of approve']) {
          await expect(one.getByText(text, { exact: true })).toBeVisible();
        }
        const live = one.getByRole('link', { name: 'View live problem' });
        await expect(live).toHaveAttribute('href', /^\/problem\//);
      },
    ],
    [
      '§4 rejected (needs revision, see comments)',
      '/my-contributions',
      async () => {
        await expect(card(rejected).getByText('rejected', { exact: true })).toBeVisible();
        await expect(card(rejected).getByText('Comments of reject')).toBeVisible();
      },
    ],
    denied('/create-problem', 'create problems'),
    denied('/edit-problem/1', 'edit problems'),
    denied('/admin/submissions', 'view all submissions'),
    [
      "§2 Non-admins see 'Access denied. Admin privileges required.'",
      '/admin/contributions',
      seesTexts('Access denied. Admin privileges required.'),
    ],
    [
      '§4 Logout: stored session cleared, user id set to empty, redirect to /login; §6 Logout clears local storage',
      '/logout',
      async (at) => {
        await expect(at).toHaveURL('/login');
        expect(await at.evaluate('localStorage.length')).toBe(0);
        await expect(bar.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      },
    ],
  ]);
});

test('what an administrator sees', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Contributor of the letter');
  const hiddenName = `Hidden throughout ${person.name}`;
  const made = await request.post('/contributions/submit', {
    headers: bearer(person),
    data: {
      problemName: hiddenName,
      problemStatement: longStatement,
      difficulty: 'Easy',
      tags: [],
      testCases: [{ input: '1', output: '2', isHidden: true }],
    },
  });
  expect(made.status()).toBe(200);
  const offered = `Offered by ${person.name}`;
  await contribute(request, person, offered);
  const sum = await createSum(request, warden, `Sum submitted to ${person.name}`, 1);
  await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: 'no program', problemId: sum },
  });
  const createdName = `Created by the letter ${Date.now()}`;
  await signIn(page, warden);
  const pendingRow = (at: Page, name: string) => at.getByRole('row', { name });
  const remove = (at: Page, noun: string) =>
    at.getByRole('button', { name: new RegExp(`^Remove ${noun}`) });
  const fill = async (at: Page, group: string, label: 'Input' | 'Output', text: string) => {
    const one = at.getByRole('group', { name: group });
    await one.getByLabel(label, { exact: true }).fill(text);
  };
  const refuses = (line: string, sentence: string, mend: (at: Page) => Promise<void>): Line => [
    `§5 ${line} ('${sentence}')`,
    '/create-problem',
    async (at) => {
      await click(at, 'Create Problem');
      await expect(at.getByRole('main').getByRole('alert')).toHaveText(sentence);
      await mend(at);
    },
  ];
  const dialog = page.getByRole('dialog');
  await goThrough(page, [
    [
      '§2 Admins see Problems, Leaderboard, Dashboard, Create Problem, All Submissions, Review Contributions',
      '/problems',
      seesLinks(
        ['Problems', '/problems'],
        ['Leaderboard', '/leaderboard'],
        ['Dashboard', '/dashboard'],
        ['Create Problem', '/create-problem'],
        ['All Submissions', '/admin/submissions'],
        ['Review Contributions', '/admin/contributions'],
      ),
    ],
    [
      '§2 and do not see Contribute or My Contributions.',
      '/problems',
      async (at) => {
        for (const name of ['Contribute', 'My Contributions']) {
          await expect(at.getByRole('link', { name, exact: true })).toHaveCount(0);
        }
      },
    ],
    ['§2 Admins see a Create New Problem button', '/problems', seesTexts('Create New Problem')],
    [
      '§2 Actions (admins only: edit and delete)',
      '/problems',
      async (at) => {
        await seesColumns('Actions')(at);
        await expect(at.getByRole('link', { name: /^Edit / }).first()).toBeVisible();
        await expect(at.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
      },
    ],
    [
      '§2 Forms with name, statement, difficulty, tags, time limit, memory limit, sample test cases and hidden test cases. Each case has input, output and an optional description.',
      '/create-problem',
      async (at) => {
        expect((await labelsOf(at)).slice(0, 12)).toEqual([
          'Problem',
          'Problem',
          'Difficulty',
          'Tags',
          'Time',
          'Memory',
          'Input',
          'Output',
          'Description',
          'Input',
          'Output',
          'Description',
        ]);
        const groups = at.getByRole('heading', { name: /test cases \d/ });
        await expect(groups).toHaveText([/^Sample test cases/, /^Hidden test cases/]);
      },
    ],
    [
      '§5 Time limit 100 to 10000 in steps of 100; memory limit 64 to 512 in steps of 64; §9 Default 1000 ms / 256 MB',
      '/create-problem',
      async (at) => {
        for (const [label, value, ...rules] of [
          ['Time limit', '1000', '100', '10000', '100'],
          ['Memory limit', '256', '64', '512', '64'],
        ] as const) {
          const field = at.getByLabel(label);
          await expect(field).toHaveValue(value);
          for (const [at, name] of ['min', 'max', 'step'].entries()) {
            await expect(field).toHaveAttribute(name, rules[at] ?? '');
          }
        }
      },
    ],
    refuses('name required', problemRules.nameRequired, (at) =>
      at.getByLabel('Problem name').fill(createdName),
    ),
    refuses('statement required', problemRules.statementRequired, (at) =>
      at.getByLabel('Problem statement').fill('Print it.'),
    ),
    refuses(
      'every sample case needs input and output',
      problemRules.samplesIncomplete,
      async (at) => {
        await fill(at, 'Sample 1', 'Input', '1');
        await fill(at, 'Sample 1', 'Output', '1');
      },
    ),
    refuses(
      'every hidden case needs input and output',
      problemRules.hiddenIncomplete,
      async (at) => {
        await fill(at, 'Hidden test 1', 'Input', '2');
        await fill(at, 'Hidden test 1', 'Output', '2');
      },
    ),
    [
      '§2 Add/remove controls per group; §5 The last sample case and the last hidden case cannot be removed',
      '/create-problem',
      async (at) => {
        for (const [noun, button] of [
          ['Sample', 'Add sample'],
          ['Hidden test', 'Add hidden test'],
        ] as const) {
          await expect(remove(at, noun)).toHaveCount(0);
          await click(at, button);
          await expect(remove(at, noun)).toHaveCount(2);
          await remove(at, noun).last().click();
          await expect(remove(at, noun)).toHaveCount(0);
        }
      },
    ],
    [
      '§5 Duplicate or empty tags are ignored.',
      '/create-problem',
      async (at) => {
        const tags = at.getByRole('combobox', { name: 'Tags' });
        for (const tag of ['greedy', ' ', 'greedy']) {
          await tags.fill(tag);
          await tags.press('Enter');
        }
        const chips = at.getByRole('list', { name: 'Tags of the problem' }).getByRole('listitem');
        await expect(chips).toHaveText(['greedy']);
      },
    ],
    [
      "§2 Saving state shown. Create returns to / afterwards; §8 'Success!' / 'Problem created successfully!'",
      '/create-problem',
      async (at) => {
        const goOn = await holding(at, '**/problems/create');
        await click(at, 'Create Problem');
        await expect(at.getByRole('button', { name: 'Saving...' })).toBeDisabled();
        goOn();
        await seesTexts(...Object.values(problemFormMessages.created))(at);
        await expect(at).toHaveURL('/');
      },
    ],
    [
      "§8 Edit: 'Problem updated successfully!'",
      `/problems?search=${encodeURIComponent(createdName)}`,
      async (at) => {
        await at.getByRole('link', { name: `Edit ${createdName}` }).click();
        await changeProblem(at);
        await seesTexts(problemFormMessages.updated.text)(at);
      },
    ],
    [
      "§8 delete asks first ('Are you sure?' ... 'This action cannot be undone!'), then 'Deleted!' / 'Problem has been deleted successfully.'",
      '/problems?search=Sum+that+was+changed',
      async (at) => {
        await at.getByRole('button', { name: 'Delete Sum that was changed' }).first().click();
        await expect(dialog).toContainText(problemMessages.deleteTitle);
        await expect(dialog).toContainText(problemMessages.deleteText);
        await dialog.getByRole('button', { name: 'Delete' }).click();
        await seesTexts(...Object.values(problemMessages.deleted))(at);
      },
    ],
    [
      '§2 Filters by verdict, problem name and user name; stat cards with percentages of accepted, wrong answer and other; a table',
      '/admin/submissions',
      async (at) => {
        await seesFields('Verdict', 'Problem name', 'User name')(at);
        for (const name of ['Accepted', 'Wrong Answer', 'Other']) {
          const card = at.locator('dl > div').filter({ has: at.getByText(name, { exact: true }) });
          await expect(card.locator('dd')).toHaveText(/^\d+%/);
        }
        await expect(at.getByRole('table')).toBeVisible();
      },
    ],
    [
      '§2 a code modal. States: loading, error with a Retry button, loaded.',
      `/admin/submissions?user=${encodeURIComponent(person.name)}`,
      async (at) => {
        const goOn = await holding(at, '**/problems/admin/submissions?*');
        await at.reload();
        await expect(at.locator('table[aria-busy="true"]')).toBeVisible();
        goOn();
        await at.getByRole('button', { name: /^View code/ }).click();
        const code = at.getByRole('dialog').getByRole('textbox', { name: 'Submitted code' });
        await expect(code).toHaveText('no program');
      },
    ],
    [
      '§2 Summary counts: total, pending review, approved, rejected.',
      '/admin/contributions',
      async (at) => {
        for (const name of ['Total', 'Pending Review', 'Approved', 'Rejected']) {
          const card = at.locator('dl > div').filter({ has: at.getByText(name, { exact: true }) });
          await expect(card.locator('dd')).toHaveText(/^\d+$/);
        }
      },
    ],
    [
      '§2 Pending Review table: Problem Name (with first 100 characters of statement), Contributor (name and e-mail), Difficulty, Submitted date, Test Cases count, Actions (Approve, Reject).',
      '/admin/contributions',
      async (at) => {
        const table = at.getByRole('region', { name: 'Pending Review' });
        await expect(table.getByRole('columnheader')).toHaveText([
          'Problem Name',
          'Contributor',
          'Difficulty',
          'Submitted',
          'Test Cases',
          'Actions',
        ]);
        const row = pendingRow(at, hiddenName);
        const preview = `${longStatement.slice(0, 100).trim()}…`;
        for (const text of [preview, person.name, person.email, 'easy']) {
          await expect(row.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(row.getByRole('button')).toHaveText(['Approve', 'Reject']);
      },
    ],
    [
      '§2 Reviewed Contributions table: Problem Name, Contributor, Difficulty, Status, Reviewed date, Comments (cut to 50 characters); review is allowed only on pending items',
      '/admin/contributions',
      async (at) => {
        await pendingRow(at, hiddenName).getByRole('button', { name: 'Reject' }).click();
        await expect(dialog.getByText(contributionMessages.noSample)).toBeVisible();
        await dialog.getByLabel('Review Comments').fill('x'.repeat(60));
        await dialog.getByRole('button', { name: 'Reject Contribution' }).click();
        await expect(dialog).toBeHidden();
        const table = at.getByRole('region', { name: 'Reviewed Contributions' });
        await expect(table.getByRole('columnheader')).toHaveText([
          'Problem Name',
          'Contributor',
          'Difficulty',
          'Status',
          'Reviewed',
          'Comments',
        ]);
        const row = pendingRow(at, hiddenName);
        await expect(row).toContainText(`rejected`);
        await expect(row.getByText(`${'x'.repeat(50)}...`, { exact: true })).toBeVisible();
        await expect(row.getByRole('button')).toHaveCount(0);
      },
    ],
    [
      "§2 Review dialog: problem name, contributor, difficulty, full statement, first 2 test cases plus '... and N more test cases', and a Review Comments textarea",
      '/admin/contributions',
      async (at) => {
        await at.getByRole('button', { name: `Reject ${offered}` }).click();
        for (const text of [offered, `${person.name} (${person.email})`, 'medium']) {
          await expect(dialog.getByText(text, { exact: true })).toBeVisible();
        }
        await expect(dialog.getByText('Read two integers')).toBeVisible();
        await expect(dialog.getByRole('heading', { name: /^Test case \d/ })).toHaveCount(2);
        await expect(dialog.getByText('... and 1 more test cases')).toBeVisible();
      },
    ],
    [
      "§2 Placeholder for reject: 'Required: Explain why this contribution needs revision...'. Buttons: Cancel and 'Reject Contribution'",
      '/admin/contributions',
      async () => {
        const text = 'Required: Explain why this contribution needs revision...';
        await expect(dialog.getByPlaceholder(text)).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'Reject Contribution' })).toBeEnabled();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
      },
    ],
    [
      "§2 Placeholder for approve: 'Optional: Add positive feedback or suggestions...'. Buttons: Cancel and 'Approve & Create Problem'; 'Processing...' while submitting",
      '/admin/contributions',
      async (at) => {
        await at.getByRole('button', { name: `Approve ${offered}` }).click();
        const text = 'Optional: Add positive feedback or suggestions...';
        await expect(dialog.getByPlaceholder(text)).toBeVisible();
        const goOn = await holding(at, '**/contributions/approve/*');
        await dialog.getByRole('button', { name: 'Approve & Create Problem' }).click();
        await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled();
        goOn();
      },
    ],
    [
      "§2 On success the dialog shows 'Contribution approved successfully!', visible without scrolling; §4 after a review the list is reloaded",
      '/admin/contributions',
      async (at) => {
        await expect(dialog.getByText(contributionMessages.approved)).toBeInViewport({ ratio: 1 });
        await expect(dialog).toBeHidden();
        await expect(pendingRow(at, offered)).toContainText('approved');
      },
    ],
    [
      "§2 Empty state: 'No contributions yet'.",
      '/admin/contributions',
      async (at) => {
        await at.route('**/contributions/admin/all?*', (route) => route.fulfill({ json: [] }));
        await at.reload();
        await seesHeading(contributionMessages.none)(at);
        await at.unroute('**/contributions/admin/all?*');
      },
    ],
  ]);
});

/** What a call gets instead of its reply: a lost connection, a refusal, a proxy's page, or a value. */
const lost = (route: Route) => route.abort();
const refused =
  (status: number, error = 'The server said why.') =>
  (route: Route) =>
    route.fulfill({ status, json: { success: false, error } });
const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
const value = (json: unknown) => (route: Route) => route.fulfill({ json });

/** A failure: the call that fails, what it gets, and what the page then says. */
type Failure = {
  line: string;
  path: string;
  act?: (page: Page) => Promise<unknown>;
  call: string;
  gets: (route: Route) => Promise<void>;
  /** Calls before it that succeed without a server. */
  before?: Record<string, unknown>;
  says: readonly string[];
};

/** Each failure on its page. */
const failing = (failures: readonly Failure[]): Line[] =>
  failures.map(({ line, path, act, call, gets, before = {}, says }, at) => [
    `§8 ${line}`,
    // Each failure begins with the page afresh.
    `${path}${path.includes('?') ? '&' : '?'}failure=${at}`,
    async (page) => {
      const replies = Object.entries(before).map(([url, json]) => [url, value(json)] as const);
      const routes = [...replies, [call, gets] as const];
      for (const [url, handle] of routes) await page.route(url, handle);
      // What the page loads by itself has been asked for already.
      if (act === undefined) await page.reload();
      await act?.(page);
      await seesTexts(...says)(page);
      for (const [url] of routes) await page.unroute(url);
    },
  ]);

const free = { '**/users/checkEmail': false, '**/users/checkName': false };

test('what the screens of visitors say when something fails', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = `/problem/${await createSum(request, warden, 'Sum that fails by the letter')}`;
  const registering = { path: '/register', act: registerAs('Ann of the letter') };
  const entering = { path: '/login', act: signInByForm };
  const asking = { path: '/forgot-password', act: askForMail };
  const resetting = { path: resetLink, act: choosePassword };
  const explaining = {
    path: problem,
    act: async (at: Page) => {
      await at.getByRole('button', { name: 'AI Assistant Beta' }).click();
      await click(at, 'Explain the problem');
      await expect(at.getByRole('alert')).toBeVisible();
      expect(await colourOf(at.getByRole('alert'), 'color')).toBe('red');
    },
  };
  const runs = {
    path: problem,
    act: async (at: Page) => {
      await click(at, 'Run');
      const output = at.getByRole('textbox', { name: 'Output' });
      await expect(output).not.toHaveValue('');
      // The text of a field is no text of the page.
      await output.evaluate((one) => one.after(` ${Reflect.get(one, 'value')} `));
    },
  };
  const board = { path: '/leaderboard', call: '**/dashboard/leaderboard/**' };
  const says = (message: { title: string; text: string }) => Object.values(message);
  const { emailTaken, nameTaken, failed, loginFailed, emailUnverified } = registerMessages;
  const { nameUnverified, unreachable } = registerMessages;
  await goThrough(
    page,
    failing([
      {
        ...registering,
        line: 'Email Already Exists: This email is already registered. Please use a different email address.',
        call: '**/users/checkEmail',
        gets: value(true),
        says: says(emailTaken),
      },
      {
        ...registering,
        line: 'Username Taken: This username is already in use. Please choose a different username.',
        before: free,
        call: '**/users/checkName',
        gets: value(true),
        says: says(nameTaken),
      },
      {
        ...registering,
        line: 'Registration Failed: Something went wrong during registration. Please try again.',
        before: free,
        call: '**/users/register',
        gets: refused(500),
        says: says(failed),
      },
      {
        ...registering,
        line: 'Auto-login Failed: Account created but automatic login failed. Please try logging in manually.',
        before: { ...free, '**/users/register': true },
        call: '**/users/login',
        gets: refused(500),
        says: says(loginFailed),
      },
      {
        ...registering,
        line: 'Server Error: Unable to verify email. Please try again.',
        call: '**/users/checkEmail',
        gets: badGateway,
        says: says(emailUnverified),
      },
      {
        ...registering,
        line: 'Server Error: Unable to verify username. Please try again.',
        before: free,
        call: '**/users/checkName',
        gets: badGateway,
        says: says(nameUnverified),
      },
      {
        ...registering,
        line: 'Server Error: Unable to connect to the server. Please try again.',
        call: '**/users/checkEmail',
        gets: lost,
        says: says(unreachable),
      },
      {
        ...entering,
        line: 'Authentication Failed: Please check your login credentials and try again. (no access in the response)',
        call: '**/users/login',
        gets: value({}),
        says: says(loginMessages.failed),
      },
      {
        ...entering,
        line: 'Connection Error: Unable to connect to the server. Please try again.',
        call: '**/users/login',
        gets: lost,
        says: says(loginMessages.unreachable),
      },
      {
        ...runs,
        line: "run or submit failure shows the response error or 'An unexpected error occurred'",
        call: '**/compiler/run',
        gets: badGateway,
        says: [problemMessages.unexpected],
      },
      {
        ...runs,
        line: 'run or submit failure shows the response error',
        call: '**/compiler/run',
        gets: refused(500),
        says: ['The server said why.'],
      },
      {
        ...explaining,
        line: 'AI failure shows the server error, in a red alert',
        call: '**/ai/explain-problem',
        gets: refused(500),
        says: ['The server said why.'],
      },
      {
        ...explaining,
        line: "AI failure shows 'Request failed'",
        call: '**/ai/explain-problem',
        gets: badGateway,
        says: [assistantRefusals.requestFailed],
      },
      {
        ...explaining,
        line: "AI failure shows 'Failed to connect to AI service'",
        call: '**/ai/explain-problem',
        gets: lost,
        says: [assistantRefusals.unreachable],
      },
      {
        ...board,
        line: "Leaderboard: 'Failed to fetch leaderboard data'",
        gets: refused(400),
        says: [leaderboardMessages.unfetched],
      },
      {
        ...board,
        line: "Leaderboard: 'Error loading leaderboard'",
        gets: lost,
        says: [leaderboardMessages.unloaded],
      },
      {
        ...board,
        line: "Leaderboard: 'No data available for this leaderboard'",
        gets: value([]),
        says: [leaderboardMessages.none],
      },
      {
        ...asking,
        line: "Password reset: 'Failed to send reset email'",
        call: '**/users/forgot-password',
        gets: badGateway,
        says: [passwordMessages.mailFailed],
      },
      {
        ...asking,
        line: "Password reset: 'Failed to send reset email' (or server error)",
        call: '**/users/forgot-password',
        gets: refused(429),
        says: ['The server said why.'],
      },
      {
        ...asking,
        line: "Password reset: 'Error sending reset email. Please try again.'",
        call: '**/users/forgot-password',
        gets: lost,
        says: [passwordMessages.mailUnreachable],
      },
      {
        ...resetting,
        line: "Password reset: 'Failed to reset password'",
        call: '**/users/reset-password',
        gets: badGateway,
        says: [passwordMessages.resetFailed],
      },
      {
        ...resetting,
        line: "Password reset: 'Failed to reset password' (or server error)",
        call: '**/users/reset-password',
        gets: refused(400),
        says: ['The server said why.'],
      },
      {
        ...resetting,
        line: "Password reset: 'Error resetting password. Please try again.'",
        call: '**/users/reset-password',
        gets: lost,
        says: [passwordMessages.resetUnreachable],
      },
    ]),
  );
});

test('what the screens of people and administrators say when something fails', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const name = `Sum that stays ${Date.now()}`;
  const problemId = await createSum(request, warden, name);
  await contribute(request, await register(request, 'Patient contributor'), `Offered: ${name}`);
  await signIn(page, warden);
  const list = `/problems?search=${encodeURIComponent(name)}`;
  const dashboard = { path: '/dashboard', call: '**/dashboard/user' };
  const recount = { path: '/dashboard', act: recalculate, call: '**/dashboard/recalculate-stats' };
  const profile = { path: '/profile', call: '**/users/profile' };
  const editing = { path: '/edit-profile', call: '**/users/profile' };
  const saving = { path: '/edit-profile', act: updateProfile, call: '**/users/update-profile' };
  const sending = {
    path: '/contribute-problem',
    act: sendContribution,
    call: '**/contributions/submit',
  };
  const own = { path: '/my-contributions', call: '**/contributions/my-contributions?*' };
  const reviewing = {
    path: '/admin/contributions',
    act: approve,
    call: '**/contributions/approve/*',
  };
  const submissions = { path: '/admin/submissions', call: '**/problems/admin/submissions?*' };
  const edited = { path: `/edit-problem/${problemId}` };
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()} ${message.text()}`));
  const lines = failing([
    {
      line: "delete: 'Error!' / 'Failed to delete problem. Please try again.'",
      path: list,
      act: deleteProblem(name),
      call: '**/problems/delete/*',
      gets: badGateway,
      says: Object.values(problemMessages.deleteFailed),
    },
    {
      line: "Create: 'Error!' / 'Failed to create problem. Please try again.'",
      path: '/create-problem',
      act: sendProblem,
      call: '**/problems/create',
      gets: badGateway,
      says: Object.values(problemFormMessages.createFailed),
    },
    {
      ...edited,
      line: "Edit: 'Failed to update problem. Please try again.'",
      act: changeProblem,
      call: '**/problems/edit/*',
      gets: lost,
      says: Object.values(problemFormMessages.updateFailed),
    },
    {
      ...edited,
      line: "Edit: 'Failed to load problem data.'",
      call: `**/problems/${problemId}`,
      gets: refused(404),
      says: [problemMessages.loadFailed],
    },
    {
      ...submissions,
      line: "Admin submissions: 'Failed to load submissions: {message}'",
      gets: refused(400),
      says: [`${adminSubmissionMessages.failed}The server said why.`],
    },
    {
      ...submissions,
      line: "Admin submissions: 'Invalid data format received from server', with Retry.",
      gets: value({ submissions: [] }),
      says: [adminSubmissionMessages.invalid, 'Retry'],
    },
    {
      ...dashboard,
      line: "Dashboard: 'Failed to fetch dashboard data'",
      gets: refused(400),
      says: [dashboardMessages.unfetched],
    },
    {
      ...dashboard,
      line: "Dashboard: 'Error loading dashboard'",
      gets: lost,
      says: [dashboardMessages.unloaded],
    },
    {
      ...recount,
      line: "Dashboard: 'Failed to recalculate stats'",
      gets: badGateway,
      says: [dashboardMessages.recalculationFailed],
    },
    {
      ...recount,
      line: "Dashboard: 'Error recalculating stats'",
      gets: lost,
      says: [dashboardMessages.recalculationUnreachable],
    },
    {
      ...sending,
      line: "Contributions: 'Failed to submit contribution.'",
      gets: badGateway,
      says: [contributionMessages.submitFailed],
    },
    {
      ...sending,
      line: "Contributions: 'Error submitting contribution. Please try again.'",
      gets: lost,
      says: [contributionMessages.submitUnreachable],
    },
    {
      ...own,
      line: "Contributions: 'Failed to fetch contributions'",
      gets: refused(400),
      says: [contributionMessages.unfetched],
    },
    {
      ...own,
      line: "Contributions: 'Error loading contributions'",
      gets: lost,
      says: [contributionMessages.unloaded],
    },
    {
      ...reviewing,
      line: "Review: 'Failed to process review.'",
      gets: badGateway,
      says: [contributionMessages.reviewFailed],
    },
    {
      ...reviewing,
      line: "Review: 'Failed to process review.' (or the server's error field)",
      gets: refused(409),
      says: ['The server said why.'],
    },
    {
      ...reviewing,
      line: "Review: 'Error processing review. Please try again.' on network failure",
      gets: lost,
      says: [contributionMessages.reviewUnreachable],
    },
    {
      ...editing,
      line: "Profile: 'Failed to load profile: {status}'",
      gets: refused(403),
      says: [`${profileMessages.loadFailed}403`],
    },
    {
      ...editing,
      line: "Profile: 'Network error: {message}'",
      gets: lost,
      says: [`${profileMessages.networkError}Unable to connect to the server.`],
    },
    {
      ...saving,
      line: "Profile: 'Update failed: {error} (Status: {status})'",
      gets: refused(400),
      says: [`${profileMessages.updateFailed}The server said why. (Status: 400)`],
    },
    {
      ...saving,
      line: "Profile: 'Update failed: Unknown error (Status: {status})'",
      gets: badGateway,
      says: [`${profileMessages.updateFailed}${profileMessages.unknown} (Status: 502)`],
    },
    {
      ...profile,
      line: "Profile: 'Failed to fetch profile data'",
      gets: refused(403),
      says: [profileMessages.unfetched],
    },
    {
      ...profile,
      line: "Profile: 'Error loading profile'",
      gets: lost,
      says: [profileMessages.unloaded],
    },
    {
      line: "The profile screen's dashboard load failure is only logged.",
      path: '/profile',
      act: async (at) => {
        await at.reload();
        await expect.poll(() => logged.join()).toContain('The dashboard could not be loaded');
        await expect(at.getByRole('alert')).toHaveCount(0);
      },
      call: '**/dashboard/user',
      gets: refused(400),
      says: ['Problems Solved'],
    },
    {
      line: 'The bar logs fetch failures to the console only.',
      path: '/leaderboard',
      act: async (at) => {
        await at.reload();
        await expect.poll(() => logged.join()).toContain('The session could not be loaded');
        await expect(at.getByRole('alert')).toHaveCount(0);
      },
      call: '**/users/details',
      gets: refused(403),
      says: ['Leaderboard'],
    },
    {
      ...dashboard,
      line: "The router's default error page says 'Unexpected Application Error!'.",
      gets: value({ user: null }),
      says: [brokenPageMessages.title],
    },
  ]);
  await goThrough(page, lines);
  await expectAccessible(page);
});

/** The times that messages stay. */
const staysMs = [
  redirectAfterContributionMs,
  redirectAfterLoginMs,
  redirectAfterResetMs,
  reviewCloseMs,
  toastHideMs,
];

/** Time stands still for messages, until `pass` lets one of these times pass. */
const stopping = `
  const held = new Map();
  const { setTimeout: wait, clearTimeout: cancel } = window;
  window.setTimeout = (act, delayMs = 0, ...rest) => {
    if (!${JSON.stringify(staysMs)}.includes(delayMs)) return wait(act, delayMs, ...rest);
    const id = wait(() => {});
    held.set(id, { act: () => act(...rest), delayMs });
    return id;
  };
  window.clearTimeout = (id) => {
    held.delete(id);
    cancel(id);
  };
  window.pass = (passedMs) => {
    const due = [...held].filter(([, { delayMs }]) => delayMs === passedMs);
    for (const [id, { act }] of due) {
      held.delete(id);
      act();
    }
    return due.length;
  };
`;

/** Lets a time pass for what waits for just that time, which must be something. */
const pass = (page: Page, delayMs: number) =>
  expect.poll(() => page.evaluate<number>(`window.pass(${delayMs})`)).toBeGreaterThan(0);

test('how long messages stay, and when pages open', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const name = `Punctual ${Date.now()}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`;
  await page.addInitScript(stopping);
  const enter = async (at: Page, secret: string) => {
    await at.getByLabel('E-mail').fill(email);
    await at.getByRole('textbox', { name: 'Password' }).fill(secret);
    await click(at, 'Sign in');
  };
  await goThrough(page, [
    [
      '§4 Registration: submitting (all inputs disabled)',
      '/register',
      async (at) => {
        const goOn = await holding(at, '**/users/checkEmail');
        await registerAs(name)(at, email);
        await expect(at.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
        await expect(at.locator('form .spinner')).toBeVisible();
        await expect(at.getByLabel('Full name')).toBeDisabled();
        goOn();
      },
    ],
    [
      "§8 Success: 'Registration Successful!' with a welcome line that names the product and says the account was created successfully.",
      '/register',
      seesTexts(...Object.values(registerMessages.success)),
    ],
    [
      '§4 Success: automatic login, token stored, user set, success toast, navigate to /problems after 1.5 s.',
      '/register',
      async (at) => {
        await pass(at, redirectAfterLoginMs);
        await expect(at).toHaveURL('/problems');
        expect(redirectAfterLoginMs).toBe(1500);
        expect(await at.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
        await expect(at.getByRole('banner').getByRole('button', { name })).toBeVisible();
      },
    ],
    [
      '§2 /logout clears the session and redirects to /login',
      '/logout',
      (at) => expect(at).toHaveURL('/login'),
    ],
    [
      '§9 Toast auto-hide 4000 ms; §2 Toast at top end: red for error',
      '/login',
      async (at) => {
        await enter(at, 'not the password');
        const toast = at.getByRole('alert');
        await expect(toast).toBeVisible();
        const box = await toast.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1400);
        const sign = toast.locator('span').first();
        await expect.poll(() => colourOf(sign, 'color')).toBe('red');
        await pass(at, toastHideMs);
        expect(toastHideMs).toBe(4000);
        await expect(toast).toBeHidden();
      },
    ],
    [
      '§9 Redirect after password reset 3000 ms',
      '/login?',
      async (at) => {
        await request.post('/users/forgot-password', { data: { email } });
        await at.goto(await mailedLink(email));
        await choosePassword(at);
        await seesHeading('Password Reset Successful!')(at);
        await pass(at, redirectAfterResetMs);
        await expect(at).toHaveURL('/login');
        expect(redirectAfterResetMs).toBe(3000);
      },
    ],
    [
      "§8 'Login Successful!' with a message that the user will be redirected shortly; green",
      '/login?redirect=/contribute-problem',
      async (at) => {
        await enter(at, 'a fine password');
        await seesTexts(...Object.values(loginMessages.success))(at);
        const sign = at.locator('[data-tone="green"] > span').last();
        expect(await colourOf(sign, 'color')).toBe('green');
      },
    ],
    [
      '§2 After success the user goes to the route in the redirect query parameter, after 1.5 s',
      '/login?redirect=/contribute-problem',
      async (at) => {
        await pass(at, redirectAfterLoginMs);
        await expect(at).toHaveURL('/contribute-problem');
      },
    ],
    [
      '§9 Redirect after contribution 2 s to /my-contributions',
      '/contribute-problem',
      async (at) => {
        await sendContribution(at);
        await pass(at, redirectAfterContributionMs);
        await expect(at).toHaveURL('/my-contributions');
        expect(redirectAfterContributionMs).toBe(2000);
      },
    ],
  ]);
  await test.step('§9 Review dialog close delay 1500 ms', async () => {
    const review = await windowOf(browser, warden);
    await review.addInitScript(stopping);
    await review.goto('/admin/contributions');
    const row = review.getByRole('row', { name });
    await row.getByRole('button', { name: 'Reject' }).click();
    const dialog = review.getByRole('dialog', { name: 'Reject Contribution' });
    await dialog.getByRole('button', { name: 'Reject Contribution' }).click();
    await expect(dialog.getByText(contributionMessages.rejected)).toBeVisible();
    await pass(review, reviewCloseMs);
    await expect(dialog).toBeHidden();
    expect(reviewCloseMs).toBe(1500);
    await review.context().close();
  });
});

async function windowOf(browser: Browser, account: { token: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

/** The widths in px at which the style sheets of a page change. */
const widths = `[...document.styleSheets].flatMap(function rulesOf(sheet) {
  return [...sheet.cssRules].flatMap((rule) => {
    const inner = rule.cssRules ? rulesOf(rule) : [];
    const found = rule.media?.mediaText.match(/width: [\\d.]+em/g) ?? [];
    return [...found.map((one) => Math.round(parseFloat(one.slice(7)) * 16)), ...inner];
  });
})`;

test('colours and widths', async ({ page }) => {
  const badge = (at: Page, text: string) => at.getByText(text, { exact: true }).first();
  const boardOf = (people: number) =>
    Array.from({ length: people }, (_, at) => ({ ...boardRow, _id: `${at}`, rank: at + 1 }));
  const boardRow = {
    _id: crypto.randomUUID(),
    name: 'Ann',
    username: null,
    hasProfile: false,
    pictureTag: null,
    rating: 1000,
    totalSolved: 9,
    easyCount: 9,
    mediumCount: 0,
    hardCount: 0,
    contributionsApproved: 0,
    contributionsPending: 0,
    solvedCount: 9,
    isYou: false,
  };
  const problemRow = (difficulty: string, accepted: number) => ({
    _id: crypto.randomUUID(),
    name: `One ${difficulty}`,
    problemStatement: 'Print it.',
    difficulty,
    tags: [],
    timeLimit: 1000,
    memoryLimit: 256,
    testCases: [],
    totalSubmissions: 8,
    acceptedSubmissions: accepted,
    createdBy: null,
    number: 1,
  });
  await page.route('**/problems/problem-list*', (route) =>
    route.fulfill({
      json: [problemRow('Easy', 3), problemRow('Medium', 0), problemRow('Hard', 8)],
    }),
  );
  await page.route('**/dashboard/leaderboard/**', (route) => route.fulfill({ json: boardOf(4) }));
  await goThrough(page, [
    [
      '§9 Badge colours: Easy green, Medium yellow, Hard red',
      '/problems',
      async (at) => {
        for (const [difficulty, colour] of [
          ['Easy', 'green'],
          ['Medium', 'yellow'],
          ['Hard', 'red'],
        ] as const) {
          const cell = at.getByRole('row', { name: `One ${difficulty}` });
          expect(await colourOf(badgeIn(cell, difficulty), 'color')).toBe(colour);
        }
      },
    ],
    [
      '§9 Success rate on the problem list is accepted divided by total submissions, rounded to a percentage',
      '/problems',
      async (at) => {
        for (const [name, rate] of [
          ['One Easy', '38%'],
          ['One Medium', '0%'],
          ['One Hard', '100%'],
        ] as const) {
          await expect(at.getByRole('row', { name })).toContainText(rate);
        }
      },
    ],
    [
      '§9 rank 1 gold, 2 grey, 3 dark',
      '/leaderboard',
      async (at) => {
        for (const [rank, colour] of [
          ['1', 'yellow'],
          ['2', 'grey'],
          ['3', 'dark'],
        ] as const) {
          const medal = at.locator('[data-medal]').getByText(rank, { exact: true });
          expect(await colourOf(medal, 'background-color'), rank).toBe(colour);
        }
        await expect(at.locator('[data-medal]')).toHaveCount(3);
      },
    ],
    [
      '§9 approved green, pending yellow, rejected red',
      '/my-contributions',
      async (at) => {
        for (const [status, colour] of [
          ['approved', 'green'],
          ['pending', 'yellow'],
          ['rejected', 'red'],
        ] as const) {
          expect(await colourOf(badge(at, status), 'color')).toBe(colour);
        }
      },
    ],
    [
      '§9 Breakpoints xs 0, sm 576, md 768, lg 992, xl 1200, xxl 1400 px',
      '/my-contributions',
      async (at) => {
        // 500 is in the style sheet of Mantine.
        const breakpoints = [500, 576, 768, 992, 1200, 1400];
        const found = new Set(await at.evaluate<number[]>(widths));
        expect(found.size).toBeGreaterThan(1);
        expect([...found].filter((width) => !breakpoints.includes(width))).toEqual([]);
      },
    ],
  ]);
});

const badgeIn = (row: Locator, text: string) =>
  row.locator('[data-tone]').getByText(text, { exact: true });
