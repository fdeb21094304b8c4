/** An exam: its form, the pledge, one session of a pupil, and the release by the teacher. */
import { expect, type Page, test } from '@playwright/test';
import { bearer, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const list = (page: Page, name: string) => page.getByRole('list', { name });

/** As an input of the type `datetime-local` takes it. */
function inHours(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  const offsetMs = at.getTimezoneOffset() * 60_000;
  return new Date(at.getTime() - offsetMs).toISOString().slice(0, 16);
}

test('a teacher holds an exam, and a pupil works at it in one session', async ({
  browser,
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  await createSum(request, warden, 'Sum of the exam');
  const teacher = await register(request, 'Thea');
  const pupil = await register(request, 'Emil');
  await request.put(`/people/${teacher.id}/roles`, {
    headers: bearer(warden),
    data: { roles: ['teacher'] },
  });
  const headers = bearer(await login(request, teacher.email, teacher.password));
  await request.post('/classes', { headers, data: { slug: 'midterm', name: 'Midterms' } });
  await request.put('/classes/midterm/pupils', {
    headers,
    data: { pupils: [{ account: pupil.name, name: 'Ebert, Emil' }] },
  });
  await signIn(page, teacher);

  await test.step('the form takes networks, and says which is none', async () => {
    await page.goto('/classes/midterm/assignments/new');
    await page.getByLabel('Name', { exact: true }).fill('Midterm');
    await page.getByLabel('Draft: only teachers see it').uncheck();
    await page.getByLabel('Opens').fill(inHours(-1));
    await page.getByLabel('Closes').fill(inHours(2));
    await page.getByLabel('Add a problem').fill('Sum of the exam');
    await page.getByRole('button', { name: 'Add Sum of the exam' }).click();
    const exam = page.getByRole('region', { name: 'Exam' });
    await exam.getByLabel('One session').check();
    await exam.getByLabel('No help').check();
    await exam.getByLabel('Pledge').fill('I work alone.');
    await exam.getByLabel('Networks').fill('school');
    const save = page.getByRole('button', { name: 'Create the assignment' });
    await save.click();
    await expect(exam.getByRole('alert')).toContainText('must be a network such as');
    await inspect(page, 'exam-form');
    await exam.getByLabel('Networks').fill('0.0.0.0/0\n::/0');
    await save.click();
    await expect(list(page, 'Assignments')).toContainText('Exam');
  });

  const desk = await (await browser.newContext()).newPage();
  const other = await (await browser.newContext()).newPage();

  await test.step('the pupil accepts the pledge, and sees the problems', async () => {
    await signIn(desk, pupil);
    await desk.goto('/classes/midterm');
    await desk.getByRole('link', { name: 'Midterm', exact: true }).click();
    await expect(desk.getByText('I work alone.')).toBeVisible();
    await expect(desk.getByText('Sum of the exam')).toHaveCount(0);
    await inspect(desk, 'exam-pledge');
    await desk.getByRole('button', { name: 'Accept and open the exam' }).click();
    await desk.getByRole('link', { name: 'Sum of the exam' }).click();
    await expect(desk.getByRole('heading', { name: 'Sum of the exam' })).toBeVisible();
  });

  await test.step('another session is refused, until the teacher releases the first', async () => {
    await signIn(other, await login(request, pupil.email, pupil.password));
    await other.goto('/contests/midterm-1');
    await expect(other.getByText(/in another session of yours/)).toBeVisible();
    await inspect(other, 'exam-refused');
    await page.getByRole('link', { name: 'Pupils in Midterm' }).click();
    const row = page.getByRole('row', { name: /Ebert, Emil/ });
    await expect(row).toContainText('accepted');
    await inspect(page, 'exam-of-teacher');
    await row.getByRole('button', { name: 'Release the session of Ebert, Emil' }).click();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(row).toContainText('released');
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(other.getByRole('link', { name: 'Sum of the exam' })).toBeVisible();
    await desk.goto('/contests/midterm-1/problems/A');
    await expect(desk.getByText(/in another session of yours/)).toBeVisible();
  });
});
