/** The verdict of the last submission, as a button that shows its result in a dialog. */

import { Button } from '@mantine/core';
import { t } from '../../../../contract/translation.ts';
import { formatPoints } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { verdictShape, verdictTone } from '../../../ui/submissions/verdict.tsx';
import { inWords } from '../../../ui/words.ts';
import { editedNote } from '../use-edited.ts';
import classes from './last-result.module.css';
import type { Judging } from './use-judging.ts';

type LastResultProps = { judging: Judging; isEdited: boolean; onShow: () => void };

export function LastResult({ judging, isEdited, onShow }: LastResultProps) {
  const { outcome } = judging;
  if (outcome?.type !== 'judged') return null;
  const verdict = inWords(outcome.result.verdict);
  const points = formatPoints(outcome.result);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      className={classes.last ?? ''}
      data-tone={verdictTone(outcome.result.verdict)}
      leftSection={<Icon name={verdictShape(outcome.result.verdict)} size={13} />}
      data-edited={isEdited}
      title={isEdited ? t`Show result. ${editedNote}` : t`Show result`}
      aria-label={
        points === undefined
          ? t`${verdict}: show result`
          : t`${verdict}, ${points} points: show result`
      }
      onClick={onShow}
    >
      {verdict}
      {points !== undefined && ` · ${points}`}
    </Button>
  );
}
