/** Protecting an account: the password before critical changes, and sessions that end. */
import { expect, type Page, test } from '@playwright/test';
import { type Account, bearer, login, register } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('logging out ends the session on the server', async ({ page, request }) => {
  const person = await register(request, 'Person who leaves');
  const elsewhere = await login(request, person.email, person.password);
  await signIn(page, person);
  const ended = page.waitForResponse('**/users/logout');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect((await ended).status()).toBe(200);
  expect(await tokenOf(page)).toBeNull();
  const status = async (of: { token: string }) =>
    (await request.get('/users/details', { headers: bearer(of) })).status();
  expect([await status(person), await status(elsewhere)]).toEqual([401, 200]);
});

test('a reply about the person that comes after the logout changes nothing', async ({
  page,
  request,
}) => {
  await signIn(page, await register(request, 'Person who leaves early'));
  const late = Promise.withResolvers<void>();
  await page.route('**/users/details', async (route) => {
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response });
  });
  const told = page.waitForResponse('**/users/details');
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  late.resolve();
  await (await told).finished();
  // A page is drawn when it has done what follows from the reply.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await tokenOf(page)).toBeNull();
});

test('logging out works while the server cannot be reached', async ({ page, request }) => {
  await signIn(page, await register(request, 'Person who leaves alone'));
  await page.route('**/users/logout', (route) => route.abort());
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(await tokenOf(page)).toBeNull();
});

test('changing the e-mail address or the password requires the password', async ({
  page,
  request,
}) => {
  const person: Account = await register(request, 'Person who moves');
  const elsewhere = await login(request, person.email, person.password);
  await signIn(page, person);
  await page.goto('/edit-profile');
  const profile = page.locator('form').first();
  await expect(profile.getByLabel('Current password')).toBeHidden();
  await profile.getByLabel('E-mail').fill(`moved.${person.email}`);
  await profile.getByLabel('Current password').fill('a guess');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(profile.getByText('The password is wrong.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await profile.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(profile.getByLabel('Current password')).toBeHidden();
  const details = await request.get('/users/details', { headers: bearer(elsewhere) });
  expect(details.status()).toBe(401);

  const password = page.getByRole('region', { name: 'Password' });
  const change = async (values: [current: string, next: string, again: string]) => {
    await password.getByLabel('Current password').fill(values[0]);
    await password.getByLabel('New password').fill(values[1]);
    await password.getByLabel('Confirm password').fill(values[2]);
    await password.getByRole('button', { name: 'Change Password' }).click();
  };
  await change([person.password, 'short', 'short']);
  await expect(password.getByText('Password must be at least 6 characters long')).toBeVisible();
  await change([person.password, 'a new secret', 'another secret']);
  await expect(password.getByText('Passwords do not match')).toBeVisible();
  await change(['a guess', 'a new secret', 'a new secret']);
  await expect(password.getByText('The password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await change([person.password, 'a new secret', 'a new secret']);
  await expect(
    password.getByText('Password changed. All other sessions have ended.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Edit Profile (Debug Mode)' })).toBeVisible();
  expect((await login(request, `moved.${person.email}`, 'a new secret')).token).toBeTruthy();
});
