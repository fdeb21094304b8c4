/** The assistant on a fresh install, without a provider: the rules and the judge's evidence. */
import { expect, test } from '@playwright/test';
import { bearer, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { expectAccessible, signIn, writeCode } from './page.ts';
import { admin } from './place.ts';

const statement = `Add up the numbers.

## Input

The first line contains an integer $n$. The second line contains $n$ integers $a_1, \\dots, a_n$.

## Output

Print the sum of all $a_i$.

## Constraints

- $1 \\le n \\le 200\\,000$
- $1 \\le a_i \\le 10^9$
`;

const sum = `#include <iostream>
#include <vector>
int main() {
    int n;
    std::cin >> n;
    std::vector<int> a(n);
    for (int i = 0; i < n; i++) std::cin >> a[i];
    short sum = 0;
    for (int i = 0; i <= n; i++) {
        sum += a[i];
    }
    std::cout << sum << "\\n";
}
`;

test('the assistant explains, gives hints and reviews, each grounded in the problem', async ({
  page,
  request,
}) => {
  // One long journey that ends with an accessibility check, while the machine does other work.
  test.slow();
  const warden = await login(request, admin.email, admin.password);
  const created = await request.post('/problems/create', {
    headers: bearer(warden),
    data: {
      name: 'Sum for the assistant',
      problemStatement: statement,
      difficulty: 'Easy',
      tags: ['prefix sums'],
      timeLimit: 1000,
      memoryLimit: 256,
      testCases: [
        { input: '3\n1 2 3\n', output: '6\n', isHidden: false },
        { input: '1\n77\n', output: '77\n', isHidden: true },
      ],
    },
  });
  const problemId = String(created.headers().location).replace('/problems/', '');
  await page.goto(`/problem/${problemId}`);
  await expect(page.getByRole('heading', { name: 'Sum for the assistant' })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'AI Assistant Beta' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  await expect(panel).toContainText('Rule-based');

  await panel.getByRole('button', { name: 'Explain the problem' }).click();
  const explanation = panel.getByRole('article', { name: 'Explanation' });
  await expect(explanation.getByRole('table').first()).toContainText('200\u202f000');
  await expect(explanation).toContainText('the 3 values of a');

  await panel.getByRole('button', { name: 'Review my code' }).click();
  await expect(panel.getByRole('alert')).toContainText('Please login to get code reviews');
  await expect(panel.getByRole('alert').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?redirect=/problem/${problemId}`,
  );

  await writeCode(page, sum);
  for (const level of [1, 2, 3]) {
    await panel.getByRole('button', { name: `Hint ${level} of 3` }).click();
    await expect(panel.getByRole('article', { name: `Hint ${level}` })).toBeVisible();
  }
  await expect(panel.getByText('Earlier: Explanation')).toBeVisible();

  const person = await register(request, 'Reviewed');
  await signIn(page, person);
  await page.reload();
  await toggle.click();
  await expect(panel.getByRole('article', { name: 'Hint 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await writeCode(page, ' ');
  await panel.getByRole('button', { name: 'Review my code' }).click();
  await expect(panel.getByRole('alert')).toContainText(
    'Please write some code before requesting a review',
  );
  await writeCode(page, sum);
  await panel.getByRole('button', { name: 'Review my code' }).click();
  const review = panel.getByRole('article', { name: 'Review' });
  await expect(review).toContainText('It compiles.');
  await expect(review).toContainText('Access out of bounds on sample 1');
  const style = review.getByText('-Wconversion');
  await expect(style).toBeHidden();
  await review.getByText('Style', { exact: true }).click();
  await expect(style).toBeVisible();
  await inspect(page, 'review');
  await review.getByRole('link', { name: 'line 10' }).first().click();
  await expect(page.locator('.cm-activeLine')).toContainText('sum += a[i];');
  await expectAccessible(page);

  await page.unrouteAll();
  await page.route('**/ai/explain-problem', (route) => route.abort());
  await panel.getByRole('button', { name: 'Explain the problem' }).click();
  await expect(panel.getByRole('alert')).toContainText('Failed to connect to AI service');
  await panel.getByRole('button', { name: 'Clear history' }).click();
  await expect(panel.getByRole('article')).toHaveCount(0);
});
