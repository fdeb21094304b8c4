/** One answer: Markdown with links to lines in the editor, and a copy button. */
import type { MouseEvent } from 'react';
import { styleHeading } from '../../../../contract/words.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import type { GoToLine } from '../diagnosis-note.tsx';
import classes from './assistant.module.css';
import type { Entry } from './history.ts';

const lineAddress = /^#line-([1-9]\d{0,5})$/;

/** `text` may still be growing. */
export function AnswerText({ text, onGoToLine }: { text: string; onGoToLine: GoToLine }) {
  const [said = '', style = ''] = text.split(`${styleHeading}\n`);
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
      <Markdown text={said} />
      {style !== '' && (
        <Unfolding title="Style">
          <Markdown text={style} />
        </Unfolding>
      )}
    </div>
  );
}

/** The kind of an answer, in a word or two. */
export const titleOf = ({ mode, level }: Pick<Entry, 'mode' | 'level'>): string =>
  ({ review: 'Review', explain: 'Explanation', hint: `Hint ${level ?? 1}` })[mode];

/** A finished answer, with its kind and time. */
export function Answer({ entry, onGoToLine }: { entry: Entry; onGoToLine: GoToLine }) {
  return (
    <article className={classes.answer} aria-label={titleOf(entry)}>
      <div className={classes.about}>
        <span>
          <strong>{titleOf(entry)}</strong> <TimeAgo instant={entry.at} />
          {entry.assistant === 'model' && ', by a language model'}
        </span>
        <CopyButton text={entry.text} of={titleOf(entry).toLowerCase()} />
      </div>
      <AnswerText text={entry.text} onGoToLine={onGoToLine} />
    </article>
  );
}
