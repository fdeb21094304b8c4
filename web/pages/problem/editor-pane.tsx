/** The editor with the line above it. */
import { ActionIcon, Button } from '@mantine/core';
import type { Diagnostic } from '../../../contract/judging.ts';
import { ask } from '../../ui/ask.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { useEditorSettings } from '../../ui/code/editor-settings.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './problem.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { template } from './template.ts';

type EditorPaneProps = {
  given: string;
  change: (code: string) => void;
  replace: (code: string) => void;
  marks: readonly Diagnostic[];
  onShowShortcuts: () => void;
};

export function EditorPane({ given, change, replace, marks, onShowShortcuts }: EditorPaneProps) {
  const [settings, changeSettings] = useEditorSettings();
  const askToReset = async () => {
    const isSure = await ask({
      title: 'Start over?',
      text: 'Your code for this problem will be replaced by the template.',
      yes: 'Replace my code',
      no: 'Keep my code',
    });
    if (isSure) replace(template);
  };
  return (
    <div className={classes.editorPane}>
      <div className={classes.toolbar}>
        <span>C++20 (GCC)</span>
        <span className={classes.hint}>Esc, then Tab leaves the editor</span>
        <SettingsMenu settings={settings} onChange={changeSettings} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={onShowShortcuts}
        >
          <Icon name="keyboard" />
        </ActionIcon>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon name="reset" size={14} />}
          onClick={() => void askToReset()}
        >
          Reset
        </Button>
      </div>
      <div className={classes.editor}>
        <CodeEditor
          code={given}
          label="Code"
          onChange={change}
          diagnostics={marks}
          settings={settings}
        />
      </div>
    </div>
  );
}
