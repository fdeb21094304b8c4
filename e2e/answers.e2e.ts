/** A problem whose answers people submit: from its package, through files in the browser, to Accepted. */
import { buffer } from 'node:stream/consumers';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { filesOf } from '../problems/package/testing-packages.ts';
import { writeZip } from '../problems/package/write/save.ts';
import { bearer, login, register } from './calls.ts';
import { inspect, inspectAt } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

const files = filesOf({
  'problem.yaml': `problem_format_version: 2025-09
type: [scoring, submit-answer]
name: Doubles by hand
uuid: 5d2f9a0e-0000-4000-8000-000000000004
`,
  'statement/problem.en.md': 'Double each number.\n',
  'attachments/01.in': '1\n',
  'attachments/02.in': '2\n',
  'data/sample/example.in': '5\n',
  'data/sample/example.ans': '10\n',
  'data/secret/01.in': '1\n',
  'data/secret/01.ans': '2\n',
  'data/secret/02.in': '2\n',
  'data/secret/02.ans': '4\n',
  'submissions/accepted/made/01.out': '2\n',
  'submissions/accepted/made/02.out': '4\n',
});

async function imported(request: APIRequestContext): Promise<string> {
  const warden = await login(request, admin.email, admin.password);
  const answer = await request.post('/problems/import?visibility=published&difficulty=Easy', {
    headers: { ...bearer(warden), 'content-type': 'application/octet-stream' },
    data: await buffer(writeZip(files, 'doubles')),
  });
  const { id } = await answer.json();
  return id;
}

const answer = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('answers are added from files and judged, those that are missing as wrong', async ({
  page,
  request,
}) => {
  const id = await imported(request);
  await signIn(page, await register(request, 'Person with answers'));
  await page.goto(`/problem/${id}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toContainText('==== 02.out');
  await expect(page.getByText('Here you submit the answers of the tests')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Run samples' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save to a list' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to editor' })).toHaveCount(0);
  const chosen = page.getByLabel('Files for your answers');
  await chosen.setInputFiles([answer('02.out', '4\n'), answer('13.out', '26\n')]);
  await expect(page.getByText('13.out: There is no such test.')).toBeVisible();
  await expect(editor).toContainText('4');
  await inspect(page, 'answers');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await inspectAt(page, 'answers-code', 390);
  await page.setViewportSize({ width: 1440, height: 900 });

  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  const wrong = page.getByRole('dialog', { name: 'Wrong Answer' });
  await expect(wrong.getByText('there is no answer for 01.out.').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await chosen.setInputFiles([answer('output_01.txt', '2\n')]);
  await expect(page.getByText('1 answer is in the editor.')).toBeVisible();
  await submit.click();
  const accepted = page.getByRole('dialog', { name: 'Accepted' });
  await accepted.getByRole('link', { name: 'View Submissions' }).click();
  await expect(page.getByRole('cell', { name: 'Answers', exact: true })).toHaveCount(2);
  await page
    .getByRole('button', { name: /View code/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Load into the editor' }).click();
  await expect(editor).toContainText('==== 01.out');

  await writeCode(page, '==== 01.out\n2\n==== 3.out\n6\n');
  await submit.click();
  const unread = page.getByRole('dialog', { name: 'Compilation Error' });
  await expect(unread.getByText('line 3: there is no test 3.').first()).toBeVisible();
});
