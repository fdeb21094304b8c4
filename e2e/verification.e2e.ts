/** Verifying a draft in the workshop: the findings, fixing them, and the report without errors. */
import { expect, test } from '@playwright/test';
import { bearer, login } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

test('a draft is verified, fixed and verified again', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const headers = bearer(warden);
  const begun = await request.post('/workshop/problems', {
    headers,
    data: { name: 'Wrong Sums', example: true },
  });
  const { _id: id } = await begun.json();
  const draft = await (await request.get(`/workshop/${id}`, { headers })).json();
  const [first, ...others] = draft.content.secret.cases;
  const file = await request.post(`/workshop/${id}/files`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from('-1\n'),
  });
  const wrong = { ...first, answer: await file.json() };
  const secret = { ...draft.content.secret, cases: [wrong, ...others] };
  const saved = await request.put(`/workshop/${id}`, {
    headers: { ...headers, 'if-match': `"${draft.revision}"` },
    data: { content: { ...draft.content, secret } },
  });
  expect(saved.status()).toBe(200);

  await signIn(page, warden);
  await page.goto(`/problem/${id}/workshop?tab=verification`);
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('1 error', { exact: true })).toBeVisible({ timeout: 100_000 });
  await expect(page.getByText(`data/${first.name}.ans`)).toBeVisible();
  await expect(page.getByText('Write the answer anew with a right solution')).toBeVisible();
  await expect(page.getByRole('table').getByText('accepted/')).not.toHaveCount(0);
  await inspect(page, 'verification');

  const { revision } = await saved.json();
  const mended = await request.put(`/workshop/${id}`, {
    headers: { ...headers, 'if-match': `"${revision}"` },
    data: { content: draft.content },
  });
  expect(mended.status()).toBe(200);
  await page.reload();
  await expect(page.getByText('The draft has changed since')).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('No errors')).toBeVisible({ timeout: 100_000 });

  await page.getByRole('tab', { name: 'Validators' }).click();
  await page.getByRole('button', { name: 'Add invalid input' }).click();
  const input = page.getByLabel('Input', { exact: true });
  await input.fill('1 2\n');
  await page.getByRole('button', { name: 'Save and run' }).click();
  const refused = page.getByText('No input validator rejects this input, which must be invalid.');
  await expect(refused).toBeVisible({ timeout: 100_000 });
  await inspect(page, 'validator-tests');
  await input.fill('one 2\n');
  await page.getByRole('button', { name: 'Save and run' }).click();
  await expect(page.getByText(/^Last run: nothing is wrong\. 1 validator read/)).toBeVisible({
    timeout: 100_000,
  });
  await page.getByRole('tab', { name: 'Checker' }).click();
  await page.getByRole('button', { name: 'Add wrong output' }).click();
  await expect(page.getByLabel('Answer', { exact: true })).toBeVisible();
  await inspect(page, 'checker-tests');
});
