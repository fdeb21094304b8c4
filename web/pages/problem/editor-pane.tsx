/** The editor with the line above it. */
import { ActionIcon, Button } from '@mantine/core';
import { ask } from '../../ui/ask.ts';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import type { Mark } from '../../ui/code/code-editor-props.ts';
import { useEditorSettings } from '../../ui/code/editor-settings.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './problem.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import { template } from './template.ts';

type EditorPaneProps = {
  given: string;
  change: (code: string) => void;
  replace: (code: string) => void;
  marks: readonly Mark[];
  place: { line: number } | undefined;
  onShowShortcuts: () => void;
};

export function EditorPane(props: EditorPaneProps) {
  const { given, change, replace, marks, place, onShowShortcuts } = props;
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
          marks={marks}
          settings={settings}
          place={place}
        />
      </div>
    </div>
  );
}
