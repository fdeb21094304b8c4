/** One test case: its name, group and description, and its data as text or as files. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { descriptionMaxChars, testCaseMaxBytes } from '../../../contract/limits.ts';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { allCases, allGroups, changeCase, describeCase, groupOf } from './data-edits.ts';
import { readDraftFile, saveAs } from './draft-files.ts';
import { type Editing, useFileText } from './editing.ts';
import { type Bytes, type Case, isPlainName, lastName, nameRule } from './model.ts';
import classes from './tests.module.css';

type TestEditorProps = {
  one: Case;
  editing: Editing;
  /** Called with the new name. */
  onRenamed: (name: string) => void;
};

export function TestEditor({ one, editing, onRenamed }: TestEditorProps) {
  const { content, change } = editing;
  const [typed, setTyped] = useState(lastName(one.name));
  const group = groupOf(one.name);
  const isTaken = (name: string) =>
    name !== one.name && allCases(content).some((it) => it.name === name);
  const rename = (name: string) => {
    if (name === one.name || isTaken(name)) return;
    change(changeCase(one.name, { name }));
    onRenamed(name);
  };
  const flaw = !isPlainName(typed)
    ? nameRule
    : isTaken(`${group}/${typed}`)
      ? 'There is another test case of this name.'
      : undefined;
  return (
    <div className={classes.editor}>
      <div className={classes.fields}>
        <TextInput
          label="Name"
          description="Names decide the order"
          value={typed}
          error={flaw}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => flaw === undefined && rename(`${group}/${typed}`)}
        />
        <NativeSelect
          label="Group"
          description="Samples are shown"
          data={allGroups(content).map(({ name }) => name)}
          value={group}
          onChange={(event) => rename(`${event.currentTarget.value}/${lastName(one.name)}`)}
        />
        <TextInput
          label="Description"
          description="Optional, shown with samples"
          maxLength={descriptionMaxChars}
          value={one.description ?? ''}
          onChange={(event) => change(describeCase(one.name, event.currentTarget.value))}
        />
      </div>
      <div className={classes.sides}>
        <Side label="Input" side="input" one={one} editing={editing} />
        <Side label="Answer" side="answer" one={one} editing={editing} />
      </div>
    </div>
  );
}

/** Above this size, fields make browsers slow, and people do not write that much by hand. */
const fieldMaxBytes = 32 * 1024;

type SideProps = {
  label: string;
  side: 'input' | 'answer';
  one: Case;
  editing: Editing;
};

function Side({ label, side, one, editing }: SideProps) {
  const { change, contents } = editing;
  const bytes = one[side];
  const said = useFileText(editing, bytes, fieldMaxBytes);
  const [flaw, setFlaw] = useState<string>();
  const id = `${one.name}-${side}`;
  const set = (next: Bytes) => change(changeCase(one.name, { [side]: next }));
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const isLarge = file.size > testCaseMaxBytes;
    setFlaw(isLarge ? `At most ${formatBytes(testCaseMaxBytes)}.` : undefined);
    if (!isLarge) set(contents.keep(new Uint8Array(await file.arrayBuffer()), bytes));
  };
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <label htmlFor={id}>{label}</label>
        <span>{formatBytes(bytes.bytes)}</span>
        <DownloadSide editing={editing} bytes={bytes} name={fileName(one, side)} />
        <FileButton label="Replace" to={`${one.name} ${side}`} isCompact onFiles={replace} />
      </div>
      {said.kind === 'text' ? (
        <textarea
          id={id}
          className="mono"
          rows={6}
          spellCheck={false}
          value={said.text}
          onChange={(event) => set(contents.keep(event.currentTarget.value, bytes))}
        />
      ) : (
        <p id={id} className={classes.instead}>
          {words[said.kind]}
          {said.kind === 'failed' && (
            <Button variant="default" size="compact-xs" onClick={said.retry}>
              Retry
            </Button>
          )}
        </p>
      )}
      {flaw !== undefined && <p role="alert">{flaw}</p>}
    </div>
  );
}

const words = {
  loading: 'Loading...',
  failed: 'It could not be loaded. ',
  large: 'Too large to be edited here: download it, or replace it with a file.',
  binary: 'This is not text: download it, or replace it with a file.',
} as const;

const fileName = ({ name }: Case, side: 'input' | 'answer'): string =>
  `${lastName(name)}.${side === 'input' ? 'in' : 'ans'}`;

type DownloadSideProps = { editing: Editing; bytes: Bytes; name: string };

function DownloadSide({ editing, bytes, name }: DownloadSideProps) {
  const download = async () => {
    const own = editing.contents.read(bytes);
    saveAs(name, new Blob([own ?? (await readDraftFile(editing.problemId, bytes.sha256))]));
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      leftSection={<Icon name="download" size={13} />}
      aria-label={`Download ${name}`}
      disabled={bytes.bytes === 0}
      onClick={() => void download()}
    >
      Download
    </Button>
  );
}
