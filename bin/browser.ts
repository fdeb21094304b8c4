/**
 * The browser of the tests and benchmarks that need one: Debian's headless Chromium, which takes
 * three quarters of the processor time of its windowed Chromium; otherwise that of Playwright.
 */
import { existsSync } from 'node:fs';

const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The option of Playwright's launch; empty for Playwright's own browser. */
export function systemBrowser(): { executablePath?: string } {
  const executablePath = systemBrowsers.find(existsSync);
  return executablePath === undefined ? {} : { executablePath };
}
