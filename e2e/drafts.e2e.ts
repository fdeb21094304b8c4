/** A person's code on two devices, without a connection for a while, and after starting over. */
import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { partMessages } from '../web/messages.ts';
import { type Account, createSum, login, register } from './calls.ts';
import { signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

const edited = 'Your code has changed since this result.';

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** A device on which the person opens the problem. */
async function device(browser: Browser, person: Account, problemId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  await page.goto(`/problem/${problemId}`);
  await expect(codeOf(page)).toBeVisible();
  await saved(page);
  return page;
}

/** Brings a device's page to the front, which then asks the server for news. */
const turnTo = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))");

/** Changes one line of the code. */
async function changeLine(page: Page, from: string, to: string): Promise<void> {
  await codeOf(page).getByText(from).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.insertText(to);
  await expect(codeOf(page)).toContainText(to);
}

const code = 'int one = 1;\nint two = 2;\nint three = 3;\nint main() {}\n';

test('code is synchronised between devices, and results of the earlier version are dimmed', async ({
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum on two devices', 1);
  const person = await register(request, 'Person with two devices');
  const desk = await device(browser, person, problemId);
  await writeCode(desk, code);
  await saved(desk);
  await desk.getByRole('button', { name: 'Run samples' }).click();
  const samples = desk.getByRole('tab', { name: /^Samples/ });
  await expect(samples).toContainText('0/1');
  await expect(samples.getByTitle(edited)).toHaveCount(0);

  const phone = await device(browser, person, problemId);
  await expect(codeOf(phone)).toContainText('int two = 2;');
  await changeLine(phone, 'int two = 2;', 'int two = 22;');
  await saved(phone);
  // The code on the page is not replaced without asking.
  await turnTo(desk);
  await desk.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(codeOf(desk)).toContainText('int two = 22;');
  await expect(samples.getByTitle(edited)).toHaveText('0/1');
  await desk.context().close();
  await phone.context().close();
});

test('code written without a connection is merged with code from another device', {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum without a connection', 1);
  const person = await register(request, 'Person in a train');
  const train = await device(browser, person, problemId);
  await writeCode(train, code);
  await saved(train);
  const desk = await device(browser, person, problemId);
  await expect(codeOf(desk)).toContainText('int one = 1;');

  await train.context().setOffline(true);
  await changeLine(train, 'int one = 1;', 'int one = 11;');
  await expect(train.getByText('Offline: saved in this browser')).toBeVisible();
  await changeLine(desk, 'int three = 3;', 'int three = 33;');
  await saved(desk);
  await train.context().setOffline(false);
  await expect(codeOf(train)).toContainText('int three = 33;');
  await expect(codeOf(train)).toContainText('int one = 11;');
  await saved(train);
  await turnTo(desk);
  await desk.getByRole('button', { name: 'Show the newer version' }).click();
  await expect(codeOf(desk)).toContainText('int one = 11;');

  // Both devices change the same line, so the person selects one.
  await train.context().setOffline(true);
  await changeLine(train, 'int two = 2;', 'int two = 20;');
  await expect(train.getByText('Offline: saved in this browser')).toBeVisible();
  await changeLine(desk, 'int two = 2;', 'int two = 200;');
  await saved(desk);
  await train.context().setOffline(false);
  await train.getByRole('button', { name: 'Take the other' }).click();
  await expect(codeOf(train)).toContainText('int two = 200;');
  await train.context().close();
  await desk.context().close();
});

test('starting over restores the template every time', { tag: '@release' }, async ({
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum begun again', 1);
  const person = await register(request, 'Person who begins again');
  const page = await device(browser, person, problemId);
  for (const text of ['int first = 1;', 'int second = 2;']) {
    await writeCode(page, text);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Replace my code' }).click();
    await expect(codeOf(page)).toContainText('int main()');
    await expect(codeOf(page)).not.toContainText(text);
  }
  await page.context().close();
});

test('a part of the page requested without a connection loads when it is back', {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in a tunnel', 1);
  const page = await device(browser, await register(request, 'Traveller'), problemId);
  await writeCode(page, code);
  await saved(page);
  const told = page.getByText(partMessages.noConnection.text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const output = page.getByRole('textbox', { name: 'Output' });
  await expect(output).toHaveValue('Unable to connect to the server.');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(told).toBeVisible();
  await expect(codeOf(page)).toContainText('int three = 3;');
  await page.context().setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible();

  // The server is gone, but the browser does not know.
  await page.evaluate('window.isSamePage = true');
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  await expect(page.getByRole('button', { name: 'Review my code' })).toBeHidden();
  await page.unroute('**/*');
  await expect(page.getByRole('button', { name: 'Review my code' })).toBeVisible();
  const isWhole = `window.isSamePage
    && [...document.querySelectorAll('link[rel="stylesheet"]')].every(({ sheet }) => sheet)`;
  expect(await page.evaluate(isWhole)).toBe(true);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(told).toBeVisible();
  await expect(codeOf(page)).toContainText('int three = 3;');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('a file of the page whose reply never comes is requested again', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum behind a dead connection', 1);
  let left = 0;
  const leave = () => {
    left += 1;
  };
  for (const file of ['editor-core-*.js', 'rendered-*.css']) {
    await page.route(`**/assets/${file}`, leave, { times: 1 });
  }
  await page.goto(`/problem/${problemId}`);
  await expect(codeOf(page)).toContainText('int main()');
  await expect(page.locator('.katex').first()).toBeVisible();
  expect(left).toBe(2);
});

test('a page that could not be loaded asks again for a server whose reply never comes', {
  tag: '@release',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  let left = 0;
  const leave = (route: Route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    left += 1;
    return undefined;
  };
  const asked = page.waitForRequest((one) => one.url().endsWith('/login'));
  await page.route('**/login', leave, { times: 1 });
  await page.route('**/assets/page-*.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
  await asked;
  await expect(page.getByRole('heading', { name: 'Problems' })).toBeVisible();
  expect(left).toBe(1);
});
