/** Resetting a password: the mail, its link, the new password, and failures. */
import { expect, type Page, test } from '@playwright/test';
import { register } from './calls.ts';
import { mailedLink } from './mailbox.ts';
import { expectAccessible } from './page.ts';

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login page, which stays until the next one is loaded, has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send Reset Instructions' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click();
  await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeVisible();
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('a mailed link gives a new password, once', async ({ page, request }) => {
  const person = await register(request, 'Forgetful person');
  await askForMail(page, person.email);
  await expect(page.getByText('spam folder')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');

  const link = await mailedLink(person.email);
  await page.goto(link);
  await expect(page.getByText('At least 6 characters')).toBeVisible();
  await choose(page, 'short');
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await choose(page, 'long enough', 'not the same');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('button', { name: 'Show characters' }).first().click();
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await choose(page, 'long enough');
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('long enough');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login Successful!')).toBeVisible();

  await page.goto(link);
  await choose(page, 'another one');
  await expect(page.getByText('Invalid reset token')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('the page does not reveal whether there is an account', async ({ page }) => {
  await askForMail(page, 'absent@example.com');
  await page.getByRole('button', { name: 'Try another address' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Instructions' })).toBeDisabled();
});

test('a link without its token is useless', async ({ page }) => {
  await page.goto('/reset-password/');
  await expect(page.getByText('Invalid reset token')).toBeVisible();
  await expectAccessible(page);
});
