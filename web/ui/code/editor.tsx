/** The code editor. A chunk of its own: code-editor.tsx is the way in. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { CodeEditorProps } from './code-editor-props.ts';
import { cppCompletion } from './cpp-words.ts';
import { marksOf } from './diagnostics.ts';
import { editorLook } from './editor-look.ts';

const always: Extension = [cpp(), lineNumbers(), drawSelection(), bracketMatching(), editorLook];

/** Left to the page, which runs and submits on them. */
const pageKeys = Prec.highest(
  keymap.of(['Mod-Enter', 'Mod-Shift-Enter'].map((key) => ({ key, run: () => true }))),
);

const writing: Extension = [
  pageKeys,
  history(),
  indentUnit.of('    '),
  indentOnInput(),
  closeBrackets(),
  autocompletion(),
  cppCompletion,
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

const reading: Extension = [EditorState.readOnly.of(true), keymap.of(searchKeymap)];

/** The code is the editor's own while it is being written; `onChange` tells of every change. */
export default function Editor({ code, label, onChange, diagnostics }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);

  const isWriting = onChange !== undefined;
  const start = useRef(code);
  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      doc: start.current,
      extensions: [
        always,
        isWriting ? writing : reading,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) tell.current?.(state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, isWriting]);

  useEffect(() => {
    const editor = view.current;
    start.current = code;
    if (editor === null || editor.state.doc.toString() === code) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: code } });
  }, [code]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || diagnostics === undefined) return;
    const marks = marksOf(diagnostics, editor.state.doc);
    editor.dispatch(setDiagnostics(editor.state, marks));
  }, [diagnostics]);

  return <div ref={place} style={{ height: '100%' }} />;
}
