/** What knip, which finds code that nothing uses, takes for beginnings, and what it leaves alone. */
import type { KnipConfig } from 'knip';
import { languageIds } from './contract/languages.ts';

export default {
  entry: [
    'bin/{start,test,audit,doctor,admin,contest,problem,backup,restore}.ts',
    'bench/faults-clock.ts',
    'bench/main.ts',
    'server/main.ts',
    'server/tutor/analysis-thread.ts',
    'server/workshop/draft-thread.ts',
    'server/workshop/import-thread.ts',
    'judge/main.ts',
    'judge/commands/self-test.ts',
    'judge/commands/verify-path.ts',
    'judge/languages/set-up.ts',
    'judge/languages/write-page.ts',
    // Loaded by the names of the languages.
    ...languageIds.map((id) => `judge/languages/${id}.ts`),
    'sandbox/testing-client.ts',
    'sandbox/weakened/table.ts',
    'problems/generate.ts',
    'problems/*/generator.ts',
    'web/main.tsx',
    'web/vite.config.ts',
    'web/preload.ts',
    'e2e/playwright.config.ts',
    'e2e/*.e2e.ts',
    'e2e/mail-server.ts',
    'e2e/{proxies,point-in-time,rolling-upgrade}.ts',
    'e2e/fresh/main.ts',
    'e2e/compilers/{main,vitest.config}.ts',
    '**/*.test.{ts,tsx}',
  ],
  project: [
    '{assistant,bin,contract,db,work,server,judge,sandbox,problems,standings,bench,tidy,e2e,web}/**/*.{ts,tsx}',
    '!judge/corpus/**',
  ],
  ignoreBinaries: [
    'gcc',
    'g[+]+',
    'ldd',
    'make',
    'chrt',
    'mount',
    'umount',
    'openssl',
    'renice',
    'unshare',
  ],
  ignoreDependencies: ['@types/smtp-server'],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
