/** A teacher's term: a class, a list of pupils, an assignment, an extension, grades, and files of them. */

import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { gradesMessages } from '../web/page-messages.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const list = (page: Page, name: string) => page.getByRole('list', { name });

/** As an input of the type `datetime-local` takes it. */
function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  const offsetMs = at.getTimezoneOffset() * 60_000;
  return new Date(at.getTime() - offsetMs).toISOString().slice(0, 16);
}

test('a teacher runs a class, and its pupils work in it', async ({ browser, page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  await createSum(request, warden, 'Sum of the class');
  const teacher = await register(request, 'Tara');
  const pupil = await register(request, 'Paul');
  const late = await register(request, 'Lena');
  await request.put(`/people/${teacher.id}/roles`, {
    headers: bearer(warden),
    data: { roles: ['teacher'] },
  });
  await signIn(page, teacher);

  await test.step('the class is created, and has pupils from a list with a preview', async () => {
    await page.goto('/problems');
    await page.getByRole('link', { name: 'Classes' }).click();
    await expect(page.getByRole('heading', { name: 'No classes yet' })).toBeVisible();
    const form = region(page, 'New class');
    await form.getByLabel('Name').fill('Algorithms 1');
    await form.getByLabel('Address').fill('Algorithms 1');
    await form.getByLabel('Term').fill('Autumn 2026');
    await form.getByRole('button', { name: 'Create the class' }).click();
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/must be small letters/);
    await inspect(page, 'classes');
    await form.getByLabel('Address').fill('algorithms-1');
    await form.getByRole('button', { name: 'Create the class' }).dblclick();
    await expect(page).toHaveURL('/classes/algorithms-1');
    await page.getByText('Add pupils from a list').click();
    const pupils = page.getByLabel('Pupils', { exact: true }).and(page.locator('textarea'));
    await pupils.fill(`${pupil.email}, Payne, Paul\nno such pupil`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(pupils).toHaveAccessibleDescription(/There is no account of this name or address/);
    await pupils.fill(`${pupil.email}, Payne, Paul`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(list(page, 'What the list changes')).toContainText('is added');
    await page.getByRole('button', { name: 'Add them' }).click();
    await expect(list(page, 'Pupils')).toContainText('Payne, Paul');
  });

  await test.step('an assignment has its times, rules and problems', async () => {
    await page.getByRole('link', { name: 'New assignment' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sheet 1');
    await page.getByLabel('Opens').fill(inDays(-1));
    await page.getByLabel('Due').fill(inDays(9));
    await page.getByLabel('Closes').fill(inDays(7));
    const later = page.getByRole('group', { name: 'Later steps' });
    await later.getByRole('button', { name: 'Add a step' }).click();
    await later.getByRole('button', { name: 'Add a step' }).click();
    await expect(later.getByLabel('Days late').last()).toHaveValue('2');
    await later.getByRole('button', { name: 'Remove the step after 2 days' }).click();
    await later.getByLabel('Percent of the points').fill('30');
    await page.getByLabel('Add a problem').fill('Sum of the class');
    await page.getByRole('button', { name: 'Add Sum of the class' }).click();
    const save = page.getByRole('button', { name: 'Create the assignment' });
    await save.click();
    await expect(page.getByLabel('Due')).toHaveAccessibleDescription(
      /between opensAt and closesAt/,
    );
    await inspect(page, 'assignment-form');
    await page.getByLabel('Due').fill(inDays(5));
    const languages = page.getByRole('group', { name: 'Languages' });
    await languages.getByLabel('C++', { exact: true }).check();
    await save.click();
    await expect(page).toHaveURL('/classes/algorithms-1');
    await expect(list(page, 'Assignments')).toContainText('Sheet 1');
    await page.getByLabel('Message to the class').fill('The first sheet is out.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(list(page, 'Messages')).toContainText('The first sheet is out.');
    await inspect(page, 'class-of-teacher');
  });

  let code = await page.locator('code').textContent();
  const desk = await (await browser.newContext()).newPage();

  await test.step('a pupil joins by the link, and solves the problem', async () => {
    await signIn(desk, late);
    await desk.goto(`/classes?code=${code}`);
    await desk.getByRole('button', { name: 'Join' }).dblclick();
    await expect(desk).toHaveURL('/classes/algorithms-1');
    await expect(list(desk, 'Messages')).toContainText('The first sheet is out.');
    await expect(region(desk, 'Pupils')).toHaveCount(0);
    await inspect(desk, 'class-of-pupil');
    await desk.getByRole('link', { name: 'Sheet 1' }).click();
    await desk.getByRole('link', { name: 'Algorithms 1' }).click();
    await expect(desk).toHaveURL('/classes/algorithms-1');
    await desk.getByRole('link', { name: 'Sheet 1' }).click();
    await expect(desk.getByText(/50 % of the points, from .* 30 %/)).toBeVisible();
    await inspect(desk, 'assignment-of-pupil');
    await desk.getByRole('link', { name: 'Sum of the class' }).click();
    await writeCode(desk, 'int main() {}');
    await desk.keyboard.press('Control+Shift+Enter');
    const wrong = desk.getByRole('dialog', { name: 'Wrong Answer' });
    await expect(wrong).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(wrong).toBeHidden();
    await writeCode(desk, sumCode);
    await desk.keyboard.press('Control+Shift+Enter');
    await expect(desk.getByRole('dialog', { name: 'Accepted' })).toBeVisible();
    await desk.goto('/classes/algorithms-1');
    await expect(list(desk, 'Assignments')).toContainText('10 of 10 points');
  });

  await test.step('the teacher extends, grades by hand, and takes the grades along', async () => {
    await page.getByRole('link', { name: 'Change Sheet 1' }).click();
    const more = region(page, 'More time for one pupil');
    await more.getByLabel('Pupil').selectOption('Payne, Paul');
    await more.getByRole('button', { name: 'Extend' }).click();
    await expect(page.getByText('Payne, Paul has 24 hours more.')).toBeVisible();
    await page.goto('/classes/algorithms-1/gradebook');
    const row = page.getByRole('row', { name: /Payne, Paul/ });
    await expect(row).toContainText('more time');
    const solver = page.getByRole('row', { name: new RegExp(late.name) });
    await expect(solver).toContainText('2 tries');
    await expect(solver.getByRole('time')).toBeVisible();
    await page.getByRole('button', { name: 'grade Payne, Paul, A' }).click();
    const grading = region(page, 'Payne, Paul, A');
    await grading.getByLabel('Points').fill('7.5');
    await grading.getByLabel('Comment').fill('Shown at the board');
    await inspect(page, 'gradebook');
    await grading.getByRole('button', { name: 'Save the grade' }).click();
    await expect(row).toContainText('by hand');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'For Moodle' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${pupil.name},"Payne, Paul",7.5\r\n`);
    await page.getByText('Grades from a file').click();
    const grades = page.getByLabel('List of grades');
    const look = page.getByRole('button', { name: 'Preview' });
    await grades.fill(`Account,Sheet 1 A\n${pupil.name},many`);
    await look.click();
    await expect(list(page, 'Problems of the list')).toContainText('Line 2, Sheet 1 A');
    await inspect(page, 'grades-from-file');
    await grades.fill(text);
    await look.click();
    await expect(page.getByText(gradesMessages.unchanged)).toBeVisible();
    await grades.fill(`Account,Shoe size,Sheet 1 A\n${pupil.name},42,8`);
    await look.click();
    await expect(page.getByText('1 column not read: Shoe size')).toBeVisible();
    await expect(list(page, 'What the list changes')).toContainText('7.5 → 8');
    await page.getByRole('button', { name: 'Set these grades (1)' }).dblclick();
    await expect(page.getByText(gradesMessages.applied)).toBeVisible();
    await expect(row).toContainText('8');
  });

  await test.step('the teacher changes the class, closes its code, and makes another a teacher', async () => {
    await page.goto('/classes/algorithms-1');
    await expect(list(page, 'Assignments')).toContainText('1 of 2 submitted, 1 solved all');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const form = region(page, 'The class');
    await form.getByLabel('Name', { exact: true }).fill('Algorithms 1b');
    await form.getByLabel('Address').fill('Algorithms');
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/must be small letters/);
    await form.getByLabel('Address').fill('algorithms-1b');
    await form.getByLabel('Pupils join by a code').uncheck();
    await save.click();
    await expect(page).toHaveURL('/classes/algorithms-1b/settings');
    await expect(page.getByRole('link', { name: 'Algorithms 1b' })).toBeVisible();
    const headers = bearer(teacher);
    const { version } = await (await request.get('/classes/algorithms-1b', { headers })).json();
    const meanwhile = await request.put('/classes/algorithms-1b', {
      headers: { ...headers, 'if-match': `"${version}"` },
      data: { slug: 'algorithms-1b', name: 'Of a colleague', hasCode: false },
    });
    expect(meanwhile.status()).toBe(200);
    await form.getByLabel('Term').fill('Spring 2027');
    await save.click();
    await expect(form.getByText(refusals.classChanged)).toBeVisible();
    await form.getByRole('button', { name: 'Load the present settings' }).click();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Of a colleague');
    await page.goto('/classes/algorithms-1b');
    await expect(page.locator('code')).toHaveCount(0);
    await page.getByRole('link', { name: `Change ${late.name}` }).click();
    const member = region(page, 'Change a member');
    await expect(member.getByLabel('Member')).toHaveValue(late.id);
    await member.getByLabel('Name in the class').fill('Ms Lund');
    await member.getByLabel('Is in the class').selectOption('Teacher');
    await inspect(page, 'class-settings');
    await member.getByRole('button', { name: 'Save the member' }).click();
    await expect(list(page, 'Teachers')).toContainText('Ms Lund');
    await desk.goto('/classes/algorithms-1b');
    await expect(region(desk, 'Pupils')).toContainText('Payne, Paul');
    await list(page, 'Teachers').getByRole('button', { name: 'Change Ms Lund' }).click();
    await member.getByLabel('Name in the class').fill('');
    await member.getByLabel('Is in the class').selectOption('Pupil');
    await member.getByRole('button', { name: 'Save the member' }).click();
    await expect(list(page, 'Teachers').getByRole('listitem')).toHaveCount(1);
    await member.getByLabel('Member').selectOption(teacher.id);
    await member.getByLabel('Is in the class').selectOption('Pupil');
    await member.getByRole('button', { name: 'Save the member' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Become a pupil' }).click();
    await expect(member.getByText(refusals.lastTeacher)).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('Algorithms 1');
    await form.getByLabel('Address').fill('algorithms-1');
    await form.getByLabel('Pupils join by a code').check();
    await save.click();
    await expect(page).toHaveURL('/classes/algorithms-1/settings');
    await page.goto('/classes/algorithms-1');
    code = await page.locator('code').textContent();
    await desk.goto('/classes/algorithms-1/settings');
    await expect(desk.getByText('Only its teachers change the class.')).toBeVisible();
  });

  await test.step('whom the teacher takes out stays out until that is allowed', async () => {
    await page.goto('/classes/algorithms-1');
    await page.getByRole('button', { name: `Take out ${late.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
    await desk.goto(`/classes?code=${code}`);
    await desk.getByRole('button', { name: 'Join' }).click();
    await expect(desk.getByText(refusals.takenOutOfClass)).toBeVisible();
    await inspect(desk, 'class-taken-out');
    await region(page, 'Pupils').getByText('Taken out', { exact: true }).click();
    await inspect(page, 'class-with-removed');
    await page.getByRole('button', { name: `Allow ${late.name} to join again` }).click();
    await expect(region(page, 'Pupils').getByText('Taken out')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Join' }).click();
    await expect(desk).toHaveURL('/classes/algorithms-1');
    await expect(list(desk, 'Assignments')).toContainText('10 of 10 points');
  });

  await test.step('the teacher sees where the class fails', async () => {
    await page.goto('/classes/algorithms-1');
    await page.getByRole('link', { name: 'Statistics of Sheet 1' }).click();
    await expect(page.getByRole('heading', { name: 'Statistics: Sheet 1' })).toBeVisible();
    const task = region(page, 'A. Sum of the class');
    await expect(task).toContainText('1 of 2');
    await expect(task.getByRole('row', { name: 'Wrong Answer 1 1' })).toBeVisible();
    await expect(region(page, 'First failed test')).toContainText('Sample 1');
    await task.getByText('Not tried (1)').click();
    await expect(task.getByText('Payne, Paul')).toBeVisible();
    await inspect(page, 'statistics-of-assignment');
    await page.getByRole('link', { name: 'Find similar sources' }).click();
    await expect(page.getByText('No likely copies')).toBeVisible();
    await inspect(page, 'similarity-of-assignment');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByRole('link', { name: 'Gradebook' }).click();
  });

  await test.step('the teacher comments on a line, and the pupil answers', async () => {
    await page.getByRole('link', { name: /^Sources of Lena/ }).click();
    await page.getByRole('button', { name: '1, comment on this line' }).click();
    await page.getByLabel('Comment on line 1').fill('Do you need all of it?');
    await inspect(page, 'work-of-pupil');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(list(page, 'Comments')).toContainText('Do you need all of it?');
    await desk.goto('/classes/algorithms-1');
    await desk.getByRole('button', { name: /^Notices, / }).click();
    const told = desk.getByRole('region', { name: 'Notices' }).getByRole('listitem');
    await expect(told.first()).toContainText('commented on your work');
    await told.first().getByRole('link').click();
    await expect(list(desk, 'Comments')).toContainText('Do you need all of it?');
    await desk.getByRole('button', { name: 'Comment on all of it' }).click();
    await desk.getByLabel('Comment', { exact: true }).fill('It saves typing.');
    await desk.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(desk.getByText('It saves typing.')).toBeVisible();
  });

  await test.step('the pupil reads the grade and the comment, and no one outside sees anything', async () => {
    await signIn(desk, pupil);
    await desk.goto('/classes/algorithms-1/gradebook');
    await expect(desk.getByRole('heading', { name: 'Your results' })).toBeVisible();
    await expect(desk.getByText('Shown at the board')).toBeVisible();
    await expect(desk.getByText(late.name)).toHaveCount(0);
    const outside = await (await browser.newContext()).newPage();
    await outside.goto('/classes/algorithms-1');
    await expect(outside.getByText('Classes are seen by their members only.')).toBeVisible();
  });
});

test('a result from before an assignment is shown without help while it runs', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum from before');
  const teacher = await register(request, 'Tess');
  const pupil = await register(request, 'Pia');
  await request.put(`/people/${teacher.id}/roles`, {
    headers: bearer(warden),
    data: { roles: ['teacher'] },
  });
  const submitted = await request.post('/compiler/submit', {
    headers: bearer(pupil),
    data: { language: 'cpp', code: 'int main() {}', problemId },
  });
  const { submissionId } = (await submitted.json()) as { submissionId: string };
  const slug = `before-${process.pid}`;
  const headers = bearer(teacher);
  await request.post('/classes', { headers, data: { slug, name: 'Before' } });
  await request.put(`/classes/${slug}/pupils`, {
    headers,
    data: { pupils: [{ account: pupil.name, name: pupil.name }] },
  });
  const created = await request.post(`/classes/${slug}/assignments`, {
    headers,
    data: {
      name: 'Sheet',
      isDraft: false,
      opensAt: new Date(Date.now() - 3_600_000).toISOString(),
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
      problems: [{ problemId }],
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  await signIn(page, pupil);
  // A page that asks without end is never idle.
  await page.goto(`/submission/${problemId}/${submissionId}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submission');
  await expect(page.getByText('Wrong Answer').first()).toBeVisible();
});
