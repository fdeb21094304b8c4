/**
 * What the browser stores. Each tab has its own copy of what it shows (sessionStorage), so that tabs
 * do not write over each other; the last text of any tab (localStorage) is the one that a new tab
 * opens with. In a view of another person it is the tab's own (token.ts).
 */
import { lastingStorage } from '../../../token.ts';

/** The tab's own value, otherwise the last one of any tab. */
export const readStored = (key: string): string | null =>
  sessionStorage.getItem(key) ?? lastingStorage().getItem(key);

/** Stores a value in the tab, and one for new tabs; returns false if there is no room. */
export function keepStored(key: string, value: string, forNewTabs = value): boolean {
  const isKept = put(sessionStorage, key, value);
  return put(lastingStorage(), key, forNewTabs) && isKept;
}

/**
 * Stores a text whose absence means `empty`. The tab stores that, too: otherwise it would read the
 * text of another tab.
 */
export function keepText(key: string, text: string, empty: string): boolean {
  const isKept = put(sessionStorage, key, text);
  return put(lastingStorage(), key, text === empty ? null : text) && isKept;
}

/**
 * The text of a tab, and the version that it has in common with the server. They belong together, so
 * a tab takes both at once.
 */
export type TextKeys = { text: string; common: string };

/** The text that the tab shows; a new tab takes the last one of any tab. */
export function openText(keys: TextKeys, empty: string): string {
  const own = sessionStorage.getItem(keys.text);
  if (own !== null) return own;
  const text = lastingStorage().getItem(keys.text) ?? empty;
  put(sessionStorage, keys.text, text);
  put(sessionStorage, keys.common, lastingStorage().getItem(keys.common));
  return text;
}

/** Stores the version in common; new tabs get it only if they get the tab's text. */
export function keepCommonVersion({ text, common }: TextKeys, value: string, empty: string): void {
  put(sessionStorage, common, value);
  const isOurs =
    (lastingStorage().getItem(text) ?? empty) === (sessionStorage.getItem(text) ?? empty);
  if (isOurs && lastingStorage().getItem(common) !== value) put(lastingStorage(), common, value);
}

/** The version that the tab has in common with the server. */
export const readCommonVersion = ({ common }: TextKeys): string | null =>
  sessionStorage.getItem(common);

function put(storage: Storage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
