/**
 * The browser's data about the list: the filters of the last visit, and the views that a visitor
 * has saved under a name.
 */
import { firstChars } from '../../../contract/characters.ts';
import { problemViewsMax, viewNameMaxChars } from '../../../contract/limits.ts';
import { lastingStorage } from '../../token.ts';
import { keepSetting } from '../../ui/kept-setting.ts';
import { type Filters, noFilters, readFilters, writeFilters } from './narrow.ts';

/** A saved view: a name, and filters as in an address. */
export type View = { name: string; query: string };

const keys = {
  filters: 'problems-filters',
  views: 'problems-views',
} as const;

/** The filters to remember: not the searched text, and not the page. */
const lasting = (filters: Filters): Filters => ({ ...filters, search: '', page: 1 });

export const rememberFilters = (filters: Filters): void =>
  keepSetting(keys.filters, writeFilters(lasting(filters)).toString(), lastingStorage());

/** The filters of an address; those of the last visit if it has none. */
export function filtersAt(search: URLSearchParams): Filters {
  if (search.size > 0) return readFilters(search);
  const kept = lastingStorage().getItem(keys.filters);
  return kept === null ? noFilters : lasting(readFilters(new URLSearchParams(kept)));
}

export const readViews = (): View[] => parseViews(lastingStorage().getItem(keys.views));
export const keepViews = (views: readonly View[]): void =>
  keepSetting(keys.views, JSON.stringify(views), lastingStorage());

/** The stored views that are valid. */
export function parseViews(kept: string | null): View[] {
  return parseList(kept)
    .flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const { name, query }: { name?: unknown; query?: unknown } = one;
      if (typeof name !== 'string' || typeof query !== 'string' || name === '') return [];
      return [{ name: firstChars(name, viewNameMaxChars), query: asQuery(query) }];
    })
    .slice(0, problemViewsMax);
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

/** The views and a new one, which replaces a view with the same name. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-problemViewsMax);

/** The view with these filters, ignoring the page. */
export function viewOf(views: readonly View[], filters: Filters): View | undefined {
  const query = writeFilters({ ...filters, page: 1 }).toString();
  return views.find((one) => one.query === query);
}
