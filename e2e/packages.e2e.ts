/**
 * An administrator imports the archive of a package, and exports it; a reader sees its contents.
 */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { refusals } from '../contract/messages.ts';
import { Findings } from '../problems/package/findings.ts';
import { filesAt, openPackage } from '../problems/package/open.ts';
import { skeleton } from '../problems/package/skeleton.ts';
import { nameOf } from '../problems/package/stored.ts';
import { fixture } from '../problems/package/testing-packages.ts';
import { writeZip } from '../problems/package/write/save.ts';
import { writePackage } from '../problems/package/write/write.ts';
import { problemMessages } from '../web/messages.ts';
import { bearer, login, register } from './calls.ts';
import { inspect, photograph } from './inspect.ts';
import { expectAccessible, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';

const archiveOf = (files: ReadonlyMap<string, Buffer>) => buffer(writeZip(files, 'carried'));

const choose = async (page: Page, files: ReadonlyMap<string, Buffer>) =>
  page.getByLabel('Package', { exact: true }).setInputFiles({
    name: 'carried.zip',
    mimeType: 'application/zip',
    buffer: await archiveOf(files),
  });

/** Stops an upload that has just begun: nothing is added, and no mistake is reported. */
async function cancelUpload(page: Page, panel: Locator): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await choose(page, new Map([...skeleton(), ['attachments/noise', randomBytes(4 * 1024 * 1024)]]));
  await expect(panel.getByRole('progressbar', { name: 'Progress of the upload' })).toBeVisible();
  await expect(panel.getByText('% of 4')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('progressbar')).toBeHidden();
  await expect(panel.getByRole('alert')).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Choose an archive' })).toBeEnabled();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
}

