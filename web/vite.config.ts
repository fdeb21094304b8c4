/** The build of the web client: `vite build web` writes web/dist, which the server serves. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './compressed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Code for forms and tables, which a problem's page does not need because it has no fields of
 * Mantine's.
 */
const ofForms = new RegExp(
  [
    String.raw`@mantine/core/esm/\w+/(\w*Input\w*|Textarea|NativeSelect|Combobox|Checkbox)/`,
    String.raw`web/ui/(admin-only|address-page|form-page|login-needed|own-page|pager|panel|save-bar|stat-cards)\b`,
    String.raw`web/ui/use-(fields|unsaved-warning)\b`,
  ].join('|'),
);

/** Code that compares outputs, and other parts of pages that are loaded when they are needed. */
const ofResults = new RegExp(
  [
    String.raw`web/pages/problem/(diff|output-diff|group-list|name-cases|sample-outcome|transcript)\b`,
    String.raw`web/ui/contributions/badges\b`,
    String.raw`contract/(decimal|tokens)\b`,
  ].join('|'),
);

/** The typefaces may be distributed only together with their licences. */
const fontLicenses: Plugin = {
  name: 'font-licenses',
  generateBundle() {
    for (const font of ['inter', 'jetbrains-mono']) {
      const text = readFileSync(
        here(`../node_modules/@fontsource-variable/${font}/LICENSE`),
        'utf8',
      );
      this.emitFile({ type: 'asset', fileName: `licenses/${font}.txt`, source: text });
    }
  },
};

export default defineConfig({
  root: here('.'),
  plugins: [react(), fontLicenses, compressed(here('dist'))],
  // One copy of KaTeX for formulas and style sheet: its class names change between versions.
  resolve: { dedupe: ['katex'] },
  // The address of the API; empty for the origin that serves the page.
  define: { 'import.meta.env.API_URL': JSON.stringify(process.env.API_URL ?? '') },
  // The worker loads the library of a language only when it is needed.
  worker: { format: 'es' },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code shared by the editor, its Vim keys and its languages is named as part of the
            // editor, so that the bench counts it there.
            {
              name: 'editor-core',
              test: /node_modules\/(?:@codemirror\/(?!lang-)|@lezer\/(?!python))/,
              priority: 2,
            },
            // Code shared by five or more parts goes into one file: otherwise a page would make
            // more than forty requests.
            {
              name: 'shared',
              minShareCount: 5,
              test: (id) => !ofForms.test(id) && !ofResults.test(id),
              priority: 1,
            },
            // Excludes its dependencies, because otherwise most of `shared` would be included.
            { name: 'forms', test: ofForms, includeDependenciesRecursively: false },
            { name: 'results', test: ofResults, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
