/** The test cases of a draft with their data, and comments on them. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import { firstChars } from '../../../contract/characters.ts';
import { t } from '../../../contract/translation.ts';
import type { Review } from '../../../contract/workshop-reviews.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { type Editing, useFileText } from '../workshop/editing.ts';
import type { Bytes, Case, Group } from '../workshop/model.ts';
import { CommentBox } from './comment-box.tsx';
import classes from './review.module.css';
import { Thread } from './thread.tsx';
import { isOpen } from './use-commenting.ts';

const casesOf = (group: Group): Case[] => [...group.cases, ...group.groups.flatMap(casesOf)];

export function Tests({ review, editing }: { review: Review; editing: Editing }) {
  const { sample, secret } = editing.content;
  const all = [...casesOf(sample), ...casesOf(secret)];
  const names = new Set(all.map(({ name }) => name));
  const gone = review.comments.filter(
    ({ answers, place }) => answers === null && place?.test !== undefined && !names.has(place.test),
  );
  return (
    <Panel title={t`Tests`} note={`${all.length}`}>
      <ul className={classes.tests}>
        {all.map((one) => (
          <li key={one.name}>
            <Test review={review} one={one} editing={editing} />
          </li>
        ))}
      </ul>
      {gone.map((one) => (
        <Thread key={one._id} review={review} first={one} />
      ))}
    </Panel>
  );
}

type TestProps = { review: Review; one: Case; editing: Editing };

function Test({ review, one, editing }: TestProps) {
  const [isChosen, setIsChosen] = useState(false);
  const { name, input, answer, description } = one;
  const threads = review.comments.filter(
    ({ answers, place }) => answers === null && place?.test === name,
  );
  return (
    <>
      <div className={classes.test}>
        <code>{name}</code>
        {name.startsWith('sample') && <Badge>{t`sample`}</Badge>}
        <span>{t`${formatBytes(input.bytes)} in, ${formatBytes(answer.bytes)} out`}</span>
        {isOpen(review) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t`Comment on ${name}`}
            onClick={() => setIsChosen(!isChosen)}
          >
            {t`Comment`}
          </Button>
        )}
      </div>
      {description !== undefined && <p className={classes.lead}>{description}</p>}
      <Unfolding title={t`Data`}>
        <div className={classes.data}>
          <Side title={t`Input`} bytes={input} editing={editing} />
          <Side title={t`Output`} bytes={answer} editing={editing} />
        </div>
      </Unfolding>
      {threads.map((it) => (
        <Thread key={it._id} review={review} first={it} />
      ))}
      {isChosen && (
        <CommentBox
          review={review}
          label={t`Comment on ${name}`}
          to={{ place: { test: name } }}
          onClose={() => setIsChosen(false)}
        />
      )}
    </>
  );
}

const loadedMaxBytes = 64 * 1024;
const shownMaxChars = 4096;

function Side({ title, bytes, editing }: { title: string; bytes: Bytes; editing: Editing }) {
  const said = useFileText(editing, bytes, loadedMaxBytes);
  const isCut = said.kind === 'text' && said.text.length > shownMaxChars;
  return (
    <div>
      <h4>{title}</h4>
      {said.kind === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <pre tabIndex={0}>{isCut ? `${firstChars(said.text, shownMaxChars)}…` : said.text}</pre>
      ) : (
        <p className={classes.lead}>
          {said.kind === 'loading'
            ? t`Loading…`
            : t`Too large to show, or not text. Open it in the workshop.`}
        </p>
      )}
    </div>
  );
}
