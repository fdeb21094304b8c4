/**
 * A contributor fixes what the verification found, sends the draft, is asked for changes and sends
 * it again. It is approved, and the problem appears.
 */
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { reviewMessages } from '../web/page-messages.ts';
import { type Account, bearer, contribute, login, register } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

const verificationMs = 120_000;

/** Photographs in both schemes, and checks for accessibility and sideways scrolling. */
async function inspect(page: Page, name: string): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const excessPx = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect.soft(excessPx, `${name} at ${width} px`).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const file = `review-${name}-${width}-${colorScheme}.png`;
      const path = join(test.info().project.outputDir, 'screens', file);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await expectAccessible(page);
}

/** A draft of theirs with a wrong answer. */
async function beginWrong(
  request: APIRequestContext,
  person: Account,
  name: string,
): Promise<string> {
  const headers = bearer(person);
  const begun = await request.post('/workshop/problems', {
    headers,
    data: { name, example: true },
  });
  const { _id: id } = await begun.json();
  const { content } = await (await request.get(`/workshop/${id}`, { headers })).json();
  const file = await request.post(`/workshop/${id}/files`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from('-1\n'),
  });
  const [first, ...others] = content.secret.cases;
  const cases = [{ ...first, answer: await file.json() }, ...others];
  const saved = await request.put(`/workshop/${id}`, {
    headers: { ...headers, 'if-match': '"0"' },
    data: { content: { ...content, secret: { ...content.secret, cases } } },
  });
  expect(saved.status()).toBe(200);
  return id;
}

async function windowOf(browser: Browser, account: { token: string }, path: string) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  await page.goto(path);
  return page;
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled();
}

async function verify(page: Page, closing: string): Promise<void> {
  await openTab(page, 'Verification');
  await page.getByRole('button', { name: /^Verify/ }).click();
  // The report must not be the earlier one.
  await expect(page.getByText('The draft has changed since')).toBeHidden();
  await expect(page.getByText(/^Verified /)).toBeVisible({ timeout: verificationMs });
  await expect(page.getByText(closing)).toBeVisible();
}

const needs = (page: Page) => page.getByRole('list', { name: 'What a review needs' });

const isTold = (page: Page, { text }: { text: string }) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Sends the draft on the tab Review. */
async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await isTold(page, reviewMessages.sent);
  await expect(page.getByRole('region', { name: 'Review', exact: true })).toContainText('pending');
}

test('a draft is fixed, sent, changed, sent again and approved', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Setter');
  const stranger = await register(request, 'Stranger');
  const name = `Sums of ${person.name}`;
  const id = await beginWrong(request, person, name);
  const address = `/problem/${id}/review`;
  await page.goto(address);
  await expect(page.getByText(reviewMessages.loginNeeded.title)).toBeVisible();

  await signIn(page, person);
  await page.goto(`/problem/${id}/workshop?tab=review`);
  await expect(needs(page)).toContainText('Not verified yet');
  await expect(page.getByRole('button', { name: 'Send for Review' })).toBeDisabled();
  await verify(page, '1 error');
  await openTab(page, 'Review');
  await expect(needs(page)).toContainText('The verification found 1 error.');
  await inspect(page, 'not-ready');
  await openTab(page, 'Tests');
  const secret = page.getByRole('region', { name: /^Hidden test cases/ });
  await secret.getByRole('button', { name: '01-zero', exact: true }).click();
  await secret.getByLabel('Output', { exact: true }).fill('0\n');
  await save(page);
  await verify(page, 'No errors');
  await openTab(page, 'Review');
  await expect(needs(page).locator('li:not([data-ready])')).toHaveCount(0);
  await page.getByLabel('A note for the reviewer').fill('My first problem.');
  await send(page, 'Send for Review');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await isTold(page, reviewMessages.takenBack);
  await send(page, 'Send Again');
  const denied = await windowOf(browser, stranger, address);
  await expect(denied.getByText(reviewMessages.loadFailed)).toBeVisible();
  await denied.context().close();

  const review = await windowOf(browser, warden, '/admin/contributions');
  await review.getByRole('link', { name: `Review ${name}` }).click();
  const main = review.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Verification');
  await expect(main.getByText('No errors')).toBeVisible();
  await main.getByRole('button', { name: 'Comment on line 1', exact: true }).click();
  await main.getByLabel('Comment on line 1', { exact: true }).last().fill('Which numbers?');
  await main.getByRole('button', { name: 'Comment', exact: true }).first().click();
  const lines = main.getByRole('region', { name: 'Lines of the statement in en' });
  await expect(lines.getByText('Which numbers?')).toBeVisible();
  await main.getByRole('button', { name: 'Comment on secret/01-zero' }).click();
  await main.getByRole('textbox', { name: 'Comment on secret/01-zero' }).fill('A good one.');
  await main.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await expect(main.getByText('A good one.')).toBeVisible();
  await inspect(review, 'by-reviewer');
  await main.getByLabel('Review Comments').fill('Please name the numbers.');
  await main.getByRole('button', { name: 'Request Changes' }).click();
  await isTold(review, reviewMessages.changesAsked);

  await page.goto('/problems');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await expect(bar.getByText(`${admin.name} requested changes`)).toBeVisible();
  await bar.getByRole('link', { name }).click();
  await expect(page.getByRole('main').getByText('Please name the numbers.')).toBeVisible();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await page.getByRole('textbox', { name: `Reply to ${admin.name}` }).fill('I will.');
  await page.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await expect(page.getByText('I will.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the workshop' }).click();
  const statement = page.getByLabel('Problem statement');
  const before = await statement.inputValue();
  await statement.fill(before.replace('Add two numbers.', 'Add $a$ and $b$.'));
  await save(page);
  await verify(page, 'No errors');
  await openTab(page, 'Review');
  await send(page, 'Send Again');

  await review.reload();
  await main.getByText('Comments on lines that were changed (1)').click();
  await expect(main.getByRole('blockquote')).toHaveText('Add two numbers.');
  await expect(main.getByText('I will.')).toBeVisible();
  await main.getByText(/^Compare with draft/).click();
  await expect(main.getByText('+ Add $a$ and $b$.')).toBeVisible();
  await inspect(review, 'again');
  const dialog = review.getByRole('dialog');
  await main.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await isTold(review, reviewMessages.rejected);
  await page.reload();
  await send(page, 'Send Again');
  await review.reload();
  await main.getByRole('button', { name: 'Approve & Publish' }).click();
  await expect(dialog).toContainText('Everyone can solve it then.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await isTold(review, reviewMessages.approved);
  await review.context().close();

  await page.goto('/my-contributions');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('approved');
  await inspect(page, 'contributions');
  await card.getByRole('link', { name: 'Open the review' }).click();
  await expect(page.getByRole('main').getByText('My first problem.')).toBeVisible();
  await page.goto('/problems');
  await page.getByLabel('Search').fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a contribution from the form is continued in the workshop', async ({ page, request }) => {
  const person = await register(request, 'Growing');
  const name = `Doubles of ${person.name}`;
  await contribute(request, person, name);
  await signIn(page, person);
  await page.goto('/my-contributions');
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Continue in the workshop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await openTab(page, 'Review');
  await expect(needs(page)).toContainText('Add a solution that must be accepted.');
  await page.goto('/my-contributions');
  await expect(page.getByRole('region', { name: 'In the workshop' })).toContainText('withdrawn');
  await expect(card).toBeHidden();
});
