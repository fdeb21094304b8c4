/** A person reads that a rejudging has changed some of their verdicts. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Account, bearer, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

const differenceCode = sumCode.replace('a + b', 'b - a');

async function submit(request: APIRequestContext, person: Account, of: string, code: string) {
  const answer = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code, problemId: of },
  });
  return (await answer.json()).verdict;
}

/** Makes it a problem of differences, and has all submissions rejudged. */
async function turnAround(request: APIRequestContext, warden: { token: string }, id: string) {
  const headers = bearer(warden);
  const testCases = [
    { input: '1 2\n', output: '1\n', isHidden: false },
    { input: '5 9\n', output: '4\n', isHidden: true },
  ];
  const edited = await request.put(`/problems/edit/${id}`, { headers, data: { testCases } });
  expect(edited.status()).toBe(200);
  const rejudged = await request.post(`/problems/admin/rejudge/${id}`, { headers });
  expect(await rejudged.json()).toMatchObject({ queued: 3 });
}

test('a person is told that new tests changed their verdicts', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Told');
  const problemId = await createSum(request, warden, 'Sum to be turned around', 1);
  expect(await submit(request, person, problemId, sumCode)).toBe('Accepted');
  expect(await submit(request, person, problemId, differenceCode)).toBe('Wrong Answer');
  expect(await submit(request, person, problemId, 'int main() { return 3; }')).toBe(
    'Runtime Error',
  );
  await turnAround(request, warden, problemId);
  const isToldOf = async () => {
    const answer = await request.get('/users/notices', { headers: bearer(person) });
    return (await answer.json()).notices[0]?.submissions.length;
  };
  await expect.poll(isToldOf).toBe(2);

  await signIn(page, person);
  await page.goto('/problems');
  const bar = page.getByRole('banner');
  const bell = bar.getByRole('button', { name: 'Notices, 1 unread' });
  await bell.press('Enter');
  const notices = bar.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('2 submissions rejudged with new tests, just now');
  await expect(notices.getByText(/^was/).first()).toHaveText('was Wrong Answer, now Accepted');
  await expect(notices.getByText(/^was/).last()).toHaveText('was Accepted, now Wrong Answer');
  await expect(bar.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await expectAccessible(page);
  await notices.getByRole('link', { name: 'Sum to be turned around' }).click();
  await expect(notices).toBeHidden();

  await expect(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('row');
  const changed = rows.filter({ hasText: 'was Wrong Answer, is Accepted.' });
  await expect(changed).toContainText(/Rejudged with new tests on /);
  await expect(rows.filter({ hasText: 'Rejudged' })).toHaveCount(2);
  await changed.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('was Wrong Answer, is Accepted.');
  await page.keyboard.press('Escape');

  await page.reload();
  await bar.getByRole('button', { name: 'Notices', exact: true }).click();
  await expect(notices).toContainText('2 submissions rejudged with new tests');
  await page.keyboard.press('Escape');
  await expect(notices).toBeHidden();
});
