/** The editor's extensions: for all code, for editable code, for read-only code. */

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view';
import { t } from '../../../contract/translation.ts';
import { editorLook } from './editor-look.ts';

/** The header of the page would cover messages above the first lines. */
const belowTheTop = tooltips({
  tooltipSpace: ({ dom }) => {
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    return { top: Math.max(0, dom.getBoundingClientRect().top), left: 0, bottom, right };
  },
});

/** The texts of the search panel, with the page's words. */
const searchWords = EditorState.phrases.of({
  next: t`Next`,
  previous: t`Previous`,
  all: t`Select all`,
  'match case': t`Match case`,
  regexp: t`Regex`,
  'by word': t`Whole words`,
  replace: t`Replace`,
  'replace all': t`Replace all`,
});

export const always: Extension = [
  lineNumbers(),
  drawSelection(),
  bracketMatching(),
  belowTheTop,
  searchWords,
  editorLook,
];

export const writing: Extension = [
  history(),
  indentOnInput(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  lintGutter(),
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
];

export const reading: Extension = [EditorState.readOnly.of(true), keymap.of(searchKeymap)];
