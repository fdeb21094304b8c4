/** An organiser holds a contest from their desk, from its first team to its final results. */
import { expect, type Page, test } from '@playwright/test';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contest' }).getByRole('link', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a contest is held: teams, start, a question, freeze, end, and final results', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum of the organiser');
  const ann = await register(request, 'Annabel');
  await signIn(page, warden);
  const slug = await createContest(request, warden, {
    slug: 'held-friday',
    name: 'Held on Friday',
    problems: [problem],
    registration: 'organiser',
  });
  await page.goto(`/contests/${slug}/desk`);
  const course = panel(page, 'Course');
  const teams = panel(page, 'Teams');
  const move = (label: string) => course.getByRole('button', { name: label });
  const yes = async (label: string) => {
    await move(label).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
  };

  await test.step('a team is added with its member', async () => {
    await teams.getByText('Add a team').click();
    await teams.getByRole('button', { name: 'Add the team' }).click();
    const name = teams.getByLabel('Name of the team');
    await expect(name).toHaveAccessibleDescription(/At least 1 characters/);
    await name.fill('Sum of Parts');
    await teams.getByLabel('Members', { exact: true }).fill(ann.email);
    await teams.getByRole('button', { name: `Add ${ann.name}` }).click();
    await inspect(page, 'desk-new-team');
    await teams.getByRole('button', { name: 'Add the team' }).click();
    const row = teams.getByRole('list', { name: 'Teams' }).getByRole('listitem');
    await expect(row).toContainText(ann.name);
  });

  await test.step('what is refused says why; the start is confirmed', async () => {
    await expect(move('Make final')).toBeDisabled();
    await expect(course.getByText('The contest is not over.').first()).toBeVisible();
    await yes('Start now');
    await expect(course.getByText('It ends by itself')).toBeVisible();
    await expect(course.getByText('The board freezes by itself')).toBeVisible();
    await inspect(page, 'desk-running');
  });

  await test.step('a penalty is previewed before it counts, and taken back', async () => {
    const adjustments = panel(page, 'Adjustments');
    await adjustments.getByText('Adjust the board').click();
    await adjustments.getByRole('button', { name: 'Preview' }).click();
    await expect(adjustments.getByLabel('Team')).toHaveAccessibleDescription(
      /Is not a team of this contest/,
    );
    await adjustments.getByLabel('Team').selectOption('1. Sum of Parts');
    await adjustments.getByLabel('Reason').fill('Used a phone.');
    await adjustments.getByRole('button', { name: 'Preview' }).click();
    await expect(adjustments.getByText('The board changes:')).toBeVisible();
    await expect(adjustments.getByRole('status')).toContainText('Sum of Parts');
    await inspect(page, 'desk-adjusting');
    await adjustments.locator('form').getByRole('button', { name: 'Adjust the board' }).click();
    const made = adjustments.getByRole('list', { name: 'Adjustments' });
    await expect(made).toContainText('20 minutes of penalty');
    await made.getByRole('button', { name: 'Take back' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('The board changes:');
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect(adjustments).toContainText('adds no penalty');
  });

  await test.step('a team is hidden after a preview, and official again', async () => {
    const change = async (kind: string) => {
      await teams.getByRole('button', { name: 'Change Sum of Parts' }).click();
      const form = teams.locator('form').first();
      await form.getByLabel('Kind').selectOption(kind);
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('status')).toContainText('Sum of Parts');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(teams.getByRole('button', { name: 'Preview' })).toHaveCount(0);
    };
    await change('hidden');
    await expect(teams.getByRole('list', { name: 'Teams' })).toContainText('hidden');
    await change('official');
    await expect(teams.getByRole('list', { name: 'Teams' })).not.toContainText('hidden');
  });

  await test.step('it is frozen and ended, but not final while a question waits', async () => {
    const asked = await request.post(`/contests/${slug}/questions`, {
      headers: bearer(ann),
      data: { text: 'When is lunch?' },
    });
    expect(asked.status()).toBe(200);
    await yes('Freeze now');
    await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
    await yes('End now');
    await expect(move('Make final')).toBeDisabled();
    await expect(course.getByText('The contest cannot be final yet.')).toBeVisible();
    const open = panel(page, 'Before it can be final');
    await expect(open).toContainText('Questions without an answer: 1');
    await inspect(page, 'desk-not-final');
    await open.getByRole('link', { name: 'Answer them' }).click();
  });

  await test.step('the question is answered to all, and the contest is final', async () => {
    await page.getByLabel('Answer', { exact: true }).fill('At noon.');
    await page.getByLabel('To', { exact: true }).selectOption('All');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText('All questions have an answer')).toBeVisible();
    await part(page, 'Desk').click();
    await yes('Thaw');
    await expect(move('Thaw')).toBeDisabled();
    await yes('Make final');
    await expect(page.getByText('Final', { exact: true })).toBeVisible();
    await expect(move('End updates')).toBeEnabled();
  });
});

test('the desk is for administrators', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const slug = await createContest(request, warden, { slug: 'no-desk', name: 'No', problems: [] });
  const ann = await register(request, 'Ann');
  await signIn(page, ann);
  await page.goto(`/contests/${slug}/desk`);
  await expect(page.getByText('You must be an administrator to hold contests')).toBeVisible();
});
