/**
 * The tests that depend on the compiler, with the compiler of the root that they run in: those with
 * the tag "compiler" with each; with `--whole`, those with the tag "newest-compiler" with the newest.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '../..');
const tags = [
  { name: 'release', description: 'takes long: only bin/test release runs it' },
  { name: 'compiler', description: 'depends on the compiler' },
  { name: 'newest-compiler', description: 'depends on the compiler and the distribution' },
];

/** Files without such tests are not even loaded. */
const isTagged = (path: string): boolean =>
  /tags: \['(newest-)?compiler'\]/.test(readFileSync(join(root, path), 'utf8'));

export default defineConfig({
  root,
  cacheDir: join(root, 'build/vite'),
  test: {
    include: [
      'e2e/compilers/toolchain.test.ts',
      ...globSync('judge/**/*.test.ts', { cwd: root }).filter(isTagged),
    ],
    tags,
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
