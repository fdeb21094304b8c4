/** The author's guidance for people who try the problem: hints and an editorial. */

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { chosenEditorial } from '../../../contract/editorial.ts';
import { authorHintMaxChars, hintLevels } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Editing, useFileText } from './editing.ts';
import { setEditorial, setHints, toldHints } from './guidance.ts';
import type { Bytes } from './model.ts';
import classes from './workshop.module.css';

const empty: Bytes = { sha256: '', bytes: 0 };

export function GuidanceFields({ editing }: { editing: Editing }) {
  return (
    <Panel title={t`Hints and editorial`} note={t`for those who try the problem; Markdown`}>
      <div className={classes.stack} data-place="guidance">
        <Hints editing={editing} />
        <Editorial editing={editing} />
      </div>
    </Panel>
  );
}

const levels = Array.from({ length: hintLevels }, (_, at) => at);
const remarks = [
  t`A question that points the way`,
  t`The idea, and why it fits`,
  t`The parts that it is made of, without a solution`,
];

function Hints({ editing: { content, change } }: { editing: Editing }) {
  const { hints = [] } = content.metadata;
  const [typed, setTyped] = useState<readonly string[]>(hints);
  // The typed hints may include empty ones.
  const isCurrent = JSON.stringify(toldHints(typed)) === JSON.stringify(hints);
  const shown = isCurrent ? typed : hints;
  return levels.map((at) => (
    <Textarea
      key={at}
      label={t`Hint ${at + 1}`}
      description={remarks[at]}
      autosize
      minRows={2}
      maxLength={authorHintMaxChars}
      value={shown[at] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const next = levels.map((one) => (one === at ? value : (shown[one] ?? '')));
        setTyped(next);
        change(setHints(next));
      }}
    />
  ));
}

function Editorial({ editing }: { editing: Editing }) {
  const { content, change, contents } = editing;
  const file = chosenEditorial(content.folders.solution);
  const said = useFileText(editing, file?.bytes ?? empty);
  if (said.kind !== 'text') return null;
  return (
    <Textarea
      label={t`Editorial`}
      description={t`How it is solved, and why that is right and fast enough. It opens to those who have solved the problem or have tried for long`}
      autosize
      minRows={5}
      maxRows={24}
      value={said.text}
      onChange={({ currentTarget: { value } }) =>
        change(setEditorial(value === '' ? null : contents.keep(value, file?.bytes)))
      }
    />
  );
}
