/** How the tests run: which files, and what is started once for all of them. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,contract,server,judge,sandbox,problems,bench,tidy,web}/**/*.test.ts'],
    globalSetup: ['server/db/cluster.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
