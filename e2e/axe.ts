/** What axe finds on a page, in the colour scheme and at the size that it has. */
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The script of axe, as `AxeBuilder` has it. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/**
 * The accessibility problems of the page, each with the elements that have it; `rules` are those
 * that are looked for, by default all. Our pages have no frames, so axe works within the page, and
 * need not join the findings of several in another one, which takes several times as long. Reading
 * its script takes as long as half a search, so a page reads it once; by itself `AxeBuilder` has it
 * read twice in each search.
 */
export async function findProblems(page: Page, rules?: string[]): Promise<string[]> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  if (!isThere) await page.evaluate(source);
  const options = { resultTypes: ['violations' as const], selectors: false };
  const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options(options);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}
