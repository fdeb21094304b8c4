/** What administrators do: write, change and delete problems, and inspect all submissions. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { problemRules } from '../contract/form-messages.ts';
import { problemMessages } from '../web/messages.ts';
import { accessMessages, problemFormMessages } from '../web/page-messages.ts';
import { bearer, createSum, isRejudging, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, sumCode, tabTo } from './page.ts';
import { admin } from './place.ts';

const largeInput = `${'7 '.repeat(20_000)}\n`;

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function writeProblem(page: Page, name: string): Promise<void> {
  const create = page.getByRole('button', { name: 'Create Problem' });
  const wrong = page.getByRole('main').getByRole('alert');
  const sample = page.getByRole('group', { name: 'Sample 1' });

  await create.click();
  await expect(wrong).toHaveText(problemRules.nameRequired);
  await expect(page.getByLabel('Problem name')).toBeFocused();
  await page.getByLabel('Problem name').fill(name);
  await create.click();
  await expect(wrong).toHaveText(problemRules.statementRequired);
  await page.getByLabel('Problem statement').fill('Print $a + b$ and $\\frac{a}{b}$.');
  await expect(page.getByLabel('Preview of the statement').locator('.katex')).toHaveCount(2);
  await create.click();
  await expect(wrong).toHaveText(problemRules.samplesIncomplete);
  await expect(sample.getByLabel('Input')).toBeFocused();
  await sample.getByLabel('Input').fill('1 2');
  await sample.getByLabel('Output').fill('3');
  await sample.getByLabel('Description').fill('Small numbers');
  await create.click();
  await expect(wrong).toHaveText(problemRules.hiddenIncomplete);
  await page
    .getByLabel('Files for Hidden test cases')
    .setInputFiles([
      file('10.in', largeInput),
      file('10.ans', '0'),
      file('2.in', '5 6'),
      file('2.ans', '11'),
      file('3.in', 'alone'),
    ]);
  await expect(page.getByText('3.in has no partner')).toBeVisible();
  const small = page.getByRole('group', { name: 'Hidden test 1' });
  await expect(small.getByLabel('Input')).toHaveValue('5 6');
  const large = page.getByRole('group', { name: 'Hidden test 2' });
  await expect(large.getByText('shortened here')).toBeVisible();
  await page.getByLabel('Time limit').fill('150');
  await create.click();
  await expect(wrong).toHaveText('Time limit must be 100 to 10000 ms in steps of 100.');
  await page.getByLabel('Time limit').fill('1500');
  await page.getByLabel('Absolute tolerance').fill('2');
  await create.click();
  await expect(wrong).toHaveText('A tolerance must be a number from 0 to 1, such as 1e-6.');
  await page.getByLabel('Absolute tolerance').fill('1e-6');
  await page.getByRole('checkbox', { name: 'Case-sensitive' }).uncheck();
  await page.getByLabel('Whitespace').selectOption('Compare lines');
  await inspect(page, 'problem-form-by-lines');
}

async function addAndRemove(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Remove Sample 1' })).toBeHidden();
  await page.getByRole('button', { name: 'Add sample' }).click();
  const second = page.getByRole('group', { name: 'Sample 2' });
  await expect(second.getByLabel('Input')).toBeFocused();
  await page.getByRole('button', { name: 'Remove Sample 2' }).click();
  await expect(second).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Sample 1' })).toBeHidden();
}

async function addTags(page: Page): Promise<void> {
  const tags = page.getByRole('combobox', { name: 'Tags' });
  for (const typed of ['math,', 'math', ' ', 'easy']) {
    await tags.pressSequentially(typed);
    await tags.press('Enter');
  }
  const chips = page.getByRole('list', { name: 'Tags of the problem' }).getByRole('listitem');
  await expect(chips).toHaveText(['math', 'easy']);
  await page.getByRole('button', { name: 'Remove tag easy' }).click();
  await expect(chips).toHaveText(['math']);
}

test('an administrator creates, edits and deletes a problem', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  await signIn(page, warden);
  await page.goto('/problems');
  await page.getByRole('link', { name: 'Create New Problem' }).click();
  await writeProblem(page, 'Sum of administrators');
  await addAndRemove(page);
  await addTags(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Problem' }).click();
  await expect(page.getByText(problemFormMessages.created.text)).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.goto('/problems?search=Sum+of+administrators');
  await page.getByRole('link', { name: 'Edit Sum of administrators' }).click();
  await expect(page.getByLabel('Problem name')).toHaveValue('Sum of administrators');
  await expect(page.getByText('shortened here')).toBeVisible();
  await expect(page.getByLabel('Whitespace')).toHaveValue('lines');
  await page.getByLabel('Problem name').fill('Total of administrators');
  await page.getByLabel('Difficulty').selectOption('Hard');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total of administrators' })).toBeVisible();
  await expect(page.getByText('Small numbers')).toBeVisible();

  const id = new URL(page.url()).pathname.replace('/problem/', '');
  const stored = await request.get(`/problems/${id}`, { headers: bearer(warden) });
  expect(await stored.json()).toMatchObject({
    difficulty: 'Hard',
    tags: ['math'],
    timeLimit: 1500,
    memoryLimit: 256,
    comparison: {
      caseSensitive: false,
      spaceSensitive: false,
      byLines: true,
      floatAbsoluteTolerance: 1e-6,
    },
    createdBy: warden.id,
    testCases: [
      { input: '1 2', output: '3', isHidden: false, description: 'Small numbers' },
      { input: '5 6', output: '11', isHidden: true },
      { input: largeInput, output: '0', isHidden: true },
    ],
  });

  await page.goto('/problems?search=Total+of+administrators');
  const remove = page.getByRole('button', { name: 'Delete Total of administrators' });
  const sure = page.getByRole('dialog', { name: problemMessages.deleteTitle });
  await remove.press('Enter');
  await expect(sure).toContainText(problemMessages.deleteText);
  await expect(sure.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, sure.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(problemMessages.deleted.text)).toBeVisible();
  await expect(page.getByText('No matching problems')).toBeVisible();
});

test('a failure to save is reported, and nothing is lost', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum to be kept');
  await signIn(page, warden);
  await page.goto(`/edit-problem/${problemId}`);
  await page.getByLabel('Problem name').fill('Sum that was changed');

  await page.getByRole('link', { name: 'Leaderboard' }).click();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Stay' }).click();
  await expect(ask).toBeHidden();
  await expect(page.getByLabel('Problem name')).toHaveValue('Sum that was changed');

  await page.route('**/problems/edit/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updateFailed.text)).toBeVisible();
  await page.unroute('**/problems/edit/*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(problemFormMessages.updated.text)).toBeVisible();

  await page.goto('/edit-problem/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('alert')).toContainText(problemMessages.loadFailed);
});

