/** Editing a problem that another administrator is editing, and a contributed problem. */
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { problemFormMessages } from '../web/page-messages.ts';
import { bearer, contribute, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

type Warden = Awaited<ReturnType<typeof login>>;

async function editElsewhere(
  request: APIRequestContext,
  { warden, id, change }: { warden: Warden; id: string; change: object },
): Promise<void> {
  const answer = await request.put(`/problems/edit/${id}`, {
    headers: bearer(warden),
    data: change,
  });
  expect(await answer.json()).toBe(true);
}

const stored = async (request: APIRequestContext, warden: Warden, id: string) =>
  (await request.get(`/problems/${id}`, { headers: bearer(warden) })).json();

const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'This problem has been changed' });

async function openAndMeet(
  page: Page,
  request: APIRequestContext,
  name: string,
): Promise<{ warden: Warden; id: string }> {
  const warden = await login(request, admin.email, admin.password);
  const id = await createSum(request, warden, name);
  await signIn(page, warden);
  await page.goto(`/edit-problem/${id}`);
  await page.getByLabel('Problem name').fill(`${name} by me`);
  const change = { name: `${name} by them`, tags: ['theirs'], timeLimit: 3000 };
  await editElsewhere(request, { warden, id, change });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(conflict(page)).toBeVisible();
  return { warden, id };
}

test('of two edits at once the later one is reported, and saving over the other keeps both', {
  tag: '@release',
}, async ({ page, request }) => {
  const { warden, id } = await openAndMeet(page, request, 'Contested sum');
  await expect(conflict(page)).toContainText(`${admin.name} changed it`);
  const changes = conflict(page).getByRole('list', { name: 'What they changed' });
  await expect(changes.getByRole('listitem')).toContainText([
    /Name.*Contested sum.*Contested sum by them.*Contested sum by me/s,
    /Tags.*arithmetic.*theirs/s,
    /Time limit.*2000 ms.*3000 ms/s,
  ]);
  await expectAccessible(page);
  expect(await stored(request, warden, id)).toMatchObject({ name: 'Contested sum by them' });

  await conflict(page).getByRole('button', { name: 'Keep Editing' }).click();
  await expect(conflict(page)).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(refusals.problemChanged);
  await page.getByLabel('Difficulty').selectOption('Hard');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(conflict(page)).toBeVisible();
  await editElsewhere(request, { warden, id, change: { memoryLimit: 192 } });
  await conflict(page).getByRole('button', { name: 'Overwrite with Mine' }).click();
  await expect(conflict(page).getByText('192 MB')).toBeVisible();
  await conflict(page).getByRole('button', { name: 'Overwrite with Mine' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();
  expect(await stored(request, warden, id)).toMatchObject({
    name: 'Contested sum by me',
    difficulty: 'Hard',
    tags: ['theirs'],
    timeLimit: 3000,
    memoryLimit: 192,
  });
});

test('after loading the other version, editing continues from it', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const { warden, id } = await openAndMeet(page, request, 'Given up sum');
  await conflict(page).getByRole('button', { name: 'Load Theirs' }).click();
  const sure = page.getByRole('dialog', { name: 'Load their version?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Problem name')).toHaveValue('Given up sum by me');
  await conflict(page).getByRole('button', { name: 'Load Theirs' }).click();
  await sure.getByRole('button', { name: 'Load Theirs' }).click();
  await expect(page.getByLabel('Problem name')).toHaveValue('Given up sum by them');
  await page.getByLabel('Difficulty').selectOption('Medium');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();
  expect(await stored(request, warden, id)).toMatchObject({
    name: 'Given up sum by them',
    difficulty: 'Medium',
    timeLimit: 3000,
  });
});

test('a contributed problem keeps limits that are not in steps', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Limited Lou');
  const contribution = await contribute(request, person, 'Limited sum');
  const approved = await request.post(`/contributions/approve/${contribution}`, {
    headers: bearer(warden),
    data: {},
  });
  const { problemId } = await approved.json();
  await signIn(page, warden);
  await page.goto(`/edit-problem/${problemId}`);
  await expect(page.getByLabel('Time limit')).toHaveValue('1234');
  await page.getByLabel('Time limit').fill('1235');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Time limit must be 100 to 10000 ms in steps of 100, or stay at 1234 ms.',
  );
  await page.getByLabel('Time limit').fill('1234');
  await page.getByLabel('Problem name').fill('Limited total');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();
  expect(await stored(request, warden, problemId)).toMatchObject({
    name: 'Limited total',
    timeLimit: 1234,
    memoryLimit: 100,
  });
});

test('test data that are not text are marked, and saved unchanged', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const inputBase64 = bytes.toString('base64');
  const created = await request.post('/problems/create', {
    headers: bearer(warden),
    data: {
      name: 'Sum of bytes',
      problemStatement: 'Print the sum of all bytes.',
      difficulty: 'Easy',
      testCases: [
        { inputBase64, output: '32640', isHidden: false },
        { inputBase64, outputBase64: '/w==', isHidden: true },
      ],
    },
  });
  const path = String(created.headers().location);
  const id = path.replace('/problems/', '');
  await signIn(page, warden);
  await page.goto(`/edit-problem/${id}`);
  const sample = page.getByRole('group', { name: 'Sample 1' });
  await expect(sample).toContainText('Binary, 256 bytes');
  const downloading = page.waitForEvent('download');
  await sample.getByRole('button', { name: 'Download Sample 1 input' }).click();
  expect(readFileSync(await (await downloading).path())).toEqual(bytes);
  await expectAccessible(page);
  const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'x/y', buffer });
  await page
    .getByLabel('Files for Hidden test 1 output')
    .setInputFiles(chosen('any.dat', Buffer.from([0, 1])));
  await expect(page.getByText('Binary, 2 bytes')).toBeVisible();
  await page.getByLabel('Problem name').fill('Total of bytes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download input of sample 1' })).toBeVisible();
  await expect(page.getByText('Binary, 256 bytes')).toBeVisible();
  expect(await stored(request, warden, id)).toMatchObject({
    name: 'Total of bytes',
    testCases: [
      { inputBase64, output: '32640', isHidden: false },
      { inputBase64, outputBase64: 'AAE=', isHidden: true },
    ],
  });
});
