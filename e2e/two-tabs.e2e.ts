/** Two tabs of one browser: neither loses what is written in the other, nor by a logout in it. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createSum, login, register } from './calls.ts';
import { writeCode } from './page.ts';
import { admin } from './place.ts';

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const turnTo = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))");

/** Writes a line above the code, where the cursor then is. */
async function writeAbove(page: Page, line: string): Promise<void> {
  await codeOf(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(`${line}\n`);
}

/** A browser in which a new person is signed in; it has no tab yet, except the first. */
async function signedIn(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/terms');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  return page;
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(codeOf(page)).toBeVisible();
  await saved(page);
  return page;
}

test('two tabs of one browser keep both codes, and a logout elsewhere replaces none', {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in two tabs', 1);
  const person = await register(request, 'Person with two tabs');
  const context = await browser.newContext();
  const other = await signedIn(context, person.token);
  const path = `/problem/${problemId}`;
  const older = await openTab(context, path);
  const newer = await openTab(context, path);

  // The older tab shows the template, and only asks when it gets the focus.
  await writeCode(newer, 'int second_tab = 2;\nint main() {}\n');
  await saved(newer);
  await turnTo(older);
  const show = older.getByRole('button', { name: 'Show the newer version' });
  await expect(show).toBeVisible();
  await expect(codeOf(older)).toContainText('sync_with_stdio');
  await show.click();
  await expect(codeOf(older)).toContainText('int second_tab = 2;');
  await saved(older);

  // Both write, in different lines: the server's version gets both.
  await writeAbove(newer, 'int third = 3;');
  await saved(newer);
  await codeOf(older).click();
  await older.keyboard.press('Control+End');
  await older.keyboard.insertText('int fourth = 4;');
  await expect(codeOf(older)).toContainText('int third = 3;');
  await expect(codeOf(older)).toContainText('int fourth = 4;');
  await saved(older);

  // Both write over the same line: the person decides, and the other version is in the history.
  await writeCode(older, 'int of_older = 1;');
  await saved(older);
  await writeCode(newer, 'int of_newer = 2;');
  await newer.getByRole('button', { name: 'Keep mine' }).click();
  await saved(newer);
  await newer.getByRole('button', { name: 'History of your code' }).click();
  const versions = newer.getByRole('list', { name: 'Versions' }).getByRole('button');
  await versions.nth(1).click();
  await expect(newer.getByRole('dialog')).toContainText('int of_older = 1;');
  await newer.keyboard.press('Escape');

  // A logout in another tab: the code stays, up to the last key.
  await writeAbove(newer, 'int last_key = 1;');
  await other.goto('/logout');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(newer.getByText('You are no longer logged in.')).toBeVisible();
  await expect(newer.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(codeOf(newer)).toContainText('int last_key = 1;');
  await newer.reload();
  await expect(codeOf(newer)).toContainText('int last_key = 1;');
  await other.getByLabel('E-mail').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await saved(newer);
  await expect(codeOf(newer)).toContainText('int last_key = 1;');
  await expect(codeOf(newer)).toContainText('int of_newer = 2;');

  // A logout in this tab saves the last key, too; then the browser stores nothing, but the theme.
  await newer.getByRole('button', { name: 'Theme: system. Switch to light.' }).click();
  await writeAbove(newer, 'int at_logout = 1;');
  await newer.getByRole('button', { name: person.name }).click();
  await newer.getByRole('link', { name: 'Logout' }).click();
  await expect(newer.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(await newer.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  await expect(newer.getByRole('button', { name: /^Theme: light/ })).toBeVisible();
  const { token } = await login(request, person.email, person.password);
  const savedCode = async () => {
    const path = `/desk/${problemId}/code/cpp`;
    const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).code;
  };
  await expect.poll(savedCode).toContain('int at_logout = 1;');
  await context.close();
});

test("a visitor's two tabs keep each its own code, and a login loses none", {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum of a visitor with two tabs', 1);
  const person = await register(request, 'Visitor with two tabs');
  const context = await browser.newContext();
  const path = `/problem/${problemId}`;
  const open = async () => {
    const page = await context.newPage();
    await page.goto(path);
    await expect(codeOf(page)).toBeVisible();
    return page;
  };
  const [first, second] = [await open(), await open()];
  await writeCode(first, 'int of_first = 1;');
  await writeCode(second, 'int of_second = 2;');
  await turnTo(first);
  await expect(codeOf(first)).toContainText('int of_first = 1;');
  for (const [page, text] of [
    [first, 'int of_first = 1;'],
    [second, 'int of_second = 2;'],
  ] as const) {
    await page.reload();
    await expect(codeOf(page)).toContainText(text);
  }

  // Each input, too.
  for (const [page, input] of [
    [first, '1 1'],
    [second, '2 2'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Input' }).fill(input);
  }
  await first.reload();
  await expect(first.getByRole('textbox', { name: 'Input' })).toHaveValue('1 1');

  // After a login in one of them, the other asks which text to keep, and neither is gone.
  await first.getByRole('button', { name: 'Submit', exact: true }).click();
  await first.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await first.getByLabel('E-mail').fill(person.email);
  await first.getByLabel('Password', { exact: true }).fill(person.password);
  await first.getByRole('button', { name: 'Sign in' }).click();
  await expect(first).toHaveURL(path);
  const asked = [first, second].map((page) => page.getByRole('button', { name: 'Keep mine' }));
  const whichAsks = async () =>
    (await Promise.all(asked.map((button) => button.isVisible()))).indexOf(true);
  await expect.poll(whichAsks).toBeGreaterThanOrEqual(0);
  const at = await whichAsks();
  const [asking = first, texts] = [
    [first, second][at],
    ['int of_first = 1;', 'int of_second = 2;'],
  ];
  await asked[at]?.click();
  await saved(asking);
  await expect(codeOf(asking)).toContainText(texts[at] ?? '');
  await asking.getByRole('button', { name: 'History of your code' }).click();
  const versions = asking.getByRole('list', { name: 'Versions' }).getByRole('button');
  await versions.nth(1).click();
  await expect(asking.getByRole('dialog')).toContainText(texts[1 - at] ?? '');
  await context.close();
});
