/** Times of their own: a window that is started, and a contest that is over, once more. */
import { expect, test } from '@playwright/test';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

test('a window begins when it is started, and its clock is shown with the problems', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum in a window');
  const slug = await createContest(request, warden, {
    slug: 'week-of-windows',
    name: 'Week of windows',
    startsAt: hoursAgo(1),
    durationMs: 168 * hourMs,
    windowMs: 2 * hourMs,
    problems: [problem],
  });
  const ann = await register(request, 'Ann');
  await request.post(`/contests/${slug}/register`, { headers: bearer(ann), data: {} });
  await signIn(page, ann);
  await page.goto(`/contests/${slug}`);
  const mine = page.getByRole('region', { name: 'Your time' });
  await expect(mine).toContainText('You have 2 hours from the moment at which you start.');
  await expect(page.getByText('Each team sees the problems from its own start on')).toBeVisible();
  await inspect(page, 'window');
  await mine.getByRole('button', { name: 'Start my time' }).click();
  await page
    .getByRole('dialog', { name: 'Start now?' })
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.getByRole('timer')).toContainText(/Your time ends in 1:59:/);
  await inspect(page, 'window-runs');
  await page.getByRole('link', { name: 'Sum in a window' }).click();
  await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
  await expect(page.getByRole('timer')).toContainText('Your time ends in');
});

test('a contest that is over is taken part in virtually', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum of last year');
  const slug = await createContest(request, warden, {
    slug: 'last-year',
    name: 'Final of last year',
    startsAt: hoursAgo(10),
    allowsVirtual: true,
    problems: [problem],
  });
  await signIn(page, await register(request, 'Ann'));
  await page.goto(`/contests/${slug}`);
  const panel = page.getByRole('region', { name: 'Virtual participation' });
  await expect(panel).toContainText('The contest runs for you alone, for 5 hours.');
  await inspect(page, 'virtual');
  await panel.getByRole('button', { name: 'Take part virtually' }).click();
  await page
    .getByRole('dialog', { name: 'Start now?' })
    .getByRole('button', { name: 'Start' })
    .click();
  await expect(page.getByRole('timer')).toContainText(/Your time ends in 4:59:/);
  await page.getByRole('link', { name: 'Sum of last year' }).click();
  await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
});
