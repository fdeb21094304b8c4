/**
 * Double-clicks buttons that write: the effect is that of one click. The journeys press the most
 * important ones; `DOUBLE_CLICKS=all` presses every button of the screens (docs/fresh.md). The
 * buttons are found on the page, and those that write by their requests. On an Arbiter of its own,
 * because it presses what others have made, too.
 */
import {
  type Browser,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { contributionMessages } from '../web/page-messages.ts';
import { type Account, bearer, contribute, createSum, login, register } from './calls.ts';
import { routeOnce, signIn, sumCode, writeCode } from './page.ts';
import { admin } from './place.ts';
import { test } from './testing-arbiter.ts';

/** Whether every button is pressed, which takes some ten minutes. */
const isWhole = process.env.DOUBLE_CLICKS === 'all';
const wholeMaxMs = 3_600_000;

/** A screen, by its address or by what makes one, and what to fill in so that its buttons can act. */
type Screen = {
  path: string | (() => Promise<string>);
  fill?: (page: Page) => Promise<unknown>;
  /** The calls of the buttons that the journeys press, by the beginnings of their names. */
  important?: Readonly<Record<string, string>>;
  /** Whether the journeys press each of these with a reply between the presses. */
  isToggled?: boolean;
};

/** More buttons than any screen has. */
const pressesMax = 60;
/** A button that cannot be pressed for this time is gone. */
const coveredMs = 5_000;

/** A dialog that a button opens is there within this time; most of all buttons open none. */
const askedMs = isWhole ? 1_000 : 60_000;

/** The ids of rows, and those of judges. */
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/judges\/)[^/]+/g;

