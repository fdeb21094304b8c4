/** Choosing a language: each has its template, its draft and its own judging. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  defaultLanguage,
  languageFacts,
  languageRefused,
  sumPrograms,
} from '../contract/languages.ts';
import { createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin, hasJava } from './place.ts';

const { c: sumInC, python: sumInPython } = sumPrograms;

test('a problem is solved in C, with a draft of its own', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in C', 1);
  await signIn(page, await register(request, 'Polyglot'));
  await page.goto(`/problem/${problemId}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toContainText('using namespace std;');
  await writeCode(page, '// mine in C++');

  const menu = page.getByRole('combobox', { name: 'Language' });
  await menu.selectOption('C17 (GCC)');
  await expect(editor).toContainText('#include <stdio.h>');
  await expect(editor).not.toContainText('mine in C++');
  await writeCode(page, sumInC);
  await expectAccessible(page);
  await menu.selectOption('C++20 (GCC)');
  await expect(editor).toContainText('mine in C++');
  await menu.selectOption('C17 (GCC)');
  await page.reload();
  await expect(menu).toHaveValue('c');
  await expect(editor).toContainText('scanf');

  await page.getByRole('textbox', { name: 'Input' }).fill('20 22');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('42\n');
  await editor.press('Alt+Enter');
  const told = page.getByRole('status').filter({ hasText: /./ });
  await expect(told).toHaveText('1 of 1 cases passed');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await result.getByRole('link', { name: 'View Submissions' }).click();
  await expect(page.getByRole('cell', { name: 'C', exact: true })).toBeVisible();

  await page.goto(`/problem/${problemId}`);
  await menu.selectOption('C++20 (GCC)');
  await page.goBack();
  await page.getByRole('button', { name: /View code/ }).click();
  await page.getByRole('button', { name: 'Load into the editor' }).click();
  await expect(menu).toHaveValue('c');
  await expect(editor).toContainText('scanf');
});

test('Python is highlighted by a mode that is loaded only for Python', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in Python', 1);
  const loaded = new Set<string>();
  page.on('request', (asked) => {
    if (/\/python-[^/]*\.js$/.test(asked.url())) loaded.add(asked.url());
  });
  await page.goto(`/problem/${problemId}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toContainText('using namespace std;');
  expect([...loaded]).toEqual([]);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python 3 (CPython)');
  // Code without a mode is one text for each line.
  await expect(editor.getByText('def', { exact: true })).toBeVisible();
  expect([...loaded]).toHaveLength(1);
  await expectAccessible(page);
  await writeCode(page, sumInPython);
  await page.getByRole('textbox', { name: 'Input' }).fill('20 22');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Output' })).toHaveValue('42\n');
  await expect(page.getByText(/^\d+ ms, and about \d+ ms to start · /)).toBeVisible();
});

test('there is no menu if there is one language', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in one language', 1);
  const { dialect } = languageFacts(defaultLanguage);
  await page.route('**/compiler/languages', async (route) => {
    const all: unknown[] = await (await route.fetch()).json();
    await route.fulfill({ json: all.slice(0, 1) });
  });
  // As left by a user of a language that was switched off later.
  await page.addInitScript(() => localStorage.setItem('language', 'c'));
  await page.goto(`/problem/${problemId}`);
  await expect(page.getByText(dialect)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toContainText('using namespace std;');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeHidden();
});

