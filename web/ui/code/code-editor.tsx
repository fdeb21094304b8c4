/** Shows code, editable or read-only; the editor is loaded when the first code appears. */

import { Suspense } from 'react';
import { lazyPart } from '../../load-part.ts';
import classes from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor-props.ts';
import { usualSettings } from './editor-settings.ts';

/** Loads the editor in advance. */
export const loadEditor = () => import('./editor.tsx');

const Editor = lazyPart(loadEditor);

export function CodeEditor(props: CodeEditorProps) {
  const style = { '--code-size': `${(props.settings ?? usualSettings).fontSizePx}px` };
  const placeholder = (
    <pre className={classes.placeholder} style={style}>
      {props.code}
    </pre>
  );
  return (
    <Suspense fallback={placeholder}>
      <Editor {...props} />
    </Suspense>
  );
}
