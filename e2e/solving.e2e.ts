/** The main journey: register, open a problem, run, submit, see the verdict and the code again. */
import { expect, test } from '@playwright/test';
import { registerMessages } from '../contract/messages.ts';
import { createSum, login } from './calls.ts';
import { expectAccessible, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

test('a newcomer registers, solves a problem and finds the code again', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  await createSum(request, warden, 'Sum for newcomers');
  const email = `newcomer.${Date.now()}@example.com`;

  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  const create = page.getByRole('button', { name: 'Create account' });
  await page.getByLabel('Full name').fill(`Newcomer ${Date.now()}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('a fine password');
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
  await page.getByRole('checkbox').check();
  await create.click();
  await expect(page.getByText(registerMessages.success.title)).toBeVisible();
  await expect(page.getByText(registerMessages.success.text)).toBeVisible();
  await expect(page).toHaveURL('/problems');

  await page.getByLabel('Search').fill('Sum for newcomers');
  await page.getByRole('link', { name: 'Sum for newcomers' }).click();
  await expect(page.getByRole('heading', { name: 'Sum for newcomers' })).toBeVisible();
  await expect(page.locator('.katex').first()).toBeVisible();

  await writeCode(page, sumCode);
  await page.getByRole('textbox', { name: 'Input' }).fill('20 22');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('42\n');

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await expect(result).toBeVisible();
  for (const name of ['S1', 'H1', 'H2', 'H3']) {
    await expect(result.getByText(new RegExp(`^${name}`))).toBeVisible();
  }
  await expectAccessible(page);
  await result.getByRole('link', { name: 'View Submissions' }).click();

  await page.getByRole('button', { name: /View code/ }).click();
  await expect(page.getByRole('dialog', { name: 'Submitted code' })).toContainText('a + b');
});

test('each way to fail is named, and never counts as success', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum with mistakes', 1);
  await page.addInitScript((token) => localStorage.setItem('token', token), warden.token);
  await page.goto(`/problem/${problemId}`);
  const mistakes = [
    { code: 'int main() { return 0 }', verdict: 'Compilation Error', says: "expected ';'" },
    {
      code: '#include <iostream>\nint main() { std::cout << 4; }',
      verdict: 'Wrong Answer',
      says: 'sample 1',
    },
    { code: 'int main() { return 3; }', verdict: 'Runtime Error', says: 'exit code 3' },
    { code: 'int main() { for (;;) {} }', verdict: 'Time Limit Exceeded', says: 'of CPU' },
    {
      code: '#include <vector>\n#include <cstring>\nint main() { for (;;) memset(new char[1 << 20], 1, 1 << 20); }',
      verdict: 'Memory Limit Exceeded',
      says: '128',
    },
    {
      code: '#include <cstdio>\nint main() { for (;;) puts("more and more and more"); }',
      verdict: 'Output Limit Exceeded',
      says: 'output',
    },
  ];
  for (const { code, verdict, says } of mistakes) {
    await writeCode(page, code);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const result = page.getByRole('dialog', { name: verdict });
    await expect(result).toContainText(says);
    await page.keyboard.press('Escape');
    await expect(result).toBeHidden();
  }
  await page.goto('/problems?search=Sum+with+mistakes');
  await expect(page.getByRole('row', { name: /Sum with mistakes/ })).toContainText('0%');
});

test('a page that was reloaded while judging finds the verdict', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in patience', 6);
  await page.addInitScript((token) => localStorage.setItem('token', token), warden.token);
  await page.goto(`/problem/${problemId}`);
  await writeCode(
    page,
    '#include <ctime>\nint main() { while (clock() < CLOCKS_PER_SEC / 2) {} return 1; }',
  );
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText(/Running test/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByRole('dialog', { name: 'Runtime Error' })).toBeVisible();
});
