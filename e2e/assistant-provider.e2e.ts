/**
 * The assistant with a provider, in the browser: an answer that streams, is stopped, and fails, and
 * the built-in assistant that steps in. server/outside/ tests what else a provider may do.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { assistantRefusals } from '../contract/messages.ts';
import { bearer, login, register } from './calls.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';
import { model, test } from './testing-arbiter.ts';

const folder = new URL('../problems/coprime-gears/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8').trim();
const reference = read('submissions/accepted/reference.cpp');

/** What the editor starts with as well. */
const openingLine = /^\s*(?:#include|using|int main|ios::|cin\.tie)/;
const secretMinChars = 16;
const beginningChars = 60;

/** How the hidden test cases begin, and lines of the reference that no one writes by chance. */
function secrets(): string[] {
  const inputs = readdirSync(new URL('data/secret/', folder))
    .filter((name) => name.endsWith('.in'))
    .map((name) => read(`data/secret/${name}`).slice(0, beginningChars));
  const lines = reference.split('\n').filter((line) => !openingLine.test(line));
  return [...inputs, ...lines.map((line) => line.trim())].filter(
    (one) => one.length >= secretMinChars,
  );
}

test('a model answers until it is stopped or breaks, and then the built-in assistant does', {
  tag: '@release',
}, async ({ page, request, own: { provider } }) => {
  const problems = await (await request.get('/problems/problem-list')).json();
  const { _id: problemId } = problems.find(
    ({ name }: { name: string }) => name === 'Coprime Gears',
  );
  const warden = await login(request, admin.email, admin.password);
  const submitted = request.post('/compiler/submit', {
    headers: bearer(warden),
    data: { language: 'cpp', code: reference, problemId },
  });
  await signIn(page, await register(request, 'Asker of models'));
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const answer = (name: string) => panel.getByRole('article', { name, exact: true });
  await expect(panel).toContainText(`Answers are written by ${model}`);
  await expect(panel).not.toContainText('Rule-based');
  expect((await (await submitted).json()).verdict).toBe('Accepted');

  // A shorter line is held, because it could be code.
  provider.behave({
    kind: 'hangs',
    parts: ['Think of divisors first. Which gears ', 'share a **prime', '** fac'],
  });
  await press('Hint 1 of 3');
  await expect(panel.getByRole('strong')).toHaveText('prime');
  await expect(panel).toContainText('Which gears share a prime fac');
  await expect(panel.getByRole('button', { name: 'Explain the problem' })).toBeDisabled();
  await press('Stop');
  await expect(answer('Hint 1')).toContainText('Which gears share a prime fac');
  await expect(answer('Hint 1')).toContainText('by a language model');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect.poll(provider.isAnswering).toBe(false);

  const sample = read('data/sample/1.in').replaceAll('\n', ' ⏎ ');
  const claims = `\`${sample}\` must give \`${read('data/sample/1.ans')}\`; \`1\` makes the program print \`many\`.`;
  const list = ['Use the\n\n- *Möbius', '* function', '\n- sieve'];
  provider.behave({ kind: 'answers', parts: [...list, `\n\n${claims}`] });
  await press('Hint 2 of 3');
  await expect(answer('Hint 2').getByRole('listitem')).toHaveText(['Möbius function', 'sieve']);
  await expect(answer('Hint 2')).toContainText('by a language model');
  const marks = answer('Hint 2').locator('p:has(code) [data-standing]');
  // A busy judge may not get to it in time.
  await expect(marks).toHaveText(['Sample 1 says so.', /^(?:Run|Not tried): /]);
  await expect(marks.first()).toHaveAttribute('data-standing', 'holds');
  expect(provider.asked).toHaveLength(1);
  const prompt = JSON.stringify(provider.asked);
  const inPrompt = (text: string) => prompt.includes(JSON.stringify(text).slice(1, -1));
  expect(inPrompt(read('data/sample/1.in'))).toBe(true);
  expect(inPrompt('Which gears share a **prime** fac')).toBe(true);
  expect(secrets().length).toBeGreaterThan(20);
  expect(secrets().filter(inPrompt)).toEqual([]);

  provider.behave({ kind: 'refuses', status: 500, message: 'out of order' });
  await press('Hint 3 of 3');
  await expect(panel.getByRole('alert')).toContainText('Request failed');
  await provider.close();
  await press('Hint 3 of 3');
  await expect(panel.getByRole('alert')).toContainText(assistantRefusals.unreachable);
  await press('Ask the built-in assistant instead');
  await expect(answer('Hint 3')).toBeVisible();
  await expect(answer('Hint 3')).not.toContainText('by a language model');
  await expect(panel.getByRole('alert')).toHaveCount(0);
});
