/** The main journey: register, open a problem, run, submit, see the verdict and the code again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { submissionsPageRows } from '../contract/limits.ts';
import { registerMessages } from '../web/page-messages.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { expectNoSidewaysScroll, inspect } from './inspect.ts';
import {
  expectAccessible,
  routeOnce,
  signIn,
  sumCode,
  tabTo,
  untilFound,
  writeCode,
} from './page.ts';
import { admin } from './place.ts';

test('a newcomer registers, solves a problem and finds the code again', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum for newcomers');
  // As if others had solved it and said how hard it was.
  const solvers = { words: 'Solvers: harder than said (14 of 20)' };
  await page.route(`**/problems/${problemId}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), solvers } });
  });
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
  await expect(page.getByText(solvers.words)).toBeVisible();

  await writeCode(page, sumCode);
  const input = page.getByRole('textbox', { name: 'Input' });
  await expect(input).toHaveValue('1 2\n');
  await page.getByRole('button', { name: 'New input' }).click();
  await input.fill('20 22');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('42\n');
  await page.getByRole('button', { name: 'Run all' }).click();
  const outcome = page.getByRole('tabpanel', { name: 'Samples' });
  await outcome.getByRole('tab', { name: 'Input 2 Not compared' }).click();
  await expect(outcome).toContainText('Run, and not compared.');
  await expect(page.getByRole('tab', { name: /^Samples 1\/1/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Custom input' }).click();
  await page.getByRole('button', { name: 'Add an expected output' }).click();
  await page.getByRole('textbox', { name: 'Expected output' }).fill('43');
  await inspect(page, 'own-case');
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(outcome).toContainText('Wrong Answer on “Input 2”: line 1, word 1: expected 43');
  await inspect(page, 'own-case-failed');
  await page.getByRole('tab', { name: 'Custom input' }).click();
  await page.getByRole('combobox', { name: 'Your inputs' }).selectOption('Input 1');
  await expect(input).toHaveValue('1 2\n');

  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await expect(result).toBeVisible();
  for (const name of ['S1', 'H1', 'H2', 'H3']) {
    await expect(result.getByText(new RegExp(`^${name}`))).toBeVisible();
  }
  await expect(result.getByText('Your rating went up by 10.')).toBeVisible();
  await expect(result.getByRole('link', { name: 'Solve it' })).toBeVisible();
  const asked = result.getByRole('group', { name: 'Said to be Easy. How was it?' });
  await expect(asked.getByRole('radio')).toHaveCount(3);
  await inspect(page, 'accepted');
  await asked.getByRole('radio', { name: 'Harder' }).check();
  const told = result.getByRole('group', { name: 'Said to be Easy. You found it' });
  await expect(told.getByRole('radio', { name: 'Harder' })).toBeChecked();
  await expect(told.getByRole('button', { name: 'Take back' })).toBeEnabled();
  await inspect(page, 'accepted-answered');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tabpanel', { name: 'Result' })).toContainText('Tests passed');
  const verdict = page.getByRole('button', { name: 'Accepted: show result' });
  await expect(verdict).toHaveCount(1);
  await page.getByRole('tab', { name: 'Submissions' }).click();
  await expect(page.getByRole('row', { name: /Accepted/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wide enough: $10^{18}$.');
  await expect(page.getByRole('tabpanel', { name: 'Notes' })).toContainText('Saved');
  await page.getByRole('button', { name: 'Maximise the problem' }).click();
  await expect(input).toBeHidden();
  await page.getByRole('button', { name: 'Show all panes' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = page.getByRole('navigation', { name: 'Parts of the page' });
  await expectAccessible(page);
  await parts.getByRole('button', { name: 'Code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expect(verdict).toHaveCount(1);
  await expectNoSidewaysScroll(page, 'code on a phone');
  await expectAccessible(page);
  await parts.getByRole('button', { name: 'Statement' }).click();
  await page.getByRole('tab', { name: 'Description' }).click();
  await page.getByRole('link', { name: 'View Submissions' }).click();

  await page.getByRole('button', { name: /View code/ }).click();
  await expect(page.getByRole('dialog', { name: 'Submitted code' })).toContainText('a + b');
  await page.keyboard.press('Escape');

  await page.locator('table time').click();
  await expect(page).toHaveURL(/\/submission\/[-0-9a-f]{36}\/[-0-9a-f]{36}$/);
  await expect(page.getByText('All 4 tests passed.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Submitted code' })).toContainText('a + b');
  await page.getByRole('button', { name: 'Open in the editor' }).click();
  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toContainText('a + b');
  // A phone shows the code then, not the statement.
  await expect(editor).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Replace my code' }).click();
  await expect(editor).not.toContainText('a + b');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'History of your code' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button');
  // Two versions, and the submission.
  await expect(versions).toHaveCount(3);
  await versions.last().click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor).toContainText('a + b');
});

test('each failing verdict is named, and never counts as success', { tag: '@release' }, async ({
  page,
  request,
}) => {
  test.slow();
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum with mistakes', 1);
  await page.addInitScript((token) => localStorage.setItem('token', token), warden.token);
  await page.goto(`/problem/${problemId}`);
  // As if the judges were busy: the page tries again.
  const busy = { isChecked: false };
  await routeOnce(page, '**/compiler/check', (route) => route.fulfill({ json: busy }));
  await writeCode(page, 'int main() {\n  int value = 1;\n  return vaule;\n}\n');
  await page.locator('.cm-lintRange-error').hover();
  await page.getByRole('button', { name: 'Did you mean value?' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toContainText('return value;');
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
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
    const told = result.getByText('line 1, column 22').filter({ visible: true });
    if (verdict === 'Compilation Error') await expect(told).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(result).toBeHidden();
  }

  // The samples are those of the submission, until the code is edited.
  const samples = page.getByRole('tab', { name: /^Samples/ });
  const ofEarlierCode = samples.getByTitle('Your code has changed since this result.');
  await expect(samples).toContainText('0/1');
  await expect(ofEarlierCode).toHaveCount(0);
  await writeCode(page, sumCode);
  await expect(ofEarlierCode).toHaveText('0/1');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Accepted' })).toContainText('ms');
  await page.keyboard.press('Escape');
  await expect(samples).toContainText('1/1');
  await expect(ofEarlierCode).toHaveCount(0);
  await page.goto('/problems?search=Sum+with+mistakes');
  // One of seven.
  await expect(page.getByRole('row', { name: /Sum with mistakes/ })).toContainText('14%');

  // A small input is found and run instead of the hidden test.
  await page.goto('/problems?search=Avenue+of+Windows');
  await page.getByRole('link', { name: 'Avenue of Windows', exact: true }).click();
  const wrong = '../problems/avenue-of-windows/submissions/wrong_answer/only_between.cpp';
  await writeCode(page, readFileSync(join(import.meta.dirname, wrong), 'utf8'));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const failed = page.getByRole('dialog', { name: 'Wrong Answer' });
  await failed.getByRole('button', { name: 'Find a small failing input' }).click();
  await untilFound(failed, failed.getByText('Your program fails on this input'));
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Run this input' }).click();
  await expect(page.getByRole('textbox', { name: 'Input' })).toHaveValue(/^[<>.]{1,4}\n$/);
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue(/^\d+ \d+\n$/);
});

test('everything works with the keyboard alone', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const name = `Sum without a mouse ${Date.now()}`;
  await createSum(request, warden, name, 1);
  await signIn(page, await register(request, 'Typist'));
  const key = (keys: string) => page.keyboard.press(keys);

  await page.goto('/problems');
  await tabTo(page, page.getByLabel('Search'));
  await page.keyboard.insertText(name);
  await tabTo(page, page.getByRole('link', { name }));
  await key('Enter');

  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Editor settings' }));
  await key('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: 'Vim keys' }));
  await key('Space');
  await key('Escape');
  await expect(page.getByRole('button', { name: 'Editor settings' })).toBeFocused();
  await expect(page.getByText('--NORMAL--')).toBeVisible();
  await tabTo(page, editor);
  await page.keyboard.type('ggdGi');
  await page.keyboard.insertText(sumCode);

  await key('Alt+Enter');
  const told = page.getByRole('status').filter({ hasText: /./ });
  await expect(told).toHaveText('1 of 1 samples passed');
  await expect(editor).toBeFocused();
  await key('Escape');
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await tabTo(page, submit);
  await key('Enter');
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await expect(result.getByRole('button', { name: 'Back to the code' })).toBeFocused();
  await expect(told).toHaveText('Verdict: Accepted');
  await key('Escape');
  await expect(result).toBeHidden();
  await expect(submit).toBeFocused();

  await key('?');
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(overview).toContainText('Leave the editor');
  await key('Escape');
  await expect(overview).toBeHidden();
  await expect(submit).toBeFocused();
});

test('the newest submissions are shown, and earlier ones on request', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Tireless person');
  const problemId = await createSum(request, warden, 'Sum tried often', 0);
  for (let made = 0; made <= submissionsPageRows; made += 1) {
    const answer = await request.post('/compiler/submit', {
      headers: bearer(person),
      data: { language: 'cpp', code: 'no program', problemId, user: person.id },
    });
    expect(await answer.json()).toMatchObject({ verdict: 'Compilation Error' });
  }
  await signIn(page, person);
  await page.goto(`/submission/${problemId}`);
  const rows = page.getByRole('button', { name: /^View code/ });
  await expect(rows).toHaveCount(submissionsPageRows);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect(rows).toHaveCount(submissionsPageRows + 1);
  await expect(page.getByText('51 submissions', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
