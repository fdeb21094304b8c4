/** A problem whose program calls the person's function: made in the workshop, and solved. */
import { expect, test } from '@playwright/test';
import { bearer, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

const solution = `#include "task.h"

long long solve(long long a, long long b) { return a + b; }
`;

const pythonSolution = 'def solve(a, b):\n    return a + b\n';

const starter = `#include "task.h"

long long solve(long long a, long long b) {
}
`;

test('people write a function that a program of the problem calls', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const headers = bearer(warden);
  const begun = await request.post('/workshop/problems', {
    headers,
    data: { name: 'Sum as a function', example: true },
  });
  const { _id: id } = await begun.json();
  await signIn(page, warden);

  await test.step('its setter adds a program and a header in the workshop', async () => {
    await page.goto(`/problem/${id}/workshop`);
    await page.getByRole('tab', { name: 'Checker' }).click();
    const files = page.getByRole('region', { name: 'Compiled with submissions' });
    await files.getByRole('button', { name: 'New C++ grader' }).click();
    await files.getByRole('button', { name: 'New C++ header' }).click();
    await expect(files.getByRole('button', { name: 'cpp/task.h', exact: true })).toBeVisible();
    await files.getByRole('button', { name: 'New Python grader' }).click();
    await expect(
      files.getByRole('button', { name: 'python3/grader.py', exact: true }),
    ).toBeVisible();
    await inspect(page, 'workshop-grader');
    await page.getByRole('tab', { name: 'Statement' }).click();
    await page.getByText('Code to begin with', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Code to begin with' }).fill(starter);
    await inspect(page, 'workshop-starter');
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText(/, saved /)).toBeVisible();
  });

  await test.step('a submission is the function alone', async () => {
    const draft = await (await request.get(`/workshop/${id}`, { headers })).json();
    expect(draft.content.folders.include.map((one: { path: string }) => one.path)).toEqual([
      'cpp/grader.cpp',
      'cpp/task.h',
      'python3/grader.py',
    ]);
    const published = await request.post(`/workshop/${id}/publish`, {
      headers,
      data: { revision: draft.revision, confirmUnverified: true },
    });
    expect(published.status(), await published.text()).toBe(200);
    await request.put(`/problems/edit/${id}`, { headers, data: { visibility: 'published' } });
    await signIn(page, await register(request, 'Fiona'));
    await page.goto(`/problem/${id}`);
    const editor = page.getByRole('textbox', { name: 'Code' });
    await expect(editor).toContainText('long long solve(long long a, long long b) {');
    await expect(editor).not.toContainText('main');
    await writeCode(page, `${solution}int main() {}\n`);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('dialog', { name: 'Compilation Error' })).toContainText(
      'the problem has the function main, which calls yours',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await writeCode(page, solution);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('dialog', { name: 'Accepted' })).toBeVisible();
  });

  await test.step('in Python, too, the function alone is run and submitted', async () => {
    const solver = bearer(await register(request, 'Pia'));
    const data = { language: 'python', code: pythonSolution, problemId: id };
    const post = async (path: string, more: object = {}) =>
      await (await request.post(path, { headers: solver, data: { ...data, ...more } })).json();
    expect(await post('/compiler/run-samples')).toMatchObject({ verdict: 'Accepted' });
    expect(await post('/compiler/run', { input: '7 5\n' })).toMatchObject({ output: '12\n' });
    expect(await post('/compiler/submit')).toMatchObject({ verdict: 'Accepted' });
    const broken = await post('/compiler/run', {
      input: '7 5\n',
      code: 'def solve(a, b):\n    c\n',
    });
    expect(broken.error).toContain('NameError');
    expect(JSON.stringify(broken)).not.toMatch(/grader|import solve/);
  });
});
