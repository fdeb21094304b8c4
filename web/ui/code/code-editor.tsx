/** Shows code, to be written or only read; the editor is loaded when the first code is there. */
import { lazy, Suspense } from 'react';
import type { Diagnostic } from '../../../contract/judging.ts';
import classes from './code-editor.module.css';

export type CodeEditorProps = {
  code: string;
  /** Names the editor for those who do not see it. */
  label: string;
  /** Told of every change; without it the code is only read. */
  onChange?: (code: string) => void;
  /** What the compiler said about the code as it was. */
  diagnostics?: readonly Diagnostic[];
};

const Editor = lazy(() => import('./editor.tsx'));

export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<pre className={classes.placeholder}>{props.code}</pre>}>
      <Editor {...props} />
    </Suspense>
  );
}
