/**
 * The typefaces. At a first visit they load once the page is there, and are used from the next
 * navigation on; later they come from the browser's cache before the page appears. So they delay
 * nothing, and nothing that is read ever moves.
 */

/** Set once the browser has them. */
const keptKey = 'fonts';
/** What the cache takes at most; without them by then, they wait for the next navigation. */
const cacheMaxMs = 150;
/** A page that never rests loads them all the same. */
const idleMaxMs = 2000;

const faces = ['1em "Inter Variable"', '1em "JetBrains Mono Variable"'];

let areLoaded = false;

async function load(): Promise<void> {
  // In parts by script: a browser loads those whose characters a page shows.
  await Promise.all([
    import('@fontsource-variable/inter/wght.css'),
    import('@fontsource-variable/jetbrains-mono/wght.css'),
  ]);
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  areLoaded = true;
  try {
    localStorage.setItem(keptKey, 'kept');
  } catch (error) {
    // Storage is full or forbidden: every visit counts as the first.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Uses the typefaces if they are there: before a page appears, and with each navigation. */
export function takeLoadedFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = 'own';
}

/** Waits for typefaces that the browser has, for a moment at most; loads others later. */
export async function prepareFonts(): Promise<void> {
  if (localStorage.getItem(keptKey) === null) return loadLater();
  const pause = new Promise<void>((resolve) => setTimeout(resolve, cacheMaxMs));
  await Promise.race([load().catch(() => undefined), pause]);
  takeLoadedFonts();
}

function loadLater(): void {
  const begin = () => void load().catch(() => undefined);
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(begin, { timeout: idleMaxMs })
      : setTimeout(begin, 0);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
