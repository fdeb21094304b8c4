/** Reloads a page that was opened before an update and asks for chunks that are gone. */

const lastReloadKey = 'reloadedAt';
/** Within this time, a second reload would not help either, and the error is shown. */
const reloadPauseMs = 30_000;

/** Reloads the page when a chunk cannot be loaded, at most once in a while. */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(lastReloadKey));
    if (Date.now() - last < reloadPauseMs) return;
    sessionStorage.setItem(lastReloadKey, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
