/**
 * The build of the web client: `vite build web` writes web/dist, which the server serves. compress.ts
 * completes it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { commonPasswords } from '../contract/common-passwords.ts';
import { saidCatalogues } from './said-texts.ts';
import { translate } from './translate.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Code for forms and tables, which a problem's page does not need because it has no fields of
 * Mantine's.
 */
const ofForms = new RegExp(
  [
    String.raw`@mantine/core/esm/\w+/(\w*Input\w*|Textarea|NativeSelect|Combobox|Checkbox)/`,
    String.raw`web/ui/(?:\w+/)?(address-page|checkbox|pager|stat-cards)\b`,
  ].join('|'),
);

/** What most pages need, but not a problem's, which fills the window. */
const ofMostPages =
  /web\/ui\/(?:\w+\/)?(ago|login-needed|own-page|page-frame|table\.module|tabs|time-ago)\b/;

/** What the pages with code need. */
const ofCode = new RegExp(
  [
    String.raw`web/ui/code/(code-editor|editor-settings)\b|web/ui/cases/(binary|cases\.module)\b`,
    String.raw`web/pages/problem/(editor/drafts|saved/stored)\b|contract/languages\b`,
  ].join('|'),
);

/** What the pages with a form need, and no list of problems. */
const ofFormPages = new RegExp(
  [
    String.raw`@mantine/core/styles/PasswordInput\b|web/ui/(?:\w+/)?(admin-only|card-page|form-page|panel|save-bar)\b`,
    String.raw`web/ui/form/(password-input|refused-field|use-fields|use-unsaved-warning)\b`,
    String.raw`web/(last-provider|log-in|page-messages|passkeys|provider-login)\b|contract/(form-messages|passkey-calls|provider-calls)\b`,
  ].join('|'),
);

/** Code that compares outputs, and other parts of pages that are loaded when they are needed. */
const ofResults = new RegExp(
  [
    String.raw`web/pages/problem/\w+/(diagnosis-note|diagnosis\.module|diff|output-diff|group-list|name-cases|sample-outcome|transcript)\b`,
    String.raw`web/ui/(contributions/badges|submissions/rejudged|unfolding)\b`,
    String.raw`contract/(decimal|tokens)\b`,
  ].join('|'),
);

/** Small parts of the pages that show a problem or a submission; each file costs some 100 bytes. */
const partsOfProblems = [
  'assistant-name',
  'assistant.module',
  'case-words',
  'difference-part',
  'download-button',
  'follow',
  'inputs',
  'in-contest',
  'in-step',
  'keep-in-step',
  'keeping-note',
  'keys',
  'line-diff',
  'marks',
  'merge',
  'outcomes',
  'pdfs',
  'press',
  'shown-language',
  'standing',
  'statement-language',
  'result.module',
  'statement.module',
  'stored',
  'test-data',
  'text-box',
  'use-edited',
  'use-in-step',
  'use-judging',
  'use-run-steps',
  'use-samples',
];
const ofProblems = new RegExp(
  String.raw`web/(pages/problem|ui)/(?:[\w-]+/)*(${partsOfProblems.join('|')})\b`,
);

/** What only the forms of problems and packages need. */
const ofProblemFields = /contract\/(?:problem-fields|program-languages)\b/;

/** What no first load of the pages of problems needs. */
const ofMorePages = new RegExp(
  [
    String.raw`web/(more-paths|site-query)\b|web/ui/\w+/(draft-queries|leaving|file-button|image-address|pair-files|read-files|save-file|text-diff|zip|problem-search|shares)\b`,
    String.raw`@mantine/core/(esm/components|styles)/Group\b`,
    String.raw`contract/(feed|lti|ticket|workshop)-calls\b|web/ui/solutions/address\b`,
  ].join('|'),
);

/** What all pages of contests need, and no other. */
const ofContests =
  /web\/ui\/contests\/(addresses|clock|contest-frame|loaded-contest|messages|news|queries|rating-change|state-badges|whole-board)\b|contract\/contest-calls/;

