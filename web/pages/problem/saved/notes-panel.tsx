/** The person's own notes about a problem, in Markdown, saved while they are written. */

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { getNote, putNote } from '../../../../contract/calls.ts';
import { noteMaxBytes } from '../../../../contract/limits.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { usePageSession, useSession } from '../../../session.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { TextBox } from '../console/text-box.tsx';
import { differenceOf } from './difference-part.tsx';
import { KeepingNote } from './keeping-note.tsx';
import classes from './notes-panel.module.css';
import { keepText, openText } from './stored.ts';
import { useInStep } from './use-in-step.ts';

export default function NotesPanel({ problemId }: { problemId: string }) {
  const { person, isLoading } = usePageSession();
  if (isLoading) return null;
  if (person !== null) return <Notes key={problemId} problemId={problemId} userId={person._id} />;
  return (
    <EmptyState
      icon="edit"
      title={t`Your own notes`}
      text={t`Log in to keep notes about this problem, on all of your devices.`}
    >
      <Button component={Link} to={paths.login(paths.problem(problemId))}>
        {t`Log in`}
      </Button>
    </EmptyState>
  );
}

function Notes({ problemId, userId }: { problemId: string; userId: string }) {
  const keys = { text: `note:${userId}:${problemId}`, common: `kept-note:${userId}:${problemId}` };
  const { person } = useSession();
  const [text, setText] = useState(() => openText(keys, ''));
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(text);
  const write = (next: string) => {
    latest.current = next;
    setText(next);
    keepText(keys.text, next, '');
  };
  const params = { problemId };
  const keeping = useInStep(
    person && {
      keys,
      owner: userId,
      empty: '',
      read: () => latest.current,
      show: write,
      load: async (signal) => {
        const note = await api.call(getNote, { params, signal });
        return note.version === 0 ? null : note;
      },
      save: async (next, version) => {
        const headers = { 'if-match': `"${version}"` };
        return (await api.call(putNote, { params, headers, body: { text: next } })).version;
      },
      question: (mine, theirs) => ({
        title: t`Your notes were changed elsewhere`,
        text: differenceOf({ of: 'notes', mine, theirs }),
      }),
    },
  );
  const isTooLong = new TextEncoder().encode(text).length > noteMaxBytes;
  return (
    <div className={classes.notes}>
      <div className={classes.head}>
        <KeepingNote className={classes.state} state={keeping.state} onTake={keeping.takeNewer} />
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={isReading}
          onClick={() => setIsReading(!isReading)}
        >
          {isReading ? t`Write` : t`Preview`}
        </Button>
      </div>
      {isReading ? (
        <Markdown text={text} />
      ) : (
        <TextBox
          label={t`Notes`}
          isFilling
          rows={12}
          placeholder={t`Only you see them. Markdown and $\\LaTeX$ are shown in the preview.`}
          value={text}
          isError={isTooLong}
          onChange={(event) => {
            write(event.currentTarget.value);
            keeping.changed();
          }}
        />
      )}
      {isTooLong && (
        <p role="alert" className={classes.tooLong}>
          {t`Notes on one problem can have up to ${noteMaxBytes / 1024} KiB. Longer notes stay in this browser only.`}
        </p>
      )}
    </div>
  );
}
