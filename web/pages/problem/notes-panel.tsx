/** The person's own notes about a problem, in Markdown, saved while they are written. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { getNote, putNote } from '../../../contract/calls.ts';
import { noteMaxBytes } from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { differenceOf } from './difference.tsx';
import { keepStored, readStored } from './drafts.ts';
import classes from './notes-panel.module.css';
import { TextBox } from './text-box.tsx';
import { keepingWords, useInStep } from './use-in-step.ts';

export default function NotesPanel({ problemId }: { problemId: string }) {
  const { person, isLoading } = useSession();
  if (isLoading) return null;
  if (person !== null) return <Notes key={problemId} problemId={problemId} userId={person._id} />;
  return (
    <EmptyState
      icon="edit"
      title="Your own notes"
      text="Log in to keep notes about this problem, on all of your devices."
    >
      <Button component={Link} to={paths.login(paths.problem(problemId))}>
        Log in
      </Button>
    </EmptyState>
  );
}

function Notes({ problemId, userId }: { problemId: string; userId: string }) {
  const draftKey = `note:${userId}:${problemId}`;
  const [text, setText] = useState(() => readStored(draftKey) ?? '');
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(text);
  const write = (next: string) => {
    latest.current = next;
    setText(next);
    keepStored(draftKey, next);
  };
  const params = { problemId };
  const keeping = useInStep({
    key: `kept-note:${userId}:${problemId}`,
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
      title: 'Your notes were changed on another device',
      text: differenceOf(mine, theirs, 'Both devices changed the same lines.'),
    }),
  });
  const isTooLong = new TextEncoder().encode(text).length > noteMaxBytes;
  return (
    <div className={classes.notes}>
      <div className={classes.head}>
        <span className={classes.state}>{keepingWords[keeping.state]}</span>
        <Button
          variant="default"
          size="compact-sm"
          aria-pressed={isReading}
          onClick={() => setIsReading(!isReading)}
        >
          {isReading ? 'Write' : 'Preview'}
        </Button>
      </div>
      {isReading ? (
        <Markdown text={text} />
      ) : (
        <TextBox
          label="Notes"
          isFilling
          rows={12}
          placeholder="Only you see them. Markdown and $\LaTeX$ are shown in the preview."
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
          Notes on one problem can have up to {noteMaxBytes / 1024} KiB. Longer notes stay in this
          browser only.
        </p>
      )}
    </div>
  );
}
