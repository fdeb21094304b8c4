/** An administrator sees what new tests would change and publishes them; the author is notified. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Account, bearer, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

/** Correct only for small numbers. */
const narrowCode = sumCode.replace('long long', 'short');

type Editor = { token: string };

async function storeFile(request: APIRequestContext, editor: Editor, id: string, text: string) {
  const stored = await request.post(`/workshop/${id}/files`, {
    headers: { ...bearer(editor), 'content-type': 'application/octet-stream' },
    data: Buffer.from(text),
  });
  expect(stored.status()).toBe(200);
  return await stored.json();
}

/** Saves a draft with a test case of larger numbers, and with a solution. */
async function addLargeCase(request: APIRequestContext, editor: Editor, id: string) {
  const headers = bearer(editor);
  const { content, revision } = await (await request.get(`/workshop/${id}`, { headers })).json();
  const bytes = await storeFile(request, editor, id, sumCode);
  const program = { name: 'sum.cpp', isFolder: false, files: [{ path: 'sum.cpp', bytes }] };
  content.submissions.push({ folder: 'accepted', program });
  content.secret.cases.push({
    name: 'secret/9-large',
    input: await storeFile(request, editor, id, '40000 40000\n'),
    answer: await storeFile(request, editor, id, '80000\n'),
    shown: {},
    files: [],
    settings: {},
  });
  const saved = await request.put(`/workshop/${id}`, {
    headers: { ...headers, 'if-match': `"${revision}"` },
    data: { content },
  });
  expect(saved.status()).toBe(200);
}

async function submit(request: APIRequestContext, person: Account, of: string, code: string) {
  const answer = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code, problemId: of },
  });
  return (await answer.json()).verdict;
}

test('new tests are previewed over old submissions and published', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Narrow');
  const problemId = await createSum(request, warden, 'Sum of larger numbers', 1);
  expect(await submit(request, person, problemId, sumCode)).toBe('Accepted');
  expect(await submit(request, person, problemId, narrowCode)).toBe('Accepted');
  await addLargeCase(request, warden, problemId);

  await signIn(page, warden);
  await page.goto(`/problem/${problemId}/workshop?tab=publish`);
  await page.getByRole('button', { name: 'Preview All Submissions' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Publishing would change 1 of 2 verdicts.');
  await expect(preview.getByRole('listitem')).toHaveText('1 × Accepted → Wrong Answer');
  await expect(preview.getByRole('link', { name: person.name })).toBeVisible();
  await inspect(page, 'workshop-preview');

  await page.getByLabel('What was changed').fill('A test with larger numbers.');
  await expect(page.getByText('It was not verified.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Version 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This is version 2 now.')).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('A test with larger numbers.');
  await versions.getByRole('button', { name: 'Compare Version 2' }).click();
  await expect(versions.getByText('+ 40000 40000')).toBeVisible();
  await inspect(page, 'workshop-versions');
  await versions.getByRole('button', { name: 'Restore Version 1' }).click();
  await expect(page.getByText('Save the draft first.')).toBeVisible();

  const isToldOf = async () => {
    const answer = await request.get('/users/notices', { headers: bearer(person) });
    return (await answer.json()).notices[0]?.submissions;
  };
  await expect.poll(isToldOf).toMatchObject([{ was: 'Accepted', verdict: 'Wrong Answer' }]);
  await page.evaluate('localStorage.clear()');
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, person);
  await page.goto('/problems');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Notices, 1 unread' }).click();
  await expect(bar.getByRole('region', { name: 'Notices' })).toContainText('with new tests');
});
