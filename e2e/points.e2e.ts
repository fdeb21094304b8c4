/** A problem with points: some for a partly correct program, then all. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { Findings } from '../problems/package/findings.ts';
import { readFolder } from '../problems/package/folder.ts';
import { fixture } from '../problems/package/testing-packages.ts';
import { writeZip } from '../problems/package/write/save.ts';
import { bearer, login, register } from './calls.ts';
import { photograph } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

/** Adds two numbers, up to a bound that the tests of the second group exceed. */
const program = (bound: string): string =>
  `#include <iostream>
int main() { long long a, b; std::cin >> a >> b; std::cout << (a + b < ${bound} ? a + b : 0); }
`;

test('a submission shows the points of its groups, and the problem shows the best', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const files = await readFolder(fixture('modern-scoring'), new Findings());
  const imported = await request.post('/problems/import?visibility=published&difficulty=Easy', {
    headers: { ...bearer(warden), 'content-type': 'application/octet-stream' },
    data: await buffer(writeZip(files, 'modern-scoring')),
  });
  const { id } = await imported.json();
  await signIn(page, await register(request, 'Person with points'));
  await page.goto(`/problem/${id}`);
  await expect(page.getByText('Your best')).toHaveCount(0);

  await writeCode(page, program('10000000000LL'));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const failed = page.getByRole('dialog', { name: 'Wrong Answer' });
  const groups = failed.getByRole('list', { name: 'Groups of tests' }).getByRole('listitem');
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toContainText('30 of 30 points');
  await expect(groups.nth(0)).toContainText('All points');
  await expect(groups.nth(1)).toContainText('0 of 70 points');
  await expect(groups.nth(1)).toContainText('Wrong Answer on hidden test 2.');
  await expectAccessible(page);
  const photographAll = async (name: string): Promise<void> => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await photograph(page, name);
    }
  };
  await photographAll('points');
  await page.keyboard.press('Escape');
  await expect(page.getByText('30 of 100 points').first()).toBeVisible();

  await writeCode(page, program('1000000000000000000LL'));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const accepted = page.getByRole('dialog', { name: 'Accepted' });
  await expect(accepted.getByText('70 of 70 points')).toBeVisible();
  await accepted.getByRole('link', { name: 'View Submissions' }).click();
  await expect(page.getByText('100 of 100 points').first()).toBeVisible();
  const earlier = page.getByRole('row').filter({ hasText: '30 of 100 points' });
  await earlier.getByRole('button', { name: /View code/ }).click();
  const code = page.getByRole('dialog', { name: 'Submitted code' });
  const given = code.getByRole('list', { name: 'Groups of tests' }).getByRole('listitem');
  await expect(given).toHaveCount(2);
  await expect(given.nth(0)).toContainText('30 of 30 points');
  await expect(given.nth(1)).toContainText('Wrong Answer on hidden test 2.');
  await expectAccessible(page);
  await photographAll('past-points');
  await page.goto(`/problem/${id}`);
  await expect(page.getByText('Your best')).toBeVisible();
  await expect(page.getByText('100 of 100 points').first()).toBeVisible();
});
