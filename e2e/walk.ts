/**
 * Visits screens on a phone and on a desktop, in light and in dark, and checks for accessibility
 * problems, sideways scrolling, layout shifts and unwanted motion; inspect.ts photographs them.
 */
import { expect, type Page, test } from '@playwright/test';
import { findProblems } from './axe.ts';
import { expectNoSidewaysScroll, photograph } from './inspect.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const wideDesk = { width: 1920, height: 1080 };
/** A desktop at 200 %. */
const enlarged = { width: 720, height: 450 };
const layoutShiftMax = 0.05;

/** A page to check: `shows` appears only with its content. */
type Screen = { name: string; path: string; title: string; shows: string | RegExp };

/** Runs on every page from the start: records every layout shift that no action caused. */
const watching = `
  window.seen = { layoutShift: 0, shifted: [], motions: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.seen.layoutShift += value;
      window.seen.shifted.push(...sources.map(({ node }) => node?.className ?? node?.nodeName));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  for (const kind of ['animationstart', 'transitionstart']) {
    document.addEventListener(kind, ({ target }) => {
      window.seen.motions.push(kind + ' ' + target.className);
    });
  }
`;
type Seen = { layoutShift: number; shifted: string[]; motions: string[] };

/** Checks the page for accessibility problems. */
async function look(page: Page, name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  expect.soft(await findProblems(page), `${name} in ${colorScheme}`).toEqual([]);
}

async function visit(page: Page, { name, path, title, shows }: Screen): Promise<void> {
  const open = async () => {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page).toHaveTitle(`${title} · Arbiter`);
    const { layoutShift, shifted, motions } = await page.evaluate<Seen>('window.seen');
    const shifts = `${name} shifts ${shifted} at ${page.viewportSize()?.width} px`;
    expect.soft(layoutShift, shifts).toBeLessThanOrEqual(layoutShiftMax);
    expect.soft(motions, `${name} moves`).toEqual([]);
    await expectNoSidewaysScroll(page, name);
  };
  await page.setViewportSize(phone);
  await open();
  await photograph(page, name);
  await look(page, name, 'dark');
  for (const size of [enlarged, tablet]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, name);
  }
  await photograph(page, name);
  await page.setViewportSize(desk);
  await open();
  await photograph(page, name);
  await look(page, name, 'light');
  await page.setViewportSize(wideDesk);
  await expectNoSidewaysScroll(page, name);
  await photograph(page, name);
}

/** Visits each screen on a phone and on a desktop. */
export async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.addInitScript(watching);
  for (const screen of screens) await test.step(screen.name, () => visit(page, screen));
}
