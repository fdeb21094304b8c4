/** A solution is published, read by another who solved the problem, reported, hidden and shown again. */
import { expect, type Page, test } from '@playwright/test';
import { bearer, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

async function solve(page: Page, problemId: string): Promise<void> {
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, sumCode);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await result.getByRole('link', { name: 'Read how others solved it' }).click();
  await expect(page.getByRole('tab', { name: 'Solutions' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

test('a solution is published, found useful, reported, hidden and shown again', async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const author = await register(request, 'Person who explains');
  const reader = await register(request, 'Person who learns');
  const stranger = await register(request, 'Person who has not solved');
  const problemId = await createSum(request, warden, 'Sum with solutions');

  await signIn(page, author);
  await solve(page, problemId);
  const own = page.getByRole('region', { name: 'Solutions' });
  await expect(own.getByText('No solutions yet')).toBeVisible();
  await own.getByRole('button', { name: 'Publish your solution' }).click();
  await own.getByLabel('Explanation').fill('Wide enough: $a + b < 2^{63}$.\n\n- no **loop**');
  await expect(own.getByRole('region', { name: 'Preview' }).locator('.katex')).toBeVisible();
  await inspect(page, 'publish-solution');
  await own.getByRole('button', { name: 'Publish', exact: true }).click();
  const ownCard = own.getByRole('article');
  await expect(ownCard).toContainText('Yours');
  await ownCard.getByRole('button', { name: 'Edit' }).click();
  await ownCard.getByLabel('Explanation').fill('Wide enough: $a + b < 2^{63}$, without a loop.');
  await ownCard.getByRole('button', { name: 'Save' }).click();
  await expect(ownCard).toContainText('without a loop');

  const other = await browser.newPage();
  await signIn(other, stranger);
  await other.goto(`/problem/${problemId}`);
  await expect(other.getByRole('tab', { name: 'Notes' })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Solutions' })).toHaveCount(0);
  const refused = await request.get(`/problems/${problemId}/solutions`, {
    headers: bearer(stranger),
  });
  expect(refused.status()).toBe(403);
  await other.close();

  const second = await browser.newPage();
  await signIn(second, reader);
  await solve(second, problemId);
  const card = second.getByRole('region', { name: 'Solutions' }).getByRole('article');
  await expect(card).toContainText(author.name);
  await card.getByText('Code', { exact: true }).click();
  await expect(card.getByRole('textbox', { name: 'Code' })).toContainText('std::cout << a + b');
  await expect(card.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await card.getByRole('button', { name: 'Useful' }).click();
  await expect(card).toContainText('Useful to 1 person');
  await expect(card.getByRole('button', { name: 'Useful' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await inspect(second, 'solutions');
  await card.getByRole('button', { name: 'Report' }).click();
  const dialog = second.getByRole('dialog', { name: 'Report a solution' });
  await dialog.getByLabel('What is wrong with this solution').fill('It is copied from a book.');
  await expectAccessible(second);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Those who edit the problem have it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const desk = await browser.newPage();
  await signIn(desk, warden);
  await desk.goto(`/tickets?problem=${problemId}`);
  const ticket = desk.getByRole('article').filter({ hasText: 'It is copied from a book.' });
  await expect(ticket).toContainText('A published solution');
  await ticket.getByRole('link', { name: 'Show the solution' }).click();
  const reported = desk.getByRole('region', { name: 'Solutions' }).getByRole('article');
  await expect(reported.getByRole('textbox', { name: 'Code' })).toContainText('std::cout');
  await reported.getByRole('button', { name: 'Hide' }).click();
  await reported.getByLabel('Reason').fill('Name the book, please.');
  await inspect(desk, 'hide-solution');
  await reported.getByRole('button', { name: 'Hide it from others' }).click();
  await expect(reported).toContainText('Hidden from others');

  await second.reload();
  await second.getByRole('tab', { name: 'Solutions' }).click();
  await expect(second.getByText('No solutions yet')).toBeVisible();
  await second.close();

  await page.reload();
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Notices, 1 unread' }).click();
  const notices = bar.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Your solution was hidden: Name the book, please.');
  await notices.getByRole('link', { name: 'Sum with solutions' }).click();
  await expect(ownCard).toContainText('Name the book, please.');
  await inspect(page, 'hidden-solution');

  await reported.getByRole('button', { name: 'Show again' }).click();
  await reported.getByLabel('Reason').fill('It is named now.');
  await reported.getByRole('button', { name: 'Show it again' }).click();
  await expect(reported).toContainText('Shown again');
  await desk.close();

  await ownCard.getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog', { name: 'Withdraw this solution?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(page.getByText('No solutions yet')).toBeVisible();
});
