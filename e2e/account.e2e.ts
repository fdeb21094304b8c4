/** Protecting an account: the password before critical changes, and sessions that end. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { passwordRules } from '../contract/form-messages.ts';
import { refusals } from '../contract/messages.ts';
import { accessMessages, accountMessages } from '../web/page-messages.ts';
import { type Account, bearer, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, routeOnce, signIn } from './page.ts';

/** The reply to a change of the account long after the login. */
const tooOld = { success: false, error: refusals.currentPasswordRequired };
const askedAgain = refusals.currentPasswordRequired.replace('currentPassword: ', '');

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

test('changing the e-mail address or the password requires the password long after the login', {
  tag: '@release',
}, async ({ page, request }) => {
  const person: Account = await register(request, 'Person who moves');
  const elsewhere = await login(request, person.email, person.password);
  await signIn(page, person);
  await page.goto('/edit-profile');
  const profile = page.locator('form').first();
  const old = (route: Route) => route.fulfill({ status: 403, json: tooOld });
  await routeOnce(page, '**/users/update-profile', old);
  await profile.getByLabel('E-mail').fill(`moved.${person.email}`);
  await expect(profile.getByText('Another address ends all other sessions.')).toBeVisible();
  await expect(profile.getByLabel('Current password')).toBeHidden();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(profile.getByText(askedAgain, { exact: true })).toBeVisible();
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
  const change = async (next: string, again: string) => {
    await password.getByLabel('New password').fill(next);
    await password.getByLabel('Confirm password').fill(again);
    await password.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('short', 'short');
  await expect(password.getByText('Password must be at least 6 characters long')).toBeVisible();
  await change('a new secret', 'another secret');
  await expect(password.getByText('Passwords do not match')).toBeVisible();
  await expect(password.getByLabel('Current password')).toBeHidden();
  await routeOnce(page, '**/users/change-password', old);
  await change('a new secret', 'a new secret');
  await expect(password.getByText(askedAgain, { exact: true })).toBeVisible();
  await password.getByLabel('Current password').fill('a guess');
  await change('a new secret', 'a new secret');
  await expect(password.getByText('The password is wrong.')).toBeVisible();
  await expectAccessible(page);
  await password.getByLabel('Current password').fill(person.password);
  await change('a new secret', 'a new secret');
  await expect(
    password.getByText('Password changed. All other sessions have ended.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Edit Profile (Debug Mode)' })).toBeVisible();
  expect((await login(request, `moved.${person.email}`, 'a new secret')).token).toBeTruthy();
});

