/** Passkeys: adding one, logging in with it, using it in place of a code and of the password, removing it. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { refusals } from '../contract/messages.ts';
import { accountMessages, passkeyMessages } from '../web/page-messages.ts';
import { type Account, bearer, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, routeOnce } from './page.ts';
import { address, admin } from './place.ts';

// Browsers have no passkeys for an address of numbers.
test.use({ baseURL: address.replace('127.0.0.1', 'localhost') });

const offersNone = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false';

/**
 * A device of Chromium's, whose person always agrees; `lock` has it not recognise them. `isOffered`:
 * whether the fields of the login offer its passkeys, of which this person takes the first at once.
 */
async function addDevice(
  page: Page,
  { isOffered = false } = {},
): Promise<{ lock: (isLocked: boolean) => Promise<void> }> {
  if (!isOffered) await page.addInitScript(offersNone);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lock: async (isLocked) => {
      const options = { authenticatorId, isUserVerified: !isLocked };
      await session.send('WebAuthn.setUserVerified', options);
    },
  };
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function typePassword(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
}

const tokenOf = async (page: Page) => ({
  token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '',
});

async function leave(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
}

test('a person adds a passkey, logs in with it, and removes it', async ({ page, request }) => {
  const person = await register(request, 'Person with a passkey');
  const device = await addDevice(page);
  await page.goto('/login?redirect=/account');
  await inspect(page, 'login with a passkey');
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  const add = panel.getByRole('button', { name: 'Add' });
  await device.lock(true);
  await add.click();
  await expect(panel.getByText(passkeyMessages.cancelled)).toBeVisible();
  await device.lock(false);
  await panel.getByLabel('Name', { exact: true }).fill('My laptop');
  await add.click();
  await expect(panel.getByText(passkeyMessages.added)).toBeVisible();
  await expect(panel.getByRole('listitem')).toContainText('never used');
  await panel.getByLabel('Name', { exact: true }).fill('The same again');
  await add.click();
  await expect(panel.getByText(passkeyMessages.isThere)).toBeVisible();
  await panel.getByRole('button', { name: 'Rename My laptop' }).click();
  await panel.getByLabel('New name').fill('Grey laptop');
  await inspect(page, 'account with a passkey');
  await panel.getByLabel('New name').press('Enter');
  await expect(panel.getByRole('button', { name: 'Rename Grey laptop' })).toBeVisible();

  await leave(page);
  await device.lock(true);
  await byPasskey(page).click();
  await expect(page.getByText(passkeyMessages.cancelled)).toBeVisible();
  await expectAccessible(page);
  await device.lock(false);
  await byPasskey(page).click();
  await expect(page).toHaveURL('/problems');

  await page.goto('/account');
  await expect(panel.getByRole('listitem')).toContainText('used just now');
  await panel.getByRole('button', { name: 'Remove Grey laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await leave(page);
  await byPasskey(page).click();
  await expect(page.getByText(refusals.passkeyRefused)).toBeVisible();
  const ofOther = async (route: Route) => {
    const json = await (await route.fetch()).json();
    const options = { ...json.options, rpId: 'judge.example.org' };
    await route.fulfill({ json: { ...json, options } });
  };
  await routeOnce(page, '**/users/login/passkey', ofOther);
  await byPasskey(page).click();
  await expect(page.getByText(passkeyMessages.elsewhere)).toBeVisible();
  await typePassword(page, person);
  await expect(page).toHaveURL('/problems');
  await page.route('**/users/passkeys', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByText(passkeyMessages.failed)).toBeVisible();
});

test('the fields of the login offer a passkey', async ({ page, request }) => {
  const person = await register(request, 'Person who is offered a passkey');
  await addDevice(page, { isOffered: true });
  await page.goto('/login?redirect=/account');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText(passkeyMessages.added)).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/problems');
  await page.goto('/account');
  await expect(panel.getByRole('listitem')).toContainText('used just now');
  // What the site says of a passkey that was chosen is shown, as after the button.
  await panel.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await page.goto('/logout');
  await expect(page.getByText(refusals.passkeyRefused)).toBeVisible();
  await typePassword(page, person);
  await expect(page).toHaveURL('/problems');
});

test('the offer of the login is quiet, and there again after the button', async ({
  page,
  request,
}) => {
  const person = await register(request, 'Person whose network is busy');
  const device = await addDevice(page, { isOffered: true });
  let begun = 0;
  await page.route('**/users/login/passkey', async (route) => {
    begun += 1;
    if (begun === 1) await route.fulfill({ status: 429, json: { error: refusals.tooMany } });
    else await route.continue();
  });
  const refused = page.waitForResponse('**/users/login/passkey');
  await page.goto('/login?redirect=/account');
  await refused;
  await page.getByLabel('E-mail').fill(person.email);
  await expect(page.getByText(refusals.tooMany)).toHaveCount(0);
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText(passkeyMessages.added)).toBeVisible();
  await device.lock(true);
  await page.goto('/logout');
  await expect(byPasskey(page)).toBeVisible();
  await expect.poll(() => begun).toBe(2);
  await byPasskey(page).click();
  await expect(page.getByText(passkeyMessages.cancelled)).toBeVisible();
  await expect.poll(() => begun).toBe(4);
});

