/** Group work: groups by the teacher's hand and list, and by pupils with a code. */
import { expect, type Page, test } from '@playwright/test';
import { bearer, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const list = (page: Page, name: string) => page.getByRole('list', { name });

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('pupils work in groups, of the teacher or of their own', async ({
  browser,
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  const problemId = await createSum(request, warden, 'Sum of groups');
  const teacher = await register(request, 'Gerda');
  const pia = await register(request, 'Pia');
  const max = await register(request, 'Max');
  await request.put(`/people/${teacher.id}/roles`, {
    headers: bearer(warden),
    data: { roles: ['teacher'] },
  });
  const headers = bearer(teacher);
  await request.post('/classes', { headers, data: { slug: 'teams', name: 'Teams' } });
  await request.put('/classes/teams/pupils', {
    headers,
    data: {
      pupils: [
        { account: pia.name, name: 'Pohl, Pia' },
        { account: max.name, name: 'Maier, Max' },
      ],
    },
  });
  await request.post('/classes/teams/assignments', {
    headers,
    data: {
      name: 'Project',
      isDraft: false,
      opensAt: inHours(-1),
      closesAt: inHours(10),
      problems: [{ problemId }],
    },
  });
  await signIn(page, teacher);

  await test.step('the teacher lets pupils make groups', async () => {
    await page.goto('/classes/teams/assignments/teams-1');
    await page.getByLabel('Group work').selectOption('Pupils make groups');
    await page.getByLabel('Pupils of a group, at most').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Pupils of a group, at most')).toHaveAccessibleDescription(/2/);
    await page.getByLabel('Pupils of a group, at most').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/classes/teams');
  });

  await test.step('a pupil makes a group, and another joins by the code', async () => {
    const one = await (await browser.newContext()).newPage();
    await signIn(one, pia);
    await one.goto('/contests/teams-1');
    const own = one.getByRole('region', { name: 'Your group' });
    await own.getByLabel('Name of a new group').fill('Red');
    await inspect(one, 'group-alone');
    await own.getByRole('button', { name: 'Make the group' }).click();
    await expect(list(one, 'Members of the group')).toContainText('Pohl, Pia');
    const code = await own.locator('code').textContent();
    const other = await (await browser.newContext()).newPage();
    await signIn(other, max);
    await other.goto('/contests/teams-1');
    await other.getByLabel('Code of a group').fill('wrong');
    await other.getByRole('button', { name: 'Join the group' }).click();
    await expect(other.getByRole('alert')).toContainText('No group of this assignment');
    await other.getByLabel('Code of a group').fill(code ?? '');
    await other.getByRole('button', { name: 'Join the group' }).click();
    await expect(list(other, 'Members of the group')).toContainText('Pohl, Pia');
    await inspect(other, 'group-of-pupil');
    await other.getByRole('button', { name: 'Leave the group' }).click();
    await expect(other.getByLabel('Code of a group')).toBeVisible();
  });

  await test.step('the teacher changes groups by hand, and by a list with a preview', async () => {
    await page.getByRole('link', { name: 'Groups of Project' }).click();
    await expect(list(page, 'What pupils changed').getByRole('listitem')).toContainText([
      'Maier, Max left Red',
      'Maier, Max joined Red',
      'Pohl, Pia joined Red',
    ]);
    const hand = page.getByRole('region', { name: 'By hand' });
    await expect(hand.getByLabel('Pohl, Pia')).toHaveValue('Red');
    await hand.getByLabel('Maier, Max').fill('red');
    await page.getByRole('button', { name: 'Save the groups' }).click();
    await expect(hand.getByLabel('Maier, Max')).toHaveValue('Red');
    await page.getByText('Groups from a list').click();
    await page.getByLabel('List of groups').fill(`${max.email}, Blue\n${pia.email}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(list(page, 'What the list changes')).toContainText('Maier, Max: Red → Blue');
    await inspect(page, 'groups');
    await page.getByRole('button', { name: 'Set these groups' }).click();
    await expect(hand.getByLabel('Maier, Max')).toHaveValue('Blue');
    await expect(hand.getByLabel('Pohl, Pia')).toHaveValue('');
  });
});
