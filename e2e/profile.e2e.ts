/** Profile, dashboard and leaderboards, before and after a solved problem. */
import { expect, type Page, test } from '@playwright/test';
import { accountMessages } from '../web/page-messages.ts';
import { bearer, createSum, login, register } from './calls.ts';
import { expectAccessible, signIn, sumCode } from './page.ts';
import { admin } from './place.ts';

/** A picture of one red dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Profile image file').setInputFiles({ name, mimeType, buffer });

test('a profile is edited, with a picture, and shown', async ({ page, request }) => {
  const person = await register(request, 'Person with a profile');
  await signIn(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Profile (Debug Mode)' })).toBeVisible();
  await expect(page.getByText(person.id)).toBeVisible();

  await choosePicture(page, 'notes.txt', 'text/plain', Buffer.from('no picture'));
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await choosePicture(page, 'broken.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await choosePicture(page, 'large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
  await expect(page.getByText('Image size must be less than 2MB')).toBeVisible();
  await choosePicture(page, 'dot.png', 'image/png', dot);
  await expect(page.getByText('dot.png')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Photo' })).toBeVisible();

  await page.getByLabel('Username').fill(`profiled-${process.pid}`);
  await page.getByLabel('Bio').fill('👍🏽'.repeat(501));
  await expect(page.getByText('501/500 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('At most 500 characters.')).toBeVisible();
  await page.getByLabel('Bio').fill('I like sums.');
  await expect(page.getByText('12/500 characters')).toBeVisible();
  await page.getByLabel('City').fill('Turin');
  await page.getByLabel('Country').fill('Italy');
  await page.getByLabel('Institute').fill('Politecnico');
  for (const [label, sentence] of [
    ['GitHub', 'Please enter a valid GitHub profile URL'],
    ['LinkedIn', 'Please enter a valid LinkedIn profile URL'],
    ['Twitter/X', 'Please enter a valid Twitter/X profile URL'],
    ['Website', 'Please enter a valid website URL'],
  ] as const) {
    await page.getByLabel(label).fill('not an address');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByLabel(label).fill('');
  }
  await page.getByLabel('GitHub').fill('https://github.com/profiled');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'View Profile' }).click();
  await expect(page.getByText('I like sums.')).toBeVisible();
  await expect(page.getByText('Turin, Italy')).toBeVisible();
  await expect(page.getByRole('img', { name: `Portrait of ${person.name}` })).toBeVisible();
  const link = page.getByRole('link', { name: /^GitHub/ });
  await expect(link).toHaveAttribute('href', 'https://github.com/profiled');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('a profile that was changed elsewhere is not overwritten unseen', async ({
  page,
  request,
}) => {
  const person = await register(request, 'Person with two pages');
  await signIn(page, person);
  await page.goto('/edit-profile');
  await page.getByLabel('Bio').fill('Typed here.');
  await request.put('/users/update-profile', {
    headers: bearer(person),
    data: { name: person.name, email: person.email, city: 'Turin' },
  });
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const sentence = 'Update failed: Your profile was changed after you opened it. (Status: 409)';
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Turin');
  await expect(page.getByLabel('Bio')).toHaveValue('Typed here.');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const saved = await request.get('/users/profile', { headers: bearer(person) });
  expect(await saved.json()).toMatchObject({ city: 'Turin', bio: 'Typed here.' });
});

test('a refused change gives the reason, and keeps what was typed', async ({ page, request }) => {
  const person = await register(request, 'Person who changes');
  const other = await register(request, 'Person who was first');
  await signIn(page, person);
  await page.goto('/edit-profile');
  await page.getByLabel('Full name').fill(other.name);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const sentence =
    'This username is already in use. Please choose a different username. (Status: 409)';
  await expect(page.getByText(`Update failed: ${sentence}`, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(other.name);

  await page.route('**/users/update-profile', (route) => route.abort());
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Network error: Unable to connect to the server.')).toBeVisible();

  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/leaderboard');
});

