/** Lists of problems: bookmarks, a list by link, a copy by another person, and progress. */
import { expect, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { ownListMessages } from '../web/page-messages.ts';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

test('a person gathers problems in lists, and another copies one of them', async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const names = ['Sum for the list', 'Sum for later'] as const;
  const first = await createSum(request, warden, names[0]);
  await createSum(request, warden, names[1]);
  await page.goto('/lists');
  await expect(page.getByText(ownListMessages.loginNeeded.title)).toBeVisible();
  await expect(page.getByText(ownListMessages.loginNeeded.text)).toBeVisible();

  await signIn(page, await register(request, 'Gatherer'));
  await page.goto(`/problem/${first}`);
  await page.getByRole('button', { name: 'Save to a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to a list' });
  await dialog.getByLabel('Bookmarks').check();
  await dialog.getByLabel('New list').fill('Sums to teach');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Sums to teach')).toBeChecked();
  await expect(dialog.getByLabel('Bookmarks')).toBeChecked();
  await inspect(page, 'save-to-list');
  await dialog.getByRole('link', { name: 'All lists' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bookmarks' })).toContainText(
    '0 of 1 problem solved',
  );
  await inspect(page, 'lists');

  await page.getByRole('link', { name: 'Sums to teach' }).click();
  await page.getByRole('link', { name: 'Edit List' }).click();
  await page.getByLabel('Description').fill('One after the other.');
  await page.getByLabel('Who sees it').selectOption('public');
  await page.getByLabel('Add a problem').fill(names[1]);
  await page.getByRole('button', { name: `Add ${names[1]}` }).click();
  await inspect(page, 'edit-list');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(ownListMessages.saved.text)).toBeVisible();
  await expect(page.getByText(ownListMessages.saved.title, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Start: ${names[0]}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Address of the list' })).toBeVisible();
  await inspect(page, 'list');
  const address = page.url();
  const id = address.split('/').at(-1);

  const window = await (await browser.newContext()).newPage();
  await window.goto('/lists?tab=public');
  const card = window.getByRole('listitem').filter({ hasText: 'Sums to teach' });
  await expect(card).toContainText('By Gatherer');
  await expect(card).toContainText('2 problems');
  await signIn(window, await register(request, 'Copier'));
  await window.goto(`/lists/${id}`);
  await expect(window.getByText('One after the other.')).toBeVisible();
  await window.getByRole('button', { name: 'Copy to my lists' }).click();
  await expect(window.getByText(ownListMessages.copied.text)).toBeVisible();
  await expect(window.getByText(ownListMessages.copied.title, { exact: true })).toBeVisible();
  await expect(window.getByRole('link', { name: 'Edit List' })).toBeVisible();
  await expect(window).not.toHaveURL(address);
  await expectAccessible(window);
  await window.goto('/lists/create');
  await window.getByLabel('Title').fill('All in one');
  await window.getByLabel('Add a problem').fill(address);
  await window.getByRole('button', { name: '2 problems of “Sums to teach”' }).click();
  await expect(window.getByRole('list', { name: 'Chosen problems' })).toContainText(names[1]);

  await page.goto(`/lists/${id}/edit`);
  await page.getByRole('button', { name: 'Delete List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(ownListMessages.deleted.text)).toBeVisible();
  await expect(page.getByText(ownListMessages.deleted.title, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sums to teach' })).toHaveCount(0);
  await window.goto(address);
  await expect(window.getByRole('heading', { name: ownListMessages.loadFailed })).toBeVisible();
  await expect(window.getByText(refusals.noList)).toBeVisible();
  await window.route('**/lists', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await window.goto('/lists');
  await expect(window.getByRole('heading', { name: ownListMessages.allLoadFailed })).toBeVisible({
    timeout: 60_000,
  });
  await window.context().close();
});
