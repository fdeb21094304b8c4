/**
 * What people read when something is wrong: a name that is taken, a session that has ended. In
 * specification.e2e.ts, replies are lost or replaced; in outages.e2e.ts, the server and the database
 * fail.
 */
import { expect, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { dashboardMessages, registerMessages } from '../web/page-messages.ts';
import { register } from './calls.ts';
import { recalculate, registerAs } from './forms.ts';
import { mailedLink } from './mailbox.ts';
import { signIn } from './page.ts';

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
