/** A ticket, from the report to the mended statement; the bell tells both sides. */
import { expect, test } from '@playwright/test';
import { ticketMessages } from '../web/page-messages.ts';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

test('a ticket leads from a report to a mended statement', async ({ page, browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const reader = await register(request, 'Person who reads closely');
  const name = 'Sum with a slip';
  const problemId = await createSum(request, warden, name);

  await signIn(page, reader);
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Must not be empty.')).toBeVisible();
  const text = dialog.getByLabel('What you saw, and what you expected');
  await text.fill('Is a or b negative?\nThe bounds are missing.');
  await inspect(page, 'report-a-problem');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Those who edit the problem have it.')).toBeVisible();
  await dialog.getByRole('link', { name: 'your tickets' }).click();
  const ticket = page.getByRole('article').filter({ hasText: name });
  await expect(ticket).toContainText('Open');
  await expect(ticket).toContainText('The statement');

  const desk = await browser.newPage();
  await signIn(desk, warden);
  await desk.goto('/problems');
  const bar = desk.getByRole('banner');
  await bar.getByRole('button', { name: /^Notices/ }).click();
  const notices = bar.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText(/Has a new report, \S/);
  await notices.getByRole('link', { name }).click();
  const received = desk.getByRole('article').filter({ hasText: name });
  await expect(received).toContainText('Person who reads closely');
  await expectAccessible(desk);

  await desk.goto(`/edit-problem/${problemId}`);
  const statement = desk.getByLabel('Problem statement');
  await statement.fill('Read two integers $a, b$ of at most $10^9$ in amount; print their sum.');
  await desk.getByRole('button', { name: 'Save Changes' }).click();
  await expect(desk).toHaveURL(`/problem/${problemId}`);
  await desk.goto(`/edit-problem/${problemId}`);
  await desk.getByRole('link', { name: 'Tickets', exact: true }).click();
  await received.getByText('Answer', { exact: true }).click();
  await received.getByLabel('Answer').fill('The statement has the bounds now. Thank you.');
  await inspect(desk, 'tickets');
  await received.getByRole('button', { name: 'Send the answer' }).click();
  await expect(received).toHaveCount(0);
  await desk.getByLabel('State').first().selectOption('Fixed');
  await expect(received).toContainText('The statement has the bounds now.');
  await desk.close();

  await page.reload();
  const own = page.getByRole('banner');
  await own.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await expect(own.getByRole('region', { name: 'Notices' })).toContainText(
    'Your report was answered: Fixed',
  );
  await own.getByRole('region', { name: 'Notices' }).getByRole('link', { name }).click();
  await expect(ticket).toContainText('The statement has the bounds now. Thank you.');
  await inspect(page, 'own-tickets');
  await ticket.getByRole('link', { name }).click();
  await expect(page.getByText('in amount; print their sum')).toBeVisible();
});

test('a failed sample is reported from the result', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const reader = await register(request, 'Person who doubts a test');
  const problemId = await createSum(request, warden, 'Sum with doubts');
  await signIn(page, reader);
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, 'int main() {}');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Wrong Answer' });
  await result.getByRole('button', { name: 'Report this test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByLabel('Which test')).toHaveValue('Sample 1');
  await dialog.getByLabel('What you saw, and what you expected').fill('It should be 4.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Those who edit the problem have it.')).toBeVisible();
});

test('the page of tickets says what is missing', { tag: '@release' }, async ({ page, request }) => {
  await page.goto('/tickets');
  await expect(page.getByText(ticketMessages.loginNeeded.text)).toBeVisible();
  await expect(page.getByText(ticketMessages.loginNeeded.title)).toBeVisible();
  await signIn(page, await register(request, 'Person without tickets'));
  await page.goto('/tickets');
  await expect(page.getByText('No tickets')).toBeVisible();
  await page.route('**/tickets/problems?*', (route) => route.abort());
  await page.getByRole('tab', { name: 'About my problems' }).click();
  await expect(page.getByText(ticketMessages.loadFailed)).toBeVisible();
});
