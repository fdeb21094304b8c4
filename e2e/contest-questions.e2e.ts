/** Questions in a contest: a participant asks, an organiser answers and announces, all read it. */
import { expect, type Page, test } from '@playwright/test';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Contest' }).getByRole('link', { name: /^Questions/ });
const messages = (page: Page) =>
  page.getByRole('list', { name: 'Questions and announcements' }).locator('> li');

test('a question is asked, answered to all, and read; so is an announcement', {
  tag: '@release',
}, async ({ browser, page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum with questions');
  const startsAt = new Date(Date.now() - 3_600_000).toISOString();
  const slug = await createContest(request, warden, {
    slug: 'asked-friday',
    name: 'Friday with questions',
    problems: [problem],
    startsAt,
  });
  const [ann, ben] = [await register(request, 'Ann'), await register(request, 'Ben')];
  for (const person of [ann, ben]) {
    const headers = bearer(person);
    await request.post(`/contests/${slug}/register`, { headers, data: {} });
  }
  const open = async (account: { token: string }) => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, account);
    return opened;
  };

  await test.step('a participant asks; nothing is sent without words', async () => {
    await signIn(page, ann);
    await page.goto(`/contests/${slug}`);
    await tab(page).click();
    await expect(page.getByText('No questions yet')).toBeVisible();
    await inspect(page, 'questions-empty');
    const box = page.getByRole('region', { name: 'Ask the organisers' });
    await box.getByRole('button', { name: 'Send the question' }).click();
    await expect(box.getByLabel('Question')).toHaveAccessibleDescription(/At least 1 characters/);
    await box.getByLabel('About').selectOption({ label: 'A Sum with questions' });
    await box.getByLabel('Question').fill('May the numbers be negative?');
    await box.getByRole('button', { name: 'Send the question' }).dblclick();
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page)).toContainText('No answer yet');
    await expect(box.getByLabel('Question')).toHaveValue('');
  });

  const organiser = await open(warden);
  const other = await open(ben);
  await other.goto(`/contests/${slug}`);
  await expect(tab(other)).toHaveText('Questions');
  const solving = await open(ben);
  await solving.goto(`/contests/${slug}/problems/A`);
  const questions = solving.getByRole('main').getByRole('link', { name: /^Questions/ });
  await expect(questions).toHaveText('Questions');

  await test.step('an organiser sees who asked, and answers to all', async () => {
    await organiser.goto(`/contests/${slug}`);
    await expect(tab(organiser)).toHaveText('Questions1 new');
    await tab(organiser).click();
    const question = messages(organiser).filter({ hasText: 'May the numbers be negative?' });
    await expect(question).toContainText(ann.name);
    await inspect(organiser, 'questions-organiser');
    await question.getByLabel('Ready answer').selectOption('Yes.');
    await expect(question.getByLabel('Answer', { exact: true })).toHaveValue('Yes.');
    await question.getByLabel('To', { exact: true }).selectOption('All');
    await question.getByRole('button', { name: 'Send the answer' }).click();
    await expect(question.getByRole('button', { name: 'Answer again' })).toBeVisible();
    await expect(tab(organiser)).toHaveText('Questions');
    const box = organiser.getByRole('region', { name: 'Announce' });
    await box.getByLabel('Announcement').fill('Lunch is ready.');
    await box.getByRole('button', { name: 'Announce to all' }).click();
    await expect(messages(organiser)).toHaveCount(2);
    await expect(box.getByLabel('Announcement')).toHaveValue('');
  });

  await test.step('from the desk, one team is told something that no other reads', async () => {
    const desk = await open(warden);
    await desk.goto(`/contests/${slug}/desk`);
    const box = desk.getByRole('region', { name: 'Announce' });
    await box.getByLabel('Readers').selectOption({ label: `1. ${ann.name}` });
    await box.getByLabel('Announcement').fill('Your printout is ready.');
    await inspect(desk, 'desk-notice');
    await box.getByRole('button', { name: 'Send to the team' }).click();
    await expect(desk.getByText('It stands among the questions of the team.')).toBeVisible();
    const read = async (as: typeof ann) => {
      const answer = await request.get(`/contests/${slug}/questions`, { headers: bearer(as) });
      return await answer.text();
    };
    expect(await read(ann)).toContain('Your printout is ready.');
    expect(await read(ben)).not.toContain('Your printout is ready.');
  });

  await test.step('an open page says that there is something new, that of a problem, too', async () => {
    // Each says so for a few seconds.
    const told = [other, solving].map((one) =>
      expect(one.getByText('The organisers have written.')).toBeVisible({ timeout: 60_000 }),
    );
    await Promise.all(told);
    await expect(questions).toHaveText('Questions2 new');
    await inspect(solving, 'in-contest-news');
    await expect(questions).toHaveAttribute('href', `/contests/${slug}/questions`);
    await solving.context().close();
    await expect(tab(other)).toHaveText('Questions2 new');
    await expect(other.getByText('Lunch is ready.')).toBeVisible();
    await tab(other).click();
    const answered = messages(other).filter({ hasText: 'May the numbers be negative?' });
    await expect(answered).toContainText('Yes.');
    await expect(answered).toContainText('New');
    await expect(answered).not.toContainText(ann.name);
    await expect(tab(other)).toHaveText('Questions');
    await inspect(other, 'questions-participant');
  });

  await test.step('a question that needs no answer is closed, and opened again', async () => {
    const box = page.getByRole('region', { name: 'Ask the organisers' });
    await box.getByLabel('Question').fill('Where is the coffee?');
    await box.getByRole('button', { name: 'Send the question' }).click();
    await expect(messages(page).filter({ hasText: 'coffee' })).toBeVisible();
    await organiser.getByLabel('Shown').selectOption('Questions without an answer');
    const question = messages(organiser).filter({ hasText: 'Where is the coffee?' });
    await question.getByRole('button', { name: 'Needs no answer' }).click();
    await expect(organiser.getByText('All questions have an answer')).toBeVisible();
    await organiser.getByLabel('Shown').selectOption('All messages');
    await question.getByRole('button', { name: 'Open again' }).click();
    await expect(question).toContainText('No answer yet');
  });

  await test.step('a visitor reads what was said to all, but no question while it runs', async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/contests/${slug}/questions`);
    await expect(messages(visitor)).toHaveCount(2);
    await expect(messages(visitor).filter({ hasText: 'negative' })).toHaveCount(0);
    await expect(visitor.getByRole('region', { name: 'Ask the organisers' })).toHaveCount(0);
  });
});
