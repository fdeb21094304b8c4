/** An organiser holds a contest from their desk, from its first team to its final results. */
import { expect, type Page, test } from '@playwright/test';
import { fixedMessages } from '../web/ui/contests/messages.ts';
import { bearer, createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contest' }).getByRole('link', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a contest is held: teams, start, a question, freeze, end, and final results', async ({
  page,
  request,
}) => {
  const warden = await login(request, admin.email, admin.password);
  await createSum(request, warden, 'Sum of the organiser');
  const ann = await register(request, 'Annabel');
  const bob = await register(request, 'Bobby');
  await signIn(page, warden);
  const slug = 'held-friday';

  await test.step('it is created with the form, which says beside a field what is wrong', async () => {
    await page.goto('/contests');
    await page.getByRole('link', { name: 'New contest' }).click();
    const save = page.getByRole('button', { name: 'Create the contest' });
    await page.getByLabel('Name', { exact: true }).fill('Held on Friday');
    await page.getByLabel('Address').fill('held friday');
    await page.getByLabel('Length').fill('five hours');
    await save.click();
    await expect(page.getByLabel('Length')).toHaveAccessibleDescription(/such as 5:00 or 0:30/);
    await page.getByLabel('Length').fill('5:00');
    await save.click();
    const address = page.getByLabel('Address');
    await expect(address).toHaveAccessibleDescription(/must be letters, digits/);
    await address.fill(slug);
    await page.getByLabel('Visibility').selectOption({ index: 2 });
    await page.getByLabel('Registration').selectOption('Organisers sign up teams');
    await page.getByLabel('Add a problem').fill('Sum of the organiser');
    await page.getByRole('button', { name: 'Add Sum of the organiser' }).click();
    await page.getByLabel('Colour of Sum of the organiser', { exact: true }).fill('red');
    const rgb = page.getByLabel('Colour of Sum of the organiser as #rrggbb');
    await page.getByLabel('Time limit of Sum of the organiser, ms').fill('150');
    await rgb.fill('#d00000');
    await save.click();
    const limit = page.getByLabel('Time limit of Sum of the organiser, ms');
    await expect(limit).toHaveAccessibleDescription(/must be 100 to 10000 ms in steps of 100/);
    await limit.fill('2000');
    await rgb.fill('crimson');
    await save.click();
    await expect(rgb).toHaveAccessibleDescription(/must be a color such as/);
    await inspect(page, 'contest-form-refused');
    await rgb.fill('#d00000');
    await page.getByLabel('Format').selectOption('AtCoder: points, then the last improvement');
    await expect(page.getByLabel('Points of Sum of the organiser')).toBeVisible();
    await page.getByLabel('Format').selectOption('ICPC: problems solved, then time');
    await page.getByLabel('Penalty of a rejected try, in minutes').fill('10');
    await expect(page.getByLabel('Format')).toHaveValue('');
    await save.dblclick();
    await expect(page).toHaveURL(`/contests/${slug}/desk`);
  });

  const course = panel(page, 'Course');
  const teams = panel(page, 'Teams');
  const move = (label: string) => course.getByRole('button', { name: label });
  const yes = async (label: string) => {
    await move(label).click();
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
  };

  await test.step('a team is added with its member', async () => {
    await teams.getByText('Add a team').click();
    await teams.getByRole('button', { name: 'Add the team' }).click();
    const name = teams.getByLabel('Name of the team');
    await expect(name).toHaveAccessibleDescription(/At least 1 characters/);
    await name.fill('Sum of Parts');
    await teams.getByLabel('Members', { exact: true }).fill(ann.email);
    await teams.getByRole('button', { name: `Add ${ann.name}` }).click();
    await inspect(page, 'desk-new-team');
    await teams.getByRole('button', { name: 'Add the team' }).click();
    const row = teams.getByRole('list', { name: 'Teams' }).getByRole('listitem');
    await expect(row).toContainText(ann.name);
  });

  await test.step('a person is added to the team and taken out again', async () => {
    const list = teams.getByRole('list', { name: 'Teams', exact: true });
    const form = teams.locator('form').first();
    const save = async () => {
      await form.getByRole('button', { name: 'Preview' }).click();
      await form.getByRole('button', { name: 'Save' }).click();
      const opener = teams.getByRole('button', { name: 'Change Sum of Parts' });
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    };
    await teams.getByRole('button', { name: 'Change Sum of Parts' }).click();
    await form.getByLabel('Members', { exact: true }).fill(bob.email);
    await form.getByRole('button', { name: `Add ${bob.name}` }).click();
    await inspect(page, 'desk-team-members');
    await save();
    await expect(list).toContainText(bob.name);
    await teams.getByRole('button', { name: 'Change Sum of Parts' }).click();
    await form.getByRole('button', { name: `Leave out ${bob.name}` }).click();
    await save();
    await expect(list).not.toContainText(bob.name);
  });

  await test.step('a group is made of the team, and removed without teams', async () => {
    const groups = panel(page, 'Groups');
    await groups.getByText('Add a group').click();
    await groups.getByRole('button', { name: 'Add the group' }).click();
    const name = groups.getByLabel('Name of the group');
    await expect(name).toHaveAccessibleDescription(/At least 1 characters/);
    await name.fill('North');
    await groups.getByLabel('1. Sum of Parts').check();
    await inspect(page, 'desk-new-group');
    await groups.getByRole('button', { name: 'Add the group' }).click();
    const list = groups.getByRole('list', { name: 'Groups' });
    await expect(list).toContainText('1 team');
    await groups.getByRole('button', { name: 'Change the group North' }).click();
    await list.getByLabel('1. Sum of Parts').uncheck();
    await groups.getByRole('button', { name: 'Save the group' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
  });

  await test.step('what is refused says why; the start is confirmed', async () => {
    await expect(move('Make final')).toBeDisabled();
    await expect(course.getByText('The contest is not over.').first()).toBeVisible();
    await yes('Start now');
    await expect(course.getByText('It ends by itself')).toBeVisible();
    await expect(course.getByText('The board freezes by itself')).toBeVisible();
    await inspect(page, 'desk-running');
  });

  await test.step('a penalty is previewed before it counts, and taken back', async () => {
    const adjustments = panel(page, 'Adjustments');
    await adjustments.getByText('Adjust the board').click();
    await adjustments.getByRole('button', { name: 'Preview' }).click();
    await expect(adjustments.getByLabel('Team')).toHaveAccessibleDescription(
      /Is not a team of this contest/,
    );
    await adjustments.getByLabel('Team').selectOption('1. Sum of Parts');
    await adjustments.getByLabel('Reason').fill('Used a phone.');
    await adjustments.getByRole('button', { name: 'Preview' }).click();
    await expect(adjustments.getByText('The board changes:')).toBeVisible();
    await expect(adjustments.getByRole('status')).toContainText('Sum of Parts');
    await inspect(page, 'desk-adjusting');
    await adjustments.locator('form').getByRole('button', { name: 'Adjust the board' }).click();
    const made = adjustments.getByRole('list', { name: 'Adjustments' });
    await expect(made).toContainText('20 minutes of penalty');
    await made.getByRole('button', { name: 'Take back' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('The board changes:');
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect(adjustments).toContainText('adds no penalty');
  });

  await test.step('time is taken out for all only if it is over', async () => {
    const adjustments = panel(page, 'Adjustments');
    const form = adjustments.locator('form');
    await form.getByLabel('What').selectOption('Take time out for all');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByLabel('From')).toHaveAccessibleDescription(/Must be a point in time/);
    await form.getByLabel('From').fill('2040-01-01T10:00:00');
    await form.getByLabel('Until').fill('2040-01-01T10:10:00');
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByLabel('Until')).toHaveAccessibleDescription(/not be in the future/);
    await inspect(page, 'desk-removed-time');
    await form.getByLabel('What').selectOption('Add penalty to a team');
  });

  await test.step('a team is hidden after a preview, and official again', async () => {
    const change = async (kind: string) => {
      await teams.getByRole('button', { name: 'Change Sum of Parts' }).click();
      const form = teams.locator('form').first();
      await form.getByLabel('Kind').selectOption(kind);
      await form.getByRole('button', { name: 'Preview' }).click();
      await expect(form.getByRole('status')).toContainText('Sum of Parts');
      await form.getByRole('button', { name: 'Save' }).click();
      const opener = teams.getByRole('button', { name: 'Change Sum of Parts' });
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
    };
    await change('hidden');
    await expect(teams.getByRole('list', { name: 'Teams' })).toContainText('hidden');
    await change('official');
    await expect(teams.getByRole('list', { name: 'Teams' })).not.toContainText('hidden');
  });

  await test.step('it is frozen and ended, but not final while a question waits', async () => {
    const asked = await request.post(`/contests/${slug}/questions`, {
      headers: bearer(ann),
      data: { text: 'When is lunch?' },
    });
    expect(asked.status()).toBe(200);
    await yes('Freeze now');
    await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
    await yes('End now');
    await expect(move('Make final')).toBeDisabled();
    await expect(course.getByText('The contest cannot be final yet.')).toBeVisible();
    const open = panel(page, 'Before it can be final');
    await expect(open).toContainText('Questions without an answer: 1');
    await inspect(page, 'desk-not-final');
    await open.getByRole('link', { name: 'Answer them' }).click();
  });

  await test.step('the question is answered to all, and the contest is final', async () => {
    await page.getByLabel('Answer', { exact: true }).fill('At noon.');
    await page.getByLabel('To', { exact: true }).selectOption('All');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText('All questions have an answer')).toBeVisible();
    await part(page, 'Desk').click();
    await yes('Thaw');
    await expect(move('Thaw')).toBeDisabled();
    await yes('Make final');
    await expect(page.getByText('Final', { exact: true })).toBeVisible();
    await expect(move('End updates')).toBeEnabled();
  });

  await test.step('once its updates have ended, nothing is offered that would be refused', async () => {
    await yes('End updates');
    const ended = fixedMessages.ended;
    for (const name of ['Teams', 'Groups', 'Adjustments', 'Rejudging']) {
      await expect(panel(page, name).getByText(ended)).toBeVisible();
      await expect(panel(page, name).getByRole('button')).toHaveCount(0);
      await expect(panel(page, name).locator('details')).toHaveCount(0);
    }
    await expect(course.getByRole('button', { disabled: false })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit the contest' })).toHaveCount(0);
    for (const name of ['Announce', 'Dry run']) await expect(panel(page, name)).toHaveCount(0);
    await inspect(page, 'desk-updates-ended');
    await part(page, 'Questions').click();
    // Until the page is there, the desk has more of them.
    await expect(page.getByText(ended)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Answer|Announce|Open again/ })).toHaveCount(0);
    await page.goto(`/contests/${slug}/edit`);
    await expect(page.getByText(ended)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Save the changes' })).toHaveCount(0);
    await page.getByRole('link', { name: 'To the desk' }).click();
  });

  await test.step('the contest is saved as a package', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a package' }).click();
    expect((await saved).suggestedFilename()).toBe(`${slug}.zip`);
  });
});