test('a page for a new password says why it would be refused, as one types', async ({
  page,
  request,
}) => {
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Wilhelmina Stone');
  const password = page.getByRole('textbox', { name: /^Password/ });
  for (const [typed, sentence] of [
    ['Secret1', passwordRules.common],
    ['zzzzzzz', passwordRules.repeated],
    ['       ', passwordRules.blank],
    ['Arbiter26', passwordRules.ofName],
    ['stone1999', passwordRules.ofName],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await password.fill('jkwz42');
  await expect(page.getByText(/^This password is/)).toHaveCount(0);

  await page.goto(`/reset-password/${'x'.repeat(43)}`);
  await page.getByRole('textbox', { name: 'New password' }).fill('iloveyou');
  await expect(page.getByText(passwordRules.common, { exact: true })).toBeVisible();

  await signIn(page, await register(request, 'Person with a weak wish'));
  await page.goto('/edit-profile');
  await page.getByLabel('New password').fill('weak 2026');
  await expect(page.getByText(passwordRules.ofName, { exact: true })).toBeVisible();
});

test('sessions are ended one by one, and an API token is made, used and ended', {
  tag: '@release',
}, async ({ page, request }) => {
  const person = await register(request, 'Person with a lost phone');
  const phone = await login(request, person.email, person.password);
  await signIn(page, person);
  await page.goto('/edit-profile');
  await page.getByRole('link', { name: 'account' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await sessions.getByRole('button').click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const status = async (token: string) =>
    (await request.get('/users/details', { headers: bearer({ token }) })).status();
  expect([await status(phone.token), await status(person.token)]).toEqual([401, 200]);

  await page.getByText('Make an API token').click();
  const name = page.getByLabel('Name');
  await name.fill('Editor');
  await name.press('Enter');
  await expect(page.getByText(accountMessages.tokenMade)).toBeVisible();
  await expect(page.getByText(accountMessages.tokenOnce)).toBeVisible();
  const secret = (await page.locator('code', { hasText: 'arb_' }).textContent()) ?? '';
  expect(await status(secret)).toBe(200);
  await name.fill('Editor');
  // The same once more would count as a second press.
  await page.getByLabel('Works for').selectOption('7 days');
  await name.press('Enter');
  await expect(page.getByText('You have an API token with this name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End Editor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('button', { name: 'End Editor' })).toBeHidden();
  expect(await status(secret)).toBe(401);

  await login(request, person.email, person.password);
  await page.reload();
  await page.route('**/users/sessions/**', (route) => route.abort());
  await sessions.getByRole('button').click();
  await expect(page.getByText(accountMessages.notEnded)).toBeVisible();
  await page.route('**/users/{sessions,tokens,second-factor}', (route) => route.abort());
  await page.route(/\/feeds(\/digest)?$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(accountMessages.sessionsFailed)).toBeVisible();
  await expect(page.getByText(accountMessages.tokensFailed)).toBeVisible();
  await expect(page.getByText(accountMessages.secondFactorFailed)).toBeVisible();
  await expect(page.getByText(accountMessages.feedsFailed)).toBeVisible();
  await expect(page.getByText(accountMessages.digestFailed)).toBeVisible();
});

test('calendar and feed have addresses, which new ones end', async ({ page, request }) => {
  const person = await register(request, 'Person with a calendar');
  await signIn(page, person);
  await page.goto('/account');
  const made = page.locator('code', { hasText: '/feeds/arbf_' });
  const address = async () => new URL((await made.first().textContent()) ?? '').pathname;
  await page.getByRole('button', { name: 'Make addresses' }).click();
  await expect(page.getByText(accountMessages.feedsMade)).toBeVisible();
  await expect(page.getByText(accountMessages.feedsOnce)).toBeVisible();
  await inspect(page, 'calendar-and-feed');
  const first = await address();
  const calendar = await request.get(first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s);
  const digest = page.getByLabel('Mail me');
  await expect(digest).toHaveValue('never');
  await digest.selectOption('Every week');
  // They are shown once; another press at once would count as a second one.
  await page.reload();
  await expect(page.getByRole('button', { name: 'End them' })).toBeVisible();
  await expect(made).toHaveCount(0);
  await expect(digest).toHaveValue('week');
  await page.getByRole('button', { name: 'Make new addresses' }).click();
  await expect(page.getByText(accountMessages.feedsMade)).toBeVisible();
  expect((await request.get(first)).status()).toBe(404);
  const second = await address();
  // A browser that opens the address gets the document, and no page.
  expect((await request.get(second, { headers: { accept: 'text/html' } })).status()).toBe(200);
  await page.getByRole('button', { name: 'End them' }).click();
  await expect(page.getByRole('button', { name: 'Make addresses' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('a person takes everything along and deletes the account', async ({ page, request }) => {
  const person = await register(request, 'Person who leaves for good');
  await signIn(page, person);
  await page.goto('/account');
  await routeOnce(page, '**/users/export', (route) => route.abort());
  await page.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText(accountMessages.exportFailed)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('arbiter-account.zip');
  await page.locator('summary', { hasText: 'Delete my account' }).click();
  const name = page.getByLabel(`Type “${person.name}” to confirm`);
  await name.fill('someone');
  await name.press('Enter');
  await expect(page.getByText('Must be the name of your account.')).toBeVisible();
  await expectAccessible(page);
  await name.fill(person.name);
  await name.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
  const data = { email: person.email, password: person.password };
  expect((await request.post('/users/login', { data })).status()).toBe(401);
});

test('an administrator who needs a second factor is led to setting it up', {
  tag: '@release',
}, async ({ page, request }) => {
  const person = await register(request, 'Needs A Factor');
  let isNeeded = true;
  await page.route('**/users/details', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), isAdmin: true };
    await route.fulfill({ json: isNeeded ? { ...json, needsSecondFactor: true } : json });
  });
  await signIn(page, person);
  await page.goto('/admin/people');
  await expect(page.getByText(accessMessages.factorNeeded.title)).toBeVisible();
  await expect(page.getByText(accessMessages.factorNeeded.text)).toBeVisible();
  const banner = page.getByRole('status', { name: 'State of the site' });
  await expect(banner.getByRole('link', { name: 'Set yours up' })).toHaveAttribute(
    'href',
    '/account',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page.getByText(accessMessages.factorNeeded.text)).toBeVisible();
  await page.getByText('Set up a second factor').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  const panel = page.getByRole('region', { name: 'Second factor' });
  const secret = (await panel.locator('code').textContent()) ?? '';
  const code = page.getByLabel('Code', { exact: true });
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await code.press('Enter');
  await expect(page.getByText(accountMessages.recoveryCodes)).toBeVisible();
  await expectAccessible(page);
  isNeeded = false;
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('region', { name: 'API tokens' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a second factor is set up, asked for, replaced by a recovery code and switched off', async ({
  page,
  request,
}) => {
  const person = await register(request, 'Person with an app');
  await signIn(page, person);
  await page.goto('/account');
  await page.getByText('Set up a second factor').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const panel = page.getByRole('region', { name: 'Second factor' });
  const secret = (await panel.locator('code').textContent()) ?? '';
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByText('The code is wrong, or was used before.')).toBeVisible();
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await code.press('Enter');
  await expect(page.getByText(accountMessages.recoveryCodes)).toBeVisible();
  await expect(page.getByText(accountMessages.recoveryOnce)).toBeVisible();
  const recovery = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(recovery).toHaveCount(10);
  const [first = '', second = ''] = await recovery.allTextContents();
  await expectAccessible(page);

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expectAccessible(page);
  await code.fill('AAAA-AAAA');
  await code.press('Enter');
  await expect(page.getByText('The code is wrong, or was used before.')).toBeVisible();
  await code.fill(first);
  await code.press('Enter');
  await expect(page).toHaveURL('/problems');

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'account' }).click();
  await expect(panel.getByText('9 recovery codes left')).toBeVisible();
  await page.getByText('Switch it off').click();
  await code.fill(second);
  await code.press('Enter');
  await expect(page.getByText('Set up a second factor')).toBeVisible();
  const data = { email: person.email, password: person.password };
  expect((await request.post('/users/login', { data })).status()).toBe(200);
});

test('a link that ends no mails says so', { tag: '@release' }, async ({ page }) => {
  await page.goto('/unsubscribe/not-of-a-mail');
  await page.getByRole('button', { name: 'End these mails' }).click();
  await expect(page.getByText(refusals.noDigest)).toBeVisible();
  await expectAccessible(page);
});
