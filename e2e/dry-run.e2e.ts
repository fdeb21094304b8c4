/** The dry run of a contest: test accounts are made, try it before its start, and are removed. */
import { expect, test } from '@playwright/test';
import { createContest, createSum, login } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

test('test accounts try a contest before its start, and one button removes them', {
  tag: '@release',
}, async ({ browser, page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum to be tried');
  const slug = await createContest(request, warden, {
    slug: 'tried-friday',
    name: 'Friday that is tried',
    problems: [problem],
    startsAt: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
  await signIn(page, warden);
  await page.goto(`/contests/${slug}/desk`);
  const box = page.getByRole('region', { name: 'Dry run' });
  const made = box.getByRole('list', { name: 'New test accounts' }).locator('> li');

  await test.step('a number that is none is refused, and accounts are made once', async () => {
    await box.getByLabel('Test accounts').fill('many');
    await box.getByRole('button', { name: 'Make them' }).click();
    await expect(box.getByLabel('Test accounts')).toHaveAccessibleDescription(/Must be a number/);
    await box.getByLabel('Test accounts').fill('2');
    await box.getByRole('button', { name: 'Make them' }).dblclick();
    await expect(made).toHaveCount(2);
    await expect(box).toContainText('2 test accounts');
    await expect(page.getByRole('list', { name: 'Teams' }).locator('> li')).toHaveCount(2);
    await inspect(page, 'dry-run');
  });

  const [email = '', password = ''] = await made.first().locator('code').allTextContents();
  await test.step('a test account has the problems before the start', async () => {
    const tester = await (await browser.newContext()).newPage();
    await signIn(tester, await login(request, email, password));
    await tester.goto(`/contests/${slug}`);
    await tester.getByRole('link', { name: /Sum to be tried/ }).click();
    await expect(tester.getByRole('heading', { name: /Sum to be tried/ })).toBeVisible();
    await expect(tester.getByText(/^Your time ends in/)).toBeVisible();
    await inspect(tester, 'dry-run-problem');
  });

  await test.step('they are removed at once', async () => {
    await box.getByRole('button', { name: 'Remove all test accounts' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(box).toContainText('no test accounts');
    await expect(made).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Teams' }).locator('> li')).toHaveCount(0);
  });
});
