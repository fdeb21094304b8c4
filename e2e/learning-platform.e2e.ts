/**
 * A teacher and a pupil who come from a course of a learning platform: the administrator connects the
 * platform, the teacher connects the course and links an assignment, and the pupil's points go back.
 */
import { expect, type Page, test } from '@playwright/test';
import { localeCookie, ofAccount } from '../contract/locales.ts';
import { refusals } from '../contract/messages.ts';
import {
  instructor,
  learner,
  startPlatform,
  type TestPlatform,
} from '../server/testing/platform.ts';
import { createSum, login } from './calls.ts';
import { inspect } from './inspect.ts';
import { routeOnce, signIn, sumCode } from './page.ts';
import { address, admin, port } from './place.ts';

/** As the server names itself: cookies are of one host. */
const site = `http://localhost:${port}`;
const course = { id: 'course-of-the-journey', title: 'Algorithms & Data' };
const teacher = { sub: 'lti-teacher', name: 'Thea of Moodle', email: 'thea@moodle.example' };
const pupil = { sub: 'lti-pupil', name: 'Piet of Moodle', email: 'piet@moodle.example' };
const sentTimeoutMs = 60_000;

const region = (page: Page, name: string) => page.getByRole('region', { name });

/** The token of a page, which may still be loading after a launch. */
const tokenOf = async (page: Page): Promise<string> => {
  const token = await page.waitForFunction<string>("localStorage.getItem('token')");
  return await token.jsonValue();
};

/** A platform whose tool is the site. */
const openPlatform = (): Promise<TestPlatform> =>
  startPlatform(
    async () => (await (await fetch(`${address}/lti/keys`)).json()) as { keys: object[] },
    site,
  );

