/** Shows code, to be written or only read; the editor is loaded when the first code is there. */
import { lazy, Suspense } from 'react';
import classes from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor-props.ts';

const Editor = lazy(() => import('./editor.tsx'));

export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<pre className={classes.placeholder}>{props.code}</pre>}>
      <Editor {...props} />
    </Suspense>
  );
}
