/** A contributed problem is reviewed and published. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { contributionRules } from '../contract/form-messages.ts';
import { refusals } from '../contract/messages.ts';
import { contributionsPendingMaxPerPerson } from '../server/http/limits.ts';
import { contributionMessages } from '../web/page-messages.ts';
import { bearer, contribute, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, tabTo } from './page.ts';
import { admin } from './place.ts';

/** A window of the administrator's own. */
async function wardenAt(browser: Browser, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, { token });
  await page.goto(path);
  return page;
}

/** With the buttons and keys that set marks, which are undone like what was typed. */
async function writeStatement(page: Page): Promise<void> {
  const statement = page.getByLabel('Problem statement');
  const marks = page.getByRole('toolbar', { name: 'Marks of the statement' });
  await statement.fill('Print a + b');
  await statement.press('Control+Shift+ArrowLeft');
  await marks.getByRole('button', { name: 'Bold' }).click();
  await expect(statement).toHaveValue('Print a + **b**');
  await expect(statement).toBeFocused();
  await statement.press('Control+b');
  await statement.press('Control+z');
  await expect(statement).toHaveValue('Print a + **b**');
  await marks.getByRole('button', { name: 'Bold' }).focus();
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(marks.getByRole('button', { name: 'Formula within the line' })).toBeFocused();
  await inspect(page, 'statement-marks');
  await statement.fill('Print a + b');
  await statement.press('Home');
  await statement.press('Control+ArrowRight');
  await statement.press('Shift+End');
  await statement.press('Control+m');
  await statement.press('ArrowRight');
  await statement.press('ArrowRight');
  await page.keyboard.type('.');
  await expect(statement).toHaveValue('Print $a + b$.');
  const preview = page.getByRole('region', { name: 'Preview of the statement' });
  await expect(preview.locator('.katex')).toBeVisible();
}

async function writeContribution(page: Page, name: string): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Contribution' });
  const wrong = page.getByRole('main').getByRole('alert');
  await submit.click();
  await expect(wrong).toHaveText(contributionRules.nameAndStatementRequired);
  await page.getByLabel('Problem name').fill(name);
  await writeStatement(page);
  await page.getByRole('textbox', { name: 'Tags' }).fill('math, , easy ');
  await submit.click();
  await expect(wrong).toHaveText(contributionRules.casesIncomplete);
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole('button', { name: 'Add test case' }).click();
    const one = page.getByRole('group', { name: `Test case ${number}` });
    await one.getByLabel('Input').fill(`${number} ${number}`);
    await one.getByLabel('Output').fill(String(2 * number));
    await one.getByRole('checkbox', { name: 'Hidden' }).check();
  }
  await page
    .getByRole('group', { name: 'Test case 1' })
    .getByRole('checkbox', { name: 'Hidden' })
    .uncheck();
  await page.getByLabel('Memory limit').fill('1025');
  await submit.click();
  await expect(wrong).toHaveText('Memory limit must be 64 to 1024 MB.');
  await page.getByLabel('Memory limit').fill('1024');
}

