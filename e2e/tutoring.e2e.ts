/**
 * The analysis of a failed submission: where it spends its time, why it crashes, what goes wrong,
 * and where to look.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { bearer, createSum, login, register } from './calls.ts';
import { expectNoSidewaysScroll, inspectAt } from './inspect.ts';
import { expectAccessible, signIn, sumCode, untilFound, writeCode } from './page.ts';
import { admin } from './place.ts';

const slow = readFileSync(
  join(
    import.meta.dirname,
    '../problems/avenue-of-windows/submissions/time_limit_exceeded/recount.cpp',
  ),
  'utf8',
);

/** A search gives way to all other jobs: on a busy host it takes minutes. */
const long = { timeout: 600_000 };

/** Divides by the number of houses that look to the left, which may be zero. */
const breaking = `#include <algorithm>
#include <iostream>
#include <string>
int main() {
    std::string houses;
    std::cin >> houses;
    int n = houses.size();
    int seen = std::count(houses.begin(), houses.end(), '<');
    if (n / seen == 12345) std::cout << "?";
    int most = seen, spot = 0;
    for (int i = 0; i < n; i++) {
        seen += (houses[i] == '>') - (houses[i] == '<');
        if (seen > most) most = seen, spot = i + 1;
    }
    std::cout << most << ' ' << spot << '\\n';
}
`;

/** With five or more windows, their weight exceeds `int`. */
const overflowing = `#include <algorithm>
#include <iostream>
#include <string>
int main() {
    std::string houses;
    std::cin >> houses;
    int n = houses.size();
    int seen = std::count(houses.begin(), houses.end(), '<');
    int most = -1, spot = 0;
    for (int i = 0; i <= n; i++) {
        int weight = seen * 500000000;
        if (weight > most) most = weight, spot = i;
        if (i < n) seen += (houses[i] == '>') - (houses[i] == '<');
    }
    std::cout << most / 500000000 << ' ' << spot << '\\n';
}
`;

/** Right, and keeps a number for each pair of houses. */
const squared = breaking
  .replace('#include <string>', '#include <string>\n#include <vector>')
  .replace(
    '    if (n / seen == 12345)',
    '    std::vector<std::vector<int>> pairs(n, std::vector<int>(n, seen));\n    if (pairs[n - 1][0] == 12345)',
  );

/** Never takes the spot after the last house. */
const endsEarly = `#include <algorithm>
#include <iostream>
#include <string>
int main() {
    std::string houses;
    std::cin >> houses;
    int n = houses.size();
    int seen = std::count(houses.begin(), houses.end(), '<');
    int most = seen, spot = 0;
    for (int i = 1; i < n; i++) {
        seen += (houses[i - 1] == '>') - (houses[i - 1] == '<');
        if (seen > most) most = seen, spot = i;
    }
    std::cout << most << ' ' << spot << '\\n';
}
`;

/** Names the house before the best spot. */
const namesHouseBefore = breaking
  .replace('    if (n / seen == 12345) std::cout << "?";\n', '')
  .replace('spot = i + 1', 'spot = i');

async function submitAndSearch(page: Page, code: string, verdict: string) {
  await writeCode(page, code);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: verdict });
  const begin = result.getByRole('button', { name: 'Find a small failing input' });
  const search = result.getByRole('region', { name: 'Small failing input' });
  // From the second failed submission on, the search begins automatically.
  await expect(begin.or(search.getByText(/search|small/i).first()).first()).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  return result;
}

test('a failed submission shows where its time goes, what crashes and what goes wrong', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await register(request, 'Learner'));
  await page.goto('/problems?search=Avenue+of+Windows');
  await page.getByRole('link', { name: 'Avenue of Windows', exact: true }).click();

  const late = await submitAndSearch(page, slow, 'Time Limit Exceeded');
  await untilFound(late, late.getByRole('heading', { name: 'Where the time goes' }));
  await expect(late).toContainText('about L² times, where L is the length of the input');
  await expect(late).toContainText('The problem allows L = 200,000: that makes 4·10¹⁰');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'where the time goes, on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  const found = late.getByRole('region', { name: 'Small failing input' });
  await found.getByRole('button', { name: /^Go to line 1[123]$/ }).click();
  await expect(late).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();

  await page.getByRole('button', { name: 'AI Assistant Beta' }).click();
  const panel = page.getByRole('region', { name: 'AI Assistant Beta' });
  await panel.getByRole('button', { name: 'Review my code' }).click();
  const review = panel.getByRole('article', { name: 'Review' });
  await expect(review).toContainText('Where the time goes, line 1', long);

  const broken = await submitAndSearch(page, breaking, 'Runtime Error');
  await untilFound(broken, broken.getByText('Your program breaks on this input of 1 line'));
  await expect(broken).toContainText('Division by zero');
  await expect(broken.getByRole('button', { name: 'Go to line 9' }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  const wrong = await submitAndSearch(page, overflowing, 'Wrong Answer');
  await untilFound(wrong, wrong.getByText('Your program fails on this input'));
  await expect(wrong).toContainText(
    /Integer overflow.* in line 11: \d+ \* 500000000 does not fit int/,
  );
  await expectAccessible(page);

  const steps = wrong.getByText(/^Step by step \(\d+ steps\)$/);
  const region = wrong.getByRole('region', { name: 'Step by step' });
  await expect(region).toHaveCount(0);
  await expect(steps).toBeVisible();
  await steps.press('Enter');
  const table = region.getByRole('table');
  await expect(table.getByRole('row', { name: /spot = / }).first()).toBeVisible();
  // Values that stay the same are shown on request.
  await expect(table.getByRole('row', { name: /^3 / })).not.toContainText('houses =');
  await wrong.getByRole('checkbox', { name: 'Show unchanged values too' }).check();
  await expect(table.getByRole('row', { name: /^3 / })).toContainText('houses =');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await region.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await inspectAt(page, 'steps', width);
  }
  await table.getByRole('button', { name: 'Go to line 11' }).first().press('Enter');
  await expect(wrong).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
});

