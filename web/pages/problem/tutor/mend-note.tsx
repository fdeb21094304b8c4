/** The lines in which changing one token would fix a program, but never the change itself. */

import { Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { Fragment } from 'react';
import type { Mend } from '../../../../contract/mend.ts';
import { t } from '../../../../contract/translation.ts';
import { Said } from '../../../ui/said/said.tsx';
import classes from './diagnosis.module.css';
import { type GoToLine, LineButton } from './diagnosis-note.tsx';

type MendNoteProps = { mend: Mend; onGoToLine: GoToLine };

export function MendNote({ mend: { places, tried }, onGoToLine }: MendNoteProps) {
  return (
    <section className={classes.note}>
      <h3>{t`Where to look`}</h3>
      <p>
        {places.map(({ line, sentence }, at) => (
          <Fragment key={line}>
            {at > 0 && t` Or: `}
            <Said text={sentence} part="findings" />
          </Fragment>
        ))}{' '}
        <Said text={tried} part="findings" />
      </p>
      <Group gap="xs">
        {places.map(({ line }) => (
          <LineButton key={line} line={line} onGoToLine={onGoToLine} />
        ))}
      </Group>
    </section>
  );
}
