/**
 * A checker that breaks: judging of its problem is paused, people read that their submission is
 * kept, an administrator reads why and fixes the checker, and then the submission is judged.
 */
import { expect, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { pausedSentences } from '../web/messages.ts';
import { type Account, bearer, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

/** Compares the sum, and does this on a hidden test. */
const checker = (onHidden: string) => `#include <cassert>
#include <cstdio>
int main(int, char** argv) {
  int a = 0, b = 0, sum = 0;
  if (std::fscanf(std::fopen(argv[1], "r"), "%d%d", &a, &b) != 2) return 3;
  ${onHidden}
  return std::fscanf(std::fopen(argv[2], "r"), "%d", &sum) == 1 && sum == a + b ? 0 : 1;
}
`;

test('a checker that breaks pauses its problem until it is fixed', { tag: '@release' }, async ({
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const name = 'Sum with a checker that breaks';
  const problemId = await createSum(request, warden, name, 1);
  const save = (source: string) =>
    request.put(`/problems/edit/${problemId}`, {
      headers: bearer(warden),
      data: { checker: { kind: 'testlib', source } },
    });
  const refused = await save('int main() { return unheard_of; }');
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain("line 1, column 21: 'unheard_of' was not declared");
  expect((await save(checker('assert(a != 2);'))).status()).toBe(200);
  const as = async (account: Pick<Account, 'token'>) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, account);
    return page;
  };

  const person = await register(request, 'Patient');
  const page = await as(person);
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, sumCode);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const stage = page.getByText('Judging is paused: the verdict comes later').first();
  await expect(stage).toBeVisible();
  await page.goto(`/submission/${problemId}`);
  await expect(page.getByText(pausedSentences.kept)).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('Paused');
  await expectAccessible(page);
  // Another submission that meets the same pauses the problem.
  const answer = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: sumCode, problemId, user: person.id },
  });
  expect(answer.status()).toBe(503);
  expect((await answer.json()).error).toBe(refusals.judgingPaused);
  await page.goto(`/problem/${problemId}`);
  await expect(page.getByText(pausedSentences.waits)).toBeVisible();
  await expectAccessible(page);

  const office = await as(warden);
  await office.goto(`/problems?search=${encodeURIComponent(name)}`);
  await expect(office.getByRole('row').last()).toContainText('Paused');
  await office.getByRole('link', { name: `Edit ${name}` }).click();
  const resume = office.getByRole('button', { name: 'Resume and rejudge' });
  await expect(
    office.getByText(/The checker broke \(signal 6\) on hidden test 1: .*a != 2/),
  ).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('link', { name: /^See submission/ }).click();
  const row = office.getByRole('main').getByRole('row').last();
  await expect(row).toContainText('Paused');
  await row.getByText('What failed').click();
  await expect(row).toContainText('hidden test 1');
  await expectAccessible(office);

  // Resumed without a change, it is paused again.
  await office.goto(`/edit-problem/${problemId}`);
  await resume.click();
  await expect(office.getByText('2 submissions will be judged now.')).toBeVisible();
  await expect(resume).toBeHidden();
  const isPaused = async () =>
    (await (await request.get(`/problems/${problemId}`)).json()).isPaused;
  await expect.poll(isPaused).toBe(true);

  await office.goto(`/edit-problem/${problemId}`);
  await office.getByLabel('Source of the checker').fill(checker(''));
  await office.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog').getByText('Accepted').first()).toBeVisible();
  expect(await isPaused()).toBe(false);
});