test('a package is imported with all findings, and exported again', async ({
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
  await photograph(page, 'package-refused');

  await cancelUpload(page, panel);

  const named = new Map([
    ...skeleton(),
    [
      'problem.yaml',
      Buffer.from('problem_format_version: 2025-09\nname: Carried Sum\nlicense: unknown\n'),
    ],
  ]);
  await choose(page, named);
  await expect(panel.getByText('The problem has been added as a draft.')).toBeVisible();
  await expect(findings.filter({ hasText: 'Warning' }).first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'package-imported');
  await panel.getByRole('link', { name: 'View it' }).click();
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

test('a problem shows the images, files, languages and credits of its package', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const { package: one } = await openPackage(fixture('modern-illustrated'));
  const answer = await request.post('/problems/import?visibility=published', {
    headers: { ...bearer(warden), 'content-type': 'application/zip' },
    data: await buffer(writeZip(writePackage(one), one.slug)),
  });
  const { id } = await answer.json();

  await page.goto(`/problem/${id}`);
  const problem = page.getByRole('region', { name: 'Problem', exact: true });
  await expect(problem.getByRole('img', { name: 'A tree' })).toHaveJSProperty('naturalWidth', 160);
  await expect(problem.getByRole('img', { name: 'A dot' })).toHaveJSProperty('naturalWidth', 1);
  await expect(problem.getByText('images from other sites are never loaded')).toBeVisible();
  await expect(problem.getByText('Image not shown (A plan)')).toBeVisible();
  await expect(problem.getByText('Ada Lovelace, Mary Somerville')).toBeVisible();
  await expect(problem.getByRole('link', { name: 'A Garden Contest' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language', exact: true })).toBeHidden();
  await expect(page.getByText('Python 3 (CPython)')).toBeVisible();

  const saving = page.waitForEvent('download');
  await problem.getByRole('button', { name: 'try.py' }).click();
  expect((await saving).suggestedFilename()).toBe('try.py');

  await page.route('**/statements/de', (route) => route.abort());
  await problem.getByLabel('Statement in').selectOption('Deutsch');
  await expect(problem.getByText(problemMessages.translationFailed)).toBeVisible();
  await page.unroute('**/statements/de');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bäume zählen' })).toBeVisible();
  await expect(problem.getByRole('img', { name: 'Ein Baum' })).toHaveJSProperty(
    'naturalWidth',
    160,
  );
  await inspect(page, 'illustrated');

  const print = problem.getByRole('button', { name: 'Print or save as PDF' });
  await page.evaluate(`window.print = () => document.body.setAttribute('data-asked', 'print')`);
  await print.click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'print');
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
});

/** One empty page. */
const emptyPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
`;

test('a statement that is only a PDF is shown, opened and downloaded, and samples are printed whole', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const files = new Map(
    [...skeleton()].filter(([path]) => !/^statement\/problem\..*\.(md|tex)$/.test(path)),
  );
  files.set('statement/problem.de.pdf', Buffer.from(emptyPdf.replace('200 200', '210 297')));
  files.set('statement/problem.en.pdf', Buffer.from(emptyPdf));
  const answer = await request.post('/problems/import?visibility=hidden', {
    headers: { ...bearer(warden), 'content-type': 'application/zip' },
    data: await archiveOf(files),
  });
  const { id } = await answer.json();
  // As in a browser with a viewer, which a headless one has not.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  await page.goto(`/problem/${id}`);
  const problem = page.getByRole('region', { name: 'Problem', exact: true });
  const named = (path: string) =>
    expect(problem.getByText(`The statement of this problem is a file: ${path}.`)).toBeVisible();
  await named('problem.en.pdf');
  const frame = problem.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'The statement as a PDF');
  await expect(frame).toHaveAttribute('src', /^blob:/);
  const link = problem.getByRole('link', { name: 'Open the PDF in a new tab' });
  await expect(link).toHaveAttribute('href', /^blob:/);
  const saving = page.waitForEvent('download', (one) => !one.url().includes('#'));
  await problem.getByRole('button', { name: 'problem.en.pdf' }).click();
  await saving;
  await inspect(page, 'pdf-statement');

  const english = await link.getAttribute('href');
  await problem.getByLabel('Statement in').selectOption('Deutsch');
  await named('problem.de.pdf');
  await expect(link).not.toHaveAttribute('href', english ?? '');
  await page.reload();
  await named('problem.de.pdf');
  // A page without the statement is not printed by a button.
  const open = problem.getByRole('link', { name: 'Open the PDF', exact: true });
  await expect(open).toHaveAttribute('href', /^blob:/);
  await expect(problem.getByRole('button', { name: 'Print or save as PDF' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(open).toBeHidden();
  await expect(frame).toBeHidden();
  const sample = problem.locator('section').filter({ hasText: 'Sample 1' });
  await expect(sample).toHaveCSS('break-inside', 'avoid');
});

test('a standard package of Polygon is imported with the tests that a judge makes', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  await signIn(page, warden);
  await page.goto('/create-problem');
  const panel = page.getByRole('region', { name: 'Import a package' });
  const full = await filesAt(fixture('polygon-checker'), new Findings());
  await choose(page, new Map([...full].filter(([path]) => !/^tests\/(0[23]|.*\.a)$/.test(path))));
  await expect(panel.getByText('The problem has been added as a draft.')).toBeVisible();
  await panel.getByRole('link', { name: 'View it' }).click();
  await expect(page.getByRole('heading', { name: 'Near Sums & Co' })).toBeVisible();
  const id = new URL(page.url()).pathname.replace('/problem/', '');
  const headers = bearer(warden);
  const draft = await (await request.get(`/workshop/${id}`, { headers })).json();
  const made = draft.content.secret.cases.map((one: { input: object }) => one.input);
  expect(made).toEqual(['tests/02', 'tests/03'].map((path) => nameOf(full.get(path) ?? noBytes)));
});

const noBytes = Buffer.alloc(0);

/** The interactor sends two numbers, and expects their sum. */
const interactor = `#include <fstream>
#include <iostream>
int main(int, char** argv) {
  std::ifstream input(argv[1]);
  long long a, b, said;
  input >> a >> b;
  std::cout << a << ' ' << b << std::endl;
  return std::cin >> said && said == a + b ? 42 : 43;
}
`;

const interactiveYaml = `problem_format_version: 2025-09
name: Sum by talking
type: interactive
license: unknown
`;

const interactive = (): Map<string, Buffer> =>
  new Map([
    ...[...skeleton()].map(([path, bytes]): [string, Buffer] => [
      path,
      path.endsWith('.ans') ? Buffer.alloc(0) : bytes,
    ]),
    ['problem.yaml', Buffer.from(interactiveYaml)],
    ['output_validator/adding.cpp', Buffer.from(interactor)],
    ['data/sample/2.interaction', Buffer.from('<20 22\n>42\n')],
  ]);

test('an interactive package is imported, and solved by a person who sees the conversation', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  await signIn(page, warden);
  await page.goto('/create-problem');
  const panel = page.getByRole('region', { name: 'Import a package' });
  await choose(page, interactive());
  await expect(panel.getByText('The problem has been added as a draft.')).toBeVisible();
  await panel.getByRole('link', { name: 'View it' }).click();
  await expect(page.getByText('Interactive', { exact: true })).toBeVisible();
  const id = new URL(page.url()).pathname.replace('/problem/', '');
  const published = await request.put(`/problems/edit/${id}`, {
    headers: bearer(warden),
    data: { visibility: 'published' },
  });
  expect(published.ok()).toBe(true);

  await signIn(page, await register(request, 'Talker'));
  await page.goto(`/problem/${id}`);
  const saidIn = (place: Locator) =>
    place.getByRole('list', { name: 'Interaction' }).getByRole('listitem');
  const shown = page.getByRole('region', { name: 'Problem', exact: true });
  await expect(saidIn(shown)).toHaveText(['Interactor20 22', 'Program42']);

  await writeCode(page, sumCode.replace('a + b', 'a - b'));
  await page.getByRole('button', { name: 'Run samples' }).click();
  const samples = page.getByRole('tabpanel', { name: 'Samples' });
  await expect(saidIn(samples)).toHaveText(['Interactor1 2', 'Your program-1']);
  await inspect(page, 'interaction');

  // Without an input of one's own, Run leads to its interactor.
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const talk = page.getByRole('region', { name: 'Talk to the interactor' });
  await talk.getByRole('button', { name: 'Talk to the interactor' }).click();
  await expect(saidIn(talk)).toHaveText(['Interactor1 2']);
  await expect(talk.getByLabel('Your line')).toBeFocused();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(talk.getByRole('status')).toHaveText('The interactor rejects.');
  await talk.getByRole('button', { name: 'Start over' }).click();
  await talk.getByLabel('Your line').fill('3');
  await inspect(page, 'talk-by-hand');
  await talk.getByRole('button', { name: 'Send' }).click();
  await expect(saidIn(talk)).toHaveText(['Interactor1 2', 'You3']);
  await expect(talk.getByRole('status')).toContainText('The interactor accepts');

  await writeCode(page, sumCode);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Accepted' })).toContainText('H2');
});

/** Accepts the sum; if the numbers differ, a second pass asks for twice the sum. */
const passing = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char** argv) {
  std::ifstream input(argv[1]);
  long long a, b, said;
  input >> a >> b;
  if (!(std::cin >> said) || said != a + b) return 43;
  if (a != b) std::ofstream(std::string(argv[3]) + "/nextpass.in") << said << ' ' << said << '\\n';
  return 42;
}
`;

test('a problem of several passes is changed in the workshop, published and solved', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const files = new Map([
    ...skeleton(),
    [
      'problem.yaml',
      Buffer.from(
        'problem_format_version: 2025-09\nname: Twice\ntype: multi-pass\nlimits: {validation_passes: 3}\n',
      ),
    ],
    ['output_validator/passing.cpp', Buffer.from(passing)],
  ]);
  const answer = await request.post('/problems/import?visibility=published', {
    headers: { ...bearer(warden), 'content-type': 'application/zip' },
    data: await archiveOf(files),
  });
  const { id } = await answer.json();

  await signIn(page, warden);
  await page.goto(`/problem/${id}/workshop`);
  await page.getByRole('tab', { name: 'Checker' }).click();
  await expect(page.getByLabel('Passes')).toHaveValue('3');
  await page.getByLabel('Passes').fill('2');
  await inspect(page, 'workshop-passes');
  await page.getByRole('tab', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'Add interaction' }).click();
  await page.getByLabel('Interaction 1', { exact: true }).fill('<1 2\n>3\n---\n<3 3\n>6\n');
  await inspect(page, 'workshop-interactions');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/, saved /)).toBeVisible();
  const headers = bearer(warden);
  const { revision } = await (await request.get(`/workshop/${id}`, { headers })).json();
  const published = await request.post(`/workshop/${id}/publish`, {
    headers,
    data: { revision, confirmUnverified: true },
  });
  expect(published.ok()).toBe(true);

  await signIn(page, await register(request, 'Passer'));
  await page.goto(`/problem/${id}`);
  const shown = page.getByRole('region', { name: 'Problem', exact: true });
  const said = shown.getByRole('list', { name: 'Interaction' }).getByRole('listitem');
  await expect(said.first()).toContainText('1 2');
  await expect(said.last()).toContainText('6');
  await writeCode(page, sumCode);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Accepted' })).toBeVisible();
});
