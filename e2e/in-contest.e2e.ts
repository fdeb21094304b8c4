/** Taking part: a problem is solved inside its contest, and the contest says what it tells. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { contestMessages } from '../web/ui/contests/messages.ts';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

const startsAt = () => new Date(Date.now() - 3_600_000).toISOString();

/** A running contest whose problems are drafts, open only to those in it. */
async function heldWith(request: APIRequestContext, slug: string, more: object = {}) {
  const warden = await login(request, admin.email, admin.password);
  const names = [`First of ${slug}`, `Second of ${slug}`];
  const problems: string[] = [];
  for (const name of names) {
    const id = await createSum(request, warden, name);
    const headers = { ...bearer(warden), 'if-match': '*' };
    const hidden = await request.put(`/problems/edit/${id}`, {
      headers,
      data: { visibility: 'draft' },
    });
    expect(hidden.status(), await hidden.text()).toBe(200);
    problems.push(id);
  }
  const name = `Contest ${slug}`;
  await createContest(request, warden, { slug, name, problems, startsAt: startsAt(), ...more });
  const person = await register(request, 'Ann');
  const headers = bearer(person);
  await request.post(`/contests/${slug}/register`, { headers, data: {} });
  return { person, problems, names };
}

const letters = (page: Page) => page.getByRole('navigation', { name: 'Problems of the contest' });
const outcome = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a participant solves a problem, sees the verdict, and the board changes; others see nothing', async ({
  browser,
  page,
  request,
}) => {
  const slug = 'inside-friday';
  const { person, problems, names } = await heldWith(request, slug);
  const [first = '', second = ''] = names;
  await signIn(page, person);
  const spectator = await (await browser.newContext()).newPage();
  await spectator.goto(`/contests/${slug}/board`);
  const row = spectator.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toBeVisible();

  await test.step('the contest leads to the problem, with its clock and letters', async () => {
    await page.goto(`/contests/${slug}`);
    await page.getByRole('link', { name: first }).click();
    await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
    await expect(page.getByRole('timer')).toContainText('Ends in');
    await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assistant' })).toHaveCount(0);
    await inspect(page, 'in-contest');
  });

  await test.step('one key leads to the next problem and back to the first', async () => {
    await page.locator('body').press(']');
    await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible();
    await expect(letters(page).getByRole('link', { name: 'B' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.locator('body').press('[');
    await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
  });

  await test.step('a board that the server does not answer for says so, until it does', async () => {
    const stale = spectator.getByText(contestMessages.boardStale);
    await expect(stale).toHaveCount(0);
    await spectator.route(/\/board(\?|$)/, (route) => route.abort());
    await expect(stale).toBeVisible();
    await expect(row).toBeVisible();
    await inspect(spectator, 'board-stale');
    await spectator.unroute(/\/board(\?|$)/);
    await expect(stale).toHaveCount(0);
  });

  await test.step('typing the key into the code changes no page', async () => {
    await writeCode(page, sumCode.replace('a + b', 'a - b'));
    await page.keyboard.type(']');
    await page.keyboard.press('Backspace');
    await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
  });

  await test.step('a wrong program gets its verdict without tests', async () => {
    await page.keyboard.press('Control+Shift+Enter');
    await expect(outcome(page, 'Wrong Answer')).toContainText(
      'The verdict: the contest tells no more before the end.',
    );
    await expect(outcome(page, 'Wrong Answer')).not.toContainText('Tests passed');
    await inspect(page, 'in-contest-verdict');
    await page.getByRole('button', { name: 'Back to the code' }).click();
    await expect(letters(page).getByRole('link', { name: /^A/ })).toHaveAccessibleName(/Tried/);
    await expect(row).toContainText('1');
  });

  await test.step('a right one is solved, here and on the board', async () => {
    await writeCode(page, sumCode);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(outcome(page, 'Accepted')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the code' }).click();
    await expect(letters(page).getByRole('link', { name: /^A/ })).toHaveAccessibleName(/Solved/);
    await expect(row.getByRole('cell').filter({ hasText: '★' })).toBeVisible();
    await page.getByRole('tab', { name: 'Submissions' }).click();
    await expect(
      page.getByRole('tabpanel', { name: 'Submissions' }).getByText('Accepted'),
    ).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Samples' })).toHaveText('Samples');
    await inspect(page, 'in-contest-submissions');
  });

  await test.step('the team has a list of its own, with code and result', async () => {
    await page.goto(`/contests/${slug}`);
    await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Solved');
    await page.getByRole('link', { name: 'Your submissions' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await inspect(page, 'own-submissions');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Submission to problem A' })).toBeVisible();
    await expect(page.getByText('long long a, b;')).toBeVisible();
    await inspect(page, 'own-submission');
  });

  await test.step('a submission outside the contest is sent to it', async () => {
    await page.goto(`/problem/${problems[0]}`);
    await writeCode(page, sumCode);
    await page.keyboard.press('Control+Shift+Enter');
    const address = `/contests/${slug}/problems/A`;
    await outcome(page, 'Submission failed').getByRole('link', { name: address }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('those outside open neither the problem nor its page in the contest', async () => {
    await spectator.goto(`/contests/${slug}/problems/A`);
    await expect(spectator.getByText('Not open to you now')).toBeVisible();
    await expect(spectator.getByText(first)).toHaveCount(0);
    await inspect(spectator, 'in-contest-closed');
    await spectator.goto(`/problem/${problems[0]}`);
    await expect(spectator.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
  await spectator.context().close();
});

test('a contest without feedback says that it has received a program', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const slug = 'silent-friday';
  const { person } = await heldWith(request, slug, { preset: 'oi' });
  await signIn(page, person);
  await page.goto(`/contests/${slug}/problems/A`);
  await writeCode(page, sumCode);
  await page.keyboard.press('Control+Shift+Enter');
  const received = outcome(page, 'Received');
  await expect(received).toContainText(contestMessages.received);
  await inspect(page, 'in-contest-received');
  await received.getByRole('link', { name: 'View Submissions' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Received');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByText(contestMessages.received)).toBeVisible();
});

test('after the end, all who may open its problems practise on the pages of the contest', async ({
  page,
  request,
}) => {
  const slug = 'practised-friday';
  const warden = await login(request, admin.email, admin.password);
  const [ann, eve] = [await register(request, 'Ann'), await register(request, 'Eve')];
  const [first, second] = ['First to practise', 'Second to practise'] as const;
  const problems: string[] = [];
  for (const name of [first, second]) problems.push(await createSum(request, warden, name));
  const before = new Date(Date.now() - 6 * 3_600_000).toISOString();
  await createContest(request, warden, { slug, name: 'Past', problems, startsAt: before });
  const team = { name: 'Ann', members: [ann.id] };
  const added = await request.post(`/contests/${slug}/teams`, {
    headers: bearer(warden),
    data: team,
  });
  expect(added.status(), await added.text()).toBe(200);

  for (const person of [ann, eve]) {
    await test.step(`${person === ann ? 'who took part' : 'who did not'} solves one`, async () => {
      await signIn(page, person);
      await page.goto(`/contests/${slug}`);
      await page.getByRole('link', { name: second }).click();
      await expect(page).toHaveURL(`/contests/${slug}/problems/B`);
      await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible();
      await page.locator('body').press(']');
      await expect(page).toHaveURL(`/contests/${slug}/problems/A`);
      await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
      await expect(page.getByText('Over', { exact: true })).toBeVisible();
      if (person === eve) await inspect(page, 'in-contest-practice');
      await writeCode(page, sumCode);
      await page.keyboard.press('Control+Shift+Enter');
      await expect(outcome(page, 'Accepted')).toContainText('Tests passed');
      await page.getByRole('button', { name: 'Back to the code' }).click();
      await page.getByRole('tab', { name: 'Submissions' }).click();
      const list = page.getByRole('tabpanel', { name: 'Submissions' });
      await expect(list.getByText('Accepted')).toBeVisible();
    });
  }

  const board = await request.get(`/contests/${slug}/board`);
  expect((await board.json()).rows).toMatchObject([{ solved: 0, cells: [null, null] }]);
});

test('the end of a contest takes nothing away from who is at a problem', {
  tag: '@release',
}, async ({ page, request }) => {
  const slug = 'ended-friday';
  const { person } = await heldWith(request, slug);
  const warden = await login(request, admin.email, admin.password);
  const open = await createSum(request, warden, 'Open after the end');
  const kept = 'closed-friday';
  await createContest(request, warden, {
    slug: kept,
    name: 'Open',
    problems: [open],
    startsAt: startsAt(),
  });
  const headers = bearer(person);
  await request.post(`/contests/${kept}/register`, { headers, data: {} });
  await signIn(page, person);
  await page.goto(`/contests/${kept}/problems/A`);
  await writeCode(page, sumCode);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(outcome(page, 'Accepted')).toBeVisible();
  for (const one of [slug, kept]) {
    const ended = await request.put(`/contests/${one}/state`, {
      headers: bearer(warden),
      data: { move: 'end' },
    });
    expect(ended.status(), await ended.text()).toBe(200);
  }
  const practise = page.getByRole('button', { name: 'Practise' });
  await expect(practise).toBeAttached({ timeout: 60_000 });
  await expect(outcome(page, 'Accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the code' }).click();
  await inspect(page, 'in-contest-over');
  await practise.click();
  await expect(page.locator('.cm-content')).toContainText('long long a, b;');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(outcome(page, 'Accepted')).toContainText('Tests passed');

  await page.goto(`/contests/${slug}/problems/A`);
  await expect(page.getByText('This problem is not open for practice.')).toBeVisible();
});
