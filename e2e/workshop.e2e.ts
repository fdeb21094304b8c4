/** The workshop: a problem from its beginning to a draft without errors, and two editors at once. */
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { packageLanguages } from '../contract/program-languages.ts';
import { openPackage } from '../problems/package/open.ts';
import { workshopMessages } from '../web/page-messages.ts';
import { bearer, login, register } from './calls.ts';
import { inspect, inspectAt } from './inspect.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function begin(
  request: APIRequestContext,
  account: { token: string },
  name: string,
): Promise<string> {
  const answer = await request.post('/workshop/problems', {
    headers: bearer(account),
    data: { name, example: true },
  });
  return (await answer.json())._id;
}

const draftOf = async (request: APIRequestContext, account: { token: string }, id: string) =>
  (await request.get(`/workshop/${id}`, { headers: bearer(account) })).json();

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

const findings = (page: Page) => page.getByRole('list', { name: 'What was found' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Draft' }).click();
  // Only another change enables it again.
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled();
  await expect(page.getByText(/, saved /)).toBeVisible();
}

/** Replaces the content of a code editor, as pasting does. */
async function writeSource(page: Page, name: string, source: string): Promise<void> {
  await page.getByRole('textbox', { name: `Source of ${name}` }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(source);
}

const chosen = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('an administrator builds a problem from the parts of a package', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const id = await begin(request, warden, 'Doubling');
  await signIn(page, warden);
  await page.goto(`/edit-problem/${id}`);
  await page.getByRole('link', { name: 'Open the workshop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doubling' })).toBeVisible();

  await page.getByLabel('Problem statement').fill('Print $2n$.\n\n');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert image' }).click();
  await (await choosing).setFiles({ name: 'two fields.png', mimeType: 'image/png', buffer: image });
  await expect(page.getByLabel('Problem statement')).toHaveValue(/!\[\]\(two-fields\.png\)/);
  const preview = page.getByRole('region', { name: 'Preview of the statement' });
  await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/png/);
  await page.getByLabel('Time limit').fill('2000');

  await openTab(page, 'Solutions');
  await page.getByRole('button', { name: 'Remove sum.cpp' }).click();
  await save(page);
  await expect(findings(page)).toContainText('At least one submission is required.');
  await page.reload();
  await expect(findings(page)).toContainText('At least one submission is required.');
  await findings(page).getByRole('link', { name: 'submissions/accepted' }).first().click();

  await page.getByRole('button', { name: 'New C++ solution' }).click();
  const source = '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n; }\n';
  await writeSource(page, 'solution.cpp', source);
  await page.getByLabel('Expected verdict of narrow.cpp').selectOption('Runtime Error');

  await openTab(page, 'Tests');
  const secret = page.getByRole('region', { name: /^Hidden test cases/ });
  await secret
    .getByLabel('Files for Hidden test cases')
    .setInputFiles([chosen('03-seven.in', '7\n'), chosen('03-seven.ans', '14\n')]);
  await expect(secret.getByRole('button', { name: '03-seven', exact: true })).toBeVisible();
  await secret.getByRole('button', { name: 'Add test case' }).click();
  await secret.getByLabel('Input', { exact: true }).fill('8\n');
  await secret.getByLabel('Output', { exact: true }).fill('16\n');
  await secret.getByLabel('Description').fill('A power of two');
  await secret.getByRole('button', { name: 'Close' }).click();
  await secret.getByRole('button', { name: 'Remove 01-zero' }).click();
  await secret.getByRole('button', { name: 'Undo' }).click();
  await secret.getByRole('button', { name: 'Remove 02-largest' }).click();

  await openTab(page, 'Checker');
  await page.getByLabel('Judged by').selectOption('Checker');
  await page.getByRole('button', { name: 'New checker with testlib' }).click();
  await expect(page.getByRole('textbox', { name: 'Source of check.cpp' })).toContainText('testlib');
  await openTab(page, 'Validators');
  await expect(page.getByText('validate.py').first()).toBeVisible();
  await save(page);
  await expect(findings(page).getByText('At least one submission')).toBeHidden();

  const { content } = await draftOf(request, warden, id);
  expect(content.metadata.limits).toMatchObject({ timeLimitSeconds: 2 });
  expect(content.statementFiles).toMatchObject([{ path: 'two-fields.png' }]);
  expect(content.secret.cases.map(({ name }: { name: string }) => name)).toEqual([
    ...['secret/01-zero', 'secret/03-seven', 'secret/04'],
  ]);
  expect(content.programs.outputValidators).toMatchObject([{ name: 'check.cpp' }]);
  expect(content.submissions.map(({ folder }: { folder: string }) => folder)).toEqual([
    ...['accepted', 'run_time_error'],
  ]);
  const sent = content.submissions[0].program.files[0].bytes.sha256;
  const file = await request.get(`/workshop/${id}/files/${sent}`, { headers: bearer(warden) });
  expect(await file.text()).toBe(source);

  await openTab(page, 'Generators');
  await page.getByRole('button', { name: 'New C++ generator' }).click();
  await page.getByRole('button', { name: 'New script' }).click();
  await save(page);
  await page.getByRole('button', { name: 'Generate tests' }).click();
  await expect(page.getByText('1 added, 0 replaced.')).toBeVisible();
  await inspect(page, 'workshop-generators');
  await openTab(page, 'Tests');
  await expect(secret.getByRole('button', { name: '02', exact: true })).toBeVisible();
  await expect(secret.getByRole('row').filter({ hasText: /^02/ })).toContainText(/gen\w* \d/);

  await openTab(page, 'Statement');
  const attachments = page.getByRole('list', { name: 'Attachments' });
  await page.getByLabel('Files for Attachments').setInputFiles([chosen('my tool.py', 'x\n')]);
  await expect(attachments).toContainText('my-tool.py');
  await page.getByRole('checkbox', { name: 'All' }).uncheck();
  await page.getByRole('checkbox', { name: 'C', exact: true }).uncheck();
  await page.getByText('Time by language', { exact: true }).click();
  await page.getByLabel('Python', { exact: true }).last().fill('3');
  await save(page);
  await inspect(page, 'workshop-attachments');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download package' }).click();
  const archive = await (await saving).path();
  const { package: one } = await openPackage(archive);
  const others = packageLanguages.map(({ code }) => code).filter((code) => code !== 'c');
  expect(one.metadata.languages).toEqual(others);
  expect(one.metadata.timeFactors).toEqual({ python: 3 });
  expect(one.folders.attachments.map(({ path }) => path)).toEqual(['my-tool.py']);
  expect(one.secret.cases.map(({ name }) => name)).toContain('secret/02');

  await page.getByRole('button', { name: 'Remove my-tool.py' }).click();
  await save(page);
  await page.getByLabel('Package for the draft').setInputFiles(archive);
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText(workshopMessages.replaced.text)).toBeVisible();
  await expect(attachments).toContainText('my-tool.py');
});

