/** A learning path is made by an administrator, and followed by a person. */
import { expect, test } from '@playwright/test';
import { pathRules } from '../contract/form-messages.ts';
import { refusals } from '../contract/messages.ts';
import { accessMessages, pathMessages } from '../web/page-messages.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

test('a learning path is made, followed and deleted', { tag: '@release' }, async ({
  page,
  browser,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const names = ['Sum on a path', 'Sum further on'] as const;
  const [first] = [
    await createSum(request, warden, names[0]),
    await createSum(request, warden, names[1]),
  ];
  await signIn(page, warden);
  await page.goto('/problems');
  await page.getByRole('link', { name: 'Learning Paths' }).click();
  await page.getByRole('link', { name: 'Create Path' }).click();
  const create = page.getByRole('button', { name: 'Create Path' });
  await create.click();
  await expect(page.getByRole('alert').first()).toContainText(pathRules.titleRequired);
  await page.getByLabel('Title').fill('Sums');
  await page.getByLabel('Description').fill('From one sum to the next.');
  await page.getByLabel('Published').check();
  for (const name of [...names].reverse()) {
    await page.getByLabel('Add a problem').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
  }
  await page.getByRole('button', { name: `Move ${names[0]} up` }).click();
  const order = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
  await expect(order).toContainText([...names]);
  await expectAccessible(page);
  await create.click();
  await expect(page.getByText(pathMessages.saved.title, { exact: true })).toBeVisible();

  const person = await register(request, 'Follower');
  const window = await (await browser.newContext()).newPage();
  await window.goto('/paths');
  await expect(window.getByRole('listitem').filter({ hasText: 'From one sum' })).toContainText(
    '2 problems',
  );
  await signIn(window, person);
  await window.goto('/paths');
  await window.getByRole('link', { name: 'Sums', exact: true }).click();
  await expect(window.getByRole('link', { name: `Start: ${names[0]}` })).toBeVisible();
  await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: sumCode, problemId: first },
  });
  await window.reload();
  await expect(window.getByText('1 of 2 problems solved')).toBeVisible();
  await expect(window.getByRole('link', { name: `Continue: ${names[1]}` })).toBeVisible();
  await expect(window.getByRole('listitem').filter({ hasText: names[0] })).toContainText('Solved');
  await expectAccessible(window);
  await window.goto('/create-path');
  await expect(window.getByRole('alert')).toContainText(accessMessages.paths);
  await window.context().close();

  await page.getByRole('link', { name: 'Sums', exact: true }).click();
  await page.getByRole('link', { name: 'Edit Path' }).click();
  const id = page.url().split('/').at(-1);
  await page.goto(`/edit-path/${id}`);
  await page.getByRole('button', { name: `Remove ${names[1]}` }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: 'Sums', exact: true }).click();
  await expect(page.getByText('0 of 1 problem solved')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Path' }).click();
  await page.getByRole('button', { name: 'Delete Path' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(pathMessages.deleted.title, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sums', exact: true })).toHaveCount(0);
  await page.goto(`/path/${id}`);
  await expect(page.getByRole('heading', { name: pathMessages.loadFailed })).toBeVisible();
  await expect(page.getByText(refusals.noPath)).toBeVisible();
});
