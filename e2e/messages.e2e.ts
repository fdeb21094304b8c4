/**
 * What people read when something is wrong: a name that is taken, a session that has ended. In
 * specification.e2e.ts, replies are lost or replaced; in outages.e2e.ts, the server and the database
 * fail.
 */
import { expect, test } from '@playwright/test';
import { passwordReplies, registrationRefusals } from '../contract/form-messages.ts';
import { refusals } from '../contract/messages.ts';
import { dashboardMessages, registerMessages } from '../web/page-messages.ts';
import { bearer, login, register } from './calls.ts';
import { recalculate, registerAs } from './forms.ts';
import { mailedLink } from './mailbox.ts';
import { expectAccessible, routeOnce, signIn } from './page.ts';
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

const rules = { mode: 'open', domains: [], verifiesAddresses: false, invitation: null };

test('the registration page says what is needed, and an invitation admits as many as it says', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const made = await request.post('/people/invitations', {
    headers: bearer(warden),
    data: { note: `Journey ${process.pid}`, uses: 1, days: 1 },
  });
  const { url } = (await made.json()) as { url: string };
  const { pathname, search } = new URL(url);
  await page.goto(pathname + search);
  await expect(page.getByText('You were invited.')).toBeVisible();
  await registerAs(`Guest ${process.pid}`)(page, `guest.${process.pid}@example.com`);
  await expect(page).toHaveURL('/problems');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto(pathname + search);
  await expect(
    page.getByText(registrationRefusals.invitationOver.replace('invitation: ', '')),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();
  await expectAccessible(page);

  const told = async (json: object) => {
    await page.unrouteAll();
    await page.route('**/users/registration', (route) =>
      route.fulfill({ json: { ...rules, ...json } }),
    );
    await page.goto('/register');
  };
  await told({ mode: 'closed' });
  await expect(page.getByText(registrationRefusals.closed)).toBeVisible();
  await told({ mode: 'invitation' });
  await expect(page.getByText(registrationRefusals.invitationNeeded)).toBeVisible();
  await told({ mode: 'domain', domains: ['school.example'], verifiesAddresses: true });
  await expect(page.getByText('An address of school.example.')).toBeVisible();
  await expect(page.getByText('We mail you a link to verify it.')).toBeVisible();
  await registerAs(`Pupil ${process.pid}`)(page, `pupil.${process.pid}@example.com`);
  await expect(page.getByText(registerMessages.linkMailed.text)).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('the link of a mail verifies the address, and says so when it is too old', async ({
  page,
}) => {
  await page.goto(`/verify-address/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Verify the address' }).click();
  await expect(page.getByText(refusals.addressLinkOver)).toBeVisible();
  await routeOnce(page, '**/users/verify-address', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole('button', { name: 'Verify the address' }).click();
  await expect(page.getByText(registerMessages.verifyFailed.text)).toBeVisible();
  await page.route('**/users/verify-address', (route) =>
    route.fulfill({ json: { success: true, message: passwordReplies.addressVerified } }),
  );
  await page.getByRole('button', { name: 'Verify the address' }).click();
  await expect(page.getByRole('status')).toHaveText(passwordReplies.addressVerified);
  await expectAccessible(page);
});