test('an administrator connects a platform, and a course becomes a class', async ({
  browser,
  page,
  request,
}) => {
  const platform = await openPlatform();
  const warden = await login(request, admin.email, admin.password);
  const problem = await createSum(request, warden, 'Sum of a course');

  await test.step('the platform registers itself by a link, and is changed', async () => {
    await signIn(page, { ...admin, ...warden });
    await page.goto('/admin/system');
    await page.getByRole('link', { name: 'Learning platforms' }).click();
    await expect(page).toHaveURL('/admin/platforms');
    await region(page, 'Connect a platform').getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByText(/\/lti\/register\//).textContent();
    const query = new URLSearchParams({
      openid_configuration: `${platform.issuer}/openid-configuration`,
      registration_token: 'registration token',
    });
    const registering = await page.context().newPage();
    await registering.goto(`${link}?${query}`);
    await expect(
      registering.getByRole('heading', { name: 'The platform is connected' }),
    ).toBeVisible();
    await inspect(registering, 'platform that has registered itself');
    await registering.close();
    await page.reload();
    const known = page.getByRole('list', { name: 'Learning platforms' });
    await expect(known).toContainText(platform.issuer);
    await known.getByText('Change localhost (moodle)').click();
    await known.getByLabel('Name').fill('Moodle of the school');
    await known.getByLabel('New people get an account').selectOption('open');
    await known.getByRole('button', { name: 'Save' }).click();
    await expect(known.getByText('Moodle of the school', { exact: true })).toBeVisible();
    await inspect(page, 'learning platforms');
    await known.getByLabel('Public keyset URL').fill('http://moodle.example.org/keys');
    await known.getByRole('button', { name: 'Save' }).click();
    await expect(known.getByLabel('Public keyset URL')).toHaveAccessibleDescription(
      refusals.platformAddress,
    );
  });

  const desk = await browser.newPage({ baseURL: site });

  await test.step('a pupil who is first waits for the teacher', async () => {
    const early = await browser.newPage();
    platform.show({ person: pupil, roles: learner, course });
    await early.goto(`${platform.issuer}/open`);
    await expect(early.getByRole('heading', { name: 'Not connected yet' })).toBeVisible();
    await inspect(early, 'course that is not connected yet');
    await early.close();
  });

  await test.step('the teacher comes, and makes the class of the course', async () => {
    platform.show({ person: teacher, roles: instructor, course });
    await desk.goto(`${platform.issuer}/open`);
    await expect(desk.getByRole('heading', { name: 'Connect your course' })).toBeVisible();
    await expect(desk.getByLabel('Address')).toHaveValue('algorithms-data');
    await inspect(desk, 'course that is being connected');
    await desk.getByLabel('Address').fill('Not An Address');
    await desk.getByRole('button', { name: 'Connect' }).click();
    await expect(desk.getByLabel('Address')).toHaveAccessibleDescription(/must be small letters/);
    await desk.getByLabel('Address').fill('algorithms-data');
    await desk.getByRole('button', { name: 'Connect' }).click();
    await expect(desk).toHaveURL(`${site}/classes/algorithms-data`);
    await expect(region(desk, 'Courses')).toContainText('Moodle of the school');
  });

  const assignment = await request.post(`${address}/classes/algorithms-data/assignments`, {
    headers: { authorization: `Bearer ${await tokenOf(desk)}` },
    data: {
      name: 'Sheet of the course',
      isDraft: false,
      opensAt: new Date(Date.now() - 3_600_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      problems: [{ problemId: problem, points: 10 }],
    },
  });
  const { slug } = (await assignment.json()) as { slug: string };

  await test.step('in a frame, the teacher chooses in a window of its own', async () => {
    platform.show({ person: teacher, roles: instructor, course, choosing: { data: 'kept' } });
    await desk.goto(`${platform.issuer}/course?choose`);
    const frame = desk.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Choose in a new window' })).toBeVisible();
    const opening = desk.context().waitForEvent('page');
    await frame.getByRole('link', { name: 'Open in a new window' }).click();
    const choosing = await opening;
    await expect(
      choosing.getByRole('heading', { name: `Choose for “${course.title}”` }),
    ).toBeVisible();
    await inspect(choosing, 'choice for a course');
    await choosing.getByLabel('Add a problem').fill('Sum of a course');
    await expect(choosing.getByRole('button', { name: 'Add Sum of a course' })).toBeVisible();
    await choosing.getByRole('button', { name: 'Choose Sheet of the course' }).click();
    await expect(choosing.getByRole('heading', { name: 'Chosen' })).toBeVisible();
    await choosing.close();
    await expect(frame.getByRole('heading', { name: 'Linked' })).toBeVisible();
    expect(platform.returned).toHaveLength(1);
  });

  await test.step('in a window, the choice is taken back by the browser', async () => {
    await desk.goto(`${platform.issuer}/open?choose`);
    await desk.getByLabel('Add a problem').fill('Sum of a course');
    await desk.getByRole('button', { name: 'Add Sum of a course' }).click();
    await expect(desk.getByRole('heading', { name: 'Linked' })).toBeVisible();
    const [, token = ''] = platform.returned;
    expect(await platform.verify(token, platform.issuer)).toMatchObject({
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [{ title: 'Sum of a course' }],
    });
  });

  await test.step('the pupil opens the link, solves, and the points go to the course', async () => {
    const seat = await browser.newPage();
    const custom = { arbiter_assignment: slug };
    platform.show({ person: pupil, roles: learner, course, custom });
    // Of a lecture hall that comes at once, some are let in later.
    const tooMany = {
      status: 429,
      headers: { 'retry-after': '2' },
      json: { success: false, error: refusals.tooMany },
    };
    await routeOnce(seat, '**/lti/launches/enter', (route) => route.fulfill(tooMany));
    await seat.goto(`${platform.issuer}/open`);
    await expect(seat.getByText('Many people are coming at once')).toBeVisible();
    await expect(seat).toHaveURL(`${site}/contests/${slug}`);
    await expect(seat.getByRole('heading', { name: 'Sheet of the course' })).toBeVisible();
    const token = await tokenOf(seat);
    await seat.goto(`${platform.issuer}/open`);
    await expect(seat).toHaveURL(`${site}/contests/${slug}`);
    expect(await tokenOf(seat)).toBe(token);
    const sent = await request.post(`${address}/contests/${slug}/problems/A/submissions`, {
      headers: { authorization: `Bearer ${await tokenOf(seat)}` },
      data: { language: 'cpp', code: sumCode },
    });
    expect(sent.ok()).toBe(true);
    await expect
      .poll(() => platform.scores, { timeout: sentTimeoutMs })
      .toMatchObject([{ userId: pupil.sub, scoreGiven: 10, scoreMaximum: 10 }]);
    await seat.close();
  });

  await test.step('the teacher fetches the list of the course', async () => {
    platform.people.push(
      { ...teacher, roles: instructor },
      pupil,
      { sub: 'lti-absent', name: 'Zoe of Moodle', email: 'zoe@moodle.example' },
      { sub: 'lti-hidden' },
    );
    await desk.goto(`${site}/classes/algorithms-data`);
    const courses = region(desk, 'Courses');
    platform.fail('/course/members', { status: 403, body: 'Scope missing.' });
    await courses.getByRole('button', { name: `Fetch the course's list` }).click();
    await expect(courses.getByRole('alert')).toContainText('Scope missing.');
    await courses.getByRole('button', { name: `Fetch the course's list` }).click();
    const people = courses.getByRole('list', { name: 'People of the course' });
    await expect(people).toContainText('Zoe of Moodleis added');
    await expect(people).toContainText('Piet of Moodleis in the class');
    await expect(people).toContainText('Name hidden by the platform');
    await inspect(desk, 'list of a course');
    await expect(region(desk, 'Pupils')).not.toContainText('Zoe of Moodle');
    const add = courses.getByRole('button', { name: 'Add 1 person' });
    const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>();
    await desk.route('**/members', async (route) => {
      await isLate;
      await route.fulfill({ status: 503, json: { error: refusals.databaseAway } });
    });
    await add.click();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add).toBeFocused();
    await expect(people).toBeVisible();
    goOn();
    await expect(courses.getByRole('alert')).toContainText(refusals.databaseAway);
    await expect(people).toContainText('Zoe of Moodleis added');
    await desk.unroute('**/members');
    await add.click();
    await expect(courses.getByText('The people of the course are in the class.')).toBeVisible();
    await expect(add).toBeHidden();
    await expect(courses.getByRole('button', { name: `Fetch the course's list` })).toBeFocused();
    await expect(region(desk, 'Pupils')).toContainText('Zoe of Moodle');
    await courses.getByRole('button', { name: `Fetch the course's list` }).click();
    await expect(courses.getByText('The list changes nothing.')).toBeVisible();
  });

  await test.step('a newcomer at a shared computer does not get the language of the person before', async () => {
    const shared = await browser.newPage();
    const left = { name: localeCookie, value: `fr${ofAccount}`, url: site };
    await shared.context().addCookies([left]);
    const person = { sub: 'lti-late', name: 'Zuri of Moodle', email: 'zuri@moodle.example' };
    platform.show({ person, roles: learner, course, custom: { arbiter_assignment: slug } });
    await shared.goto(`${platform.issuer}/open`);
    await expect(shared).toHaveURL(`${site}/contests/${slug}`);
    const headers = { authorization: `Bearer ${await tokenOf(shared)}` };
    const details = await request.get(`${address}/users/details`, { headers });
    expect(await details.json()).toMatchObject({ name: person.name, locale: 'en' });
    await shared.close();
  });

  await test.step('what the platform refuses is shown to the teacher', async () => {
    const path = `${new URL(platform.lineItems[0]?.id ?? '').pathname}/scores`;
    platform.fail(path, { status: 403, body: 'The course has ended.' });
    await desk.goto(`${site}/classes/algorithms-data`);
    const teacherToken = await tokenOf(desk);
    const { pupils } = (await (
      await request.get(`${address}/classes/algorithms-data`, {
        headers: { authorization: `Bearer ${teacherToken}` },
      })
    ).json()) as { pupils: { id: string }[] };
    await request.put(
      `${address}/classes/algorithms-data/assignments/${slug}/grades/${pupils[0]?.id}/A`,
      {
        headers: { authorization: `Bearer ${teacherToken}` },
        data: { points: 8, comment: null },
      },
    );
    const courses = region(desk, 'Courses');
    await expect(courses.getByText('The course has ended.')).toBeVisible({
      timeout: sentTimeoutMs,
    });
    await inspect(desk, 'class of a course');
    await courses.getByRole('button', { name: 'Send them again' }).click();
    await expect
      .poll(() => platform.scores.at(-1), { timeout: sentTimeoutMs })
      .toMatchObject({ scoreGiven: 8 });
    await courses.getByLabel('Points are sent').selectOption('deadline');
    await expect(courses.getByLabel('Points are sent')).toHaveValue('deadline');
    await courses.getByRole('button', { name: `Disconnect ${course.title}` }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(courses).toHaveCount(0);
  });

  await test.step('a launch that was used before says so', async () => {
    await desk.goto(`${site}/launch?launch=unknown`);
    await expect(desk.getByRole('alert')).toContainText('This launch is over');
    await inspect(desk, 'launch that is over');
  });

  await test.step('the platform is removed', async () => {
    await page.goto('/admin/platforms');
    const known = page.getByRole('list', { name: 'Learning platforms' });
    await known.getByText('Change Moodle of the school').click();
    await known.getByRole('button', { name: 'Remove Moodle of the school' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'No platform yet' })).toBeVisible();
    await region(page, 'Key').getByRole('button', { name: 'Replace the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(region(page, 'Key')).toContainText('made');
  });
  await desk.close();
  await platform.close();
});
