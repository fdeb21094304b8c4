/** People sign up for a contest, alone and in teams, and leave it again. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { createContest, createSum, login, register } from './calls.ts';
import { inspect } from './inspect.ts';
import { signIn } from './page.ts';
import { admin } from './place.ts';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

const form = (page: Page) => page.getByRole('region', { name: 'Sign up' });
const own = (page: Page) => page.getByRole('region', { name: 'You take part' });

async function makeContest(request: APIRequestContext, slug: string, more: object) {
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, `Sum of ${slug}`);
  const name = `Contest ${slug}`;
  return await createContest(request, warden, { slug, name, problems: [problem], ...more });
}

test('a team is made with the code of the contest, joined with its own, and left', async ({
  browser,
  page,
  request,
}) => {
  const slug = await makeContest(request, 'teams-friday', {
    startsAt: inHours(2),
    registration: 'code',
    joinCode: 'let us in',
    membersMax: 2,
  });

  await test.step('a visitor is told to log in', async () => {
    await page.goto(`/contests/${slug}`);
    await expect(form(page)).toContainText('Those who have the code of the contest can take part.');
    await inspect(page, 'sign-up-visitor');
    await expect(form(page).getByRole('link', { name: 'Log in to sign up' })).toHaveAttribute(
      'href',
      `/login?redirect=/contests/${slug}`,
    );
  });

  const ann = await register(request, 'Ann');
  await signIn(page, ann);
  await page.goto(`/contests/${slug}`);
  const way = form(page).getByLabel('How do you take part?');
  const send = form(page).getByRole('button', { name: 'Sign up' });

  await test.step('a wrong code is refused beside its field', async () => {
    await way.selectOption('With a new team');
    await form(page).getByLabel('Name of the team').fill('Sum of Parts');
    const code = form(page).getByLabel('Code of the contest');
    await code.fill('let me in');
    await send.click();
    await expect(code).toHaveAccessibleDescription(/The code is wrong\./);
    await inspect(page, 'sign-up-refused');
    await code.fill('let us in');
    await expect(code).not.toHaveAccessibleDescription(/The code is wrong\./);
    await send.dblclick();
  });

  await expect(own(page)).toContainText('Sum of Parts');
  await inspect(page, 'sign-up-own-team');
  const code = await own(page).getByRole('code').textContent();

  const ben = await register(request, 'Ben');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ben);
  await other.goto(`/contests/${slug}`);

  await test.step('a wrong code of a team is refused beside its field, and the right one joins', async () => {
    await form(other)
      .getByLabel('How do you take part?')
      .selectOption('In the team whose code I have');
    const field = form(other).getByLabel('Code of the team');
    await field.fill('no such code');
    await form(other).getByRole('button', { name: 'Sign up' }).click();
    await expect(field).toHaveAccessibleDescription(/No team of this contest has this code\./);
    await field.fill(code ?? '');
    await form(other).getByRole('button', { name: 'Sign up' }).click();
    await expect(own(other)).toContainText('Your team is full.');
    await expect(own(other).getByRole('listitem')).toHaveText([ann.name, ben.name]);
  });

  await test.step('the first member sees the second, and a third is refused', async () => {
    await page.reload();
    await expect(own(page).getByRole('listitem')).toHaveText([ann.name, ben.name]);
    const cleo = await register(request, 'Cleo');
    const third = await (await browser.newContext()).newPage();
    await signIn(third, cleo);
    await third.goto(`/contests/${slug}`);
    await form(third)
      .getByLabel('How do you take part?')
      .selectOption('In the team whose code I have');
    const field = form(third).getByLabel('Code of the team');
    await field.fill(code ?? '');
    await form(third).getByRole('button', { name: 'Sign up' }).click();
    await expect(field).toHaveAccessibleDescription(/This team is full\./);
    await third.context().close();
  });

  await test.step('who leaves can sign up again', async () => {
    await page.bringToFront();
    await own(page).getByRole('button', { name: 'Leave the team' }).click();
    const question = page.getByRole('dialog', { name: 'Leave the team?' });
    await expect(question).toContainText('You can sign up again.');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form(page)).toBeVisible();
    await form(page).getByLabel('Code of the contest').fill('let us in');
    await form(page).getByRole('button', { name: 'Sign up' }).click();
    await expect(own(page)).toContainText(ann.name);
  });
  await context.close();
});

test('in a running contest one signs up for good, and organisers may keep it to themselves', {
  tag: '@release',
}, async ({ page, request }) => {
  const slug = await makeContest(request, 'open-running', { startsAt: inHours(-1) });
  const ann = await register(request, 'Ann');
  await signIn(page, ann);
  await page.goto(`/contests/${slug}`);
  await expect(form(page)).toContainText('The contest runs: its clock does not wait for you');
  await expect(form(page).getByLabel('How do you take part?')).toHaveCount(0);
  await form(page).getByRole('button', { name: 'Sign up' }).click();
  await expect(own(page)).toContainText('The contest has begun, so that you cannot leave it.');
  await expect(own(page).getByRole('button')).toHaveCount(0);
  await inspect(page, 'sign-up-running');

  const closed = await makeContest(request, 'closed-friday', {
    startsAt: inHours(2),
    registration: 'organiser',
  });
  await page.goto(`/contests/${closed}`);
  await expect(page.getByRole('region', { name: 'Taking part' })).toContainText(
    'The organisers sign up those who take part.',
  );
});
