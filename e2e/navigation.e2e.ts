/** The navigation bar for each role, redirects on login and logout, and a form that was sent. */
import { expect, type Page, test } from '@playwright/test';
import { loginMessages } from '../web/page-messages.ts';
import { redirectAfterLoginMs } from '../web/timings.ts';
import { login, register } from './calls.ts';
import { admin } from './place.ts';

const bar = (page: Page) => page.getByRole('banner');

/** A page of a user who is signed in. */
async function enterAs(page: Page, token: string): Promise<void> {
  await page.goto('/terms');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

async function expectWays(page: Page, ways: Record<string, string>): Promise<void> {
  // Another journey may have brought a contest or a class, and with it one more way.
  const links = bar(page)
    .getByRole('navigation')
    .getByRole('link')
    .filter({ hasNotText: /^(Contests|Classes)$/ });
  await expect(links).toHaveText(Object.keys(ways));
  for (const [index, path] of Object.values(ways).entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', path);
  }
}

test('a visitor is led to pages that are open to all', async ({ page }) => {
  await page.goto('/');
  await expectWays(page, {
    Home: '/',
    Problems: '/problems',
    Leaderboard: '/leaderboard',
    Login: '/login',
    Register: '/register',
  });
  await expect(bar(page).getByRole('link', { name: 'Arbiter' })).toHaveAttribute('href', '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'View Leaderboard' })).toHaveAttribute(
    'href',
    '/leaderboard',
  );
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(
    6,
  );
  await main.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('link', { name: 'Back to website' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
});

test('a signed-in user is led to their own pages, and out', async ({ page, request }) => {
  const person = await register(request, 'Wanderer');
  await enterAs(page, person.token);
  await page.goto('/');
  await expectWays(page, {
    Problems: '/problems',
    Leaderboard: '/leaderboard',
    Dashboard: '/dashboard',
    Contribute: '/contribute-problem',
    'My Contributions': '/my-contributions',
  });
  const brand = bar(page).getByRole('link', { name: 'Arbiter' });
  await expect(brand).toHaveAttribute('href', '/problems');
  const start = page.getByRole('main').getByRole('link', { name: 'Get Started' });
  await expect(start).toHaveAttribute('href', '/problems');
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/problems');
  }

  const opener = bar(page).getByRole('button', { name: person.name });
  await opener.click();
  await expect(bar(page).getByText(person.email)).toBeVisible();
  await page.getByRole('heading', { name: 'Problems' }).click();
  await expect(bar(page).getByText(person.email)).toBeHidden();
  await opener.press('Enter');
  for (const [name, path] of [
    ['View Profile', '/profile'],
    ['Edit Profile', '/edit-profile'],
    ['Logout', '/logout'],
  ] as const) {
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await bar(page).getByRole('link', { name: 'Logout' }).press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(bar(page).getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('on a phone, Escape and a click outside close the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await opener.press('Enter');
  await menu.getByRole('link', { name: 'Problems' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();
});

test('an administrator is led to the pages of administrators', async ({ page, request }) => {
  await enterAs(page, (await login(request, admin.email, admin.password)).token);
  await page.goto('/problems');
  await expectWays(page, {
    Problems: '/problems',
    Leaderboard: '/leaderboard',
    Dashboard: '/dashboard',
    'Create Problem': '/create-problem',
    'All Submissions': '/admin/submissions',
    'Review Contributions': '/admin/contributions',
  });
});

/** Keeps the page waiting forever instead of continuing after a login. */
const staying = `
  const wait = window.setTimeout;
  window.setTimeout = (act, delayMs, ...rest) =>
    delayMs === ${redirectAfterLoginMs} ? 0 : wait(act, delayMs, ...rest);
`;

test('a form that was sent can be sent once, and earlier failures go away', async ({
  page,
  request,
}) => {
  const person = await register(request, 'Person who logs in');
  await page.addInitScript(staying);
  await page.goto('/login');
  for (const password of ['not the password', person.password]) {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    if (password !== person.password) {
      await expect(page.getByText(loginMessages.failed.text)).toBeVisible();
    }
  }
  await expect(page.getByText(loginMessages.success.title)).toBeVisible();
  await expect(page.getByText(loginMessages.failed.text)).toBeHidden();
  await expect(page.getByLabel('E-mail')).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeDisabled();
});
