/** What administrators do about people: invite, find, give roles, block, help; and who must not. */
import { expect, test } from '@playwright/test';
import { localeCookie, ofAccount } from '../contract/locales.ts';
import { refusals } from '../contract/messages.ts';
import { accessMessages, listMessages, peopleMessages } from '../web/page-messages.ts';
import { bearer, login, register } from './calls.ts';
import { expectAccessible, routeOnce, signIn } from './page.ts';
import { address, admin } from './place.ts';

test('an administrator invites people, finds one, gives roles, blocks and helps', async ({
  page,
  request,
}) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Olga Found');
  await signIn(page, warden);
  await page.goto('/admin/system');
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL('/admin/people');

  await page.getByText('Invitations', { exact: true }).click();
  const note = `Course ${process.pid}`;
  await page.getByLabel('Recipient').fill(note);
  await page.getByLabel('Uses').fill('0');
  await page.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(page.getByText('Must be a whole number from 1 to 10000.')).toBeVisible();
  await page.getByLabel('Uses').fill('30');
  await page.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(page.getByText(peopleMessages.invitationMade)).toBeVisible();
  await expect(page.getByText(peopleMessages.invitationOnce)).toBeVisible();
  const invited = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(invited.filter({ hasText: note })).toContainText('30 of 30 left');
  await page.getByRole('button', { name: `Revoke ${note}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(invited.filter({ hasText: note })).toContainText('revoked');
  await page.getByText('Invitations', { exact: true }).click();

  await page.getByLabel('Name or address').fill(person.name);
  const found = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByText(`Manage ${person.name}`).click();
  await found.getByLabel('teacher: leads classes').check();
  await found.getByRole('button', { name: 'Give these roles' }).click();
  await expect(page.getByText(peopleMessages.rolesGiven)).toBeVisible();
  await expect(found.getByText('teacher', { exact: true })).toBeVisible();
  await found.getByRole('button', { name: 'Make a link for a new password' }).click();
  await expect(found.getByText(peopleMessages.resetLink, { exact: true })).toBeVisible();
  await expect(found.getByText(peopleMessages.resetOnce)).toBeVisible();
  await expectAccessible(page);

  await found.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(found.getByText('blocked', { exact: true })).toBeVisible();
  const old = await request.get('/users/details', { headers: bearer(person) });
  expect(old.status()).toBe(401);
  const again = await login(request, person.email, person.password);
  const tried = await request.post('/contests/any/register', { headers: bearer(again), data: {} });
  expect([tried.status(), (await tried.json()).error]).toEqual([403, refusals.blocked]);
  await expect(found.getByRole('button', { name: 'End all sessions' })).toBeDisabled();
  await routeOnce(page, '**/people/*/block', (route) => route.fulfill({ status: 500, json: {} }));
  await found.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(peopleMessages.notDone)).toBeVisible();
  await found.getByRole('button', { name: 'Unblock' }).click();
  await expect(found.getByText('blocked', { exact: true })).toBeHidden();
});

test('an administrator imports a list, and prints the passwords that it made', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  await signIn(page, warden);
  await page.goto('/admin/people');
  await page.getByText('Import a list', { exact: true }).click();
  const own = `listed.${process.pid}`;
  const list = `email,name,roles\n${own}.a@example.com,Ada ${own},teacher\n${own}.b@example.com,Ben ${own},\n`;
  await page.getByLabel('List', { exact: true }).fill(list.replace('teacher', 'master'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(listMessages.wrong)).toBeVisible();
  const problems = page.getByRole('list', { name: 'Problems of the list' });
  await expect(problems).toContainText('Line 2, roles: Must be some of setter');
  await page.getByLabel('Files for list').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  });
  await expect(page.getByLabel('List', { exact: true })).toHaveValue(list);
  await page.getByRole('button', { name: 'Preview' }).click();
  const changes = page.getByRole('list', { name: 'What the list changes' });
  await expect(changes).toContainText('roles: teacher · a password is made');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make these changes (2)' }).click();
  await expect(page.getByText(peopleMessages.slipsOnce)).toBeVisible();
  const slips = page.getByRole('list', { name: 'Passwords' }).getByRole('listitem');
  await expect(slips).toHaveCount(2);
  const password = await slips
    .filter({ hasText: `Ada ${own}` })
    .locator('code')
    .textContent();
  expect(await login(request, `${own}.a@example.com`, password ?? '')).toMatchObject({
    token: expect.any(String),
  });
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(peopleMessages.slipsOnce)).toBeHidden();
  await expect(slips.first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Problems', exact: true }).first().click();
  await expect(page.getByText(peopleMessages.slipsLeft.title)).toBeVisible();
  await expect(page.getByText(peopleMessages.slipsLeft.text)).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByText('Import a list', { exact: true }).click();
  await page.getByLabel('List', { exact: true }).fill(list);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(peopleMessages.listUnchanged)).toBeVisible();
  await page.getByLabel('List', { exact: true }).fill(list.replace('teacher', 'setter'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(changes).toContainText('roles: teacher → setter · keeps its password');
  await page.getByRole('button', { name: 'Make these changes (1)' }).click();
  await expect(page.getByText(peopleMessages.listApplied)).toBeVisible();
});

test('an administrator sees what a person sees, changes nothing, and stops', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Vera Viewed');
  await signIn(page, warden);
  await page.goto('/admin/people');
  await page.getByLabel('Name or address').fill(person.name);
  const found = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByText(`Manage ${person.name}`).click();
  await found.getByRole('button', { name: `View as ${person.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();
  const bar = page.getByRole('status', { name: 'State of the site' });
  await expect(bar).toContainText(`You see what ${person.name} sees`);
  await expectAccessible(page);
  await page.goto('/admin/people');
  await expect(page.getByText(accessMessages.people)).toBeVisible();
  await page.goto('/edit-profile');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await page.getByLabel('City').fill('Turin');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText(refusals.viewOnly)).toBeVisible();
  await page.getByLabel('City').fill('');
  await page.goto('/account');
  await expect(page.getByText(refusals.hiddenFromViews).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(bar).toBeHidden();
  await page.goto('/admin/audit');
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries).toContainText(`stopped viewing pages as ${person.name}`);
});

test('a logout in a view leaves what the browser has of the administrator', async ({
  page,
  request,
}) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Viola Viewed');
  await signIn(page, warden);
  await page.goto('/admin/people');
  // As after a login at a provider, in a browser where the account chose the language.
  await page.evaluate(() => localStorage.setItem('provider', 'school'));
  const cookie = { name: localeCookie, value: `en${ofAccount}`, url: address };
  await page.context().addCookies([cookie]);
  const locales = async () =>
    (await page.context().cookies()).flatMap(({ name, value }) =>
      name === localeCookie ? [value] : [],
    );
  const there: string[] = [];
  await page.route('**/users/login/provider/logout', async (route) => {
    there.push(route.request().postData() ?? '');
    await route.fulfill({ json: { url: null } });
  });
  await page.getByLabel('Name or address').fill(person.name);
  const found = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByText(`Manage ${person.name}`).click();
  await found.getByRole('button', { name: `View as ${person.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByText(`You see what ${person.name} sees`)).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(there).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('school');
  expect(await locales()).toEqual([cookie.value]);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  expect(there).toEqual([JSON.stringify({ provider: 'school' })]);
  await expect.poll(locales).toEqual([]);
});

test('the page says what could not be loaded, and is for administrators alone', async ({
  page,
  request,
}) => {
  await signIn(page, { ...admin, ...(await login(request, admin.email, admin.password)) });
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 400, json: { error: 'No.' } }));
  await fail('**/people?*');
  await fail('**/people/invitations');
  await page.goto('/admin/people');
  await expect(page.getByText(peopleMessages.failed)).toBeVisible();
  await page.getByText('Invitations', { exact: true }).click();
  await expect(page.getByText(peopleMessages.invitationsFailed)).toBeVisible();
  await page.goto('/logout');
  await signIn(page, await register(request, 'Curious'));
  await page.goto('/admin/people');
  await expect(page.getByText(accessMessages.people)).toBeVisible();
});

test('people with roles find what their roles open, and nothing else', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const warden = { ...admin, ...(await login(request, admin.email, admin.password)) };
  const person = await register(request, 'Rita Roles');
  const give = (roles: string[]) =>
    request.put(`/people/${person.id}/roles`, { headers: bearer(warden), data: { roles } });
  await give(['reviewer', 'organiser']);
  await signIn(page, person);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Review contributions' }).click();
  await expect(page.getByRole('heading', { name: 'Review Contributions' })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('list', { name: 'Roles' }).getByRole('link', { name: 'contests' }).click();
  await expect(page.getByRole('link', { name: /New contest|Create/ }).first()).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText(accessMessages.audit)).toBeVisible();
  await give(['observer']);
  await page.goto('/account');
  await page.getByRole('link', { name: 'audit log' }).click();
  await expect(page.getByRole('list', { name: 'Entries' })).toContainText('changed the roles of');
  await page.goto('/admin/people');
  await page.getByText('Manage Rita Roles').first().click();
  await page.getByLabel('setter:').first().check();
  await page.getByRole('button', { name: 'Give these roles' }).first().click();
  await expect(page.getByText(refusals.adminRequired)).toBeVisible();
});