test('a contribution is approved and becomes a problem', async ({ page, browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Contributor');
  const name = `Sum of ${person.name}`;
  await page.goto('/contribute-problem');
  await expect(page.getByText(contributionMessages.loginToContribute)).toBeVisible();
  await expect(page.getByText(/2-3 test cases/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/my-contributions');
  await expect(page.getByText(contributionMessages.loginToView)).toBeVisible();

  await signIn(page, person);
  await page.goto('/my-contributions');
  await expect(page.getByRole('heading', { name: contributionMessages.none })).toBeVisible();
  await page.getByRole('link', { name: 'Contribute your first problem' }).click();
  await writeContribution(page, name);
  await expectAccessible(page);
  const submit = page.getByRole('button', { name: 'Submit Contribution' });
  await page.route('**/contributions/submit', (route) => route.abort());
  await submit.click();
  await expect(page.getByText(contributionMessages.submitUnreachable)).toBeVisible();
  await page.unroute('**/contributions/submit');
  await submit.click();
  await expect(page.getByText(contributionMessages.submitted.title)).toBeVisible();
  await expect(page).toHaveURL('/my-contributions');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('pending');
  await expect(card).toContainText('3 (2 hidden)');

  const review = await wardenAt(browser, warden.token, '/admin/contributions');
  await review.getByRole('row', { name }).getByRole('button', { name: 'Approve' }).click();
  const dialog = review.getByRole('dialog', { name: 'Approve Contribution' });
  await expect(dialog.locator('.katex').first()).toBeVisible();
  await expect(dialog).toContainText('... and 1 more test cases');
  await expect(dialog).toContainText(`${person.name} (${person.email})`);
  const decide = dialog.getByRole('button', { name: 'Approve & Create Problem' });
  await expect(decide).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Show all 3 test cases' }).click();
  await expect(dialog.getByRole('heading', { name: 'Test case 3' })).toBeVisible();
  await expect(decide).toBeInViewport({ ratio: 1 });
  await expectAccessible(review);
  await dialog.getByPlaceholder(contributionMessages.approvePlaceholder).fill('Well done.');
  await decide.click();
  await expect(dialog.getByText(contributionMessages.approved)).toBeVisible();
  await expect(dialog).toBeHidden();
  const reviewed = review.getByRole('region', { name: 'Reviewed Contributions' });
  await expect(reviewed.getByRole('row', { name })).toContainText('approved');
  await review.context().close();

  await page.reload();
  await expect(card).toContainText('approved');
  await expect(card).toContainText('Well done.');
  await expect(card).toContainText(admin.name);
  await expectAccessible(page);
  await card.getByRole('link', { name: 'View live problem' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

test('a contribution is rejected, and can be revised', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Beginner');
  const name = `Sum of ${person.name}`;
  await contribute(request, person, name);
  const comments = 'The second test contradicts the statement, which never says what b may be.';

  const review = await wardenAt(browser, warden.token, '/admin/contributions');
  const row = review.getByRole('row', { name });
  await row.getByRole('button', { name: 'Reject' }).click();
  const dialog = review.getByRole('dialog', { name: 'Reject Contribution' });
  await dialog.getByPlaceholder(contributionMessages.rejectPlaceholder).fill(comments);
  await dialog.getByRole('button', { name: 'Reject Contribution' }).click();
  await expect(dialog.getByText(contributionMessages.rejected)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(`${comments.slice(0, 50).trimEnd()}...`);
  await expect(row).toContainText('rejected');
  await review.context().close();

  await signIn(page, person);
  await page.goto('/my-contributions');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText(comments);
  await card.getByRole('link', { name: 'Revise and submit again' }).click();
  await expect(page.getByLabel('Problem name')).toHaveValue(name);
  await expect(page.getByLabel('Difficulty')).toHaveValue('Medium');
  await expect(page.getByLabel('Time limit')).toHaveValue('1234');
  const third = page.getByRole('group', { name: 'Test case 3' });
  await expect(third.getByLabel('Output')).toHaveValue('6\n');
  await expect(third.getByRole('checkbox', { name: 'Hidden' })).toBeChecked();
});

test('contributing and reviewing require no mouse', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Typing contributor');
  const name = `Sum of ${person.name}`;
  const write = async (label: string, text: string, within: Page | Locator = page) => {
    await tabTo(page, within.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(text);
  };
  await signIn(page, person);
  await page.goto('/contribute-problem');
  await write('Problem name', name);
  await tabTo(page, page.getByLabel('Difficulty'));
  await page.keyboard.press('h');
  await write('Problem statement', 'Print $a + b$.');
  await write('Input', '1 2');
  await write('Output', '3');
  await tabTo(page, page.getByRole('button', { name: 'Add test case' }));
  await page.keyboard.press('Enter');
  const second = page.getByRole('group', { name: 'Test case 2' });
  await expect(second.getByLabel('Input')).toBeFocused();
  await page.keyboard.insertText('3 4');
  await write('Output', '7', second);
  await tabTo(page, page.getByRole('button', { name: 'Submit Contribution' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-contributions');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('hard');

  const review = await wardenAt(browser, warden.token, '/admin/contributions');
  const opener = review.getByRole('row', { name }).getByRole('button', { name: 'Approve' });
  const dialog = review.getByRole('dialog', { name: 'Approve Contribution' });
  await opener.press('Enter');
  await expect(dialog.locator(':focus')).toBeVisible();
  await review.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await review.keyboard.press('Enter');
  await tabTo(review, dialog.getByLabel('Review Comments'));
  await review.keyboard.insertText('Well typed.');
  await tabTo(review, dialog.getByRole('button', { name: 'Approve & Create Problem' }));
  await review.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(contributionMessages.approved);
  await expect(dialog).toBeHidden();
  await expect(review.getByRole('heading', { name: 'Pending Review' })).toBeFocused();
  await review.context().close();
});

test('a review that cannot be made is explained in the dialog', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Twice');
  const name = `Sum of ${person.name}`;
  const id = await contribute(request, person, name);
  await signIn(page, warden);
  await page.goto('/admin/contributions');
  await page.getByRole('row', { name }).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve Contribution' });
  const approve = dialog.getByRole('button', { name: 'Approve & Create Problem' });

  await page.setViewportSize({ width: 390, height: 600 });
  await expect(approve, 'in view while the dialog scrolls').toBeInViewport({ ratio: 1 });
  await page.route('**/contributions/approve/*', (route) => route.abort());
  await approve.click();
  await expect(dialog.getByRole('alert')).toHaveText(contributionMessages.reviewUnreachable);
  await page.unroute('**/contributions/approve/*');

  await request.post(`/contributions/reject/${id}`, { headers: bearer(warden), data: {} });
  await approve.click();
  await expect(dialog.getByRole('alert')).toHaveText(refusals.reviewed);
});

test('a contribution that is refused says why', async ({ page, request }) => {
  const person = await register(request, 'Eager');
  for (let n = 1; n <= contributionsPendingMaxPerPerson; n += 1) {
    await contribute(request, person, `Sum number ${n}`);
  }
  await signIn(page, person);
  await page.goto('/contribute-problem');
  await writeContribution(page, 'One sum too many');
  await page.getByRole('button', { name: 'Submit Contribution' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    `${contributionMessages.submitFailed} ${refusals.tooManyPending}`,
  );
});