test('submissions are judged again, and the board changes when the organiser applies it', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum with wrong tests');
  const slug = await createContest(request, warden, {
    slug: 'rejudged-friday',
    name: 'Rejudged on Friday',
    problems: [problem],
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const ann = await register(request, 'Ann');
  const headers = bearer(ann);
  await request.post(`/contests/${slug}/register`, { headers, data: {} });
  const code = 'a, b = map(int, input().split())\nprint(a - b)\n';
  const answer = await request.post(`/contests/${slug}/problems/A/submissions`, {
    headers,
    data: { language: 'python', code },
  });
  expect(await answer.json()).toMatchObject({ result: { verdict: 'Wrong Answer' } });
  const mended = await request.put(`/problems/edit/${problem}`, {
    headers: { ...bearer(warden), 'if-match': '*' },
    data: { testCases: [{ input: '3 1\n', output: '2\n', isHidden: false }] },
  });
  expect(mended.status(), await mended.text()).toBe(200);
  await signIn(page, warden);
  await page.goto(`/contests/${slug}/desk`);
  const rejudging = panel(page, 'Rejudging');
  const begin = async (verdict: string) => {
    await rejudging.getByLabel('Verdict').selectOption(verdict);
    await rejudging.getByRole('button', { name: 'Judge them again' }).click();
  };

  await test.step('what no submission meets is refused', async () => {
    await rejudging.getByText('Judge submissions again').click();
    await begin('Runtime Error');
    await expect(rejudging.getByRole('alert')).toContainText('No submission with a verdict meets');
    await rejudging.getByLabel('Ids of submissions').fill('one two');
    await rejudging.getByRole('button', { name: 'Judge them again' }).click();
    await expect(rejudging.getByLabel('Ids of submissions')).toHaveAccessibleDescription(
      /submissions/,
    );
    await inspect(page, 'desk-rejudging-form');
    await rejudging.getByLabel('Ids of submissions').fill('');
  });

  await test.step('what would change is shown, and cancelled', async () => {
    await begin('Wrong Answer');
    await expect(rejudging).toContainText('1 of 1 submission judged, 1 change.');
    await expect(rejudging.getByRole('list', { name: 'Changed submissions' })).toContainText(
      'Wrong Answer → Accepted',
    );
    await expect(rejudging).toContainText(/The board changes:.*first to solve A/);
    await inspect(page, 'desk-rejudging');
    await rejudging.getByRole('button', { name: 'Cancel the rejudging' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel the rejudging?' });
    await question.getByRole('button', { name: 'Cancel the rejudging' }).click();
    await expect(rejudging.getByText('Judge submissions again')).toBeVisible();
  });

  await test.step('it counts when it is applied', async () => {
    await rejudging.getByText('Judge submissions again').click();
    await begin('Wrong Answer');
    const board = await request.get(`/contests/${slug}/board`);
    expect(await board.json()).toMatchObject({ rows: [{ solved: 0 }] });
    await rejudging.getByRole('button', { name: 'Apply' }).click();
    await expect(rejudging.getByText('Judge submissions again')).toBeVisible();
    const after = await request.get(`/contests/${slug}/board`);
    expect(await after.json()).toMatchObject({ rows: [{ solved: 1 }] });
  });
});

test('an edit is previewed, and says what another organiser changed meanwhile', {
  tag: '@release',
}, async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const slug = await createContest(request, warden, {
    slug: 'edited-friday',
    name: 'Edited on Friday',
    problems: [],
    startsAt: new Date(Date.now() - 3_600_000).toISOString(),
    registration: 'organiser',
  });
  const headers = bearer(warden);
  await request.post(`/contests/${slug}/teams`, { headers, data: { name: 'Us' } });
  await signIn(page, warden);
  await page.goto(`/contests/${slug}/desk`);
  await page.getByRole('link', { name: 'Edit the contest' }).click();
  await expect(page.getByLabel('Format')).toHaveValue('icpc');
  const save = page.getByRole('button', { name: 'Save the changes' });

  await test.step('what moves a team is shown first, and may still be changed', async () => {
    const board = page.getByLabel('Board', { exact: true });
    await board.selectOption('Never shows others');
    await save.click();
    const question = page.getByRole('dialog', { name: 'Save the changes?' });
    await expect(question).toContainText('The board that everyone sees changes:');
    await expect(question).toContainText('Us');
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await board.selectOption('Frozen before the end');
  });

  await test.step('what another one saved meanwhile is kept', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Edited by me');
    const desk = await (await request.get(`/contests/${slug}/desk`, { headers })).json();
    const { version, isImported: _, ...draft } = desk;
    const theirs = await request.put(`/contests/${slug}`, {
      headers: { ...headers, 'if-match': `"${version}"` },
      data: { ...draft, durationMs: 4 * 3_600_000 },
    });
    expect(theirs.status(), await theirs.text()).toBe(200);
    await save.click();
    const conflict = page.getByRole('dialog', { name: 'This contest has been changed' });
    await expect(conflict.getByRole('list', { name: 'What they changed' })).toContainText('4:00');
    await inspect(page, 'contest-form-conflict');
    await conflict.getByRole('button', { name: 'Overwrite with Mine' }).click();
    await expect(page).toHaveURL(`/contests/${slug}/desk`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited by me');
    const after = await (await request.get(`/contests/${slug}/desk`, { headers })).json();
    expect(after).toMatchObject({ name: 'Edited by me', durationMs: 4 * 3_600_000 });
  });
});

test('a draft is deleted with the form', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const facts = { slug: 'draft-friday', name: 'Draft', problems: [], visibility: 'draft' };
  const slug = await createContest(request, warden, facts);
  await signIn(page, warden);
  await page.goto(`/contests/${slug}/edit`);
  await page.getByRole('button', { name: 'Delete the contest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/contests');
  const answer = await request.get(`/contests/${slug}/desk`, { headers: bearer(warden) });
  expect(answer.status()).toBe(404);
});

test('the desk is for administrators', async ({ page, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const slug = await createContest(request, warden, { slug: 'no-desk', name: 'No', problems: [] });
  const ann = await register(request, 'Ann');
  await signIn(page, ann);
  await page.goto(`/contests/${slug}/desk`);
  await expect(page.getByText('You must be an administrator to hold contests')).toBeVisible();
});