test('a failed submission shows where its memory goes', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await register(request, 'Learner with tables'));
  await page.goto('/problems?search=Avenue+of+Windows');
  await page.getByRole('link', { name: 'Avenue of Windows', exact: true }).click();
  const large = await submitAndSearch(page, squared, 'Memory Limit Exceeded');
  const note = large.getByRole('region', { name: 'Small failing input' });
  await untilFound(large, note.getByRole('heading', { name: 'Where the memory goes' }));
  await expect(note).toContainText(
    'Line 10 allocates about 4 · L² bytes, where L is the length of the input.',
  );
  await expect(note).toContainText('The problem allows L = 200,000: that makes about 149 GB');
  await expect(note.getByRole('columnheader', { name: 'Bytes of line 10' })).toBeVisible();
  await inspectRegion(page, note, 'where the memory goes');
  await note.getByRole('button', { name: 'Go to line 10' }).first().click();
  await expect(large).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
});

test('a failed submission shows where changing one token would fix it', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await register(request, 'Learner of signs'));
  await page.goto('/problems?search=Avenue+of+Windows');
  await page.getByRole('link', { name: 'Avenue of Windows', exact: true }).click();
  const wrong = await submitAndSearch(page, endsEarly, 'Wrong Answer');
  const note = wrong.getByRole('region', { name: 'Small failing input' });
  await untilFound(wrong, note.getByRole('heading', { name: 'Where to look' }));
  await expect(note).toContainText('Look at the comparison in line 10.');
  await note.getByRole('button', { name: 'Go to line 10' }).first().click();
  await expect(wrong).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
});

test('a failing sample leads to a smaller input, or to its steps on a problem without programs', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  await signIn(page, await register(request, 'Beginner'));
  await page.goto('/problems?search=Avenue+of+Windows');
  await page.getByRole('link', { name: 'Avenue of Windows', exact: true }).click();
  const wrong = await submitAndSearch(page, namesHouseBefore, 'Wrong Answer');
  await expect(wrong).toContainText('sample 1');
  const smaller = wrong.getByRole('region', { name: 'Small failing input' });
  await untilFound(wrong, smaller.getByText('Your program fails on this input'));
  await expect(smaller.locator('pre').first()).toHaveText('>>');
  await expect(smaller).toContainText('expected 2, found 1');
  await inspectRegion(page, smaller, 'smaller than a sample');

  const warden = await login(request, admin.email, admin.password);
  await page.goto(`/problem/${await createSum(request, warden, 'Sum without programs')}`);
  const difference = sumCode.replace('a + b', 'a - b');
  const plain = await submitAndSearch(page, difference, 'Wrong Answer');
  const onSample = plain.getByRole('region', { name: 'Small failing input' });
  await untilFound(plain, onSample.getByText('Your program on sample 1'));
  await expect(onSample).toContainText('Look at the sum or difference in line 5.');
  await expect(onSample).toContainText('Samples are few: the mistake may be elsewhere.');
  await onSample.getByText(/^Step by step/).click();
  await expect(onSample.getByRole('row', { name: /b = 2/ }).first()).toBeVisible();
  await inspectRegion(page, onSample, 'a failing sample');
});

/** Wrong, and takes its time. */
const busy = `#include <ctime>
int main() { while (clock() < CLOCKS_PER_SEC / 2) {} }
`;

/** Right as long as the second number is at most two. */
const readsBeyond = `#include <iostream>
#include <vector>
int main() {
    std::vector<int> twice{0, 2, 4};
    int a, b;
    std::cin >> a >> b;
    std::cout << a + twice[b] / 2;
}
`;

test('a closer look for which no judge had the time is asked for', {
  tag: '@release',
}, async ({ page, request }) => {
  test.slow();
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum while others wait');
  const others = await register(request, 'Class of many');
  await signIn(page, await register(request, 'Learner in a queue'));
  await page.goto(`/problem/${problemId}`);
  await writeCode(page, readsBeyond);
  // More of them than may wait for a closer look to be affordable.
  const waiting = Array.from({ length: 16 }, (_, at) =>
    request.post('/compiler/submit', {
      headers: bearer(others),
      data: { problemId, code: `${busy}// ${at}`, language: 'cpp' },
      timeout: long.timeout,
    }),
  );
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Wrong Answer' });
  const look = result.getByRole('button', { name: 'Look more closely' });
  await expect(look).toBeVisible(long);
  for (const answer of await Promise.all(waiting)) expect(answer.status()).toBe(200);
  await look.click();
  const told = result.getByRole('region', { name: 'Closer look' });
  await expect(told).toContainText('in line 7', long);
  await inspectAt(page, 'a closer look', 390);
});

async function inspectRegion(page: Page, region: Locator, name: string): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await region.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await inspectAt(page, name, width);
  }
}
