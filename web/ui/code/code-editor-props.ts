/** The properties of the code editor, shared with its lazy wrapper. */
import type { Diagnostic } from '../../../contract/judging.ts';
import type { EditorMode } from '../../../contract/languages.ts';
import type { Explained } from '../../../contract/said-parts.ts';
import type { EditorSettings } from './editor-settings.ts';

/** A message about a place in the code; a null column means the whole line. `kind`: absent for a compiler's. */
export type Mark = Omit<Diagnostic, 'column'> & { column: number | null; kind?: Explained };

export type CodeEditorProps = {
  code: string;
  /** Changing the number inserts the same `code` again, and discards what was typed since. */
  turn?: number;
  /** The mode of highlighting and completion; fixed for the editor's lifetime. */
  mode: EditorMode;
  /** The editor's name for screen readers. */
  label: string;
  /** Called with every change; without it the code is read-only. */
  onChange?: (code: string) => void;
  /** Findings about the code in its present state. */
  marks?: readonly Mark[];
  /** The defaults if omitted. */
  settings?: EditorSettings;
  /** A line to go to, from 1; each new object moves there again. */
  place?: { line: number } | undefined;
  /** Each new object formats the code. */
  format?: object | undefined;
};
