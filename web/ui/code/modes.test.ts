/** The editor highlights every language, and knows how its comments are written. */
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { expect, it } from 'vitest';
import { knownLanguages } from '../../../contract/languages.ts';
import { modes } from './modes.ts';

/** How a line becomes a comment, or a part of it where there are no comments of lines. */
const comments: Record<string, string> = {
  'c++': '//',
  c: '//',
  python: '#',
  java: '//',
  javascript: '//',
  typescript: '//',
  rust: '//',
  go: '//',
  php: '//',
  pascal: '(*',
  ocaml: '(*',
  lua: '--',
  perl: '#',
  csharp: '//',
  kotlin: '//',
  haskell: '--',
  d: '//',
  ruby: '#',
};

it.each(knownLanguages)(
  '$name has a mode that marks the words of its template',
  async (language) => {
    const { editorMode, template } = language;
    const mode = modes[editorMode];
    const extensions = (await mode.load?.()) ?? mode.now;
    const state = EditorState.create({ doc: template, extensions });
    const tree = ensureSyntaxTree(state, template.length, 60_000);
    const kinds = new Set<string>();
    if (tree !== null) highlightTree(tree, classHighlighter, (_from, _to, kind) => kinds.add(kind));
    expect(kinds.size).toBeGreaterThan(1);
    const [tokens] = state.languageDataAt<{ line?: string; block?: { open: string } }>(
      'commentTokens',
      template.length - 1,
    );
    expect(tokens?.line ?? tokens?.block?.open).toBe(comments[editorMode]);
  },
);
