/**
 * Makes the calls of many pages fail together: holds them, breaks something, and lets them
 * continue.
 */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** Windows of a visitor, a user and an administrator. */
export type People = Record<'visitor' | 'user' | 'warden', BrowserContext>;

/** A page whose call is in progress when something breaks, and its messages then. */
export type Breaking = {
  who: keyof People;
  path: string;
  /** The steps until the call is made; omitted if the page makes it by itself. */
  act?: (page: Page) => Promise<void>;
  call: string;
  says: readonly string[];
};

/** Opens the windows, signed in by the tokens. */
export async function gather(
  browser: Browser,
  tokens: { user: string; warden: string },
): Promise<People> {
  const [visitor, user, warden] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext(),
  ]);
  const sign = (token: string) => localStorage.setItem('token', token);
  await user.addInitScript(sign, tokens.user);
  await warden.addInitScript(sign, tokens.warden);
  return { visitor, user, warden };
}

/** Opens every page and holds its call, calls `breakIt`, and lets the calls continue. */
export async function breakDuringCalls(
  people: People,
  breaking: readonly Breaking[],
  breakIt: () => Promise<void>,
): Promise<Page[]> {
  const held = Promise.withResolvers<void>();
  const pages: Page[] = [];
  for (const { who, path, act, call } of breaking) {
    const page = await people[who].newPage();
    await page.route(call, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(call);
    await page.goto(path);
    await act?.(page);
    await asked;
    pages.push(page);
  }
  await breakIt();
  // All are checked together, because a toast disappears after a while.
  const read = breaking.flatMap(({ path, says }, index) =>
    says.map((sentence) => {
      const place = (pages[index] as Page).getByText(sentence, { exact: true }).first();
      return expect(place, `${path} says ${sentence}`).toBeVisible();
    }),
  );
  held.resolve();
  await Promise.all(read);
  return pages;
}
