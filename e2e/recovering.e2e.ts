/** Failing in instructive ways and recovering: from a first draft to Accepted. */
import { expect, type Page, type Route, test } from '@playwright/test';
import { createSum, login, register } from './calls.ts';
import { expectAccessible, routeOnce, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

const withoutSemicolon = `#include <iostream>
int main() {
  long long a, b
  std::cin >> a >> b;
  std::cout << a + b;
}
`;
const wrong = `#include <iostream>
int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << "7 " << a - b;
}
`;
const dividing = `#include <iostream>
int main() {
  long long a, b, zero = 0;
  std::cin >> a >> b;
  std::cout << (a + b) / zero;
}
`;
/** Correct, and slow enough to be still running after a reload. */
const right = `#include <ctime>
#include <iostream>
int main() {
  while (clock() < CLOCKS_PER_SEC / 2) {}
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b;
}
`;

/** Delays the code that shows results until the returned function is called. */
async function holdResultCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/result-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * The text of the dialog as soon as it has its links, because nothing that loads later may move
 * them.
 */
const textWithWays = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const dialog = document.querySelector('[role="dialog"]:has(a)');
      if (dialog) resolve(dialog.textContent);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  })`);

test('failures are explained until the problem is solved', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum at the fifth try', 5);
  await signIn(page, await register(request, 'Learner'));
  await page.goto(`/problem/${problemId}`);
  const editor = page.getByRole('textbox', { name: 'Code' });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const result = page.getByRole('dialog');
  const marks = page.locator('.cm-lint-marker-error');

  await test.step('a compilation error is marked where it is', async () => {
    await writeCode(page, withoutSemicolon);
    // The reply is lost, and the page submits again: the list below has one submission.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await routeOnce(page, '**/compiler/submit', lose);
    await submit.click();
    await expect(page.getByRole('dialog', { name: 'Compilation Error' })).toContainText(
      'semicolon',
    );
    await result.getByRole('button', { name: 'Go to line' }).first().click();
    await expect(result).toBeHidden();
    await expect(editor).toBeFocused();
    await marks.first().hover();
    await expect(page.locator('.cm-tooltip')).toContainText('semicolon');
  });

  await test.step('a wrong answer is shown beside the right one', async () => {
    await writeCode(page, wrong);
    await page.getByRole('button', { name: 'Run samples' }).click();
    await expect(page.getByRole('tab', { name: 'Sample 1 Wrong Answer' })).toBeVisible();
    const outputs = page.getByRole('row').filter({ hasText: '7 -1' });
    await expect(outputs.locator('[data-first]')).toHaveText(['3', '7']);
    await expect(page.getByText('Your output has no newline at its end')).toBeVisible();
    await expect(marks).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a runtime error is explained', async () => {
    await writeCode(page, dividing);
    await submit.click();
    await expect(page.getByRole('dialog', { name: 'Runtime Error' })).toBeVisible();
    await expect(result.getByRole('heading', { name: 'Division by zero' })).toBeVisible();
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Go to line 5' }).click();
    await expect(editor).toBeFocused();
    await expect(marks).toHaveCount(1);
  });

  await test.step('the verdict arrives after a reload, with the draft and the input', async () => {
    await writeCode(page, right);
    await page.getByRole('tab', { name: 'Custom input' }).click();
    await page.getByRole('textbox', { name: 'Input' }).fill('20 22');
    await submit.click();
    await expect(page.getByText(/Running test/)).toBeVisible();
    const loadResult = await holdResultCode(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    const firstShown = textWithWays(page);
    const shown = page.getByRole('tab', { selected: true }).filter({ hasText: 'Result' });
    await expect(shown).toBeVisible();
    await page.getByRole('tab', { name: 'Custom input' }).click();
    await expect(page.getByRole('textbox', { name: 'Input' })).toHaveValue('20 22');
    await expect(editor).toContainText('CLOCKS_PER_SEC');
    await expect(submit).toBeEnabled();
    loadResult();
    await expect(page.getByRole('dialog', { name: 'Accepted' })).toBeVisible();
    expect(await firstShown).toContain('All 6 tests passed.');
    await expect(result.getByRole('button', { name: 'Back to the code' })).toBeFocused();
  });

  await test.step('an earlier submission is loaded into the editor, after a question', async () => {
    await result.getByRole('link', { name: 'View Submissions' }).click();
    await expect(page.getByRole('row', { name: /Compilation Error/ })).toHaveCount(1);
    await page
      .getByRole('row', { name: /Runtime Error/ })
      .getByRole('button')
      .click();
    await result.getByRole('button', { name: 'Load into the editor' }).click();
    await page.getByRole('button', { name: 'Replace my draft' }).click();
    await expect(page).toHaveURL(`/problem/${problemId}`);
    await expect(editor).toContainText('/ zero');
  });
});
