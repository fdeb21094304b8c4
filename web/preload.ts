/**
 * Loads the files of a part of the client before the part is imported. A browser remembers a module
 * that it could not load and never requests it again, so it must not be asked for one before the
 * connection is known to be there. Vite's builds call this in place of their own function.
 */

/** A file of which nothing more has come for this time is requested again; each time it may take longer. */
const stallFirstMs = 10_000;

/** The files that are loaded or on their way, by their addresses. */
const loads = new Map<string, Promise<unknown>>();

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
  await Promise.all(all.map((file) => loadOnce(new URL(file, origin).href)));
  return await importPart();
}

const origin = new URL(import.meta.env.BASE_URL, window.location.origin);

/** The file that a function imports, by its text: `() => import('./part-1a2b.js')`. */
function ownFile(importPart: () => Promise<unknown>): string[] {
  const name = /import\(["'`]\.\/([\w.-]+)["'`]\)/.exec(String(importPart))?.[1];
  return name === undefined ? [] : [new URL(name, import.meta.url).href];
}

function loadOnce(address: string): Promise<unknown> {
  const known = loads.get(address);
  if (known !== undefined) return known;
  const loading = isLoaded(address) ? Promise.resolve() : load(address);
  loads.set(address, loading);
  loading.catch(() => loads.delete(address));
  return loading;
}

async function load(address: string): Promise<void> {
  await fill(address);
  if (address.endsWith('.css')) await addStyles(address);
}

/** Whether the page itself has the file. */
const isLoaded = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[href]')].some(
    ({ href, rel, sheet }) => href === address && (rel !== 'stylesheet' || sheet !== null),
  );

/**
 * Puts a file into the browser's cache. If nothing more of it comes, the connection may be dead, and it
 * is requested again; a browser would wait for it for ever.
 */
async function fill(address: string, stallMs = stallFirstMs): Promise<void> {
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
    await fill(address, 2 * stallMs);
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
