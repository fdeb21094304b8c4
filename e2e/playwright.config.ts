/** Journeys in a real browser, on a whole Arbiter that `./bin/start` runs on an empty folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { systemBrowser } from '../bin/browser.ts';
import { address, admin, hasJava, mailboxAddress, mailPort, port } from './place.ts';

/** These bound what hangs: on a busy host, what works takes ten times as long as on an idle one. */
const startTimeoutMs = 480_000;
const testTimeoutMs = 480_000;
/** Less than a test's, so that its failure names the action. */
const actionTimeoutMs = 240_000;
const stopTimeoutMs = 20_000;

/** The files of journeys with the Arbiter of testing-arbiter.ts. */
const ownArbiter = /(assistant-provider|crash|double-click|outages|single-sign-on)\.e2e\.ts$/;
/** Those that wait longest for the judge: begun last, they would leave the cores idle. */
const waiting = /(own-means|solving|tutoring)\.e2e\.ts$/;

/** The workers load this file too, and must find the same folder. */
const dataDir = process.env.E2E_DATA_DIR ?? makeDataDir();
process.env.E2E_DATA_DIR = dataDir;

/** A folder that is removed when this process ends, which is after Arbiter has ended. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Journeys wait more than they work.
  workers: 3,
  projects: [
    // Its journeys share a separate Arbiter; if it started last, it would run on alone.
    { name: 'own', testMatch: ownArbiter, workers: 1 },
    { name: 'waiting', testMatch: waiting },
    { name: 'shared', testIgnore: [ownArbiter, waiting] },
  ],
  timeout: testTimeoutMs,
  expect: { timeout: 60_000 },
  use: {
    baseURL: address,
    actionTimeout: actionTimeoutMs,
    navigationTimeout: actionTimeoutMs,
    viewport: { width: 1440, height: 900 },
    // Each page on which something moves draws 60 frames a second, on a processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step of every page takes a third of the time of the journeys.
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...systemBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    { command: `${process.execPath} mail-server.ts`, url: mailboxAddress },
    {
      command: '../bin/start',
      url: `${address}/health`,
      timeout: startTimeoutMs,
      gracefulShutdown: { signal: 'SIGTERM', timeout: stopTimeoutMs },
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        LANGUAGES: hasJava ? 'cpp,c,python,java' : 'cpp,c,python',
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        PUBLISHED_SOLUTIONS: 'on',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ADMIN_NAME: admin.name,
      },
    },
  ],
});