const callOf = (request: Request): string => {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.replaceAll(ids, '{id}')}`;
};

/** What pages send by themselves while people write, not because a button is pressed. */
const ownCalls = /^(PUT \/desk\/|POST \/compiler\/check$|POST \/workshop\/statement$)/;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** The writes of the page since the last question. */
function watchWrites(page: Page) {
  let writes: Request[] = [];
  page.on('request', (request) => {
    // An editor on this computer is another place.
    const isOurs = new URL(request.url()).origin === new URL(page.url()).origin;
    const isCall = isOurs && ['fetch', 'xhr'].includes(request.resourceType());
    if (isCall && request.method() !== 'GET') writes.push(request);
  });
  const answered = () => Promise.all(writes.map((request) => request.response()));
  const hasAny = () => writes.some((request) => !ownCalls.test(callOf(request)));
  const taken = async () => {
    await answered();
    const all = writes;
    writes = [];
    const calls = await Promise.all(
      all.map(async (request) => {
        return { call: callOf(request), status: (await request.response())?.status() };
      }),
    );
    return calls.filter(({ call }) => !ownCalls.test(call));
  };
  return { answered, hasAny, taken };
}

type Writes = ReturnType<typeof watchWrites>;

/** Until what was pressed is drawn. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Until the page has its heading and its data: before, it has no buttons that could be missed. */
const ready = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** The names of the buttons that can be pressed. */
const namesOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { disabled: false })
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );

/**
 * Presses a button twice, as a double click does. With `isLate`, the server has answered the first
 * press before the second one, so that something else may be below the pointer.
 */
async function pressTwice(button: Locator, writes: Writes, isLate: boolean): Promise<void> {
  const page = button.page();
  const press = () => succeeds(button.click({ timeout: coveredMs }));
  // It may not be there any more.
  if (!(await press())) return;
  if (isLate) {
    await drawn(page);
    await writes.answered();
    await drawn(page);
  }
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await drawn(page);
}

/** Presses a button twice, and then the yes of its question, if it asks one; returns the calls made. */
async function pressAndAgree(page: Page, name: string, writes: Writes, isLate = false) {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  if (!(await button.isVisible())) return [];
  await pressTwice(button, writes, isLate);
  const dialog = page.getByRole('dialog');
  const hasActed = async () => writes.hasAny() || (await dialog.isVisible());
  const act = async () => await expect.poll(hasActed, { timeout: askedMs }).toBe(true);
  await succeeds(act());
  // A button that has written asks nothing.
  const isAsked = !writes.hasAny() && (await dialog.isVisible());
  if (isAsked) {
    const yes = dialog.getByRole('button').last();
    if (await succeeds(expect(yes).toBeEnabled({ timeout: coveredMs })))
      await pressTwice(yes, writes, isLate);
  }
  return await writes.taken();
}

/**
 * A button that was not pressed, from the two ends in turn: pressing one, such as Approve, may remove
 * the button beside it.
 */
const anyOf = (names: string[], pressed: ReadonlySet<string>, presses: number) =>
  names.filter((one) => !pressed.has(one)).at(presses % 2 === 0 ? 0 : -1);

/** The first button of the next kind that was not pressed; it may come after the heading. */
async function nextOf(page: Page, pressed: ReadonlySet<string>, important: object) {
  const isOf = (kind: string) => (one: string) => one.startsWith(kind);
  const next = Object.keys(important).find((kind) => ![...pressed].some(isOf(kind)));
  if (next === undefined) return undefined;
  const find = async () => (await namesOf(page)).find(isOf(next));
  await expect.poll(find, next).toBeDefined();
  return await find();
}

/** Double-clicks the buttons of the screen; returns the calls made. */
async function pressAll(
  page: Page,
  { path, fill, important = {}, isToggled }: Screen,
): Promise<string[]> {
  const writes = watchWrites(page);
  const made: string[] = [];
  let opened = '';
  const open = async () => {
    await page.goto(typeof path === 'string' ? path : await path());
    opened = new URL(page.url()).pathname;
    await ready(page);
    await fill?.(page);
    await writes.taken();
  };
  const check = (name: string, found: Awaited<ReturnType<typeof pressAndAgree>>) => {
    const calls = found.map(({ call }) => call);
    expect.soft(calls, `${opened}: ${name}`).toEqual([...new Set(calls)]);
    for (const { status = 0, call } of found) {
      expect.soft([409, 500], `${opened}: ${name}: ${call}`).not.toContain(status);
    }
    made.push(...calls);
  };
  await open();
  const pressed = new Set(['']);
  for (let presses = 0; presses < pressesMax; presses += 1) {
    const name = isWhole
      ? anyOf(await namesOf(page), pressed, presses)
      : await nextOf(page, pressed, important);
    if (name === undefined) break;
    pressed.add(name);
    const found = await pressAndAgree(page, name, writes, !isWhole && isToggled);
    check(name, found);
    const hasLeft = new URL(page.url()).pathname !== opened;
    const isAsked = await page.getByRole('dialog').isVisible();
    if (hasLeft || found.length > 0 || isAsked) await open();
    if (found.length === 0 || !isWhole) continue;
    const late = await pressAndAgree(page, name, writes, true);
    check(`${name}, answered between the presses`, late);
    if (late.length > 0) await open();
  }
  return made;
}

async function fillProblem(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill(`Pressed twice ${Date.now()}`);
  await page.getByLabel('Problem statement').fill('Print 1.');
  for (const label of ['Input', 'Output']) {
    for (const field of await page.getByRole('textbox', { name: label, exact: true }).all()) {
      await field.fill('1');
    }
  }
}

/** The texts of the switches that are off. */
async function fillSwitches(page: Page): Promise<void> {
  for (const label of ['Reason', 'Message']) {
    const field = page.getByLabel(label, { exact: true });
    if (await field.isVisible()) await field.fill('Soon back.');
  }
}

/** Visits screens as a person. */
async function visit(browser: Browser, account: { token: string }, screens: Screen[]) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  // The result of a submission opens when it is there, also over an editor that is being filled.
  const result = page.getByRole('dialog').filter({ hasText: 'Back to the code' });
  await page.addLocatorHandler(result, () => page.keyboard.press('Escape'));
  for (const screen of screens) {
    const { important } = screen;
    if (!isWhole && !important) continue;
    const made = await pressAll(page, screen);
    const missing = Object.values(important ?? {}).filter((call) => !made.includes(call));
    expect.soft(missing, `what no button of ${new URL(page.url()).pathname} called`).toEqual([]);
  }
  await page.context().close();
}

if (isWhole) test.setTimeout(wholeMaxMs);

test('a double click of an administrator is one call, whichever button writes', {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person = await register(request, 'Person who offers');
  const problemId = await createSum(request, warden, 'Sum pressed twice', 1);
  const data = { language: 'cpp', code: 'no program', problemId };
  await request.post('/compiler/submit', { headers: bearer(person), data });
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await contribute(request, person, `Offered ${name}`);
  await visit(browser, warden, [
    {
      path: '/create-problem',
      fill: fillProblem,
      important: {
        'Create Problem': 'POST /problems/create',
        'Start from an example': 'POST /workshop/problems',
      },
    },
    {
      path: `/edit-problem/${problemId}`,
      fill: (page) => page.getByLabel('Problem name').fill(`Sum renamed ${Date.now()}`),
      important: {
        'Save Changes': 'PUT /problems/edit/{id}',
        'Rejudge all': 'POST /problems/admin/rejudge/{id}',
      },
    },
    {
      path: '/admin/contributions',
      important: {
        Approve: 'POST /contributions/approve/{id}',
        Reject: 'POST /contributions/reject/{id}',
      },
    },
    {
      path: '/problems?search=Pressed+twice',
      important: { Delete: 'DELETE /problems/delete/{id}' },
    },
    { path: '/create-path', fill: (page) => page.getByLabel('Title').fill(`Path ${Date.now()}`) },
    {
      path: '/admin/system',
      fill: fillSwitches,
      // Both, so that the judge works for the journeys that follow.
      important: { Drain: 'PUT /system/judges/{id}', 'Take back': 'PUT /system/judges/{id}' },
      isToggled: true,
    },
  ]);
});

test('a double click of a person is one call, whichever button writes', {
  tag: '@release',
}, async ({ browser, request }) => {
  const warden = await login(request, admin.email, admin.password);
  const person: Account = await register(request, 'Person who clicks twice');
  const problemId = await createSum(request, warden, 'Sum solved with two clicks', 1);
  const headers = bearer(person);
  let draft = '';
  /** A tab of the workshop, of another draft if a press has deleted the last one. */
  const workshop = (tab: string) => async () => {
    const isThere = draft !== '' && (await request.get(`/workshop/${draft}`, { headers })).ok();
    if (!isThere) {
      const data = { name: 'Begun twice', example: true };
      const begun = await request.post('/workshop/problems', { headers, data });
      draft = (await begun.json())._id;
    }
    return `/problem/${draft}/workshop?tab=${tab}`;
  };
  await contribute(request, person, 'Offered and continued');
  await visit(browser, person, [
    {
      path: `/problem/${problemId}`,
      fill: (page) => writeCode(page, sumCode),
      important: { Run: 'POST /compiler/run', Submit: 'POST /compiler/submit' },
    },
    {
      path: '/contribute-problem',
      fill: fillProblem,
      important: { 'Submit Contribution': 'POST /contributions/submit' },
    },
    { path: '/my-contributions' },
    { path: '/dashboard', important: { 'Recalculate Stats': 'POST /dashboard/recalculate-stats' } },
    { path: '/edit-profile', important: { 'Update Profile': 'PUT /users/update-profile' } },
    {
      path: workshop('statement'),
      fill: (page) => page.getByLabel('Problem statement').first().fill(`Print ${Date.now()}.`),
      important: { Save: 'PUT /workshop/{id}' },
    },
    { path: workshop('verification'), important: { Verify: 'POST /workshop/{id}/verify' } },
  ]);
});

test('a contribution whose reply is lost is sent again, and is one', async ({ page, request }) => {
  const person = await register(request, 'Contributor without luck');
  await signIn(page, person);
  await page.goto('/contribute-problem');
  await fillProblem(page);
  // The server gets the call, but the connection breaks before its reply.
  const breaks = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await routeOnce(page, '**/contributions/submit', breaks);
  await page.getByRole('button', { name: 'Submit Contribution' }).click();
  await expect(page.getByText(contributionMessages.submitUnreachable)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Contribution' }).click();
  await expect(page).toHaveURL('/my-contributions');
  await expect(page.getByRole('article')).toHaveCount(1);
});