test('a passkey stands for the code, and for the password of dangerous acts', {
  tag: '@release',
}, async ({ page, request }) => {
  const person = await register(request, 'Person with codes and a passkey');
  await addDevice(page);
  await page.goto('/login?redirect=/account');
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText(passkeyMessages.added)).toBeVisible();

  // Long after the login.
  const tooOld = { success: false, error: refusals.currentPasswordRequired };
  const old = (route: Route) => route.fulfill({ status: 403, json: tooOld });
  await routeOnce(page, '**/users/tokens', old);
  await page.getByText('Make an API token').click();
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByLabel('Name').fill('Editor');
  await tokens.getByLabel('Name').press('Enter');
  await expect(tokens.getByLabel('Current password')).toBeVisible();
  await inspect(page, 'account that asks for the password or a passkey');
  await tokens.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText(accountMessages.tokenMade)).toBeVisible();

  const headers = bearer(await tokenOf(page));
  const begun = await request.post('/users/second-factor', { headers, data: {} });
  const { secret } = (await begun.json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await request.put('/users/second-factor', { headers, data: { code } })).status()).toBe(
    200,
  );
  await leave(page);
  await typePassword(page, person);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await inspect(page, 'second factor with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/problems');
});

test('a login that needs a passkey says what keeps it from one', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const json = { success: false, error: refusals.codeNeeded, challenge: 'of a login' };
  await page.route('**/users/login', (route) => route.fulfill({ status: 401, json }));
  await routeOnce(page, '**/users/login/passkey', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: refusals.challengeOver } }),
  );
  const enter = async () => {
    await page.goto('/login');
    await typePassword(page, admin);
  };
  await enter();
  await expect(page.getByText(refusals.challengeOver)).toBeVisible();
  const options = { challenge: 'A'.repeat(43), rpId: 'localhost', timeout: 1000 };
  const alone = {
    options: { ...options, userVerification: 'required', allowCredentials: [] },
    takesCodes: false,
  };
  await page.route('**/users/login/passkey', (route) => route.fulfill({ json: alone }));
  await enter();
  await expect(page.getByText(passkeyMessages.notHere)).toBeVisible();
  await expect(page.getByLabel('Code')).toBeHidden();
  await inspect(page, 'login that needs a passkey which the browser cannot use');
});

test('after a password that came by mail, a passkey logs in alone once it was used', {
  tag: '@release',
}, async ({ page, request }) => {
  const person = await register(request, 'Person who forgot the password');
  await addDevice(page);
  await page.goto('/login?redirect=/account');
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText(passkeyMessages.added)).toBeVisible();
  const headers = bearer(await login(request, admin.email, admin.password));
  const made = await request.post(`/people/${person.id}/reset-link`, { headers });
  const { url } = (await made.json()) as { url: string };
  const data = { token: url.split('/').at(-1), newPassword: 'seven new kettles' };
  expect((await request.post('/users/reset-password', { data })).status()).toBe(200);
  await leave(page);
  await byPasskey(page).click();
  await expect(page.getByText(refusals.passkeyNotAlone)).toBeVisible();
  await typePassword(page, { ...person, password: data.newPassword });
  await expect(page).toHaveURL('/problems');
  await page.goto('/account');
  await expect(panel.getByText(passkeyMessages.held)).toBeVisible();
  await expect(panel.getByText(passkeyMessages.useThem)).toBeVisible();
  await inspect(page, 'account with a passkey that is held back');
  await panel.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(panel.getByText(passkeyMessages.held)).toBeHidden();
  await leave(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL('/problems');
});

test('an administrator who needs a second factor adds a passkey', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const person = await register(request, 'Needs A Passkey');
  await addDevice(page);
  let isNeeded = true;
  await page.route('**/users/details', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), isAdmin: true };
    await route.fulfill({ json: isNeeded ? { ...json, needsSecondFactor: true } : json });
  });
  await page.goto('/login?redirect=/account');
  await typePassword(page, person);
  const panel = panelOf(page);
  await panel.getByText('Add a passkey').click();
  await inspect(page, 'account that needs a second factor');
  isNeeded = false;
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('region', { name: 'API tokens' })).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
});
