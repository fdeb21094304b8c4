/** The code editor, in its own chunk; code-editor.tsx loads it. */

import { indentUnit } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { EditorMode } from '../../../contract/languages.ts';
import { partOf } from '../../../contract/said-parts.ts';
import { t } from '../../../contract/translation.ts';
import { useSaid } from '../said/said.tsx';
import type { CodeEditorProps } from './code-editor-props.ts';
import { placeMarks } from './diagnostics.ts';
import { always, reading, writing } from './editor-parts.ts';
import { type EditorSettings, usualSettings } from './editor-settings.ts';
import { useExplanations } from './explanations.ts';
import { lineChanges } from './line-changes.ts';
import { modes } from './modes.ts';

/** The editor ignores these keys, because the page uses them to run and submit. */
const pageKeys = Prec.highest(
  keymap.of(['Mod-Enter', 'Mod-Shift-Enter', 'Alt-Enter'].map((key) => ({ key, run: () => true }))),
);

const modeOfChoice = new Compartment();
const keysOfChoice = new Compartment();
const widthOfChoice = new Compartment();
const assistOfChoice = new Compartment();

const width = (tabWidth: number) => [
  indentUnit.of(' '.repeat(tabWidth)),
  EditorState.tabSize.of(tabWidth),
];

/** The editor owns the code while it is being edited; `onChange` reports every change. */
export default function Editor(props: CodeEditorProps) {
  const { code, turn, marks, settings = usualSettings, place, format } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useEditor(host, props);
  useMode(editor, props.mode);
  useAssist(editor, props.onChange === undefined ? 'plain' : props.mode);
  useSettings(editor, settings);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn puts the same code there again.
  useEffect(() => {
    if (editor === null || editor.state.doc.toString() === code) return;
    editor.dispatch({ changes: lineChanges(editor.state.doc.toString(), code) });
  }, [editor, code, turn]);

  const isExplained = marks?.some(({ explanation }) => explanation !== undefined) ?? false;
  const ofCompiler = useExplanations(isExplained);
  const parts = [...new Set(marks?.flatMap(({ kind }) => (kind ? [partOf(kind)] : [])))];
  const ofResult = useSaid(parts);
  useEffect(() => {
    if (editor === null || marks === undefined) return;
    const inLanguage = (text: string) => {
      const explanation = ofCompiler(text);
      return explanation === text ? ofResult(text) : explanation;
    };
    // What a compiler says has a column.
    const told = marks.map((mark) =>
      mark.column === null ? { ...mark, message: ofResult(mark.message) } : mark,
    );
    const placed = placeMarks(told, { code: editor.state.doc, inLanguage });
    editor.dispatch(setDiagnostics(editor.state, placed));
  }, [editor, marks, ofCompiler, ofResult]);

  useEffect(() => {
    if (editor === null || place === undefined) return;
    const { doc } = editor.state;
    const { from } = doc.line(Math.min(Math.max(place.line, 1), doc.lines));
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    editor.dispatch({ selection: { anchor: from }, effects });
    editor.focus();
  }, [editor, place]);

  const { mode } = props;
  useEffect(() => {
    if (editor === null || format === undefined) return;
    void import('./assist/format.ts').then(
      ({ formatCode }) => formatCode(editor, mode),
      () => {},
    );
  }, [editor, format, mode]);

  const style = { height: '100%', '--code-size': `${settings.fontSizePx}px` };
  return <div ref={host} style={style} />;
}

function useEditor(
  host: React.RefObject<HTMLDivElement | null>,
  { code, mode, label, onChange }: CodeEditorProps,
): EditorView | null {
  const [editor, setEditor] = useState<EditorView | null>(null);
  const tell = useRef(onChange);
  const start = useRef(code);
  useLayoutEffect(() => {
    tell.current = onChange;
    start.current = code;
  }, [onChange, code]);
  const isWriting = onChange !== undefined;
  // Runs before the page is painted: otherwise the content below an empty editor would jump up and
  // back.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = new EditorView({
      parent: host.current,
      doc: start.current,
      extensions: [
        pageKeys,
        keysOfChoice.of([]),
        widthOfChoice.of(width(usualSettings.tabWidth)),
        always,
        modeOfChoice.of(modes[mode].now),
        assistOfChoice.of([]),
        isWriting ? writing : reading,
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          ...(isWriting && { 'aria-description': t`Escape, then Tab leaves the editor.` }),
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) tell.current?.(state.doc.toString());
        }),
      ],
    });
    setEditor(made);
    return () => made.destroy();
  }, [host, mode, label, isWriting]);
  return editor;
}

/** Replaces the mode once its remaining code is loaded; if that fails, the code stays plain. */
function useMode(editor: EditorView | null, mode: EditorMode): void {
  useEffect(() => {
    let isOn = true;
    const replace = (loaded: Extension): void => {
      if (isOn) editor?.dispatch({ effects: modeOfChoice.reconfigure(loaded) });
    };
    void modes[mode].load?.().then(replace, () => {});
    return () => {
      isOn = false;
    };
  }, [editor, mode]);
}

/** Adds completion and other help once the editor is in use. */
function useAssist(editor: EditorView | null, mode: EditorMode): void {
  useEffect(() => {
    if (editor === null || !modes[mode].hasNames) return;
    let isOn = true;
    const load = async () => {
      const { assistFor } = await import('./assist/assist.ts');
      if (isOn) editor.dispatch({ effects: assistOfChoice.reconfigure(assistFor(mode)) });
    };
    // If loading fails, the editor works without it.
    const begin = () => void load().catch(() => {});
    if (editor.hasFocus) begin();
    else editor.contentDOM.addEventListener('focus', begin, { once: true });
    return () => {
      isOn = false;
      editor.contentDOM.removeEventListener('focus', begin);
    };
  }, [editor, mode]);
}

/** Applies the settings; the Vim keys follow once they are loaded. */
function useSettings(editor: EditorView | null, settings: EditorSettings): void {
  const { hasVimKeys, tabWidth, fontSizePx } = settings;
  useEffect(() => {
    editor?.dispatch({ effects: widthOfChoice.reconfigure(width(tabWidth)) });
  }, [editor, tabWidth]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured depends on the size.
  useEffect(() => editor?.requestMeasure(), [editor, fontSizePx]);

  useEffect(() => {
    if (editor === null || !hasVimKeys) return;
    let isOn = true;
    void import('./vim.ts').then(({ vimKeys }) => {
      if (isOn) editor.dispatch({ effects: keysOfChoice.reconfigure(vimKeys) });
    });
    return () => {
      isOn = false;
      editor.dispatch({ effects: keysOfChoice.reconfigure([]) });
    };
  }, [editor, hasVimKeys]);
}