test('the second of two editors is told what the first has changed', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const id = await begin(request, warden, 'Contested pairs');
  await signIn(page, warden);
  await page.goto(`/problem/${id}/workshop`);
  await page.getByLabel('Problem name').fill('My pairs');
  await page.getByLabel('Memory limit').fill('512');

  const { content } = await draftOf(request, warden, id);
  content.metadata.names.en = 'Their pairs';
  content.metadata.keywords = ['theirs'];
  const saved = await request.put(`/workshop/${id}`, {
    headers: { ...bearer(warden), 'if-match': '"0"' },
    data: { content },
  });
  expect(saved.status()).toBe(200);

  await page.getByRole('button', { name: 'Save Draft' }).click();
  const conflict = page.getByRole('dialog', { name: 'This draft has been changed' });
  await expect(conflict).toContainText(`${admin.name} changed it`);
  const changes = conflict.getByRole('list', { name: 'What they changed' });
  await expect(changes.getByRole('listitem')).toContainText([
    /Tags.*none.*theirs/s,
    /Name \(en\).*Contested pairs.*Their pairs.*My pairs/s,
  ]);
  await expectAccessible(page);
  expect(await draftOf(request, warden, id)).toMatchObject({ revision: 1 });
  await conflict.getByRole('button', { name: 'Overwrite with Mine' }).click();
  await expect(page.getByText(/^Draft 2 of version 1/)).toBeVisible();
  expect((await draftOf(request, warden, id)).content.metadata).toMatchObject({
    names: { en: 'My pairs' },
    keywords: ['theirs'],
    limits: { memoryMib: 512 },
  });

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(workshopMessages.discarded.text)).toBeVisible();
  await expect(page.getByLabel('Problem name')).toHaveValue('Contested pairs');
});

