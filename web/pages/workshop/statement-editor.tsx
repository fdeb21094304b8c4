/** A statement beside its preview. Images are selected, dropped or pasted, and stored with it. */

import { Button } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useDeferredValue, useRef, useState } from 'react';
import { utf8Bytes } from '../../../contract/characters.ts';
import { imageMaxBytes, statementMaxBytes } from '../../../contract/limits.ts';
import { imageKinds } from '../../../contract/statement-images.ts';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { StatementArea } from '../../ui/form/statement-area.tsx';
import field from '../../ui/form/statement-field.module.css';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Markdown, MarkdownSkeleton } from '../../ui/markdown/markdown.tsx';
import { rich } from '../../ui/rich.ts';
import { type Editing, useFileText } from './editing.ts';
import type { Statement } from './model.ts';
import { placeImage, putStatement } from './statements.ts';
import { useConverted } from './use-converted.ts';
import { useImages } from './use-images.ts';
import classes from './workshop.module.css';

type StatementEditorProps = { statement: Statement; editing: Editing };

export function StatementEditor({ statement, editing }: StatementEditorProps) {
  const { change, contents } = editing;
  const said = useFileText(editing, statement.source);
  if (said.kind === 'loading') {
    return (
      <div className={classes.statement}>
        <MarkdownSkeleton />
      </div>
    );
  }
  if (said.kind === 'failed') {
    return (
      <div className={classes.empty} role="alert">
        <p>{t`The statement could not be loaded.`}</p>
        <Button variant="default" onClick={said.retry}>
          {t`Retry`}
        </Button>
      </div>
    );
  }
  if (said.kind !== 'text') {
    return (
      <div className={classes.empty}>
        <p>
          {t`This statement of ${formatBytes(statement.source.bytes)} is too large, or not text, and cannot be edited here.`}
        </p>
      </div>
    );
  }
  const write = (text: string) =>
    change(putStatement({ ...statement, source: contents.keep(text, statement.source) }));
  return <Writing statement={statement} editing={editing} text={said.text} write={write} />;
}

type WritingProps = StatementEditorProps & { text: string; write: (text: string) => void };

const noteOf = (format: Statement['format']): string =>
  format === 'latex'
    ? t`LaTeX, as in Kattis’ problem packages`
    : t`Markdown, with LaTeX between $ signs`;

function Writing({ statement, editing, text, write }: WritingProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(text);
  const isMarkdown = statement.format === 'markdown';
  const latex = useConverted(editing, isMarkdown ? '' : shown);
  const markdown = isMarkdown ? shown : (latex.data?.markdown ?? '');
  const images = useImages(editing, markdown);
  const insert = useInsertImages({ area, editing, text, write, isMarkdown });
  const bytes = utf8Bytes(text);
  return (
    <div className={field.pair}>
      <div className={field.write} {...insert.drop}>
        <StatementArea
          area={area}
          format={isMarkdown ? 'markdown' : 'latex'}
          lang={statement.language}
          description={noteOf(statement.format)}
          text={text}
          onChange={write}
          onPaste={insert.onPaste}
          error={
            bytes > statementMaxBytes &&
            t`At most ${formatBytes(statementMaxBytes)}; this has ${formatBytes(bytes)}.`
          }
        />
        <div className={classes.under}>
          <ImageButton onFiles={insert.add} />
          <span>{insert.flaw ?? t`You can also drop or paste images.`}</span>
        </div>
      </div>
      <section className={field.preview} aria-label={t`Preview of the statement`}>
        <div className={field.previewTitle}>{t`Preview`}</div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
        <div className={field.paper} tabIndex={0}>
          {shown.trim() === '' && (
            <p className={field.empty}>{t`A preview of the statement appears here.`}</p>
          )}
          {latex.error && <Message tone="red">{sentenceOf(latex.error)}</Message>}
          {markdown.trim() !== '' && <Markdown text={markdown} images={images} />}
          <UnknownCommands unknown={latex.data?.unknown ?? []} />
        </div>
      </section>
    </div>
  );
}

type UnknownCommand = { name: string; line: number };

/** LaTeX commands that have no effect here. */
function UnknownCommands({ unknown }: { unknown: readonly UnknownCommand[] }) {
  if (unknown.length === 0) return null;
  return (
    <ul className={classes.unknown} aria-label={t`Unknown commands`}>
      {unknown.map(({ name, line }) => (
        <li key={`${line} ${name}`}>
          {rich`Line ${line}: ${<code>{name}</code>} is unknown; its text is kept.`}
        </li>
      ))}
    </ul>
  );
}

const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';
const isImage = ({ type }: File): boolean => imageTypes.split(',').includes(type);

type Inserting = Pick<WritingProps, 'editing' | 'text' | 'write'> & {
  area: React.RefObject<HTMLTextAreaElement | null>;
  isMarkdown: boolean;
};

/** Stores images with the statement, and inserts them at the cursor. */
function useInsertImages({ area, editing, text, write, isMarkdown }: Inserting) {
  const [flaw, setFlaw] = useState<string>();
  const add = async (files: readonly File[]) => {
    const wrong = files.find((file) => !isImage(file) || file.size > imageMaxBytes);
    if (wrong !== undefined) {
      setFlaw(
        isImage(wrong)
          ? t`${wrong.name} is larger than ${formatBytes(imageMaxBytes)}.`
          : t`${wrong.name} is not an image (${imageKinds}).`,
      );
      return;
    }
    setFlaw(undefined);
    const at = area.current?.selectionStart ?? text.length;
    let inserted = '';
    let now = editing.content;
    for (const file of files) {
      const bytes = editing.contents.keep(new Uint8Array(await file.arrayBuffer()));
      const { path, change } = placeImage(now, file.name, bytes);
      now = change(now);
      editing.change(change);
      const image = isMarkdown ? `![](${path})` : `\\includegraphics{${path}}`;
      inserted += `${inserted === '' ? '' : '\n'}${image}`;
    }
    write(text.slice(0, at) + inserted + text.slice(at));
  };
  return {
    add,
    flaw,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      void add(files);
    },
    drop: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void add([...event.dataTransfer.files]);
      },
    },
  };
}

function ImageButton({ onFiles }: { onFiles: (files: readonly File[]) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageTypes}
        aria-label={t`Images for the statement`}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={13} />}
        onClick={() => input.current?.click()}
      >
        {t`Insert image`}
      </Button>
    </>
  );
}
