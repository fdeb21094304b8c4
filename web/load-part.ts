/**
 * Loads the code of pages and of their parts. Without a connection it waits, and what is on the
 * screen stays; after an update, whose code has other names, it reloads the page.
 */
import { type ComponentType, lazy } from 'react';
import { partMessages } from './messages.ts';
import { toastError } from './ui/toast.ts';

const lastReloadKey = 'reloadedAt';
/** Within this time, a second reload would not help either, and the error is shown. */
const reloadPauseMs = 30_000;
/** Between attempts, if no event says that the connection is back. */
const retryMs = 3_000;

/**
 * Resolves with what `load` imports. Rejects only if the code cannot be had although the server is
 * there and the page has just been reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await until(() => navigator.onLine);
  try {
    return await load();
  } catch {
    await until(isServerThere);
  }
  try {
    await loadStyles();
    return await load();
  } catch (error) {
    // The code has other names now, or the browser remembers that a module failed.
    await until(isServerThere);
    return await reload(error);
  }
}

/** Loads the style sheets that failed: an import of the same part does not ask for them again. */
const loadStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => sheet === null)
      .map((failed) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = failed.href;
        failed.replaceWith(link);
        return new Promise((resolve, reject) => {
          link.addEventListener('load', resolve);
          link.addEventListener('error', reject);
        });
      }),
  );

/** As React's `lazy`, with `loadPart`. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadPart(load));

/** Whether a reload would show the page, and not the browser's own words about the network. */
const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

function reload(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(lastReloadKey));
  if (Date.now() - last < reloadPauseMs) return Promise.reject(error);
  sessionStorage.setItem(lastReloadKey, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}

/** Says that there is no connection, unless there is one, and waits for it. */
async function until(isThere: () => boolean | Promise<boolean>): Promise<void> {
  if (await isThere()) return;
  toastError(partMessages.noConnection);
  do await connectionOrPause();
  while (!(await isThere()));
}

const connectionOrPause = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    window.setTimeout(resolve, retryMs);
  });
