/** A verdict that comes while the tab is hidden is told by a notification, if the person wants it. */
import { expect, type Page, test } from '@playwright/test';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, routeOnce, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

/** Records what the page asks of the browser, which gives permission; a browser without a window has none. */
const recorder = `(() => {
  Object.assign(window, { asked: 0, told: [], focused: 0, focus: () => (window.focused += 1) });
  window.Notification = class {
    static get permission() { return sessionStorage.getItem('permission') ?? 'default'; }
    static async requestPermission() {
      window.asked += 1;
      sessionStorage.setItem('permission', 'granted');
      return 'granted';
    }
    constructor(title, { tag, body }) { this.told = { title, tag, body }; window.told.push(this); }
    close() { this.told.isClosed = true; }
  };
})()`;

/** As in a tab that is not in front. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })`,
  );

const told = (page: Page) => page.evaluate<object[]>('window.told.map(({ told }) => told)');

/** Submits, with an answer that comes when the returned function is called. */
async function submitSlowly(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const way = async (route: { continue(): Promise<void> }) => {
    await promise;
    await route.continue();
  };
  await routeOnce(page, '**/compiler/submit', way);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  return resolve;
}

test('a verdict is announced while the tab is hidden, to a person who asked for it', async ({
  page,
  context,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Person who looks elsewhere');
  const problemId = await createSum(request, warden, 'Sum worth waiting for');
  await context.addInitScript(recorder);
  await signIn(page, person);
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, sumCode);
  const offer = page.getByRole('button', { name: 'Tell me when it is judged' });
  const accepted = page.getByRole('dialog', { name: 'Accepted' });

  let answer = await submitSlowly(page);
  await expect(offer).toBeVisible();
  expect(await page.evaluate('window.asked')).toBe(0);
  await inspect(page, 'verdict-notices');
  await expectAccessible(page);
  await offer.click();
  await expect(page.getByText('a notification tells you')).toBeVisible();
  expect(await page.evaluate('window.asked')).toBe(1);
  await hide(page, true);
  answer();
  await expect(accepted).toBeVisible();
  expect(await told(page)).toEqual([
    {
      title: 'Accepted: Sum worth waiting for',
      tag: expect.stringMatching(/^[\da-f-]{36}$/),
      body: undefined,
    },
  ]);
  await page.evaluate('window.told[0].onclick()');
  expect(await page.evaluate('[window.focused, window.told[0].told.isClosed]')).toEqual([1, true]);

  await page.keyboard.press('Escape');
  await hide(page, false);
  answer = await submitSlowly(page);
  answer();
  await expect(accepted).toBeVisible();
  expect(await told(page)).toHaveLength(1);

  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: /^Tell me of a verdict/ });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, `${sumCode}\n`);
  answer = await submitSlowly(page);
  await hide(page, true);
  answer();
  await expect(accepted).toBeVisible();
  expect(await told(page)).toEqual([]);
});

test('who does not want to be told is asked once', { tag: '@release' }, async ({
  page,
  context,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Person who stays');
  const problemId = await createSum(request, warden, 'Sum to watch');
  await context.addInitScript(recorder);
  await signIn(page, person);
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, sumCode);
  const answer = await submitSlowly(page);
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await hide(page, true);
  answer();
  await expect(page.getByRole('dialog', { name: 'Accepted' })).toBeVisible();
  expect(await told(page)).toEqual([]);
  expect(await page.evaluate('[window.asked, localStorage.getItem("verdictNotices")]')).toEqual([
    0,
    'offered',
  ]);
  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: /^Tell me of a verdict/ });
  await choice.check();
  await expect(choice).toBeChecked();
  expect(await page.evaluate('localStorage.getItem("verdictNotices")')).toBe('on');
});
