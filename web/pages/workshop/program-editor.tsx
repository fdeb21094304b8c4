/** The files of a program in a code editor: written here, or loaded from files. */

import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type EditorMode, languageFacts } from '../../../contract/languages.ts';
import { languageOfFile, languageOfHeader } from '../../../contract/program-languages.ts';
import { t } from '../../../contract/translation.ts';
import { DownloadButton } from '../../ui/cases/download-button.tsx';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { CodeEditor } from '../../ui/code/code-editor.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { saveDraftFile } from './draft-files.ts';
import { type Editing, useFileText } from './editing.ts';
import { isPlainName, type NamedFile, nameRule, type Program } from './model.ts';
import classes from './programs.module.css';
import {
  addFile,
  freeName,
  isIncludedName,
  type ProgramPlace,
  putProgram,
  removeFile,
  renameProgram,
  writeFile,
} from './programs.ts';

type ProgramEditorProps = {
  place: ProgramPlace;
  program: Program;
  /** The names of its sibling programs, which are taken. */
  taken: readonly string[];
  editing: Editing;
  /** Called with the new name. */
  onRenamed: (name: string) => void;
};

export function ProgramEditor({ place, program, taken, editing, onRenamed }: ProgramEditorProps) {
  const { change, contents } = editing;
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState(program.name);
  const { files } = program;
  const open = files.find(({ path }) => path === chosen) ?? files[0];
  const put = (next: Program) => {
    change(putProgram(place, next));
    setTyped(next.name);
    if (next.name !== program.name) onRenamed(next.name);
  };
  const isIncluded = place.kind === 'include';
  const flaw = !(isIncluded ? isIncludedName(typed) : isPlainName(typed))
    ? nameRule
    : taken.includes(typed) && typed !== program.name
      ? t`There is another program of this name.`
      : undefined;
  const rename = () => {
    if (flaw === undefined && typed !== program.name) put(renameProgram(program, typed));
  };
  const addFiles = async (added: readonly File[]) => {
    let next = program;
    for (const file of added) {
      const bytes = contents.keep(new Uint8Array(await file.arrayBuffer()));
      next = addFile(next, file.name, bytes);
    }
    if (added.length > 0) put(next);
  };
  return (
    <div className={classes.editor}>
      <div className={classes.names}>
        <TextInput
          label={t`Name`}
          size="xs"
          value={typed}
          error={flaw}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={rename}
        />
        {files.length > 1 && (
          <nav className={classes.files} aria-label={t`Files of ${program.name}`}>
            {files.map(({ path }) => (
              <Button
                key={path}
                size="compact-sm"
                variant={path === open?.path ? 'light' : 'subtle'}
                aria-pressed={path === open?.path}
                onClick={() => setChosen(path)}
              >
                {path}
              </Button>
            ))}
          </nav>
        )}
        {!isIncluded && (
          <AddFile
            onFiles={addFiles}
            onNew={() => newFile({ program, contents, put, setChosen })}
          />
        )}
      </div>
      {open !== undefined && (
        <OpenFile
          key={open.path}
          file={open}
          editing={editing}
          onWrite={(text) => put(writeFile(program, open.path, contents.keep(text, open.bytes)))}
          onReplace={(bytes) =>
            put(writeFile(program, open.path, contents.keep(bytes, open.bytes)))
          }
          {...(files.length > 1 && { onRemove: () => put(removeFile(program, open.path)) })}
        />
      )}
    </div>
  );
}

type NewFile = Pick<Editing, 'contents'> & {
  program: Program;
  put: (next: Program) => void;
  setChosen: (path: string) => void;
};

function newFile({ program, contents, put, setChosen }: NewFile): void {
  const taken = program.files.map(({ path }) => path);
  const path = freeName('more.h', taken);
  put(addFile(program, path, contents.keep('\n')));
  setChosen(path);
}

type AddFileProps = { onFiles: (files: readonly File[]) => Promise<void>; onNew: () => void };

function AddFile({ onFiles, onNew }: AddFileProps) {
  return (
    <div className={classes.adders}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon name="plus" size={12} />}
        onClick={onNew}
      >
        {t`New header`}
      </Button>
      <FileButton label={t`Add file`} to="the program" isCompact onFiles={onFiles} />
    </div>
  );
}

type OpenFileProps = {
  file: NamedFile;
  editing: Editing;
  onWrite: (text: string) => void;
  onReplace: (bytes: Uint8Array<ArrayBuffer>) => void;
  onRemove?: () => void;
};

function modeOf(path: string): EditorMode {
  const language = languageOfFile(path) ?? languageOfHeader(path);
  return language === undefined ? 'plain' : languageFacts(language).editorMode;
}

function OpenFile({ file, editing, onWrite, onReplace, onRemove }: OpenFileProps) {
  const { path, bytes } = file;
  const said = useFileText(editing, bytes);
  const replace = async ([chosen]: readonly File[]) => {
    if (chosen !== undefined) onReplace(new Uint8Array(await chosen.arrayBuffer()));
  };
  return (
    <>
      <div className={classes.code}>
        {said.kind === 'text' ? (
          <CodeEditor
            code={said.text}
            mode={modeOf(path)}
            label={t`Source of ${path}`}
            onChange={(text) => {
              if (text !== said.text) onWrite(text);
            }}
          />
        ) : (
          <p>
            {said.kind === 'loading' && t`Loading...`}
            {said.kind === 'failed' && t`The file could not be loaded. `}
            {said.kind === 'large' && t`${formatBytes(bytes.bytes)}: too large to be edited here.`}
            {said.kind === 'binary' && t`This is not text.`}
            {said.kind === 'failed' && (
              <Button variant="default" size="compact-xs" onClick={said.retry}>
                {t`Retry`}
              </Button>
            )}
          </p>
        )}
      </div>
      <div className={classes.under}>
        <span>
          {path}, {formatBytes(bytes.bytes)}
        </span>
        <DownloadButton of={path} onDownload={() => saveDraftFile(editing, bytes, path)} />
        <FileButton label={t`Replace`} to={path} isCompact onFiles={replace} />
        {onRemove !== undefined && (
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            leftSection={<Icon name="trash" size={13} />}
            aria-label={t`Remove ${path}`}
            onClick={onRemove}
          >
            {t`Remove`}
          </Button>
        )}
      </div>
    </>
  );
}