/** Shown when the job has left the queue without a new result. */
async function failToJudgeAgain(page: Page, dialog: Locator): Promise<void> {
  const replies = '**/compiler/submissions/*/earlier';
  let looks = 0;
  await page.route('**/compiler/rejudge/*', (route) => route.fulfill({ json: { success: true } }));
  await page.route(replies, async (route) => {
    const response = await route.fetch();
    looks += 1;
    await route.fulfill({ json: { ...(await response.json()), isQueued: looks === 1 } });
  });
  await dialog.getByRole('button', { name: 'Rejudge' }).click();
  const sure = page.getByRole('dialog', { name: 'Rejudge this submission?' });
  await sure.getByRole('button', { name: 'Rejudge' }).click();
  await expect(dialog.getByText('the verdict is unchanged')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Rejudge' })).toBeEnabled();
  await page.unroute('**/compiler/rejudge/*');
  await page.unroute(replies);
}

/** From the dialog of a wrong answer, with the keyboard alone. */
async function judgeAgain(page: Page, dialog: Locator): Promise<void> {
  const again = dialog.getByRole('button', { name: 'Rejudge' });
  // Until the earlier results are loaded, there is nothing to press.
  await expect(again).toBeEnabled();
  await again.focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: 'Rejudge this submission?' });
  await expect(sure).toContainText('It keeps its verdict until then');
  await page.keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await sure.getByRole('button', { name: 'Rejudge' }).press('Enter');
  const earlier = dialog.getByRole('listitem').filter({ hasText: 'tests 1' });
  await expect(earlier).toContainText('Wrong Answer');
  await expect(again).toBeEnabled();
  await failToJudgeAgain(page, dialog);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('an administrator inspects all submissions', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum to be watched', 1);
  const person = await register(request, 'Watched');
  const codes = ['int main() { return 0 }', 'int main() { return 0; }', 'int main() { return 3; }'];
  for (const code of codes) {
    await request.post('/compiler/submit', {
      headers: bearer(person),
      data: { language: 'cpp', code, problemId, user: person.id },
    });
  }
  await signIn(page, warden);
  await page.goto('/admin/submissions');
  await page.getByLabel('Problem name').fill('sum to be watched');
  await page.getByLabel('User name').fill(person.name.toLowerCase());
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows).toHaveCount(1 + codes.length);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  const card = (label: string) => page.locator('dl > div').filter({ hasText: label });
  await expect(card('Accepted')).toContainText('0%');
  await expect(card('Wrong Answer')).toContainText('33%');
  await expect(card('Other')).toContainText('67%');
  await expectAccessible(page);

  await page.getByLabel('Verdict').selectOption('Wrong Answer');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/verdict=Wrong\+Answer&problem=sum\+to\+be\+watched&user=/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(person.email);
  await rows.last().getByRole('button', { name: 'View code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submitted code' });
  await expect(dialog).toContainText('return 0;');
  await judgeAgain(page, dialog);
});

