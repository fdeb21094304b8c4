/** A verdict arrives exactly once, even if any process dies while a person waits for it. */
import { expect } from '@playwright/test';
import type { Program } from './arbiter.ts';
import { register } from './calls.ts';
import { signIn, writeCode } from './page.ts';
import { test } from './testing-arbiter.ts';

const patienceMs = 240_000;

/** Busy long enough on every test case to be interrupted, and wrong on each. */
const slowCode = `#include <ctime>
int main() { while (clock() < CLOCKS_PER_SEC / 6) {} }
`;

for (const program of ['judge', 'server', 'postgres'] as const satisfies Program[]) {
  test(`a submission outlives the ${program}`, {
    tag: program === 'judge' ? [] : '@release',
  }, async ({ page, request, own }) => {
    const person = await register(request, `Survivor of ${program}`);
    const [problem] = await (await request.get('/problems/problem-list')).json();
    await signIn(page, person);
    await page.goto(`/problem/${problem._id}`);
    await writeCode(page, slowCode);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText(/Running test/)).toBeVisible();

    own.arbiter.crash(program);

    const result = page.getByRole('dialog', { name: 'Wrong Answer' });
    await expect(result).toBeVisible({ timeout: patienceMs });
    const submissions = await request.get(`/submission/${person.id}/${problem._id}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(await submissions.json()).toMatchObject([{ verdict: 'Wrong Answer' }]);
    const [now] = await (await request.get('/problems/problem-list')).json();
    expect(now.totalSubmissions).toBe(problem.totalSubmissions + 1);
    expect(now.acceptedSubmissions).toBe(problem.acceptedSubmissions);
  });
}
