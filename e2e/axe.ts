/** The accessibility problems that axe finds on a page, with its current colour scheme and size. */
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The script of axe, as `AxeBuilder` has it. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/**
 * The accessibility problems of the page, each with its elements; `rules` are the rules to check,
 * by default all. Our pages have no frames, so axe runs within the page. It need not merge the
 * findings of several frames in another page, which takes several times as long. Reading its script
 * takes as long as half a check, so each page reads it once; `AxeBuilder` alone reads it twice in
 * each check.
 */
export async function findProblems(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  if (!isThere) await page.evaluate(source);
  // Only rules about media and turned screens read what would be preloaded: all style sheets, again.
  const options = { resultTypes: ['violations' as const], selectors: false, preload: false };
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options(options);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}
