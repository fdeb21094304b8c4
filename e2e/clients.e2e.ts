/** Clients of other judges: their settings come from a page, and with them they submit. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { kattisClient } from '../server/testing/kattis-client.ts';
import { clientMessages } from '../web/page-messages.ts';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode } from './page.ts';
import { address, admin } from './place.ts';

const acceptedNumber = 16;

test('Kattis’ client submits with the settings that the page makes', { tag: '@release' }, async ({
  page,
  request,
}) => {
  await page.goto('/clients');
  await expect(page.getByText(clientMessages.loginNeeded.title)).toBeVisible();
  await expect(page.getByText(clientMessages.loginNeeded.text)).toBeVisible();
  const warden = await login(request, admin.email, admin.password);
  await createSum(request, warden, 'Sum from a Terminal');
  const person = await register(request, 'Person at a terminal');
  await signIn(page, person);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByLabel('Problem name').fill('Sum from a Terminal');
  await expect(page.getByRole('status').getByText('sumfromaterminal.cpp')).toBeVisible();
  await page.getByRole('button', { name: 'Make a token and the settings' }).click();
  const settings = page.getByRole('region', { name: 'Settings' });
  await expect(settings).toContainText('username: Person at a terminal');
  await inspect(page, 'clients-settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .kattisrc' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(text).toBe(await settings.textContent());

  const setting = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  expect(setting('loginurl')).toBe(`${address}/kattis/login`);
  const client = kattisClient(`${address}/kattis`);
  expect(await client.login(setting('username'), setting('token'))).toMatchObject({ status: 200 });
  const { number = '' } = await client.submit({
    problem: 'sumfromaterminal',
    language: 'C++',
    files: [{ name: 'sumfromaterminal.cpp', content: sumCode }],
  });
  await expect
    .poll(async () => (await client.status(number)).statusId, { timeout: 120_000 })
    .toBe(acceptedNumber);
  const { tests, done, total } = await client.status(number);
  expect([tests, done]).toEqual(['.'.repeat(total), total]);
});
