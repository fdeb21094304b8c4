/** What a visitor sees and may do. */
import { expect, test } from '@playwright/test';
import { loginMessages } from '../web/page-messages.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

const longLimitMs = 10_000;

test('a visitor browses, runs code, and is asked to log in to submit it', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  // Its own, however often this runs on the same Arbiter.
  const name = `SumForVisitors${Date.now()}`;
  const problemId = await createSum(request, warden, name);
  // On a busy host, a program that is to be cancelled would reach a shorter limit first.
  await request.put(`/problems/edit/${problemId}`, {
    headers: bearer(warden),
    data: { timeLimit: longLimitMs },
  });
  const person = await register(request, 'Visitor');

  await page.goto('/');
  const bar = page.getByRole('banner');
  for (const name of ['Home', 'Problems', 'Leaderboard', 'Login', 'Register']) {
    await expect(bar.getByRole('link', { name })).toBeVisible();
  }
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  const demo = page.getByRole('region', { name: 'Try it' });
  await demo.getByRole('button', { name: 'Run' }).click();
  await expect(demo.getByRole('status')).toContainText('threw std::out_of_range');
  await demo.getByRole('button', { name: 'Show solution' }).click();
  await expect(demo.getByRole('status')).toContainText('Passed');
  await expect(page.getByRole('link', { name: /^Try a problem/ })).toHaveAttribute(
    'href',
    /^\/problem\//,
  );
  await bar.getByRole('link', { name: 'Problems' }).click();
  const heading = page.getByRole('columnheader', { name: 'Success Rate' });
  // Until the rows are loaded, their outline has the same headings.
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').press('Enter');
  await expect(page).toHaveURL('/problems?sort=-rate');
  await page.getByLabel('Search').fill(name);
  await expect(page).toHaveURL(`/problems?search=${name}&sort=-rate`);
  await page.getByRole('link', { name: 'arithmetic' }).first().click();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('arithmetic');
  await expect(page).toHaveURL(`/problems?tag=arithmetic&search=${name}&sort=-rate`);
  await page.reload();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Random Unsolved' }).click();

  const download = page.getByRole('button', { name: 'Download samples' });
  await expect(download).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Single keys, such as ?' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('link', { name: 'arithmetic' })).toHaveAttribute(
    'href',
    '/problems?tag=arithmetic',
  );
  const samples = page.waitForEvent('download');
  await download.click();
  expect((await samples).suggestedFilename()).toBe('samples.zip');
  await expect(page.getByRole('dialog')).toBeHidden();
  await writeCode(page, sumCode);
  await page.getByRole('textbox', { name: 'Input' }).fill('1 2');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('3\n');

  await writeCode(
    page,
    '#include <cstdio>\nint main() { puts("once"), fflush(stdout); for (;;) {} }',
  );
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const place = await submit.boundingBox();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^\d+\.\d \/ \d+\.\d s$/);
  expect(await submit.boundingBox(), 'nothing moves while a program runs').toEqual(place);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue(
    /^Cancelled after .* s\.\n\nonce\n$/,
  );
  await writeCode(page, sumCode);

  await submit.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?redirect=/problem/${problemId}`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(loginMessages.success.title)).toBeVisible();
  await expect(page.getByText(loginMessages.success.text)).toBeVisible();
  await expect(page).toHaveURL(`/problem/${problemId}`);
  await expect(page.getByRole('textbox', { name: 'Code' })).toContainText('a + b');
});

test('wrong credentials are refused with one message, and the fields are cleared', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('absent@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Authentication Failed')).toBeVisible();
  await expect(page.getByText('Please check your login credentials and try again.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});
