/** One answer: Markdown with links to lines in the editor, and a copy button. */

import { Button } from '@mantine/core';
import { type MouseEvent, useMemo } from 'react';
import { t } from '../../../../../contract/translation.ts';
import { styleHeading } from '../../../../../contract/words.ts';
import { CopyButton } from '../../../../ui/code/copy-button.tsx';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { Unfolding } from '../../../../ui/unfolding.tsx';
import type { GoToLine } from '../diagnosis-note.tsx';
import classes from './assistant.module.css';
import { treatmentOf, Unverified } from './claim-marks.tsx';
import type { Entry } from './history.ts';
import { lineAddress, withPlaces } from './model-text.ts';

type AnswerTextProps = {
  /** May still be growing. */
  text: string;
  /** Who wrote it, and what was checked of it. */
  by: Pick<Entry, 'assistant' | 'marks'>;
  /** Asks the same once more; absent while an answer is on its way. */
  onAskAgain?: (() => void) | undefined;
  onGoToLine: GoToLine;
};

export function AnswerText({ text, by, onAskAgain, onGoToLine }: AnswerTextProps) {
  const isByModel = by.assistant === 'model';
  const parts = isByModel ? [text] : text.split(`${styleHeading}\n`);
  const [said = '', style = ''] = parts;
  const { marks } = by;
  const treatment = useMemo(() => treatmentOf(marks ?? []), [marks]);
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const line = lineAddress.exec(link?.getAttribute('href') ?? '')?.[1];
    if (line === undefined) return;
    event.preventDefault();
    onGoToLine(Number(line));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed.
    <div className={classes.text} onClick={follow}>
      {isByModel ? (
        <>
          <Unverified />
          <Markdown text={withPlaces(text, marks ?? [])} treatment={treatment} />
          {onAskAgain && marks?.some(({ standing }) => standing === 'withheld') && (
            <Button variant="default" size="compact-sm" onClick={onAskAgain}>
              {t`Ask again, with the code`}
            </Button>
          )}
        </>
      ) : (
        <Markdown text={said} />
      )}
      {style !== '' && (
        <Unfolding title={t`Style`}>
          <Markdown text={style} />
        </Unfolding>
      )}
    </div>
  );
}

/** The kind of an answer, in a word or two. */
export const titleOf = ({ mode, level }: Pick<Entry, 'mode' | 'level'>): string =>
  ({ review: t`Review`, explain: t`Explanation`, hint: t`Hint ${level ?? 1}` })[mode];

type AnswerProps = {
  entry: Entry;
  onAskAgain?: (() => void) | undefined;
  onGoToLine: GoToLine;
};

/** A finished answer, with its kind and time. */
export function Answer({ entry, onAskAgain, onGoToLine }: AnswerProps) {
  return (
    <article className={classes.answer} aria-label={titleOf(entry)}>
      <div className={classes.about}>
        <span>
          <strong>{titleOf(entry)}</strong> <TimeAgo instant={entry.at} />
          {entry.assistant === 'model' && t`, by a language model`}
        </span>
        <CopyButton text={entry.text} of={titleOf(entry).toLowerCase()} />
      </div>
      <AnswerText text={entry.text} by={entry} onAskAgain={onAskAgain} onGoToLine={onGoToLine} />
    </article>
  );
}
