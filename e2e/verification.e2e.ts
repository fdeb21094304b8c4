/** Verifying a draft in the workshop: what is found, mending it, and the report without errors. */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { bearer, login } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

/** Photographs in both schemes, and checks for accessibility and sideways scrolling. */
async function inspect(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const excessPx = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect.soft(excessPx, `at ${width} px`).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const file = `verification-${width}-${colorScheme}.png`;
    const path = join(test.info().project.outputDir, 'screens', file);
    await page.screenshot({ path, fullPage: true });
  }
  await expectAccessible(page);
}

test('a draft is verified, mended and verified again', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const headers = bearer(warden);
  const begun = await request.post('/workshop/problems', { headers, data: { name: 'Wrong Sums' } });
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
  for (const width of [390, 768, 1440]) await inspect(page, width);

  const { revision } = await saved.json();
  const mended = await request.put(`/workshop/${id}`, {
    headers: { ...headers, 'if-match': `"${revision}"` },
    data: { content: draft.content },
  });
  expect(mended.status()).toBe(200);
  await page.reload();
  await expect(page.getByText('The draft was changed since')).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('No errors')).toBeVisible({ timeout: 100_000 });
});
