/**
 * What the browser keeps of the list: the filters as they were last, views that were saved under a
 * name, and whether tags are shown, which may give an idea away.
 */
import { firstChars } from '../../../contract/characters.ts';
import { type Filters, noFilters, readFilters, writeFilters } from './narrow.ts';

/** A saved view: a name, and filters as in an address. */
export type View = { name: string; query: string };

export const viewsMax = 12;
export const viewNameMaxChars = 30;

const keys = {
  filters: 'problems-filters',
  views: 'problems-views',
  tags: 'problems-tags',
} as const;

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    // Storage is full or forbidden: it holds for this page only.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What is remembered of filters: not the searched text, nor the page. */
const lasting = (filters: Filters): Filters => ({ ...filters, search: '', page: 1 });

export const rememberFilters = (filters: Filters): void =>
  keep(keys.filters, writeFilters(lasting(filters)).toString());

/** The filters of an address; those of the last visit if it has none. */
export function filtersAt(search: URLSearchParams): Filters {
  if (search.size > 0) return readFilters(search);
  const kept = localStorage.getItem(keys.filters);
  return kept === null ? noFilters : lasting(readFilters(new URLSearchParams(kept)));
}

export const readTagsShown = (): boolean => localStorage.getItem(keys.tags) !== 'hidden';
export const keepTagsShown = (isShown: boolean): void =>
  keep(keys.tags, isShown ? 'shown' : 'hidden');

export const readViews = (): View[] => parseViews(localStorage.getItem(keys.views));
export const keepViews = (views: readonly View[]): void => keep(keys.views, JSON.stringify(views));

/** The stored views that are valid. */
export function parseViews(kept: string | null): View[] {
  return parseList(kept)
    .flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const { name, query }: { name?: unknown; query?: unknown } = one;
      if (typeof name !== 'string' || typeof query !== 'string' || name === '') return [];
      return [{ name: firstChars(name, viewNameMaxChars), query: asQuery(query) }];
    })
    .slice(0, viewsMax);
}

const asQuery = (text: string): string =>
  writeFilters(readFilters(new URLSearchParams(text))).toString();

function parseList(kept: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The views with another one; it takes the place of one with its name. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax);

/** The view that these filters are, ignoring the page. */
export function viewOf(views: readonly View[], filters: Filters): View | undefined {
  const query = writeFilters({ ...filters, page: 1 }).toString();
  return views.find((one) => one.query === query);
}
