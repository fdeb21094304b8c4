/** The statements of a problem in its languages, its images and its settings. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { noteAbove } from '../../ui/form/note-above.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { naturalLanguage } from '../../ui/natural-language.ts';
import { Attachments } from './attachments.tsx';
import type { Editing } from './editing.ts';
import { GuidanceFields } from './guidance-fields.tsx';
import { MetadataFields } from './metadata-fields.tsx';
import type { Statement } from './model.ts';
import { StatementEditor } from './statement-editor.tsx';
import { StatementFiles } from './statement-files.tsx';
import {
  keyOf,
  languageRule,
  newLanguage,
  putStatement,
  removeStatement,
  setName,
} from './statements.ts';
import classes from './workshop.module.css';

export function StatementTab({ editing }: { editing: Editing }) {
  const { content, change, contents } = editing;
  const { statements, metadata } = content;
  const [chosen, setChosen] = useState<string>();
  const open =
    statements.find((one) => keyOf(one) === chosen) ??
    statements.find(({ language }) => language === 'en') ??
    statements[0];
  const language = open?.language ?? Object.keys(metadata.names)[0] ?? 'en';
  const add = (to: string) => {
    const added: Statement = { language: to, format: 'markdown', source: contents.keep('') };
    change(putStatement(added));
    if (metadata.names[to] === undefined) {
      change(setName(to, Object.values(metadata.names)[0] ?? ''));
    }
    setChosen(keyOf(added));
  };

  return (
    <div className={classes.stack}>
      <div className={classes.bar} data-place="name">
        {statements.length > 0 && (
          <NativeSelect
            label={t`Statement`}
            data={statements.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
            value={open === undefined ? '' : keyOf(open)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t`Problem name${statements.length > 1 ? `, ${naturalLanguage(language)}` : ''}`}
          className={classes.wide}
          maxLength={problemNameMaxChars}
          value={metadata.names[language] ?? ''}
          onChange={(event) => change(setName(language, event.currentTarget.value))}
        />
      </div>
      {open === undefined ? (
        <div className={classes.empty}>
          <p>{t`There is no statement yet.`}</p>
          <Button onClick={() => add(language)}>{t`Write one`}</Button>
        </div>
      ) : (
        <OpenStatement key={keyOf(open)} statement={open} editing={editing} />
      )}
      <div className={classes.bar}>
        <AddLanguage editing={editing} onAdd={add} />
        {open !== undefined && statements.length > 1 && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<Icon name="trash" size={14} />}
            onClick={() => change(removeStatement(open))}
          >
            {t`Remove the statement in ${naturalLanguage(open.language)}`}
          </Button>
        )}
      </div>
      <StatementFiles editing={editing} />
      <Attachments editing={editing} />
      <MetadataFields editing={editing} />
      <GuidanceFields editing={editing} />
    </div>
  );
}

const formatNames: Record<Statement['format'], string> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  pdf: 'PDF',
};

const labelOf = ({ language, format }: Statement): string =>
  format === 'markdown'
    ? naturalLanguage(language)
    : `${naturalLanguage(language)}, ${formatNames[format]}`;

function OpenStatement({ statement, editing }: { statement: Statement; editing: Editing }) {
  if (statement.format !== 'pdf')
    return <StatementEditor statement={statement} editing={editing} />;
  return (
    <div className={classes.empty}>
      <p>
        {t`This statement is a PDF of ${formatBytes(statement.source.bytes)}: the problem's page has it as a file to download. Statements in Markdown or LaTeX are shown on the page itself.`}
      </p>
    </div>
  );
}

function AddLanguage({ editing, onAdd }: { editing: Editing; onAdd: (language: string) => void }) {
  const [typed, setTyped] = useState('');
  const language = newLanguage(editing.content, typed);
  const add = () => {
    if (language === undefined) return;
    onAdd(language);
    setTyped('');
  };
  return (
    <div className={classes.bar}>
      <TextInput
        label={t`Another language`}
        description={languageRule}
        inputWrapperOrder={noteAbove}
        className={classes.narrow}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={language === undefined} onClick={add}>
        {t`Add statement`}
      </Button>
    </div>
  );
}
