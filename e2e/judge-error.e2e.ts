/** A submission that could not be judged: what administrators read of it, and its owner does not. */
import { expect, test } from '@playwright/test';
import { bearer, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

test('an administrator reads why a submission was not judged', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum with a broken checker', 1);
  const save = (source: string) =>
    request.put(`/problems/edit/${problemId}`, {
      headers: bearer(warden),
      data: { checker: { kind: 'testlib', source } },
    });
  const refused = await save('int main() { return unheard_of; }');
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain("line 1, column 21: 'unheard_of' was not declared");
  const breaking =
    '#include <cstdio>\nint main() { std::puts(""); std::perror("unheard_of"); return 3; }';
  expect((await save(breaking)).status()).toBe(200);
  const person = await register(request, 'Unjudged');
  const answer = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: sumCode, problemId, user: person.id },
  });
  const told = await answer.text();
  expect(told).toContain('Judge Error');
  expect(told).not.toContain('unheard_of');
  await signIn(page, warden);
  await page.goto(`/admin/submissions?user=${person.id}`);
  const row = page.getByRole('main').getByRole('row').last();
  await expect(row).toContainText('Judge Error');
  await row.getByText('What failed').click();
  await expect(row).toContainText('unheard_of');
  await expectAccessible(page);
});
