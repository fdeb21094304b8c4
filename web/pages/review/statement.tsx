/** A statement as readers will see it, and its source line by line, with comments on lines. */

import { useState } from 'react';
import { t } from '../../../contract/translation.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { Markdown, MarkdownSkeleton } from '../../ui/markdown/markdown.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { type Editing, useFileText } from '../workshop/editing.ts';
import type { Statement as Written } from '../workshop/model.ts';
import { useImages } from '../workshop/use-images.ts';
import { CommentBox } from './comment-box.tsx';
import classes from './review.module.css';
import { Thread } from './thread.tsx';
import { isOpen, threadsAt } from './use-commenting.ts';

type ToldProps = { review: Review; statements: NonNullable<Review['statements']> };

/** What testers have of the draft: its statements, without images, and the comments on their lines. */
export function ToldStatements({ review, statements }: ToldProps) {
  return (
    <div className={classes.parts}>
      {statements.map(({ language, format, text }) => (
        <Panel key={`${language} ${format}`} title={t`Statement`} note={language}>
          {format === 'markdown' && <Markdown text={text} />}
          <Lines review={review} language={language} text={text} />
          <Outdated review={review} language={language} />
        </Panel>
      ))}
    </div>
  );
}

type StatementProps = { review: Review; statement: Written; editing: Editing };

export function Statement({ review, statement, editing }: StatementProps) {
  const said = useFileText(editing, statement.source);
  const { language, format } = statement;
  const text = said.kind === 'text' ? said.text : '';
  const images = useImages(editing, format === 'markdown' ? text : '');
  return (
    <Panel title={t`Statement`} note={language}>
      {said.kind === 'loading' && <MarkdownSkeleton />}
      {said.kind !== 'text' && said.kind !== 'loading' && (
        <p className={classes.lead}>
          {t`It is too large to show, or not text. Open it in the workshop.`}
        </p>
      )}
      {said.kind === 'text' && format === 'markdown' && <Markdown text={text} images={images} />}
      {said.kind === 'text' && <Lines review={review} language={language} text={text} />}
      <Outdated review={review} language={language} />
    </Panel>
  );
}

type LinesProps = { review: Review; language: string; text: string };

function Lines({ review, language, text }: LinesProps) {
  const [chosen, setChosen] = useState<number>();
  return (
    <section className={classes.source} aria-label={t`Lines of the statement in ${language}`}>
      <h3>{t`Lines`}</h3>
      <ol>
        {text.split(/\r?\n/).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
          <li key={index}>
            <Line
              review={review}
              place={{ statement: language, line: index + 1 }}
              text={line}
              isChosen={chosen === index}
              onChoose={(isOn) => setChosen(isOn ? index : undefined)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type LineProps = {
  review: Review;
  place: { statement: string; line: number };
  text: string;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
};

function Line({ review, place, text, isChosen, onChoose }: LineProps) {
  const { line } = place;
  return (
    <>
      <div className={classes.line}>
        {isOpen(review) ? (
          <button
            type="button"
            aria-label={t`Comment on line ${line}`}
            aria-expanded={isChosen}
            onClick={() => onChoose(!isChosen)}
          >
            {line}
          </button>
        ) : (
          <span>{line}</span>
        )}
        <code>{text}</code>
      </div>
      {threadsAt(review, place).map((one) => (
        <Thread key={one._id} review={review} first={one} />
      ))}
      {isChosen && (
        <CommentBox
          review={review}
          label={t`Comment on line ${line}`}
          to={{ place }}
          onClose={() => onChoose(false)}
        />
      )}
    </>
  );
}

function Outdated({ review, language }: { review: Review; language: string }) {
  const all = review.comments.filter(
    ({ answers, isOutdated, place }) =>
      answers === null && isOutdated && place?.statement === language,
  );
  if (all.length === 0) return null;
  return (
    <Unfolding title={t`Comments on lines that were changed (${all.length})`}>
      {all.map((one) => (
        <Thread key={one._id} review={review} first={one} />
      ))}
    </Unfolding>
  );
}
