/** Clients of other judges: their settings come from a page, and with them they submit. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { kattisClient } from '../server/testing/kattis-client.ts';
import { clientMessages, editorMessages } from '../web/page-messages.ts';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode } from './page.ts';
import { address, admin } from './place.ts';

const acceptedNumber = 16;
const cphPort = 27121;

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

/** As CP Editor and cph do: takes each problem on a port of this computer, allows no origins. */
async function listenAsEditor(port: number, { isAnswering = true } = {}) {
  const taken: { body: string; type: string | undefined }[] = [];
  const server = createServer((incoming, reply) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      taken.push({ body, type: incoming.headers['content-type'] });
      if (isAnswering) reply.end('{"empty":true}');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    taken,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What Competitive Companion's parser for Hydro finds in a page. */
async function companionReads(page: Page) {
  const textOf = async (selector: string) => (await page.locator(selector).textContent()) ?? '';
  return {
    name: await textOf('.section__title'),
    samples: await page.locator('.sample > pre > code').allTextContents(),
    timeLimit: /(\d+)ms/.exec(await textOf('.icon-stopwatch'))?.[1],
    memoryLimit: /(\d+)MiB/.exec(await textOf('.icon-comparison'))?.[1],
  };
}

test('a problem is sent to an editor of this computer, and Competitive Companion can read it', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const id = await createSum(request, warden, 'Sum for an Editor');
  await page.goto(`/problem/${id}`);
  const send = async () => {
    await page.getByRole('button', { name: 'Send to editor' }).click();
    const question = page.getByRole('dialog', { name: editorMessages.question.title });
    await expect(question.getByText(editorMessages.question.text)).toBeVisible();
    await question.getByRole('button', { name: editorMessages.question.yes }).click();
  };
  await send();
  await expect(page.getByText(editorMessages.noEditor.text)).toBeVisible();
  await expect(page.getByText(editorMessages.noEditor.title)).toBeVisible();
  const slow = await listenAsEditor(cphPort, { isAnswering: false });
  await send();
  await expect(page.getByText(editorMessages.late.text)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(editorMessages.late.title)).toBeVisible();
  slow.close();
  const editor = await listenAsEditor(cphPort);
  await send();
  await expect(page.getByText(editorMessages.sent.text)).toBeVisible();
  await expect(page.getByText(editorMessages.sent.title, { exact: true })).toBeVisible();
  editor.close();
  expect(editor.taken).toHaveLength(1);
  expect(JSON.parse(editor.taken[0]?.body ?? '')).toMatchObject({
    name: 'Sum for an Editor',
    url: `${address}/problem/${id}`,
    timeLimit: 2000,
    memoryLimit: 128,
    tests: [{ input: '1 2\n', output: '3\n' }],
  });
  expect(await companionReads(page)).toEqual({
    name: 'Sum for an Editor',
    samples: ['1 2\n', '3\n'],
    timeLimit: '2000',
    memoryLimit: '128',
  });
});