test('the page about languages shows what docs/languages.md says', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum by the rules', 1);
  const document = await readFile(join(import.meta.dirname, '../docs/languages.md'), 'utf8');
  const sections = new Map(
    document.split(/^## /m).map((text) => [text.slice(0, text.indexOf('\n')), text]),
  );
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('link', { name: /^Python: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
  const rowsOf = (name: string) =>
    [...(sections.get(name) ?? '').matchAll(/^- \*\*(.*):\*\* `?(.*?)`?$/gm)].map(
      ([, about = '', text = '']) => [about, text] as const,
    );
  for (const name of ['In every language', 'C++', 'C', 'Python']) {
    const section = page.getByRole('region', { name, exact: true });
    const own = rowsOf(name);
    const usual = name === 'In every language' ? [] : rowsOf('C++');
    const rows = new Map([...usual, ...own]);
    expect(rows.size).toBeGreaterThan(5);
    await expect(section.getByRole('term').first()).toBeVisible();
    const texts = await section.getByRole('definition').allTextContents();
    const terms = await section.getByRole('term').allTextContents();
    const shown = new Map(terms.map((about, place) => [about, texts[place] ?? '']));
    expect(Object.fromEntries(shown)).toMatchObject(Object.fromEntries(rows));
    if (usual.length > 0) expect(shown.get('Version')).toMatch(/\d+\.\d+/);
    if (name === 'Python') expect(shown.get('Start')).toMatch(/^About \d+ ms of CPU time\.$/);
    const measured = ['Version', 'Start'];
    expect(terms.filter((about) => !rows.has(about) && !measured.includes(about))).toEqual([]);
  }
  await inspect(page, 'languages');
});

test('Java is marked while it is typed, and judged', { tag: '@release' }, async ({
  page,
  request,
}) => {
  test.skip(!hasJava, 'There is no Java here.');
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in Java', 1);
  await signIn(page, await register(request, 'Writer of Java'));
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Java (OpenJDK)');
  await writeCode(page, sumPrograms.java.replace('in.nextLong', 'input.nextLong'));
  const mark = page.locator('.cm-lintRange-error');
  await expect(page.locator('.cm-line').filter({ has: mark })).toContainText('input.nextLong()');
  await mark.first().hover();
  await expect(page.locator('.cm-tooltip-lint')).toContainText('input');
  await writeCode(page, sumPrograms.java);
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Accepted' });
  await expect(result.getByText(/ ms, and about \d+ ms to start$/)).toBeVisible();
});

test('a crash in Python is told by its line, which is marked', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum that crashes', 1);
  await signIn(page, await register(request, 'Reader of tracebacks'));
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python 3 (CPython)');
  await writeCode(page, 'numbers = [1, 2]\ndef last():\n    return numbers[2]\nprint(last())\n');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Runtime Error' });
  await expect(result.getByText(/IndexError/).first()).toBeVisible();
  await result
    .getByRole('button', { name: /line 3/i })
    .first()
    .click();
  await expect(page.locator('.cm-activeLine')).toHaveText('    return numbers[2]');
  await expect(page.locator('.cm-lintRange-error').first()).toContainText('numbers[2]');
});

test('nothing is lost when a language vanishes while its draft is open', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum in a language that goes', 1);
  await signIn(page, await register(request, 'Left behind'));
  await page.goto(`/problem/${problemId}`);
  const menu = page.getByRole('combobox', { name: 'Language' });
  const editor = page.getByRole('textbox', { name: 'Code' });
  await menu.selectOption('Python 3 (CPython)');
  await writeCode(page, '# my draft in Python');
  // As when it is switched off, and the server started anew.
  await page.route('**/compiler/languages', async (route) => {
    const all: { id: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: all.filter(({ id }) => id !== 'python') });
  });
  await page.route('**/compiler/submit', (route) =>
    route.fulfill({ status: 400, json: { success: false, error: languageRefused } }),
  );
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText(languageRefused.replace('language: ', '')).first()).toBeVisible();
  await expect(editor).toContainText('# my draft in Python');
  await page.reload();
  await expect(editor).toContainText('using namespace std;');
  await expect(menu).toHaveValue(defaultLanguage);
  await writeCode(page, '// something else, in C++');
  await page.unroute('**/compiler/languages');
  await page.reload();
  await expect(menu).toHaveValue('python');
  await expect(editor).toContainText('# my draft in Python');
  await menu.selectOption('C++20 (GCC)');
  await expect(editor).toContainText('// something else, in C++');
});

const graph = `#include <bits/stdc++.h>
using namespace std;
struct Edge { int to; long long weight; };
long long add(int left, long long right) { return left + right; }
int main() {
  vector<pair<int, Edge>> edges;
  int total = 0;

}
`;

test('the editor knows the names of a program', { tag: '@release' }, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum with names', 1);
  await page.goto(`/problem/${problemId}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await writeCode(page, graph);
  await page.keyboard.press('Control+Home');
  for (let line = 1; line < 8; line += 1) await page.keyboard.press('ArrowDown');

  // The list may come only with a later letter, since the index is still being loaded.
  await page.keyboard.type('edges[0].second.w');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: 'weight' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' = add(1,');
  const signature = page.locator('.cm-signatures');
  await expect(signature).toHaveText('add(int left, long long right) → long long');
  await expect(signature.locator('strong')).toHaveText('long long right');
  await expectAccessible(page);
  await page.keyboard.type(' total);');
  await expect(editor).toContainText('edges[0].second.weight = add(1, total);');

  for (let back = 0; back < 4; back += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'New name for total' });
  await name.fill('edges');
  await page.keyboard.press('Enter');
  await expect(page.getByText('edges is declared already, in line 6.')).toBeVisible();
  await expectAccessible(page);
  await name.fill('sum');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('int sum = 0;');
  await expect(editor).toContainText('add(1, sum);');
  await page.keyboard.press('F12');
  await expect(page.locator('.cm-activeLine')).toHaveText('  int sum = 0;');
  await page.keyboard.press('Control+z');
  await expect(editor).not.toContainText('sum');

  await page.getByRole('button', { name: 'Format code' }).click();
  await expect(editor).toContainText('struct Edge {    int to;');
});

test('Python is formatted by what loads only then', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum that is formatted', 1);
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(asked.url()));
  await page.goto(`/problem/${problemId}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  await expect(editor).toContainText('using namespace std;');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Python 3 (CPython)');
  await expect(editor).toContainText('def main():');
  expect(loaded.filter((url) => /\.wasm|format-worker/.test(url))).toEqual([]);
  await writeCode(page, 'x=[1,2]\nprint( x )');
  await page.getByRole('button', { name: 'Format code' }).click();
  await expect(editor).toContainText('x = [1, 2]');
  await writeCode(page, 'def f(:');
  await page.getByRole('button', { name: 'Format code' }).click();
  await expect(page.getByText('The formatter cannot read this code.')).toBeVisible();
});
