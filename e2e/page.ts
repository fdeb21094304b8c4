/** Common actions on the pages, by what people see. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { findProblems } from './axe.ts';

export const sumCode = `#include <bits/stdc++.h>
int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << std::endl;
}
`;

/** Replaces the editor's content, as pasting does. `label` is what the page calls the editor. */
export async function writeCode(page: Page, code: string, label = 'Code'): Promise<void> {
  const editor = page.getByRole('textbox', { name: label });
  await editor.click();
  await page.keyboard.press('Control+a');
  // Typed code would be completed and indented by the editor.
  await page.keyboard.insertText(code);
  await expect(editor).toContainText(code.trim().split('\n').at(-1) ?? '');
}

const tabsMax = 60;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element.matches(':focus'));
  for (let tabs = 0; tabs < tabsMax && !(await isThere()); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Signs an account in without the form, by storing what the login page stores. */
export async function signIn(page: Page, account: { token: string }): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('token', token), account.token);
}

/** The rules of axe about colours: in another colour scheme, only these can find more. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

type ColorScheme = 'light' | 'dark';

/** Checks that the page has no accessibility problems, in both colour schemes or some. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  // The address changes before the page has loaded.
  await expect(page.locator('h1').first()).toBeAttached();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await findProblems(
      page,
      schemes.length > 1 && colorScheme === 'dark' ? rulesOfColours : undefined,
    );
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** A search gives way to all other jobs: on a busy host it takes minutes. */
const searchMs = 600_000;

/** Waits for what a search finds. Busy judges stop a search, which is then asked for again. */
export async function untilFound(result: Locator, what: Locator): Promise<void> {
  const again = result.getByRole('button', { name: 'Search again' });
  for (;;) {
    await expect(what.or(again).first()).toBeVisible({ timeout: searchMs });
    if (await what.isVisible()) return;
    await again.click();
    await expect(again).toBeHidden();
  }
}

/**
 * Handles the first call of an address. The route stays: when the last one goes, as with
 * Playwright's `times`, Chromium can lose the requests that are on their way.
 */
export async function routeOnce(
  page: Page,
  address: string,
  handle: (route: Route) => unknown,
): Promise<void> {
  let isHandled = false;
  await page.route(address, async (route) => {
    if (isHandled) return await route.fallback();
    isHandled = true;
    await handle(route);
  });
}
