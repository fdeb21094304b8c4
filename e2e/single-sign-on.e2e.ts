/**
 * Logins by a real provider of OpenID Connect: a first one, a later one, and the ways in which an account
 * that is there is linked.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { registrationRefusals } from '../contract/form-messages.ts';
import { login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';
import { test } from './testing-arbiter.ts';

const continuing = (page: Page) => page.getByRole('button', { name: 'Continue with School' });
const nameOf = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const details: unknown = await (await fetch('/users/details', { headers })).json();
    return (details as { name: string }).name;
  });

test('a person logs in by a provider for the first time, and again', async ({
  page,
  own: { school },
}) => {
  school.signIn({ sub: 'nora', name: 'Nora of School', email: 'nora@school.example' });
  await page.goto('/login?redirect=/dashboard');
  await expect(continuing(page)).toBeVisible();
  await expectAccessible(page);
  await inspect(page, 'login with a provider');
  await continuing(page).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await nameOf(page)).toBe('Nora of School');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await continuing(page).click();
  await expect(page).toHaveURL('/problems');
  expect(await nameOf(page)).toBe('Nora of School');
  await page.goto('/account');
  const links = page.getByRole('region', { name: 'Linked logins' });
  await expect(links).toContainText('It has no password');
  await links.getByRole('button', { name: 'Unlink School' }).click();
  await expect(links).toContainText('This login is the only way into your account.');
});

test('an account that is there is linked with its password, once', async ({
  page,
  request,
  own: { school },
}) => {
  const olaf = await register(request, 'Olaf who was here before');
  school.signIn({ sub: 'olaf', name: 'Olaf', email: olaf.email });
  await page.goto('/login');
  await continuing(page).click();
  await expect(page.getByRole('heading', { name: 'Link your account' })).toBeVisible();
  await expectAccessible(page);
  await inspect(page, 'login that is linked by a password');
  const password = page.getByLabel('Password of your account here');
  await password.fill('a guess');
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page.getByText('The password is wrong.', { exact: true })).toBeVisible();
  await password.fill(olaf.password);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await expect(page).toHaveURL('/problems');
  expect(await nameOf(page)).toBe(olaf.name);
  await page.goto('/logout');
  await continuing(page).click();
  await expect(page).toHaveURL('/problems');
  expect(await nameOf(page)).toBe(olaf.name);
});

test('a login with another address is linked on the page of the account, and unlinked', async ({
  page,
  request,
  own: { school },
}) => {
  await signIn(page, await register(request, 'Petra with two addresses'));
  school.signIn({ sub: 'petra', name: 'Petra', email: 'petra@school.example' });
  await page.goto('/account');
  const links = page.getByRole('region', { name: 'Linked logins' });
  await links.getByRole('button', { name: 'Link School' }).click();
  await expect(links.getByRole('listitem')).toContainText('School');
  await expect(page).toHaveURL('/account');
  await expectAccessible(page);
  await inspect(page, 'account with a linked login');
  await links.getByRole('button', { name: 'Unlink School' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(0);
});

test('a site that takes passwords only of administrators shows its providers first', async ({
  page,
}) => {
  await page.route('**/system/site', async (route) => {
    const response = await route.fetch();
    const site = await response.json();
    await route.fulfill({
      response,
      json: { ...site, logins: { ...site.logins, passwords: false } },
    });
  });
  await page.goto('/register');
  await expect(continuing(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(registrationRefusals.passwordsOff);
  await inspect(page, 'registration without passwords');
  await page.goto('/login');
  await expect(continuing(page)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveCount(0);
  await inspect(page, 'login without passwords');
  await page.getByRole('link', { name: 'Log in as an administrator' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('a person registers by a provider', async ({ page, own: { school } }) => {
  school.signIn({ sub: 'rita', name: 'Rita', email: 'rita@school.example' });
  await page.goto('/register');
  await expect(continuing(page)).toBeVisible();
  await inspect(page, 'registration with a provider');
  await continuing(page).click();
  await expect(page).toHaveURL('/problems');
  expect(await nameOf(page)).toBe('Rita');
  // As where OIDC_SCHOOL_LOGOUT is both.
  const there = new URL(`${school.issuer}/session/end`);
  there.searchParams.set('client_id', 'arbiter');
  there.searchParams.set('post_logout_redirect_uri', new URL('/login', page.url()).href);
  const logout = (route: Route) => route.fulfill({ json: { url: there.href } });
  await page.route('**/users/login/provider/logout', logout);
  // The session here ends, too, however long that takes.
  const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/users/logout', async (route) => {
    await isLate;
    await route.continue();
  });
  const ended = page.waitForResponse('**/users/logout');
  const told = page.waitForResponse('**/users/login/provider/logout');
  await page.goto('/logout');
  await told;
  goOn();
  expect((await ended).status()).toBe(200);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(continuing(page)).toBeVisible();
});

test('a later login by a password ends nothing at the provider', async ({
  page,
  request,
  own: { school },
}) => {
  const next = await register(request, 'Next with a password');
  school.signIn({ sub: 'sara', name: 'Sara', email: 'sara@school.example' });
  await page.goto('/login');
  await continuing(page).click();
  await expect(page).toHaveURL('/problems');
  const kept = () => page.evaluate(() => localStorage.getItem('provider'));
  expect(await kept()).toBe('school');
  // As after a session that has ended.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(next.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(next.password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page).toHaveURL('/problems');
  expect(await kept()).toBeNull();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
});

test('an answer that was used before is refused in a sentence', async ({
  page,
  own: { school },
}) => {
  school.signIn({ sub: 'quentin', name: 'Quentin', email: 'quentin@school.example' });
  await page.goto('/login');
  const answered = page.waitForRequest((request) => request.url().includes('/login/callback?'));
  await continuing(page).click();
  const url = (await answered).url();
  await expect(page).toHaveURL('/problems');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('This login did not begin in this browser');
  await inspect(page, 'login that was refused');
  await page.getByRole('button', { name: 'Back to the login' }).click();
  await expect(page).toHaveURL('/login');
});

test('an administrator unlinks the login of a person', { tag: '@release' }, async ({
  page,
  request,
  browser,
  own: { school, arbiter },
}) => {
  school.signIn({ sub: 'selma', name: 'Selma Linked', email: 'selma@school.example' });
  await page.goto('/login');
  await continuing(page).click();
  await expect(page).toHaveURL('/problems');
  const context = await browser.newContext({ baseURL: arbiter.address });
  const desk = await context.newPage();
  await signIn(desk, await login(request, admin.email, admin.password));
  await desk.goto('/admin/people');
  await desk.getByLabel('Name or address').fill('Selma Linked');
  const found = desk.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByText('Manage Selma Linked').click();
  await inspect(desk, 'person with a linked login');
  await found.getByRole('button', { name: 'Unlink School' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(found.getByRole('button', { name: 'Unlink School' })).toHaveCount(0);
  await context.close();
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Linked logins' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linked logins' })).toHaveCount(0);
});
