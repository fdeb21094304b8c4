/** What a spectator sees of contests: the list, a contest, its board while results come, and filters. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { packageOf, relativeTime, zipOf } from '../server/testing/contest-packages.ts';
import { type RealContest, realContests } from '../standings/testing-contests.ts';
import { accessMessages } from '../web/page-messages.ts';
import { fixedMessages } from '../web/ui/contests/messages.ts';
import { bearer, login } from './calls.ts';
import { expectNoSidewaysScroll, inspect, photograph } from './inspect.ts';
import { expectAccessible, signIn } from './page.ts';
import { admin } from './place.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

async function importContest(request: APIRequestContext, files: Record<string, string>) {
  const warden = await login(request, admin.email, admin.password);
  const answer = await request.post('/contests/import', {
    headers: { ...bearer(warden), 'content-type': 'application/octet-stream' },
    data: await zipOf(files),
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

function realContest(): RealContest {
  const all = realContests();
  const largest = all.toSorted((a, b) => b.teams - a.teams)[0];
  if (largest === undefined) throw new Error('There is no real contest.');
  return largest;
}

type FrozenRun = { team: string; minute: number; isRight: boolean };

/** A contest that is frozen for the last of its 5 hours, and began so long ago. */
function frozenPackage(id: string, runs: FrozenRun[], minutesAgo = 250) {
  const started = new Date((Math.floor(Date.now() / 60_000) - minutesAgo) * 60_000).toISOString();
  const json = (value: unknown) => JSON.stringify(value);
  return {
    'contest.json': json({
      id,
      name: 'The frozen & <b>running</b> contest',
      start_time: started,
      duration: '5:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
    }),
    'state.json': json({ started, frozen: null, ended: null, thawed: null, finalized: null }),
    'problems.json': json([
      { id: 'apples', label: 'A', name: 'Apples', ordinal: 0, rgb: '#d00000', color: 'red' },
      { id: 'bread', label: 'B', name: 'Bread', ordinal: 1, rgb: '#0040d0', color: 'blue' },
    ]),
    'groups.json': json([
      { id: 'n', name: 'North' },
      { id: 's', name: 'South' },
    ]),
    'teams.json': json([
      { id: '1', name: '=SUM(A1)', label: '1', group_ids: ['n'] },
      { id: '2', name: 'Bears', label: '2', group_ids: ['s'] },
      { id: '3', name: 'Cats', label: '3', group_ids: ['s'] },
    ]),
    'clarifications.json': json([{ id: 'a', text: 'Lunch is at noon.', contest_time: '0:30:00' }]),
    'submissions.json': json(
      runs.map(({ team, minute }, index) => ({
        id: `${index}`,
        team_id: team,
        problem_id: 'apples',
        language_id: 'cpp',
        contest_time: relativeTime(minute * 60_000),
      })),
    ),
    'judgements.json': json(
      runs.map(({ isRight }, index) => ({
        id: `j${index}`,
        submission_id: `${index}`,
        judgement_type_id: isRight ? 'AC' : 'WA',
      })),
    ),
  };
}

