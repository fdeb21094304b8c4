/** What axe finds on a page, in the colour scheme and at the size that it has. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The accessibility problems of the page, each with the elements that have it; `rules` are those
 * that are looked for, by default all. Our pages have no frames, so axe works within the page, and
 * need not join the findings of several in another one, which takes several times as long.
 */
export async function findProblems(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}
