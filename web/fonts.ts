/**
 * The typefaces. On a first visit they load after the page, for the next visit. On later visits they
 * come from the browser's cache before the page appears. A page keeps the typeface of its first
 * paint, so they delay nothing, and no text moves while it is read.
 */

/** Set once the browser has the typefaces. */
const keptKey = 'fonts';
/** The maximum time for reading them from the cache; if it takes longer, they wait for the next visit. */
const cacheMaxMs = 150;
/** If the page is never idle, they are loaded after this time. */
const idleMaxMs = 2000;

const faces = ['1em "Inter Variable"', '1em "JetBrains Mono Variable"'];

let areLoaded = false;

async function load(): Promise<void> {
  // The fonts are split by script: a browser loads only the parts whose characters a page shows.
  await Promise.all([
    import('@fontsource-variable/inter/wght.css'),
    import('@fontsource-variable/jetbrains-mono/wght.css'),
  ]);
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  areLoaded = true;
  try {
    localStorage.setItem(keptKey, 'kept');
  } catch (error) {
    // Storage is full or forbidden, so every visit counts as the first.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Uses the typefaces if they are loaded. Call it before a page appears. */
function takeLoadedFonts(): void {
  if (areLoaded) document.documentElement.dataset.fonts = 'own';
}

/** Waits briefly for typefaces that the browser has cached; loads others later. */
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
