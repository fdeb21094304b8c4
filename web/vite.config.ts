/** The build of the web client: `vite build web` writes web/dist, which the server serves. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), compressed(here('dist'))],
  // One copy of KaTeX for formulas and style sheet: its class names change between versions.
  resolve: { dedupe: ['katex'] },
  // The address of the API; empty for the origin that serves the page.
  define: { 'import.meta.env.API_URL': JSON.stringify(process.env.API_URL ?? '') },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the editor, its Vim keys and its languages share is named as a part of the editor,
            // so that the bench counts it as such.
            {
              name: 'editor-core',
              test: /node_modules\/(?:@codemirror\/(?!lang-)|@lezer\/(?!python))/,
              priority: 1,
            },
            // Code that five or more parts share is one file: otherwise a page requested more than
            // forty.
            { name: 'shared', minShareCount: 5 },
          ],
        },
      },
    },
  },
});