test('an administrator has all submissions for a problem rejudged', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum to be judged again', 1);
  const person = await register(request, 'Judged twice');
  const submitted = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: sumCode, problemId },
  });
  expect(await submitted.json()).toMatchObject({ verdict: 'Accepted' });
  await signIn(page, warden);
  await page.goto(`/edit-problem/${problemId}`);
  const again = page.getByRole('button', { name: 'Rejudge all' });
  await again.click();
  const sure = page.getByRole('dialog', { name: 'Rejudge all submissions?' });
  await expect(sure).toContainText('1 submission will be judged');
  await sure.getByRole('button', { name: 'Rejudge all' }).click();
  await expect(page.getByText('1 submission will be rejudged, after')).toBeVisible();
  await expect.poll(() => isRejudging(request, warden, problemId)).toBe(false);

  // A rejudging that takes long: the page offers to cancel it until it ends.
  const cancel = page.getByRole('button', { name: 'Cancel rejudging' });
  const kind = { kind: 'rejudging', problemId, problem: 'Sum to be judged again' };
  const work = { ...kind, done: 3, of: 7, unit: null, since: null, step: null };
  await page.route('**/system/overview', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), work: [work] } });
  });
  await page.reload();
  await expect(cancel).toHaveText('Cancel rejudging (3 of 7 done)');
  await cancel.click();
  await page.unroute('**/system/overview');
  await page.getByRole('button', { name: 'Cancel the rejudging' }).click();
  await expect(page.getByText('No submission of this problem is being rejudged.')).toBeVisible();
  await expect(cancel).toBeHidden();
});

test('others are told that they must be administrators', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const person = await register(request, 'Curious');
  const gates = {
    '/create-problem': accessMessages.create,
    '/edit-problem/1': accessMessages.edit,
    '/admin/submissions': accessMessages.submissions,
    '/admin/system': accessMessages.system,
    '/admin/audit': accessMessages.audit,
    '/admin/contributions': accessMessages.review,
  };
  await page.goto('/create-problem');
  await expect(page.getByRole('alert')).toContainText(accessMessages.create);
  await signIn(page, person);
  for (const [path, sentence] of Object.entries(gates)) {
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(sentence);
    if (sentence !== accessMessages.review) await expect(alert).toContainText(accessMessages.title);
    await expectAccessible(page);
  }
});
