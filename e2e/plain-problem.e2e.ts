/**
 * A problem made with the form alone: its administrator chooses a reference and approves the
 * proposed validator, and a person with a wrong answer is shown a small input.
 */
import { expect, test } from '@playwright/test';
import { login, register } from './calls.ts';
import { click } from './forms.ts';
import { inspectAt } from './inspect.ts';
import { signIn, untilFound, writeCode } from './page.ts';
import { admin } from './place.ts';

const statement = `Print the largest of the numbers.

## Input

The first line contains n (1 <= n <= 1000). The second line contains n integers a_i (-10^6 <= a_i <= 10^6).

## Output

The largest number.`;

const program = (start: string) => `#include <iostream>
int main() {
    int n, a, most = ${start};
    std::cin >> n;
    while (n-- > 0 && std::cin >> a) if (a > most) most = a;
    std::cout << most << '\\n';
}
`;

/** Checks and searches give way to all other jobs: on a busy host they take minutes. */
const long = { timeout: 600_000 };

test('a problem made with the form gets small failing inputs', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const name = `Largest of ${process.pid}`;
  await signIn(page, await login(request, admin.email, admin.password));
  await page.goto('/create-problem');
  await page.getByLabel('Problem name').fill(name);
  await page.getByLabel('Problem statement').fill(statement);
  const cases = { 'Sample 1': ['3\n1 5 2', '5'], 'Hidden test 1': ['2\n-7 -3', '-3'] } as const;
  for (const [group, [input, output]] of Object.entries(cases)) {
    const one = page.getByRole('group', { name: group });
    await one.getByLabel('Input').fill(input);
    await one.getByLabel('Output').fill(output);
  }
  await click(page, 'Create Problem');

  const find = async () => {
    await page.goto(`/problems?search=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name, exact: true }).click();
  };
  await find();
  await writeCode(page, program('-2000000000'));
  const address = page.url();
  await click(page, 'Submit');
  await expect(page.getByRole('dialog', { name: 'Accepted' })).toBeVisible(long);

  await page.goto(`/problems?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  const panel = page.getByRole('region', { name: 'Tutor' });
  await panel.getByRole('button', { name: /^Use my submission/ }).click();
  await panel.getByRole('button', { name: 'Propose from the statement' }).click();
  await expect(panel.getByRole('list', { name: 'What an input may be' })).toContainText(
    'First line: n from 1 to 1',
  );
  await expect(panel.getByText(/^A submission, by .*: right on all tests$/)).toBeVisible(long);
  await panel.getByRole('button', { name: 'Approve', exact: true }).click(long);
  await expect(panel.getByText('Approved: right on all tests')).toBeVisible();
  for (const width of [390, 768, 1440])
    await inspectAt(page, 'the tutor of a plain problem', width);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, await register(request, 'Learner'));
  await theirs.goto(address);
  await writeCode(theirs, program('0'));
  await click(theirs, 'Submit');
  const result = theirs.getByRole('dialog', { name: 'Wrong Answer' });
  await result.getByRole('button', { name: 'Find a small failing input' }).click(long);
  await untilFound(result, result.getByText('Your program fails on this input'));
  await context.close();
});
