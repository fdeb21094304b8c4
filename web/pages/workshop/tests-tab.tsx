/** The test cases of a problem by group: samples, secret ones, and groups of these. */

import { Button, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import { testCasesMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { noteAbove } from '../../ui/form/note-above.ts';
import { formatBytes } from '../../ui/format.ts';
import { addGroup, allCases, allGroups } from './data-edits.ts';
import type { Editing } from './editing.ts';
import { useGeneratorLines } from './generator-lines.ts';
import { isPlainName, nameRule } from './model.ts';
import { PointsPanel } from './points-panel.tsx';
import { SampleInteractions } from './sample-interactions.tsx';
import { TestGroup } from './test-group.tsx';
import classes from './workshop.module.css';

export function TestsTab({ editing }: { editing: Editing }) {
  const { content } = editing;
  const cases = allCases(content);
  const lineOf = useGeneratorLines(editing);
  const bytes = cases.reduce((sum, one) => sum + one.input.bytes + one.answer.bytes, 0);
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        {t`${cases.length} of at most ${testCasesMax} test cases, ${formatBytes(bytes)} together. They are judged in the order of their names, samples first.`}
      </p>
      <PointsPanel editing={editing} />
      {allGroups(content).map((group) => (
        <Fragment key={group.name}>
          <TestGroup group={group} lineOf={lineOf} editing={editing} />
          {group.name === 'sample' && <SampleInteractions editing={editing} />}
        </Fragment>
      ))}
      <NewGroup editing={editing} />
    </div>
  );
}

function NewGroup({ editing: { content, change } }: { editing: Editing }) {
  const [typed, setTyped] = useState('');
  const taken = allGroups(content).some(({ name }) => name === `secret/${typed}`);
  const isFree = isPlainName(typed) && !taken;
  const add = () => {
    if (!isFree) return;
    change(addGroup(`secret/${typed}`));
    setTyped('');
  };
  return (
    <div className={classes.bar}>
      <TextInput
        label={t`New group of hidden test cases`}
        description={nameRule}
        inputWrapperOrder={noteAbove}
        className={classes.wide}
        placeholder={t`e.g. group1`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={!isFree} onClick={add}>
        {t`Add group`}
      </Button>
    </div>
  );
}
