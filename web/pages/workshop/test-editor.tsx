/** One test case: its name, group and description, and its data as text or as files. */

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { descriptionMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { allCases, allGroups, changeCase, describeCase, groupOf } from './data-edits.ts';
import { DataField } from './data-field.tsx';
import type { Editing } from './editing.ts';
import { type Case, isPlainName, lastName, nameRule } from './model.ts';
import classes from './tests.module.css';

type TestEditorProps = {
  one: Case;
  editing: Editing;
  /** Called with the new name. */
  onRenamed: (name: string) => void;
};

export function TestEditor({ one, editing, onRenamed }: TestEditorProps) {
  const { content, change } = editing;
  const [typed, setTyped] = useState(lastName(one.name));
  const group = groupOf(one.name);
  const isTaken = (name: string) =>
    name !== one.name && allCases(content).some((it) => it.name === name);
  const rename = (name: string) => {
    if (name === one.name || isTaken(name)) return;
    change(changeCase(one.name, { name }));
    onRenamed(name);
  };
  const flaw = !isPlainName(typed)
    ? nameRule
    : isTaken(`${group}/${typed}`)
      ? t`There is another test case of this name.`
      : undefined;
  return (
    <div className={classes.editor}>
      <div className={classes.fields}>
        <TextInput
          label={t`Name`}
          description={t`Names decide the order`}
          value={typed}
          error={flaw}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => flaw === undefined && rename(`${group}/${typed}`)}
        />
        <NativeSelect
          label={t`Group`}
          description={t`Samples are shown`}
          data={allGroups(content).map(({ name }) => name)}
          value={group}
          onChange={(event) => rename(`${event.currentTarget.value}/${lastName(one.name)}`)}
        />
        <TextInput
          label={t`Description`}
          description={t`Optional, shown with samples`}
          maxLength={descriptionMaxChars}
          value={one.description ?? ''}
          onChange={(event) => change(describeCase(one.name, event.currentTarget.value))}
        />
      </div>
      <div className={classes.sides}>
        <Side label={t`Input`} side="input" one={one} editing={editing} />
        <Side label={t`Output`} side="answer" one={one} editing={editing} />
      </div>
    </div>
  );
}

type SideProps = {
  label: string;
  side: 'input' | 'answer';
  one: Case;
  editing: Editing;
};

const endings = { input: 'in', answer: 'ans' };

const Side = ({ label, side, one, editing }: SideProps) => (
  <DataField
    label={label}
    of={`${one.name} ${side}`}
    bytes={one[side]}
    fileName={`${lastName(one.name)}.${endings[side]}`}
    editing={editing}
    onChange={(next) => editing.change(changeCase(one.name, { [side]: next }))}
  />
);
