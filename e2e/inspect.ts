/**
 * Checks at every width that a page does not scroll sideways and is accessible. With
 * E2E_PHOTOGRAPHS=on it is photographed too (test-results/screens/): photographs are for people to
 * look at, and take as long as the journeys themselves.
 */
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './page.ts';

const [phonePx, tabletPx, deskPx] = [390, 768, 1440] as const;
const height = 900;

/** Photographs the page at its present size in both colour schemes. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.E2E_PHOTOGRAPHS !== 'on') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const file = `${name}-${page.viewportSize()?.width}-${colorScheme}.png`;
    const path = join(test.info().project.outputDir, 'screens', file);
    await page.screenshot({ path, fullPage: true });
  }
}

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate<string[]>(tooWide);
  expect.soft(wide, `${name} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** If the page scrolls sideways, the elements that reach beyond it. */
const tooWide = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth,
  );
  const excess = scrollWidth - clientWidth;
  return [excess + ' px', ...beyond.slice(0, 20).map((one) => one.outerHTML.slice(0, 120))];
})()`;

/** Checks and photographs the page at one width, in both colour schemes or some. */
export async function inspectAt(
  page: Page,
  name: string,
  width: number,
  schemes?: readonly ('light' | 'dark')[],
): Promise<void> {
  await page.setViewportSize({ width, height });
  await expectNoSidewaysScroll(page, name);
  await photograph(page, name);
  await expectAccessible(page, schemes);
}

/** Releases look at both colour schemes in both widths, which takes as long as the journeys themselves. */
const looksAtAll = process.env.E2E_EVERY_LOOK === 'on';

/** Whether axe checks the page on a phone in dark, otherwise on a desktop in light: half of all pages each. */
const isForPhone = (name: string): boolean =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;

/** Same, on a phone and a desktop; a tablet shows the same elements, which only have to fit. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const width of [phonePx, tabletPx, deskPx]) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, name);
    await photograph(page, name);
    if (looksAtAll && width !== tabletPx) await expectAccessible(page);
  }
  if (looksAtAll) return;
  const isPhone = isForPhone(name);
  await page.setViewportSize({ width: isPhone ? phonePx : deskPx, height });
  await expectAccessible(page, [isPhone ? 'dark' : 'light']);
  await page.setViewportSize({ width: deskPx, height });
}
