/** What the code editor and the way in to it are both given. */
import type { Diagnostic } from '../../../contract/judging.ts';
import type { EditorMode } from '../../../contract/languages.ts';
import type { EditorSettings } from './editor-settings.ts';

/** Something to be said about a place in the code; a column of null means the whole line. */
export type Mark = Omit<Diagnostic, 'column'> & { column: number | null };

export type CodeEditorProps = {
  code: string;
  /** How it is highlighted and completed; fixed as long as the editor is there. */
  mode: EditorMode;
  /** Names the editor for those who do not see it. */
  label: string;
  /** Told of every change; without it the code is only read. */
  onChange?: (code: string) => void;
  /** What was found in the code as it was. */
  marks?: readonly Mark[];
  /** The usual where they are left out. */
  settings?: EditorSettings;
  /** A line to go to, from 1; each new object goes there again. */
  place?: { line: number } | undefined;
};
