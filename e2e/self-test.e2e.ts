/** Administrators run the judge's self-test; others may not. */
import { expect, test } from '@playwright/test';
import type { AvailableLanguage } from '../contract/judging.ts';
import { accessMessages } from '../web/page-messages.ts';
import { selfTestProgramsFor } from '../work/self-test-programs.ts';
import { login, register } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

test('the self-test judges every program correctly, and reports the confinement', {
  tag: '@release',
}, async ({ page, request }) => {
  const languages: AvailableLanguage[] = await (await request.get('/compiler/languages')).json();
  const programs = selfTestProgramsFor(languages.map(({ id }) => id));
  await signIn(page, await login(request, admin.email, admin.password));
  await page.goto('/admin/submissions');
  await page.getByRole('link', { name: 'Self-test' }).click();
  await expect(page.getByRole('heading', { name: 'Self-test' })).toBeVisible();

  await page.getByRole('button', { name: 'Run the self-test' }).click();
  await expect(page.getByRole('button', { name: 'Judging...' })).toBeDisabled();
  const checks = page.getByRole('list', { name: 'Programs' }).getByRole('listitem');
  await expect(checks).toHaveCount(programs.length, { timeout: 90_000 });
  await expect(page.getByText(`All ${programs.length} programs got`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Judges' })).toContainText('sandbox at level');
  await expectAccessible(page);
});

test('the self-test is for administrators', async ({ page, request }) => {
  await signIn(page, await register(request, 'curious'));
  await page.goto('/admin/self-test');
  await expect(page.getByText(accessMessages.selfTest)).toBeVisible();
});
