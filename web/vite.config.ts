/** How the web client is built: `vite build web` writes web/dist, which the server serves. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), compressed(here('dist'))],
  // One KaTeX for the formulas and their style sheet: its class names change between versions.
  resolve: { dedupe: ['katex'] },
  // Where the API lives; empty for the origin that serves the page.
  define: { 'import.meta.env.API_URL': JSON.stringify(process.env.API_URL ?? '') },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // What five parts or more have in common is one file: a page had asked for more than forty.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] } },
    },
  },
});