/** What the pages of classes need, and those of lists. */
const ofClasses =
  /web\/(pages\/classes\/(classes\.module|queries)|ui\/progress\/list-queries)\b|contract\/class-calls/;

/** What the renderer of statements needs, which is named as part of it. */
const ofRenderer = /contract\/statement-images\b/;

/** What shows the texts of results, which editors need without the rest, named as part of them. */
const ofSaid = /web\/ui\/said\/(said|without-start)\b/;

/** What the editor needs beside what is written in it, named as part of it. */
const ofEditor = /web\/ui\/code\/explanations\b|contract\/text-patterns\b/;

/** Parts that pages share by what they are; those without a name are split by who uses them. */
const parts: { name?: string; test: RegExp }[] = [
  { name: 'problem', test: ofProblems },
  { name: 'problem-fields', test: ofProblemFields },
  { name: 'forms', test: ofForms },
  { name: 'pages', test: ofMostPages },
  { name: 'code', test: ofCode },
  { name: 'form-pages', test: ofFormPages },
  { name: 'rendered-images', test: ofRenderer },
  { name: 'editor-explanations', test: ofEditor },
  { name: 'editor-said', test: ofSaid },
  { name: 'contests', test: ofContests },
  // Of the names of languages, which the editor alone loads.
  {
    name: 'names',
    test: /web\/ui\/code\/names\/(?!(?:java|javascript|go|rust|python|c|library)\.ts)[\w-]+\.ts$/,
  },
  { name: 'classes', test: ofClasses },
  { name: 'results', test: ofResults },
  { test: ofMorePages },
];

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

/** The list that it is taken from is ten times as long. */
const onlyCommonPasswords: Plugin = {
  name: 'only-common-passwords',
  load: (id) =>
    id.endsWith('/contract/common-passwords.ts')
      ? `export const commonPasswords = ${JSON.stringify(commonPasswords.join(' '))}.split(' ');`
      : undefined,
};

/** Vite's own function asks for modules that may not be there, which browsers then never load again. */
const ownPreload: Plugin = {
  name: 'own-preload',
  transform: (_code, id) =>
    id.startsWith('\0vite/preload-')
      ? `export { preload as __vitePreload } from ${JSON.stringify(here('preload.ts'))};`
      : undefined,
};

export default defineConfig({
  root: here('.'),
  plugins: [translate(), saidCatalogues, react(), ownPreload, onlyCommonPasswords, fontLicenses],
  // One copy of KaTeX for formulas and style sheet: its class names change between versions.
  resolve: { dedupe: ['katex'] },
  // The address of the API; empty for the origin that serves the page.
  define: { 'import.meta.env.API_URL': JSON.stringify(process.env.API_URL ?? '') },
  // The formatter's worker loads its WebAssembly as a module.
  worker: { format: 'es' },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    // All browsers that this is built for load modules in advance.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          groups: [
            // Code shared by the editor, its Vim keys and its languages is named as part of the
            // editor, so that the bench counts it there.
            {
              name: 'editor-core',
              test: /node_modules\/(?:@codemirror\/(?!lang-(?:css|go|html|java|php|python|rust)|legacy-modes)|@lezer\/(?!css|go|html|java|php|python|rust))|web\/ui\/code\/c-family/,
              priority: 2,
            },
            // Code shared by five or more parts goes into one file: otherwise a page would make
            // more than forty requests.
            {
              name: 'shared',
              minShareCount: 5,
              test: (id) => !parts.some(({ test }) => test.test(id)),
              priority: 1,
            },
            // Exclude their dependencies, because otherwise most of `shared` would be included.
            ...parts.flatMap(({ name, test }) =>
              name === undefined ? [] : [{ name, test, includeDependenciesRecursively: false }],
            ),
          ],
        },
      },
    },
  },
});
