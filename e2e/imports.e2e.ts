/** An administrator moves the problems of another system in, from one archive and from several. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { ZipFile } from 'yazl';
import { login } from './calls.ts';
import { inspect, inspectAt } from './inspect.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

const count = 30;
const refusedNumber = 7;
const nameOf = (number: number): string => `Moved ${String(number).padStart(2, '0')}`;

/** As QDUOJ exports problems: a folder for each, by its number. */
async function exported(): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  for (let number = 1; number <= count; number += 1) {
    const problem = {
      display_id: String(number),
      title: nameOf(number),
      description: { format: 'html', value: `<p>Add ${number} to <b>n</b>.</p>` },
      tags: ['moved'],
      time_limit: 1000,
      memory_limit: 256,
      samples: [{ input: '1', output: String(1 + number) }],
      spj: number === refusedNumber ? { language: 'C++', code: 'int main() {}' } : null,
      rule_type: 'ACM',
      source: '',
      answers: [],
      test_case_score: [{ score: 0, input_name: '1.in', output_name: '1.out' }],
    };
    add(`${number}/problem.json`, JSON.stringify(problem));
    add(`${number}/testcase/1.in`, `${number}\n`);
    add(`${number}/testcase/1.out`, `${2 * number}\n`);
  }
  zip.end();
  return await buffer(zip.outputStream);
}

const fps = (title: string): Buffer =>
  Buffer.from(`<fps version="1.2"><item><title>${title}</title><description>x</description>
    <sample_input>1</sample_input><sample_output>2</sample_output>
    <test_input>1</test_input><test_output>2</test_output></item></fps>`);

const zipFile = (name: string, bytes: Buffer) => ({
  name,
  mimeType: 'application/zip',
  buffer: bytes,
});

const choose = (
  page: Page,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) => page.getByLabel('Archives', { exact: true }).setInputFiles(files);

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('thirty problems are moved in from one archive, across reloads, and never twice', async ({
  page,
  request,
}) => {
  await signIn(page, await login(request, admin.email, admin.password));
  await page.goto('/create-problem');
  await page.getByRole('link', { name: 'Move problems in' }).click();
  await expect(page.getByRole('heading', { name: 'Move problems in' })).toBeVisible();
  const archive = zipFile('qduoj-export.zip', await exported());
  await choose(page, archive);
  await expect(page).toHaveURL(/\/admin\/imports\?import=/);
  await page.reload();

  const begin = page.getByRole('button', { name: `Import ${count - 1} problems` });
  await expect(begin).toBeEnabled({ timeout: 120_000 });
  await expect(row(page, nameOf(1))).toContainText('1 sample · 1 hidden test');
  const refused = page.getByRole('listitem').filter({ hasText: 'special judge' }).first();
  await expect(refused).toContainText('Refused');
  await inspect(page, 'import-preview');
  await inspectAt(page, 'import-preview', 390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await row(page, nameOf(2)).getByRole('checkbox').uncheck();
  await page.getByLabel('Visibility').selectOption('Hidden');
  await page.getByRole('button', { name: `Import ${count - 2} problems` }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.reload();
  const told = page.getByText(`${count - 2} imported, 0 imported before, 1 refused, 1 left.`);
  await expect(told).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  const report = await readFile(await (await saving).path(), 'utf8');
  expect(report.split('\r\n').filter((line) => line.includes(',imported,'))).toHaveLength(
    count - 2,
  );
  expect(report).toContain('special judge');
  await page.getByRole('link', { name: nameOf(30) }).click();
  await expect(page.getByRole('heading', { name: nameOf(30) })).toBeVisible();
  await expect(page.getByText('Add 30 to n.')).toBeVisible();

  await page.goto('/admin/imports');
  await expect(page.getByRole('link', { name: 'qduoj-export.zip' })).toBeVisible();
  await choose(page, archive);
  await expect(page.getByRole('button', { name: 'Import 1 problem', exact: true })).toBeEnabled({
    timeout: 120_000,
  });
  await expect(row(page, nameOf(3)).first()).toContainText('Imported before');
  await page.getByRole('button', { name: 'Forget this import' }).click();
  await expect(page).toHaveURL(/\/admin\/imports$/);
});

test('several archives are chosen at once, and a problem that is called as another is told', async ({
  page,
  request,
}) => {
  await signIn(page, await login(request, admin.email, admin.password));
  await page.goto('/admin/imports');
  const files = ['Chosen A', 'Chosen B'].map((title, at) => zipFile(`${at}.xml`, fps(title)));
  await choose(page, files);
  const begin = page.getByRole('button', { name: 'Import 2 problems' });
  await expect(begin).toBeEnabled({ timeout: 60_000 });
  await begin.click();
  await expect(page.getByText('2 imported, 0 imported before, 0 refused, 0 left.')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('link', { name: 'All imports' }).click();
  await choose(page, zipFile('other.xml', fps('Chosen A')));
  await expect(row(page, 'Chosen A')).toContainText('Imported before', { timeout: 60_000 });
  await page.getByRole('link', { name: 'All imports' }).click();
  const other = Buffer.from(String(fps('Chosen A')).replace('<description>x', '<description>y'));
  await choose(page, zipFile('other.xml', other));
  await expect(row(page, 'Chosen A')).toContainText('There is another problem of this name', {
    timeout: 60_000,
  });
  await expect(row(page, 'Chosen A').getByRole('checkbox')).not.toBeChecked();
});
