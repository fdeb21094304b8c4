/** What an operator does in the browser: pauses judging, begins maintenance, reads the audit log. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible, sumCode, writeCode } from './page.ts';

const banner = (page: Page) => page.getByRole('status', { name: 'State of the site' });

/** Switches something on the page of the system. */
export async function switchOn(page: Page, name: string, text: string): Promise<void> {
  const form = page.getByRole('form', { name });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button').click();
  await expect(form).toContainText(text);
}

export async function switchOff(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name });
  await form.getByRole('button', { name: /^(Resume|End)/ }).click();
  await expect(form.getByRole('textbox')).toBeVisible();
}

/** Submits while judging is paused: the submission waits, and the system says why. */
export async function submitWhilePaused(user: Page, warden: Page, problemId: string) {
  await user.goto(`/problem/${problemId}`);
  await expect(banner(user)).toContainText('Judging is paused: The judges get new disks.');
  await writeCode(user, sumCode);
  const sent = user.waitForRequest('**/compiler/submit');
  await user.getByRole('button', { name: 'Submit', exact: true }).click();
  await sent;
  const jobs = warden.getByRole('list', { name: 'Jobs' });
  await expect(jobs).toContainText('All judging is paused: The judges get new disks.');
  const id = await jobs.locator('code').first().textContent();
  await warden.getByLabel('Why is this submission waiting?').fill(id ?? '');
  await expect(jobs.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(warden);
}

/** In maintenance, a user can read, and sees why nothing can be changed. */
export async function meetMaintenance(user: Page, message: string): Promise<void> {
  await user.goto('/edit-profile');
  await expect(banner(user)).toContainText(message);
  await user.getByRole('button', { name: 'Update Profile' }).click();
  await expect(user.getByText(message)).toHaveCount(2);
  await user.goto('/dashboard');
  await expect(user.getByRole('region', { name: 'Solved Problems' })).toBeVisible();
  await expectAccessible(user);
}

/** The audit log shows the switches in its newest entries, and can be filtered. */
export async function readAudit(warden: Page): Promise<void> {
  await warden.getByRole('link', { name: 'Audit log' }).click();
  const entries = warden.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Warden changed maintenance');
  await warden.getByLabel('Action').selectOption('judging paused');
  await expect(entries).toHaveCount(1);
  await entries.first().getByText('What changed').click();
  await expect(entries.first()).toContainText('The judges get new disks.');
  await expect(entries.first()).toContainText('Warden');
  await warden.getByLabel('About').fill('no such thing');
  await expect(warden.getByText('No entries')).toBeVisible();
  await warden.getByRole('button', { name: 'Clear' }).click();
  await expect(entries.first()).toContainText('Warden changed maintenance');
  await expectAccessible(warden);
}