test('a person begins a problem, which others cannot open', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const owner = await register(request, 'Setter Sam');
  await signIn(page, owner);
  await page.goto('/contribute-problem');
  await page.getByRole('button', { name: 'Open the workshop' }).click();
  await expect(page).toHaveURL(/\/problem\/[0-9a-f-]+\/workshop$/);
  await expect(page.getByLabel('Problem statement')).toHaveValue('');
  await page.getByLabel('Problem name').fill('Only mine');
  await openTab(page, 'Tests');
  await page.getByRole('checkbox', { name: 'Submissions get points' }).click();
  for (const group of ['small', 'large']) {
    await page.getByLabel('New group of').fill(group);
    await page.getByRole('button', { name: 'Add group' }).click();
  }
  await expect(page.getByText('The groups give 0 points together, not 100.')).toBeVisible();
  await page.getByRole('button', { name: 'Share points equally' }).click();
  await expect(page.getByText('The groups give 100 points together.')).toBeVisible();
  await inspect(page, 'workshop-points');
  await openTab(page, 'Statement');
  await save(page);
  const address = page.url();
  const id = address.split('/').at(-2) ?? '';
  const { content } = await draftOf(request, owner, id);
  expect(content.metadata.types).toEqual(['scoring']);
  content.statements[0].format = 'latex';
  const headers = { ...bearer(owner), 'if-match': '"1"' };
  await request.put(`/workshop/${id}`, { headers, data: { content } });
  await page.reload();
  await page.getByLabel('Problem statement').fill('Print \\textbf{all}.\n\\odd{1}');
  const preview = page.getByRole('region', { name: 'Preview of the statement' });
  await expect(preview.locator('strong')).toHaveText('all');
  await expect(preview).toContainText('Line 2: \\odd is unknown');
  await inspect(page, 'workshop-latex');
  const other = await register(request, 'Curious Kim');
  await signIn(page, other);
  await page.goto(address);
  await expect(page.getByText(workshopMessages.loadFailed)).toBeVisible();
  await expect(page.getByText(refusals.noProblem)).toBeVisible();
  await signIn(page, owner);
  await page.goto(address);
  await page.getByRole('button', { name: 'Delete problem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(workshopMessages.deleted.text)).toBeVisible();
  await expect(page).toHaveURL(/\/my-contributions$/);
});

test('a visitor is asked to log in first', async ({ page }) => {
  await page.goto(`/problem/${crypto.randomUUID()}/workshop`);
  await expect(page.getByText(workshopMessages.loginNeeded.title)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/login\?redirect=\/problem\/.*\/workshop$/);
});

test('a draft that another editor has discarded cannot be discarded again', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const id = await begin(request, warden, 'Discarded twice');
  await signIn(page, warden);
  await page.goto(`/problem/${id}/workshop`);
  await page.getByLabel('Problem name').fill('Discarded');
  await save(page);
  const discarded = await request.delete(`/workshop/${id}`, {
    headers: { ...bearer(warden), 'if-match': '"1"' },
  });
  expect(discarded.status()).toBe(200);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(workshopMessages.discardFailed.text)).toBeVisible();
});

test('a click does not lose unsaved changes', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const id = await begin(request, warden, 'Unsaved');
  await signIn(page, warden);
  await page.goto(`/problem/${id}/workshop?tab=tests`);
  const sample = page.getByRole('region', { name: /^Sample test cases/ });
  await sample.getByRole('button', { name: '1', exact: true }).click();
  await sample.getByLabel('Output', { exact: true }).fill('4\n');
  await openTab(page, 'Statement');
  await page.getByRole('link', { name: 'View problem' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await openTab(page, 'Tests');
  await sample.getByRole('button', { name: '1', exact: true }).click();
  await expect(sample.getByLabel('Output', { exact: true })).toHaveValue('4\n');
  const downloading = page.waitForEvent('download');
  await sample.getByRole('button', { name: 'Download 1.ans' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toBe('4\n');
});

for (const width of [390, 1440]) {
  test(`every tab can be read and used at ${width} px`, async ({ page, request }) => {
    const warden = await login(request, admin.email, admin.password);
    const id = await begin(request, warden, 'Shown at any width');
    await signIn(page, warden);
    await page.goto(`/problem/${id}/workshop`);
    await expect(page.getByLabel('Problem name')).toHaveValue('Shown at any width');
    await inspectAt(page, 'workshop-statement', width);
    await openTab(page, 'Tests');
    await page.getByRole('button', { name: '01-zero', exact: true }).click();
    await expect(page.getByLabel('Input', { exact: true })).toHaveValue('0 0\n');
    await inspectAt(page, 'workshop-tests', width);
    await openTab(page, 'Checker');
    await page.getByLabel('Whitespace').selectOption('Compare lines');
    await inspectAt(page, 'workshop-checker', width);
    await save(page);
    const { content } = await draftOf(request, warden, id);
    for (const { settings } of [content.sample, content.secret]) {
      expect(settings.outputValidatorArgs).toContain('by_lines');
    }
    await openTab(page, 'Validators');
    await expect(page.getByRole('textbox', { name: 'Source of validate.py' })).toBeVisible();
    await inspectAt(page, 'workshop-validators', width);
    await openTab(page, 'Solutions');
    await page.getByRole('button', { name: 'sum.cpp', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Source of sum.cpp' })).toBeVisible();
    await inspectAt(page, 'workshop-solutions', width);
  });
}
