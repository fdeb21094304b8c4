/** Contest ratings: what a final contest changed, on its board and in a profile. */
import { expect, test } from '@playwright/test';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

test('a rated contest that is final shows what it changed on its board and in profiles', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Rated sum');
  const people = [await register(request, 'Rae Ted'), await register(request, 'Ned Xt')];
  const [best] = people;
  if (best === undefined) throw new Error('No one takes part.');

  const hold = async (slug: string, name: string) => {
    await createContest(request, warden, {
      slug,
      name,
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      settings: { board: 'live', freezeMs: 0 },
      isRated: true,
      problems: [problem],
    });
    for (const person of people) {
      const headers = bearer(person);
      await request.post(`/contests/${slug}/register`, { headers, data: {} });
      const code = person === best ? sumCode : sumCode.replace('a + b', 'a - b');
      const sent = await request.post(`/contests/${slug}/problems/A/submissions`, {
        headers,
        data: { language: 'cpp', code },
      });
      expect(sent.status(), await sent.text()).toBe(200);
    }
    for (const move of ['end', 'finalize']) {
      const moved = await request.put(`/contests/${slug}/state`, {
        headers: bearer(warden),
        data: { move },
      });
      expect(moved.status(), await moved.text()).toBe(200);
    }
  };

  await test.step('the board has a column', async () => {
    await hold('rated-1', 'First rated round');
    await page.goto('/contests/rated-1/board');
    await expect(page.getByRole('columnheader', { name: 'Rating' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Rae Ted/ })).toContainText(/\d{4}new/);
    await inspect(page, 'rated-board');
  });

  await test.step('a profile has the rating with its history', async () => {
    await hold('rated-2', 'Second rated round');
    await signIn(page, best);
    await page.goto('/profile');
    const rating = page.getByRole('region', { name: 'Contest rating' });
    await expect(rating.getByRole('row')).toHaveCount(3);
    await expect(rating.getByRole('row', { name: /Second rated round/ })).toContainText(
      /1 of 2\d{4}\+\d+/,
    );
    await inspect(page, 'rated-profile');
    await rating.getByRole('link', { name: 'First rated round' }).click();
    await expect(page).toHaveURL('/contests/rated-1');
  });
});
