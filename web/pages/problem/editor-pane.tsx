/** The editor with the line above it. */
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Diagnostic } from '../../../contract/judging.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './problem.module.css';
import { template } from './template.ts';

type EditorPaneProps = {
  given: string;
  change: (code: string) => void;
  replace: (code: string) => void;
  marks: readonly Diagnostic[];
};

export function EditorPane({ given, change, replace, marks }: EditorPaneProps) {
  const askToReset = () =>
    modals.openConfirmModal({
      title: 'Start over?',
      children: 'Your code for this problem will be replaced by the template.',
      labels: { confirm: 'Replace my code', cancel: 'Keep my code' },
      confirmProps: { color: 'red' },
      onConfirm: () => replace(template),
    });
  return (
    <div className={classes.editorPane}>
      <div className={classes.toolbar}>
        <span>C++20 (GCC)</span>
        <span className={classes.hint}>Esc, then Tab leaves the editor</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon name="reset" size={14} />}
          onClick={askToReset}
        >
          Reset
        </Button>
      </div>
      <div className={classes.editor}>
        <CodeEditor code={given} label="Code" onChange={change} diagnostics={marks} />
      </div>
    </div>
  );
}
