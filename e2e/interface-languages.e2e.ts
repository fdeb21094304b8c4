/** The pages in other languages: chosen, kept, from right to left, and as long as words may be. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { isRightToLeft, type Locale, localeCookie } from '../contract/locales.ts';
import { refusals } from '../contract/messages.ts';
import { explanationsFile, readCatalogue, translatedLocales } from '../web/translate.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { expectNoSidewaysScroll, inspect, photograph } from './inspect.ts';
import { signIn, sumCode, writeCode } from './page.ts';
import { address, admin } from './place.ts';

const phonePx = 390;
const widePx = 1440;

/** The texts of a language by their English. */
function saying(locale: Locale): (english: string) => string {
  const catalogue = readCatalogue(locale);
  return (english) => {
    const translation = catalogue[english];
    if (typeof translation !== 'string') throw new Error(`${locale} has no “${english}”.`);
    return translation;
  };
}

test('a newcomer chooses Arabic on the landing page, and solves a problem in it', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const name = `Sum for readers ${Date.now()}`;
  const problemId = await createSum(request, warden, name);
  const say = saying('ar');

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Language of the pages' }).click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, 'landing-arabic');

  await page.getByRole('link', { name: say('Get Started') }).click();
  await page.getByLabel(say('Full name')).fill(`Reader ${Date.now()}`);
  await page.getByLabel(say('E-mail'), { exact: true }).fill(`reader.${Date.now()}@example.com`);
  await page
    .getByRole('textbox', { name: say('Password') })
    .first()
    .fill('a fine password');
  await page.getByRole('textbox', { name: say('Confirm password') }).fill('a fine password');
  await page.getByRole('checkbox').check();
  await inspect(page, 'register-arabic');
  await page.getByRole('button', { name: say('Create account') }).click();
  await expect(page).toHaveURL('/problems');

  await page.getByLabel(say('Search')).fill(name);
  await inspect(page, 'problems-arabic');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await writeCode(page, sumCode, say('Code'));
  // Code is written from left to right on every page.
  await expect(page.locator('.cm-content')).toHaveCSS('direction', 'ltr');
  await inspect(page, 'problem-arabic');
  await page.getByRole('button', { name: say('Submit'), exact: true }).click();
  const result = page.getByRole('dialog', { name: say('Accepted') });
  await expect(result).toBeVisible();
  await inspect(page, 'accepted-arabic');

  // What is asked of another tab is answered in the same language, and so is what the server refuses.
  const other = await page.context().newPage();
  await other.goto(`/problem/${problemId}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'ar');
  await other.goto('/lists/00000000-0000-4000-8000-000000000000');
  await expect(other.getByText(say(refusals.noList)).first()).toBeVisible();
});

test('pages are in the language of the browser until another is chosen', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT', baseURL: address });
  const page = await context.newPage();
  await page.goto('/problems');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying('de')('Problems'));
  await page.getByRole('button', { name: saying('de')('Language of the pages') }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Problems');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('the program of the landing page fails in the language of the page', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: address });
  const page = await context.newPage();
  const say = saying('de');
  await page.goto('/');
  const demo = page.getByRole('region', { name: say('Try it') });
  await demo.getByRole('button', { name: say('Run') }).click();
  await expect(demo.getByRole('status')).toContainText('warf std::out_of_range');
  await expect(demo.getByRole('status').locator('[lang=en]')).toHaveCount(0);
  await context.close();
});

test('the language of an account comes along to another browser, and explains what does not compile', async ({
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, `Sum abroad ${Date.now()}`);
  const person = await register(request, `Traveller ${Date.now()}`);
  const say = saying('de');
  const home = await browser.newContext({ locale: 'de-DE', baseURL: address });
  const page = await home.newPage();
  await page.goto('/login');
  await page.getByLabel(say('E-mail')).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await expect(page).toHaveURL('/problems');
  await home.close();

  const abroad = await browser.newContext({ locale: 'en-GB', baseURL: address });
  const other = await abroad.newPage();
  await other.goto(`/login?redirect=/problem/${problemId}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByLabel('E-mail').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(`/problem/${problemId}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await writeCode(other, 'int main() { return 0 }', say('Code'));
  await other.getByRole('button', { name: say('Submit'), exact: true }).click();
  await expect(other.getByRole('dialog')).toContainText(
    explanationIn('de', 'A semicolon is missing'),
  );
  // Who comes next to this browser has its language, for the account, too.
  await other.goto('/logout');
  await expect(other).toHaveURL('/login');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await other.getByRole('link', { name: 'Create an account' }).click();
  await other.getByLabel('Full name').fill(`Next at the desk ${Date.now()}`);
  await other.getByLabel('E-mail', { exact: true }).fill(`next.${Date.now()}@example.com`);
  await other.getByRole('textbox', { name: 'Password' }).first().fill('a fine password');
  await other.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other).toHaveURL('/problems');
  const token = () => other.evaluate(() => localStorage.getItem('token') ?? '');
  const details = await request.get('/users/details', {
    headers: bearer({ token: await token() }),
  });
  expect((await details.json()).locale).toBe('en');
  await other.goto('/logout');
  await expect(other).toHaveURL('/login');

  // So it is after a session that ended elsewhere.
  await other.getByLabel('E-mail').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/problems');
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await request.post('/users/logout', { headers: bearer({ token: await token() }), data: {} });
  await other.goto('/register');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await abroad.close();
});

/** An explanation of a compiler's message, by how it begins in English. */
function explanationIn(locale: Locale, start: string): string {
  const translations: Record<string, string> = JSON.parse(
    readFileSync(explanationsFile(locale), 'utf8'),
  );
  const found = Object.entries(translations).find(([english]) => english.startsWith(start));
  if (found === undefined) throw new Error(`Nothing begins with “${start}”.`);
  return found[1];
}

for (const { locale, width, words } of [
  {
    locale: 'de',
    width: widePx,
    words: ['Bei Beispiel 1: Zeile 1, Wort 1:', 'warf std::out_of_range, und nichts fing es ab.'],
  },
  {
    locale: 'ar',
    width: phonePx,
    words: ['في المثال 1: السطر 1، الكلمة 1:', 'ولم يلتقطه شيء.'],
  },
] as const) {
  test(`a wrong answer and a crash are explained in ${locale}`, async ({ browser, request }) => {
    const warden = await login(request, admin.email, admin.password);
    const problemId = await createSum(request, warden, `Sum explained in ${locale} ${Date.now()}`);
    const person = await register(request, `Learner in ${locale} ${Date.now()}`);
    const say = saying(locale);
    const context = await browser.newContext({ locale, baseURL: address });
    const page = await context.newPage();
    await page.goto(`/login?redirect=/problem/${problemId}`);
    await page.getByLabel(say('E-mail')).fill(person.email);
    await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
    await expect(page).toHaveURL(`/problem/${problemId}`);
    const codes = [
      '#include <cstdio>\nint main() { puts("0. no"); }\n',
      '#include <vector>\nint main() { std::vector<int> v(2); return v.at(5); }\n',
    ];
    for (const [at, code] of codes.entries()) {
      await page.setViewportSize({ width: widePx, height: 900 });
      await page.goto(`/problem/${problemId}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await writeCode(page, code, say('Code'));
      await page.getByRole('button', { name: say('Submit'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(words[at] ?? '');
      await expect(dialog.locator('[lang=en]')).toHaveCount(0);
      await page.setViewportSize({ width, height: 900 });
      await inspect(page, `explained-${at}-${locale}`);
    }
    await context.close();
  });
}

/** What is cut off although people must read it: words on buttons, links, tabs and headings. */
const cutOff = `[...document.querySelectorAll('button, a, label, th, h1, h2, [role=tab]')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX !== 'visible')
  // Names that people gave may be cut, and say so by dots.
  .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => one.outerHTML.slice(0, 160))`;

async function expectNothingCut(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, name);
  expect.soft(await page.evaluate<string[]>(cutOff), name).toEqual([]);
}

/** A page that is there shows its language at once. */
const shortlyMs = 5_000;

for (const locale of translatedLocales) {
  test(`no label is cut on a phone, in ${locale}`, {
    tag: locale === 'de' || locale === 'ar' ? [] : ['@release'],
  }, async ({ page, request }) => {
    const warden = await login(request, admin.email, admin.password);
    const problemId = await createSum(request, warden, `Sum in ${locale} ${Date.now()}`);
    const person = await register(request, `Reader of ${locale}`);
    await page.setViewportSize({ width: phonePx, height: 900 });
    const look = async (path: string) => {
      // Each time, because the language of the administrator's account counts from the next page on; and
      // again, because a tab that was another person's begins anew.
      await expect(async () => {
        await page.context().addCookies([{ name: localeCookie, value: locale, url: address }]);
        await page.goto(path);
        const timeout = shortlyMs;
        await expect(page.locator('html')).toHaveAttribute('lang', locale, { timeout });
        const direction = isRightToLeft(locale) ? 'rtl' : 'ltr';
        await expect(page.locator('body')).toHaveCSS('direction', direction, { timeout });
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale, { timeout });
      }).toPass();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const name = `${path.replaceAll('/', '-')}-${locale}`;
      await expectNothingCut(page, name);
      await photograph(page, name);
    };
    for (const path of ['/', '/login', '/register', '/problems', `/problem/${problemId}`]) {
      await look(path);
    }
    await signIn(page, person);
    const own = ['/dashboard', '/leaderboard', '/profile', '/edit-profile', '/account', '/lists'];
    for (const path of [...own, '/my-contributions', `/submission/${problemId}`]) await look(path);
    await signIn(page, warden);
    for (const path of ['/contests/new', '/classes', '/admin/system', '/admin/people']) {
      await look(path);
    }
  });
}
