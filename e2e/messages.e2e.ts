/**
 * What people read when something is wrong: a name that is taken, a session that has ended, an
 * answer that a proxy has replaced. In outages.e2e.ts, the server and the database fail.
 */
import { expect, test } from '@playwright/test';
import { assistantRefusals, refusals } from '../contract/messages.ts';
import {
  adminSubmissionMessages,
  brokenPageMessages,
  contributionMessages,
  dashboardMessages,
  passwordMessages,
  problemMessages,
  profileMessages,
  registerMessages,
} from '../web/messages.ts';
import { contribute, createSum, login, register } from './calls.ts';
import {
  approve,
  askForMail,
  choosePassword,
  click,
  recalculate,
  registerAs,
  resetLink,
  updateProfile,
} from './forms.ts';
import { mailedLink } from './mailbox.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

test('an e-mail address or a name that is taken is reported', async ({ page, request }) => {
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
  await recalculate(page);
  await expect(page.getByText(refusals.tokenInvalid)).toBeVisible();
  await expect(page.getByText(dashboardMessages.none, { exact: true })).toBeVisible();
});

/** A proxy that replies instead of the server, without giving a reason. */
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };

test('a reply that a proxy has replaced is still explained', async ({ page, request }) => {
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
  await updateProfile(page);
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
