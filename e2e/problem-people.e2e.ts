/**
 * A problem of several people, each in a window of their own: the owner adds an author and a tester,
 * the author edits and meets a conflict, the tester solves, and the author takes over what the owner offers.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { localeCookie } from '../contract/locales.ts';
import { type Account, bearer, register } from './calls.ts';
import { inspect, inspectAt, photograph } from './inspect.ts';
import { signIn, sumCode, writeCode } from './page.ts';
import { address } from './place.ts';

async function windowOf(browser: Browser, account: Account, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  await page.goto(path);
  return page;
}

const list = (page: Page) => page.getByRole('list', { name: 'People' });
const rowOf = (page: Page, { name }: Account) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

async function add(page: Page, account: string, role?: 'Tester'): Promise<void> {
  await page.getByLabel('Name or e-mail address of the account').fill(account);
  if (role !== undefined) await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
}

test('a problem is shared with an author and a tester, and handed over', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const owner = await register(request, 'Owner');
  const author = await register(request, 'Author');
  const tester = await register(request, 'Tester');
  const name = `Shared sum ${Date.now()}`;
  const begun = await request.post('/workshop/problems', {
    headers: bearer(owner),
    data: { name, example: true },
  });
  const { _id: id } = await begun.json();
  await signIn(page, owner);
  await page.goto(`/problem/${id}/workshop?tab=people`);

  await test.step('the owner adds them by address and by name', async () => {
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await add(page, 'no such person');
    await expect(page.getByText('There is no account of this name or address')).toBeVisible();
    await add(page, author.email);
    await expect(list(page)).toContainText(author.email);
    await expect(rowOf(page, author)).toBeHidden();
    await page.getByLabel('Role').selectOption('Tester');
    await page.getByLabel('Name or e-mail address of the account').fill(tester.name);
    await page.keyboard.press('Enter');
    await expect(rowOf(page, tester)).toContainText('Tester');
    await inspect(page, 'workshop-people');
  });

  const authors = await windowOf(browser, author, '/my-contributions');
  await test.step('the author is told, and edits while the owner does', async () => {
    await authors.getByRole('button', { name: 'Notices, 1 unread' }).click();
    await expect(authors.getByText(`${owner.name} made you an author`)).toBeVisible();
    await photograph(authors, 'notice-of-sharing');
    await authors.keyboard.press('Escape');
    await expect(authors.getByText(`Shared by ${owner.name}: you are an author`)).toBeVisible();
    await authors.getByRole('link', { name: `Open the workshop: ${name}` }).click();
    await expect(authors.getByRole('button', { name: 'Delete problem' })).toBeHidden();
    await authors.getByLabel('Memory limit').fill('512');
    await authors.getByRole('button', { name: 'Save Draft' }).click();
    await expect(authors.getByText(/^Draft 1 of version 1/)).toBeVisible();
    // The owner has seen the draft without that.
    await page.getByRole('tab', { name: 'Statement' }).click();
    await page.getByLabel('Problem name').fill(`${name}, renamed`);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    const conflict = page.getByRole('dialog', { name: 'This draft has been changed' });
    await expect(conflict).toContainText(`${author.name} changed it`);
    await conflict.getByRole('button', { name: 'Overwrite with Mine' }).click();
    await expect(page.getByText(/^Draft 2 of version 1/)).toBeVisible();
    const draft = await request.get(`/workshop/${id}`, { headers: bearer(author) });
    expect((await draft.json()).content.metadata).toMatchObject({
      names: { en: `${name}, renamed` },
      limits: { memoryMib: 512 },
    });
  });

  await test.step('the tester solves it, and has no workshop', async () => {
    const testers = await windowOf(browser, tester, '/my-contributions');
    await expect(testers.getByText(`Shared by ${owner.name}: you are a tester`)).toBeVisible();
    await inspect(testers, 'shared-with-a-tester');
    await testers.getByRole('link', { name: `View problem: ${name}` }).click();
    await writeCode(testers, sumCode);
    await testers.getByRole('button', { name: 'Submit' }).click();
    await expect(testers.getByText('Accepted').filter({ visible: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    await testers.goto(`/problem/${id}/workshop`);
    await expect(testers.getByText('There is no such problem.')).toBeVisible();
    await testers.context().close();
  });

  await test.step('the owner hands it over, and becomes an author, who leaves', async () => {
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('button', { name: `Hand over to ${author.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(rowOf(page, author)).toContainText('offered, not taken over yet');
    await inspect(page, 'workshop-people-offered');
    await page.getByRole('button', { name: 'Take back the offer' }).click();
    await expect(rowOf(page, author)).not.toContainText('offered');
    await page.getByRole('button', { name: `Hand over to ${author.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
    await expect(rowOf(page, author)).toContainText('offered, not taken over yet');
    await authors.goto(`/problem/${id}/workshop?tab=people`);
    await authors.getByRole('button', { name: /^Notices, \d+ unread$/ }).click();
    await expect(authors.getByText(`${owner.name} offers it to you`)).toBeVisible();
    await authors.keyboard.press('Escape');
    await expect(rowOf(authors, author)).toContainText('offered to you');
    await authors.getByRole('button', { name: 'Take over', exact: true }).click();
    await authors.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await expect(rowOf(authors, author)).toContainText('Owner');
    await page.reload();
    await expect(rowOf(page, author)).toContainText('Owner');
    await expect(rowOf(page, owner)).toContainText('Author');
    await expect(page.getByText('Only the owner and administrators add people.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete problem' })).toBeHidden();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/my-contributions$/);
    await expect(page.getByRole('heading', { name: 'My Contributions' })).toBeVisible();
    expect((await request.get(`/workshop/${id}`, { headers: bearer(owner) })).status()).toBe(404);
  });

  await test.step('in a review, the tester comments on the statement, and sees no more', async () => {
    const headers = bearer(author);
    expect((await request.post(`/workshop/${id}/verify`, { headers })).status()).toBe(200);
    const isVerified = async () => {
      const found = await (await request.get(`/workshop/${id}/verification`, { headers })).json();
      return found.report?.isRight ?? null;
    };
    await expect.poll(isVerified, { timeout: 120_000 }).toBe(true);
    const { revision } = await (await request.get(`/workshop/${id}`, { headers })).json();
    const sent = await request.post(`/workshop/${id}/send`, { headers, data: { revision } });
    expect(sent.status(), await sent.text()).toBe(200);
    const testers = await windowOf(browser, tester, `/problem/${id}/review`);
    await expect(testers.getByRole('region', { name: 'Statement', exact: true })).toBeVisible();
    for (const part of ['Verification', 'Tests', 'Programs']) {
      await expect(testers.getByRole('heading', { name: part })).toHaveCount(0);
    }
    await expect(testers.getByRole('link', { name: 'Open the workshop' })).toHaveCount(0);
    await testers.getByRole('button', { name: 'Comment on line 1', exact: true }).click();
    const comment = testers.getByLabel('Comment on line 1', { exact: true }).last();
    await comment.fill('Which numbers?');
    await testers.getByRole('button', { name: 'Comment', exact: true }).first().click();
    await expect(testers.getByText('Which numbers?').first()).toBeVisible();
    await inspect(testers, 'review-of-a-tester');
    await testers.context().close();
    const owners = await windowOf(browser, author, `/problem/${id}/review`);
    await expect(owners.getByText('Which numbers?').first()).toBeVisible();
    await expect(owners.getByText(tester.name).first()).toBeVisible();
    await owners.context().close();
  });

  await test.step('the new owner takes the tester out, from right to left', async () => {
    await authors.context().addCookies([{ name: localeCookie, value: 'ar', url: address }]);
    await authors.goto(`/problem/${id}/workshop?tab=people`);
    await expect(authors.locator('html')).toHaveAttribute('dir', 'rtl');
    const people = authors.getByRole('tabpanel').getByRole('list').getByRole('listitem');
    await expect(people).toHaveCount(2);
    for (const width of [390, 1440]) await inspectAt(authors, 'workshop-people-ar', width);
    await authors.context().addCookies([{ name: localeCookie, value: 'en', url: address }]);
    await authors.reload();
    await authors.getByRole('button', { name: `Take out ${tester.name}` }).click();
    await authors.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
    await expect(list(authors).getByRole('listitem')).toHaveCount(1);
    await authors.context().close();
  });
});
