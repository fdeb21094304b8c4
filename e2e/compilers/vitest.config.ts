/** The tests that have the tag "compiler", with the compiler of the root that they run in. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');
const tag = 'compiler';

/** Files without such tests are not even loaded. */
const isTagged = (path: string): boolean =>
  readFileSync(join(root, path), 'utf8').includes(`tags: ['${tag}']`);

export default defineConfig({
  root,
  cacheDir: join(root, 'build/vite'),
  test: {
    include: [
      'e2e/compilers/toolchain.test.ts',
      ...globSync('judge/**/*.test.ts', { cwd: root }).filter(isTagged),
    ],
    tags: [{ name: tag, description: 'depends on the compiler' }],
    env: { CORPUS: 'quick' },
    reporters: ['default', 'json'],
    outputFile: { json: join(root, 'build/vitest.json') },
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // Each compiler has a core to itself, and one worker that imports everything once.
    maxWorkers: 1,
    isolate: false,
  },
});
