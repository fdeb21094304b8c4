/** The lines in which changing one token would fix a program, but never the change itself. */

import { Group } from '@mantine/core';
import type { Mend } from '../../../../contract/mend.ts';
import { t } from '../../../../contract/translation.ts';
import classes from './diagnosis.module.css';
import { type GoToLine, LineButton } from './diagnosis-note.tsx';

type MendNoteProps = { mend: Mend; onGoToLine: GoToLine };

export function MendNote({ mend: { places, tried }, onGoToLine }: MendNoteProps) {
  return (
    <section className={classes.note}>
      <h3>{t`Where to look`}</h3>
      <p>
        {places.map(({ sentence }) => sentence).join(t` Or: `)} {tried}
      </p>
      <Group gap="xs">
        {places.map(({ line }) => (
          <LineButton key={line} line={line} onGoToLine={onGoToLine} />
        ))}
      </Group>
    </section>
  );
}
