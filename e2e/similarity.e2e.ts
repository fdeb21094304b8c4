/** An organiser finds two submissions of a contest that are alike, and reads them side by side. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Account, bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

/** Adds by carrying, so that there is something to copy. */
const original = `#include <iostream>
#include <string>
using namespace std;

string add(string a, string b) {
    while (a.size() < b.size()) a = "0" + a;
    while (b.size() < a.size()) b = "0" + b;
    string total;
    int carry = 0;
    for (int i = (int)a.size() - 1; i >= 0; i--) {
        int digit = (a[i] - '0') + (b[i] - '0') + carry;
        carry = digit / 10;
        total = char('0' + digit % 10) + total;
    }
    if (carry) total = "1" + total;
    return total;
}

int main() {
    string first, second;
    cin >> first >> second;
    cout << add(first, second) << endl;
}
`;
const copy = `// my own work
${original.replaceAll('carry', 'rest').replaceAll('total', 'out').replaceAll('digit', 'd')}`;

async function takePart(request: APIRequestContext, slug: string, name: string): Promise<Account> {
  const person = await register(request, name);
  const headers = bearer(person);
  const signed = await request.post(`/contests/${slug}/register`, { headers, data: {} });
  expect(signed.status(), await signed.text()).toBe(200);
  return person;
}

async function submit(request: APIRequestContext, slug: string, person: Account, code: string) {
  const answer = await request.post(`/contests/${slug}/problems/A/submissions`, {
    headers: bearer(person),
    data: { language: 'cpp', code },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect((await answer.json()).result.verdict).toBe('Accepted');
}

test('an organiser finds copies, and reads them side by side', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum to copy');
  const slug = await createContest(request, warden, {
    slug: 'copies',
    name: 'Contest with copies',
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    problems: [problem],
  });
  await signIn(page, warden);

  await test.step('nothing is alike before there is anything', async () => {
    await page.goto(`/contests/${slug}/similarity`);
    await expect(page.getByText('0 accepted submissions compared.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No likely copies' })).toBeVisible();
  });

  const ann = await takePart(request, slug, 'Ann the author');
  const ben = await takePart(request, slug, 'Ben the borrower');
  await submit(request, slug, ann, original);
  await submit(request, slug, ben, copy);

  await page.goto(`/contests/${slug}`);
  await page.getByRole('link', { name: 'Similarity' }).click();
  const pair = page.getByRole('link', { name: `${ann.name} and ${ben.name}` });
  await expect(pair).toBeVisible();
  await inspect(page, 'similarity');

  await pair.click();
  const side = (name: string) => page.getByRole('region', { name: `Submission of ${name}` });
  await expect(side(ann.name)).toContainText('int carry = 0;');
  await expect(side(ben.name)).toContainText('int rest = 0;');
  await inspect(page, 'similarity-pair');
  await page.goBack();
  await expect(pair).toBeVisible();
});
