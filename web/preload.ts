/**
 * Loads the files of a part of the client before the part is imported. A browser remembers a module
 * that it could not load and never requests it again, so it must not be asked for one before the
 * connection is known to be there. Vite's builds call this in place of their own function.
 */

/** A file of which nothing more has come for this time is requested again; each time it may take longer. */
const stallFirstMs = 10_000;

/** The files that are in the browser's cache or on their way, by their addresses. */
const fills = new Map<string, Promise<unknown>>();
/** The style sheets that the page has, or that are being added to it. */
const styles = new Map<string, Promise<unknown>>();

/**
 * Resolves with the imported part. Rejects if one of its files cannot be loaded; then it can be called
 * again. `files` are names from the base of the site: of the part and of what it imports, or none if
 * it is a single file.
 */
export async function preload<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const all = files.length > 0 ? files : ownFile(importPart);
  const addresses = all.map((file) => new URL(file, origin).href).filter((one) => !isLoaded(one));
  await Promise.all(addresses.map((one) => once(fills, one, fill)));
  // In their order, whichever came last: those of a part override those of what it imports.
  const sheets = addresses.filter((one) => one.endsWith('.css'));
  await Promise.all(sheets.map((one) => once(styles, one, addStyles)));
  return await importPart();
}

const origin = new URL(import.meta.env.BASE_URL, window.location.origin);

/** The file that a function imports, by its text: `() => import('./part-1a2b.js')`. */
function ownFile(importPart: () => Promise<unknown>): string[] {
  const name = /import\(["'`]\.\/([\w.-]+)["'`]\)/.exec(String(importPart))?.[1];
  return name === undefined ? [] : [new URL(name, import.meta.url).href];
}

/** Does it, unless it is done or being done; what failed can be done again. */
function once(
  known: Map<string, Promise<unknown>>,
  address: string,
  act: (address: string) => Promise<unknown>,
): Promise<unknown> {
  const before = known.get(address);
  if (before !== undefined) return before;
  const acting = act(address);
  known.set(address, acting);
  acting.catch(() => known.delete(address));
  return acting;
}

/** Whether the page itself has the file. */
const isLoaded = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some(
    ({ href, rel, sheet }) => href === address && (rel !== 'stylesheet' || sheet !== null),
  );

const fill = (address: string): Promise<void> => fillAgain(address, stallFirstMs);

/**
 * Puts a file into the browser's cache. If nothing more of it comes, the connection may be dead, and it
 * is requested again; a browser would wait for it for ever.
 */
async function fillAgain(address: string, stallMs: number): Promise<void> {
  const stalling = new AbortController();
  let timer: number | undefined;
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => stalling.abort(), stallMs);
  };
  try {
    wait();
    const response = await fetch(address, { signal: stalling.signal });
    if (!response.ok) throw new Error(`${address} could not be loaded.`);
    const reader = response.body?.getReader();
    while ((await reader?.read())?.done === false) wait();
  } catch (error) {
    if (!stalling.signal.aborted) throw error;
    await fillAgain(address, 2 * stallMs);
  } finally {
    window.clearTimeout(timer);
  }
}

function addStyles(address: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    });
    document.head.append(link);
  });
}
