/**
 * Help without the assistant: hints of the author, a comparison with a brute force of the person's
 * own, the editorial; and a problem that switches all of it off.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { assistantRefusals } from '../contract/messages.ts';
import { expectedOutputMessages } from '../web/page-messages.ts';
import { bearer, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

/** Takes pairs of ten away once, and does not notice pairs that form afterwards. */
const hasty = `#include <bits/stdc++.h>
using namespace std;
int main() {
    string strip, left;
    cin >> strip;
    for (size_t i = 0; i < strip.size(); i++) {
        if (i + 1 < strip.size() && strip[i] + strip[i + 1] == 106) i++;
        else left += strip[i];
    }
    cout << (left.empty() ? "empty" : left);
}
`;

const bruteForce = `#include <bits/stdc++.h>
using namespace std;
int main() {
    string s;
    cin >> s;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i + 1 < s.size() && !again; i++) {
            if (s[i] - '0' + s[i + 1] - '0' != 10) continue;
            s.erase(i, 2);
            again = true;
        }
    }
    cout << (s.empty() ? "empty" : s);
}
`;

const hiddenInput = readFileSync(
  join(import.meta.dirname, '../problems/sums-of-ten/data/secret/02-two-fives.in'),
  'utf8',
);

async function problemNamed(request: Parameters<typeof login>[0], wanted: string) {
  const problems = await (await request.get('/problems/problem-list')).json();
  return String(problems.find(({ name }: { name: string }) => name === wanted)._id);
}

test('hints of the author, a brute force and the editorial help without telling too much', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  const problemId = await problemNamed(request, 'Sums of Ten');
  await signIn(page, await register(request, 'Self-reliant'));
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  await panel.getByRole('button', { name: 'Hint 1 of 3' }).click();
  await expect(panel.getByRole('article', { name: 'Hint 1' })).toContainText(
    'From the author of the problem:',
  );

  await panel.getByRole('button', { name: 'Editorial' }).click();
  await expect(panel.getByRole('article', { name: 'Editorial' })).toContainText(
    'The editorial opens when you have solved the problem',
  );

  await writeCode(page, hasty);
  await panel.getByRole('button', { name: 'Compare with a brute force' }).click();
  const comparing = panel.getByRole('region', { name: 'Compare with a brute force' });
  const second = comparing.getByRole('textbox', { name: 'Brute force' });
  const write = async (code: string) => {
    await second.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(code);
  };
  /**
   * Other journeys' submissions have priority over the comparison, which is then requested again.
   */
  const compare = (result: string | RegExp) =>
    expect(async () => {
      await comparing.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(comparing.getByRole('button', { name: 'Stop' })).toBeHidden({ timeout: 60_000 });
      await expect(comparing).toContainText(result, { timeout: 1_000 });
    }).toPass({ timeout: 150_000 });
  await write('int main() { return x; }');
  await compare('The brute force does not compile.');
  await write(bruteForce);
  await compare('The programs differ on this input of 1 line');
  await expect(comparing.getByRole('columnheader', { name: 'Brute force' })).toBeVisible();
  await comparing.getByText(/^Step by step \(\d+ steps\)$/).click();
  await expect(comparing.getByRole('columnheader', { name: 'Values afterwards' })).toBeVisible();
  await expectAccessible(page);

  await writeCode(page, bruteForce);
  // The whole search takes ten seconds on an idle machine, and other journeys rarely leave that.
  await compare(/They agree on all \d+ small inputs|The judges were busy/);
});

test('a problem that switches the tutor off says so, and helps no one', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const created = await request.post('/problems/create', {
    headers: bearer(warden),
    data: {
      name: 'For a contest',
      problemStatement: 'Print 1.',
      difficulty: 'Easy',
      testCases: [
        { input: '1\n', output: '1\n', isHidden: false },
        { input: '2\n', output: '1\n', isHidden: true },
      ],
    },
  });
  const problemId = String(created.headers().location).replace('/problems/', '');
  await signIn(page, warden);
  await page.goto(`/edit-problem/${problemId}`);
  const tutor = page.getByRole('checkbox', { name: 'Tutor' });
  await expect(tutor).toBeChecked();
  await tutor.uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/problem/${problemId}`);
  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  await expect(panel).toContainText(assistantRefusals.switchedOff);
  // Only the button that closes the panel is there.
  await expect(panel.getByRole('button')).toHaveCount(1);
  const hint = await request.post('/ai/get-hint', {
    data: { problemStatement: 'Print 1.', problemId },
  });
  expect([hint.status(), await hint.json()]).toEqual([
    403,
    { success: false, error: assistantRefusals.switchedOff },
  ]);
});

test('hints and the editorial of a problem are written in the workshop', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await problemNamed(request, 'The Mosaic Path');
  await signIn(page, warden);
  await page.goto(`/problem/${problemId}/workshop`);
  const guidance = page.getByRole('region', { name: 'Hints and editorial' });
  await guidance.getByLabel('Hint 1').fill('What does 1 look like?');
  await guidance.getByLabel('Editorial').fill('Print `1`.');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled();
  await page.reload();
  await expect(guidance.getByLabel('Hint 1')).toHaveValue('What does 1 look like?');
  await expect(guidance.getByLabel('Editorial')).toHaveValue('Print `1`.');
  await expectAccessible(page);
  const published = await request.post(`/workshop/${problemId}/publish`, {
    headers: bearer(warden),
    data: { revision: 1, confirmUnverified: true },
  });
  expect(published.status(), await published.text()).toBe(200);
  await page.goto(`/problem/${problemId}`);
  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  await panel.getByRole('button', { name: 'Hint 1 of 3' }).click();
  await expect(panel.getByRole('article', { name: 'Hint 1' })).toContainText('look like?');
  await panel.getByRole('button', { name: 'Editorial' }).click();
  await expect(panel.getByRole('article', { name: 'Editorial' })).toContainText('Print 1.');
});

test('the expected output of an own input is shown beside what the program printed', async ({
  page,
  request,
}) => {
  const problemId = await problemNamed(request, 'Sums of Ten');
  await signIn(page, await register(request, 'Asks for the output'));
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, hasty);
  const expected = page.getByRole('region', { name: 'Expected output' });
  const ask = async (input: string) => {
    await page.getByRole('textbox', { name: 'Input' }).fill(input);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expected.getByRole('button', { name: 'Show expected output' }).click();
  };
  await ask('3197\n');
  await expect(expected.getByRole('cell')).toHaveText(['empty', '37']);
  await expectAccessible(page);
  await inspect(page, 'expected-output');
  await ask('no digits\n');
  await expect(expected.getByText(expectedOutputMessages.invalid)).toBeVisible();
  await ask(hiddenInput);
  await expect(expected.getByText(expectedOutputMessages.none)).toBeVisible();
  // Another judge, and a problem with a checker: what their answers look like.
  const answers = [
    { outcome: 'failed' },
    { outcome: 'found', output: '37\n', isOneOfSeveral: true },
  ];
  await page.route('**/compiler/expected-output', (route) =>
    route.fulfill({ json: answers.shift() }),
  );
  await ask('3197\n');
  await expect(expected.getByText(expectedOutputMessages.failed)).toBeVisible();
  await expected.getByRole('button', { name: 'Show expected output' }).click();
  await expect(expected.getByText(expectedOutputMessages.oneOfSeveral)).toBeVisible();
});
