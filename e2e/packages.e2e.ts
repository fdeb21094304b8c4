/** An administrator brings in the archive of a package, and takes one out. */
import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { openPackage } from '../problems/package/open.ts';
import { skeleton } from '../problems/package/skeleton.ts';
import { writeZip } from '../problems/package/write/save.ts';
import { login } from './calls.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

const archiveOf = (files: ReadonlyMap<string, Buffer>) => buffer(writeZip(files, 'carried'));

const choose = async (page: Page, files: ReadonlyMap<string, Buffer>) =>
  page.getByLabel('Package', { exact: true }).setInputFiles({
    ...{ name: 'carried.zip', mimeType: 'application/zip' },
    buffer: await archiveOf(files),
  });

test('a package is imported with all that is to be said of it, and exported again', async ({
  page,
  request,
}, info) => {
  await signIn(page, await login(request, admin.email, admin.password));
  await page.goto('/create-problem');
  const panel = page.getByRole('region', { name: 'Import a package' });

  const broken = new Map([...skeleton(), ['problem.yaml', Buffer.from('name: 1\nlimits: x\n')]]);
  await choose(page, broken);
  await expect(panel.getByRole('alert')).toContainText(refusals.packageRefused);
  const findings = panel.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings.filter({ hasText: 'Error' }).first()).toContainText('problem.yaml');
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('refused.png'), fullPage: false });

  const named = new Map([
    ...skeleton(),
    [
      'problem.yaml',
      Buffer.from('problem_format_version: 2025-09\nname: Carried Sum\nlicense: unknown\n'),
    ],
  ]);
  await choose(page, named);
  await expect(panel.getByText('The problem is there as a draft.')).toBeVisible();
  await expect(findings.filter({ hasText: 'Warning' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('imported.png'), fullPage: false });
  await panel.getByRole('link', { name: 'Look at it' }).click();
  await expect(page.getByRole('heading', { name: 'Carried Sum' })).toBeVisible();

  const id = new URL(page.url()).pathname.replace('/problem/', '');
  await page.goto(`/edit-problem/${id}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export package' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('carried.zip');
  const path = info.outputPath('carried.zip');
  await download.saveAs(path);
  const { package: one } = await openPackage(path);
  expect(one.metadata.names).toEqual({ en: 'Carried Sum' });
  expect(one.submissions.map(({ folder }) => folder)).toEqual(['accepted', 'wrong_answer']);
});
