/**
 * Loads the code of pages and of their parts. Without a connection it waits, and the screen stays
 * as it is (preload.ts lets the browser try again). After an update, which renames the files of code,
 * it reloads the page.
 */
import { type ComponentType, lazy } from 'react';
import { partMessages } from './messages.ts';
import { toastError } from './ui/feedback/toast.ts';

const lastReloadKey = 'reloadedAt';
/**
 * If the page was reloaded within this time, a second reload would not help, and the error is
 * shown.
 */
const reloadPauseMs = 30_000;
/** A server that has not answered by then is away: a reply on a dead connection never comes. */
const answerMaxMs = 10_000;
/** Time between attempts, unless an event says that the connection is back. */
const retryMs = 3_000;

/**
 * Resolves with the imported module. Rejects only if the code cannot be loaded although the server
 * responds and the page has just been reloaded.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await until(() => navigator.onLine);
  try {
    return await load();
  } catch {
    await until(isServerThere);
  }
  try {
    return await load();
  } catch (error) {
    // The file has another name now.
    await until(isServerThere);
    return await reload(error);
  }
}

/** Like React's `lazy`, with `loadPart`. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadPart(load));

/** Whether a reload would show the page, and not the browser's own error page. */
const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, {
    cache: 'no-store',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(answerMaxMs),
  }).then(
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

/** Waits until `isThere`; meanwhile, a message says that there is no connection. */
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
