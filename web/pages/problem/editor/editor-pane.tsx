/** The editor with its toolbar. */

import { ActionIcon, Button } from '@mantine/core';
import { type RefObject, Suspense, useContext, useState } from 'react';
import {
  type EditorMode,
  languageFacts,
  type SubmittedLanguage,
} from '../../../../contract/languages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { lazyPart } from '../../../load-part.ts';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';
import type { Mark } from '../../../ui/code/code-editor-props.ts';
import { useEditorSettings } from '../../../ui/code/editor-settings.ts';
import { ask } from '../../../ui/feedback/ask.ts';
import { Icon } from '../../../ui/icons.tsx';
import { InContest } from '../in-contest.ts';
import { MaximiseButton } from '../pane-buttons.tsx';
import classes from '../problem.module.css';
import { SavedCode } from '../saved/saved-code.tsx';
import type { KeptCodeState } from '../saved/use-saved-code.ts';
import { AssistantName } from '../tutor/assistant/assistant-name.tsx';
import type { Layout } from '../use-layout.ts';
import { editorKeys, keysText } from './keys.ts';
import { SettingsMenu } from './settings-menu.tsx';

/** Few problems take answers. */
const AnswerFiles = lazyPart(() => import('./answer-files.tsx'));

/** Whether the assistant is open, and what opens and collapses it. */
export type AssistantDoor = { isOpen: boolean; onToggle: () => void };

/** What the code may be in. */
export type OfferedLanguage = { id: SubmittedLanguage; dialect: string };

type EditorPaneProps = {
  language: SubmittedLanguage;
  /** The languages to choose from; with a single one there is no menu. */
  languages: readonly OfferedLanguage[];
  onChooseLanguage: (language: SubmittedLanguage) => void;
  given: string;
  /** What the code begins with, and again after a reset. */
  template: string;
  turn: number;
  change: (code: string) => void;
  replace: (code: string) => void;
  problemId: string;
  /** The tests whose answers people submit; absent if they submit programs. */
  answers: Problem['answers'];
  code: RefObject<string>;
  kept: KeptCodeState;
  /** Called after each change of the code; `isReplaced`: all of the code was replaced. */
  onEdit: (isReplaced?: boolean) => void;
  marks: readonly Mark[];
  place: { line: number } | undefined;
  layout: Layout;
  assistant: AssistantDoor;
  onShowShortcuts: () => void;
};

/** The modes for which there is a formatter. */
const formats: ReadonlySet<EditorMode> = new Set([
  ...(['c++', 'c', 'python', 'java', 'javascript', 'typescript', 'go', 'csharp'] as const),
]);

export function EditorPane(props: EditorPaneProps) {
  const { language, languages, given, marks, place, layout, assistant, onShowShortcuts, onEdit } =
    props;
  const { dialect, editorMode } = languageFacts(language);
  const [settings, changeSettings] = useEditorSettings();
  const [format, setFormat] = useState<object>();
  const askToReset = async () => {
    const isSure = await ask({
      title: t`Start over?`,
      text: t`Your code for this problem will be replaced by the template.`,
      yes: t`Replace my code`,
      no: t`Keep my code`,
    });
    if (isSure) replaceAll(props.template);
  };
  const replaceAll = (next: string) => {
    props.replace(next);
    onEdit(true);
  };
  const change = (code: string) => {
    props.change(code);
    onEdit();
  };
  return (
    <div className={classes.editorPane}>
      <div className={classes.toolbar}>
        {languages.length > 1 ? (
          <select
            className={classes.languages}
            aria-label={t`Language`}
            value={language}
            onChange={(event) => {
              const chosen = languages.find(({ id }) => id === event.currentTarget.value);
              if (chosen) props.onChooseLanguage(chosen.id);
            }}
          >
            {languages.map((one) => (
              <option key={one.id} value={one.id}>
                {one.dialect}
              </option>
            ))}
          </select>
        ) : (
          <span>{dialect}</span>
        )}
        <span className={classes.hint}>{t`Press Esc, then Tab, to leave the editor`}</span>
        {props.answers && (
          <Suspense>
            <AnswerFiles
              names={props.answers}
              code={props.code}
              onRead={replaceAll}
              className={classes.files}
            />
          </Suspense>
        )}
        <SavedCode {...props} onRestore={replaceAll} />
        {useContext(InContest)?.hasAssistant !== false && (
          <Button
            className={classes.assistant ?? ''}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={assistant.isOpen}
            onClick={assistant.onToggle}
          >
            <AssistantName />
          </Button>
        )}
        <SettingsMenu settings={settings} onChange={changeSettings} />
        <ActionIcon
          className={classes.shortcuts ?? ''}
          variant="subtle"
          color="gray"
          aria-label={t`Keyboard shortcuts`}
          title={t`Keyboard shortcuts (?)`}
          onClick={onShowShortcuts}
        >
          <Icon name="keyboard" />
        </ActionIcon>
        {formats.has(editorMode) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Format code`}
            title={t`Format code (${keysText(editorKeys.format)})`}
            onClick={() => setFormat({})}
          >
            <Icon name="lines" />
          </ActionIcon>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon name="reset" size={14} />}
          className={classes.reset ?? ''}
          onClick={() => void askToReset()}
        >
          {t`Reset`}
        </Button>
        <MaximiseButton layout={layout} part="editor" />
      </div>
      <div className={classes.editor}>
        <CodeEditor
          key={language}
          code={given}
          turn={props.turn}
          mode={editorMode}
          label={t`Code`}
          onChange={change}
          marks={marks}
          settings={settings}
          place={place}
          format={format}
        />
      </div>
    </div>
  );
}
