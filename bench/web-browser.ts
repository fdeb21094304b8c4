/** Chromium's figures for one visit: transfer, timing, layout shifts. */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { systemBrowser } from '../bin/browser.ts';
import type { Locale } from '../contract/locales.ts';
import type { MeasuredPage } from './web-pages.ts';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...systemBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

/** Times in ms since the visit began; `shift` is the browser's measure of layout shifts. */
type Observed = { shift: number; longTasksMs: number[]; shownMs: number };

/** Records what the page itself can see; runs in it before everything else. */
const observer = `
  const observed = (window.observed = { shift: 0, longTasksMs: [], shownMs: 0 });
  const follow = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note))
      .observe({ type, buffered: true });
  follow('layout-shift', (entry) => {
    if (!entry.hadRecentInput) observed.shift += entry.value;
  });
  follow('longtask', (entry) => observed.longTasksMs.push(entry.duration));
  const lookForContent = () => {
    const isShown = document.querySelector('main :is(h1, .cm-content)') !== null;
    const isWaiting = document.querySelector('main [aria-busy="true"]') !== null;
    if (isShown && !isWaiting) observed.shownMs = performance.now();
    else requestAnimationFrame(lookForContent);
  };
  requestAnimationFrame(lookForContent);
`;

const readObserved = (page: Page): Promise<Observed> => page.evaluate<Observed>('window.observed');

/** Chunks that only some pages load, by file name. */
const editorFile = /\/(editor|vim)-[^/]*$/;
const markdownFile = /\/rendered-[^/]*$/;
/** The typefaces load after the first paint, once the page rests. */
const fontsFile = /\/wght-[^/]*$/;

/** Bytes of JavaScript and CSS after gzip, independent of the encoding that the server chose. */
export type Weight = {
  firstBytes: number;
  markdownBytes: number;
  editorBytes: number;
  fontsBytes: number;
};

/** Sums up what arrives; call it before the visit. */
function weigh(page: Page): () => Promise<Weight> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') responses.push(response);
  });
  return async () => {
    const weight: Weight = { firstBytes: 0, markdownBytes: 0, editorBytes: 0, fontsBytes: 0 };
    for (const response of responses) {
      const bytes = gzipSync(await response.body()).length;
      if (editorFile.test(response.url())) weight.editorBytes += bytes;
      else if (markdownFile.test(response.url())) weight.markdownBytes += bytes;
      else if (fontsFile.test(response.url())) weight.fontsBytes += bytes;
      else weight.firstBytes += bytes;
    }
    return weight;
  };
}

/** A page of a fresh browser, signed in with the token. */
export async function newPage(
  browser: Browser,
  token: string | undefined,
  locale: Locale = 'en',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
  await context.addInitScript(observer);
  if (token !== undefined) {
    await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  }
  return await context.newPage();
}

export type Visit = Weight & { shownMs: number; shift: number };

/** Opens a page with an empty cache and waits until nothing more is loaded. */
export async function visit(
  browser: Browser,
  origin: string,
  { path, token, locale }: MeasuredPage,
): Promise<Visit> {
  const page = await newPage(browser, token, locale);
  try {
    const weighed = weigh(page);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    // A function, not a text: the page's policy forbids evaluating text.
    await page.waitForFunction(() => Reflect.get(globalThis, 'observed').shownMs > 0);
    const { shift, shownMs } = await readObserved(page);
    return { ...(await weighed()), shownMs, shift };
  } finally {
    await page.context().close();
  }
}

/**
 * Until a typed character appears in the editor, in ms from the start of the visit: in a running
 * browser (starting a process takes as long as the page), with an empty cache.
 */
export async function typeIntoEditor(
  browser: Browser,
  origin: string,
  { path, token }: MeasuredPage,
): Promise<number> {
  const page = await newPage(browser, token);
  try {
    await page.goto(`${origin}/terms`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const startedAt = performance.now();
    await page.goto(origin + path, { waitUntil: 'commit' });
    const editor = page.locator('.cm-content');
    await editor.focus();
    await page.keyboard.insertText('typed');
    await page.locator('.cm-content', { hasText: 'typed' }).waitFor();
    return performance.now() - startedAt;
  } finally {
    await page.context().close();
  }
}

const settleMs = 250;

/** The tasks of more than 50 ms while `act` runs, in ms. */
export async function longTasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const before = (await readObserved(page)).longTasksMs.length;
  await act();
  // Entries come a little after their tasks, and typing is followed by deferred work.
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${settleMs}))`);
  return (await readObserved(page)).longTasksMs.slice(before);
}
