/** Saving that is under way when a page is left; a logout waits for it. */

const savesUnderWay = new Set<Promise<unknown>>();
/** The session must end even if a save hangs. */
const waitMaxMs = 5000;

/** A failure is not reported: the page is gone, and the browser still has the text. */
export function finishBeforeLogout(saving: Promise<unknown>): void {
  const ended = saving.then(
    () => {},
    () => {},
  );
  savesUnderWay.add(ended);
  void ended.then(() => savesUnderWay.delete(ended));
}

/** Resolves when all of it has ended, or after some seconds. */
export async function lastSaves(): Promise<void> {
  if (savesUnderWay.size === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, waitMaxMs));
  await Promise.race([Promise.all(savesUnderWay), late]);
}