test('a solved problem shows on dashboard, profile and leaderboard', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const name = `Sum for the record ${Date.now()}`;
  const problemId = await createSum(request, warden, name);
  const person = await register(request, 'Person with a record');
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing solved yet')).toBeVisible();
  const submitted = await request.post('/compiler/submit', {
    headers: bearer(person),
    data: { language: 'cpp', code: sumCode, problemId },
  });
  expect(await submitted.json()).toMatchObject({ success: true, verdict: 'Accepted' });

  await page.reload();
  const solved = page.getByRole('region', { name: 'Solved Problems' });
  await expect(solved.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('row', { name: `${name} Accepted Easy` })).toBeVisible();
  await expect(page.getByRole('img', { name: /^1 submission on 1 day/ })).toBeVisible();
  await page.getByRole('button', { name: 'Recalculate Stats' }).click();
  await expect(page.getByText('Stats recalculated')).toBeVisible();
  await expect(solved.getByText('1 problem in all')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/problems?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(`^Solved \\d+ ${name}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Random Unsolved' }).click();
  await expect(page.getByText('Nothing left to solve')).toBeVisible();
  // The list: a view is saved, and the filters are remembered; keys move along the rows.
  await page.getByLabel('Status').selectOption('Attempted');
  await expect(page.getByText('No matching problems')).toBeVisible();
  await page.getByLabel('Status').selectOption('Solved');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Done');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  // The server has it, for other devices too.
  expect(await page.evaluate(() => localStorage.getItem('problems-views'))).toBeNull();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Hard', exact: true }).click();
  await expect(page).toHaveURL('/problems?difficulty=Hard');
  await page.goto('/problems');
  await expect(page.getByLabel('Difficulty')).toHaveValue('Hard');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('row', { name: /^Solved/ })).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.getByRole('heading', { name: 'Problems', exact: true }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Keys:' }).uncheck();
  await page.getByRole('heading', { name: 'Problems', exact: true }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name })).not.toBeFocused();
  await page.getByLabel('Show tags').uncheck();
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText('1010')).toBeVisible();
  const solvedTab = page.getByRole('tab', { name: 'Solved Problems' });
  // The styles of tabs win over those of all buttons, in any order of the files.
  await expect(solvedTab).not.toHaveCSS('padding-top', '0px');
  await solvedTab.click();
  await expect(page).toHaveURL('/profile?tab=solved');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Contribute a Problem' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/leaderboard');
  await expect(page.getByRole('row', { name: new RegExp(`${person.name} You`) })).toBeVisible();
  await page.getByRole('tab', { name: 'Easy' }).click();
  await expect(page).toHaveURL('/leaderboard?tab=easy');
  await expect(page.getByRole('row', { name: new RegExp(`${person.name} You`) })).toBeVisible();
  await page.getByLabel('Find a person').fill(person.name);
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toHaveCount(1);
  await expectAccessible(page);

  const username = `solver${process.pid}_${Date.now() % 1e6}`;
  await request.put('/users/update-profile', {
    headers: bearer(person),
    data: { name: person.name, email: person.email, username },
  });
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: person.name }).click();
  await expect(page).toHaveURL(`/profile/${username}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`@${username}`));
  await expect(page.getByRole('main').getByText(person.email)).toBeHidden();
  await expect(page.getByRole('img', { name: /^1 problem solved in the last year/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Accepted1100%' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'arithmetic1 of 1' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile/no-such-name');
  await expect(
    page.getByRole('heading', { name: 'There is no user with that name' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('more than five solved problems of a difficulty unfold', async ({ page, request }) => {
  const person = await register(request, 'Person who solved much');
  const problems = Array.from({ length: 7 }, (_, n) => ({
    problemId: crypto.randomUUID(),
    problemName: `Problem ${n + 1}`,
    solvedAt: new Date().toISOString(),
  }));
  await signIn(page, person);
  await page.route('**/dashboard/user', async (route) => {
    const answer = await (await route.fetch()).json();
    const group = { _id: 'Hard', count: 9, problems };
    await route.fulfill({ json: { ...answer, solvedProblems: [group] } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Problem 5' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Problem 6' })).toBeHidden();
  await page.getByRole('button', { name: '... and 4 more' }).click();
  await expect(page.getByRole('link', { name: 'Problem 7' })).toBeVisible();
  await expect(page.getByText('... and 2 more')).toBeVisible();
});

test('visitors are asked to log in, and led back', { tag: '@release' }, async ({ page }) => {
  for (const [path, sentence] of [
    ['/profile', 'Please log in to view your profile.'],
    ['/edit-profile', 'Please log in to edit your profile.'],
    ['/account', accountMessages.loginNeeded.title],
    ['/dashboard', 'No dashboard data available'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
    const link = page.getByRole('main').getByRole('link', { name: 'Log in' });
    await expect(link).toHaveAttribute('href', `/login?redirect=${path}`);
  }
});

test('an empty leaderboard says so', async ({ page }) => {
  await page.route('**/dashboard/leaderboard/**', (route) => route.fulfill({ json: [] }));
  await page.goto('/leaderboard?tab=contributions');
  await expect(page.getByText('No data available for this leaderboard')).toBeVisible();
  await expectAccessible(page);
});