test('a spectator follows a contest from the list to its board', async ({ page, request }) => {
  const real = realContest();
  await importContest(request, packageOf(real, 'a-real-final'));
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Contests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contests');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'a-real-final' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a-real-final');
  await expect(page.getByRole('cell', { name: 'Problem 0' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Contest' })
    .getByRole('link', { name: 'Board' })
    .click();
  const board = page.getByRole('table');
  await expect(board).toHaveAttribute('aria-rowcount', `${real.teams + 1}`);
  const [winner] = real.standings[0] ?? [];
  await expect(board.getByRole('row').nth(1)).toContainText(`Team ${winner}`);
  expect(await board.getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(page);

  await test.step('the last row is reached by keys', async () => {
    const last = board.locator(`[aria-rowindex="${real.teams + 1}"]`);
    // A browser that is still busy with the page may lose the key.
    await expect(async () => {
      await page.getByRole('region', { name: 'Board' }).focus();
      await page.keyboard.press('End');
      await expect(last).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(board.getByRole('columnheader', { name: 'Team' })).toBeInViewport();
  });

  await test.step('it is narrowed by a part of a name, and by a group', async () => {
    await page.getByRole('searchbox', { name: 'Find a team' }).fill(`team ${winner}`);
    await expect(page.getByRole('status').filter({ hasText: ' of ' })).toBeVisible();
    await expect(board.getByRole('row').nth(1)).toContainText(`Team ${winner}`);
  });

  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const path of ['', '/a-real-final', '/a-real-final/board']) {
      await page.goto(`/contests${path}`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page, path);
      await photograph(page, `contests${path.replaceAll('/', '-')}`);
    }
  }
  await page.goto('/contests/a-real-final/board?projector');
  await expect(page.getByRole('link', { name: 'Leave' })).toBeVisible();
  await photograph(page, 'contests-projector');
});

test('a frozen board changes while it is watched, and tells nothing of the freeze', {
  tag: '@release',
}, async ({ page, request }) => {
  const before = [
    { team: '2', minute: 30, isRight: false },
    { team: '2', minute: 40, isRight: true },
    { team: '3', minute: 245, isRight: true },
  ];
  await importContest(request, frozenPackage('frozen-now', before));
  await page.goto('/contests/frozen-now');
  await expect(page.getByRole('timer')).toContainText(/Ends in \d+:\d\d/);
  await expect(page.getByText('Lunch is at noon.')).toBeVisible();
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByText('The board is frozen')).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Cats')).toContainText('waiting for results, 1 waiting');
  await expect(row('Bears')).toContainText('first to solve, minute 40, 1 rejected');
  await page.getByRole('combobox', { name: 'Group' }).selectOption('South');
  await expect(row('=SUM(A1)')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Group' }).selectOption('All groups');
  await expectAccessible(page);
  await photograph(page, 'contests-frozen');
  const more = [...before, { team: '1', minute: 20, isRight: true }];
  await importContest(request, frozenPackage('frozen-now', more));
  await expect(row('=SUM(A1)')).toContainText('first to solve, minute 20');
  await expect(row('Bears')).toContainText('solved, minute 40, 1 rejected');
});

test('results are read, kept as a file, and told by the resolver one by one', {
  tag: '@release',
}, async ({ page, request }) => {
  const real = realContest();
  await importContest(request, packageOf(real, 'a-told-final'));
  const [winner] = real.standings.find(([team]) => real.official.includes(team)) ?? [];
  await page.goto('/contests/a-told-final');
  await page.getByRole('link', { name: 'Submissions', exact: true }).click();
  await expect(page.getByRole('cell', { name: /Accepted/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Problem' }).selectOption({ index: 2 });
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('B');
  await expectAccessible(page);
  await photograph(page, 'contests-submissions');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Show all teams' })).toBeVisible();
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page.getByText('Contest winner')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'contests-results');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Standings as CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('a-told-final.csv');
  await page.getByRole('link', { name: 'Resolver' }).click();
  const said = page.getByRole('status').filter({ hasText: /./ });
  await expect(said.first()).toContainText('as it was frozen');
  await expectAccessible(page);
  await photograph(page, 'contests-resolver');
  await page.keyboard.press('ArrowRight');
  await expect(said.first()).toContainText(/solved|did not solve/);
  await page.keyboard.press('ArrowLeft');
  await expect(said.first()).toContainText('as it was frozen');
  const all = await page.getByText(/^0 of \d+$/).textContent();
  const steps = Number(all?.split(' ').at(-1));
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
  await expect(said.first()).toContainText(`Team ${winner}: Contest winner`);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await photograph(page, 'contests-resolved');
});

/** A small contest that is final; names are what strangers wrote. */
function finalPackage(id: string) {
  const runs = [
    { team: '1', minute: 20, isRight: true },
    { team: '2', minute: 40, isRight: false },
  ];
  const all = frozenPackage(id, runs, 600);
  const { started } = JSON.parse(all['state.json']);
  const [ended, finalized] = [5, 6].map((hours) =>
    new Date(Date.parse(started) + hours * 3_600_000).toISOString(),
  );
  return {
    ...all,
    'state.json': JSON.stringify({ started, frozen: null, ended, thawed: ended, finalized }),
    'teams.json': all['teams.json'].replace('=SUM(A1)', strangerName),
  };
}

const strangerName = '<img src=x onerror=alert(1)> & Söhne';

/** How many sheets a page fills as it is printed. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').split(/\/Type \/Page\b/).length -
  1;

test('final results are printed for all, and certificates for the organisers', async ({
  page,
  request,
}) => {
  await importContest(request, finalPackage('on-paper'));
  await importContest(request, frozenPackage('not-on-paper', []));
  await page.goto('/contests/on-paper/results');
  await expect(page.getByRole('link', { name: 'Certificates' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Results to print' }).click();
  await expect(page.getByRole('rowheader', { name: strangerName })).toBeVisible();
  await inspect(page, 'contest-results-to-print');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText('Contest winner')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: null });

  await test.step('certificates are not for everyone', async () => {
    await page.goto('/contests/on-paper/certificates');
    await expect(page.getByText(accessMessages.contests)).toBeVisible();
  });

  await signIn(page, await login(request, admin.email, admin.password));

  await test.step('the desk of an imported contest says why nothing is changed on it', async () => {
    await page.goto('/contests/on-paper/desk');
    const teams = page.getByRole('region', { name: 'Teams' });
    await expect(teams.getByText(fixedMessages.import)).toBeVisible();
    await expect(teams.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Announce' })).toHaveCount(0);
  });

  await page.goto('/contests/on-paper/results');
  await page.getByRole('link', { name: 'Certificates' }).click();
  const certificates = page.getByRole('list', { name: 'Certificates' }).getByRole('article');
  await expect(certificates).toHaveCount(3);
  await expect(certificates.first()).toContainText(strangerName);
  await expect(certificates.first()).toContainText('Rank 1 of 3 · 1 of 2 problems solved');
  await expect(certificates.first()).toContainText('First to solve problem A');
  await expect(certificates.nth(1)).not.toContainText('winner');
  await inspect(page, 'contest-certificates');
  expect(await sheetsOf(page)).toBe(3);
  await page.getByLabel('For', { exact: true }).selectOption('Teams with an award');
  await expect(certificates).toHaveCount(1);
  await page.getByLabel('For', { exact: true }).selectOption('Cats');
  await expect(certificates).toHaveText(/Cats/);
  expect(await sheetsOf(page)).toBe(1);

  await page.goto('/contests/not-on-paper/print');
  await expect(page.getByText('The results could not be loaded')).toBeVisible();
});
