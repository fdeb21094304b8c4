/** What the code editor and the way in to it are both given. */
import type { Diagnostic } from '../../../contract/judging.ts';

export type CodeEditorProps = {
  code: string;
  /** Names the editor for those who do not see it. */
  label: string;
  /** Told of every change; without it the code is only read. */
  onChange?: (code: string) => void;
  /** What the compiler said about the code as it was. */
  diagnostics?: readonly Diagnostic[];
};
