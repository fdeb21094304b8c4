/** Programs of one kind: a list with the open one in an editor, and buttons to add and remove. */

import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../../contract/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { useDrop } from '../../ui/cases/use-drop.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Editing } from './editing.ts';
import type { Program } from './model.ts';
import { ProgramEditor } from './program-editor.tsx';
import classes from './programs.module.css';
import {
  addressOf,
  freeName,
  languageOf,
  type ProgramPlace,
  programOf,
  putProgram,
  removeProgram,
} from './programs.ts';
import { useUndo } from './use-undo.tsx';

/** A source to start from. */
export type Template = { label: string; name: string; source: string };

type ProgramListProps = {
  title: string;
  /** For example `solution`. */
  /** What the button says that takes files. */
  upload: string;
  all: readonly { place: ProgramPlace; program: Program }[];
  /** The place for a new program with this name; an uploaded one may tell more by its path. */
  placeOf: (name: string, path: string) => ProgramPlace;
  templates: readonly Template[];
  editing: Editing;
  /** Shown beside the name of a program. */
  beside?: (place: ProgramPlace) => ReactNode;
  max?: number;
};

export function ProgramList(props: ProgramListProps) {
  const { title, upload, all, placeOf, templates, editing, beside, max } = props;
  const { change, contents } = editing;
  const [open, setOpen] = useState<string>();
  const undo = useUndo(editing);
  const takenBy = (place: ProgramPlace): string[] =>
    all.filter((it) => folderOf(it.place) === folderOf(place)).map(({ program }) => program.name);
  const add = (given: string, content: string | Uint8Array<ArrayBuffer>, path = given) => {
    const wanted = placeOf(given, path);
    const place = placeOf(freeName(wanted.name, takenBy(wanted)), path);
    change(putProgram(place, programOf(place.name, contents.keep(content))));
    setOpen(addressOf(place));
  };
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const path = file.webkitRelativePath || file.name;
      add(file.name, new Uint8Array(await file.arrayBuffer()), path);
    }
  };
  const drop = useDrop(take);
  const isFull = max !== undefined && all.length >= max;
  return (
    // Dropping is a shortcut; the button works for everyone.
    <section className={classes.list} aria-label={title} {...drop}>
      <ul className={classes.programs}>
        {all.map(({ place, program }) => {
          const address = addressOf(place);
          const isOpen = open === address || all.length === 1;
          return (
            <li key={address} className={classes.program} data-place={markOf(place)}>
              <div className={classes.head}>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(open === address ? undefined : address)}
                >
                  <Icon name={isOpen ? 'chevron' : 'right'} size={12} />
                  <code>{program.name}</code>
                </button>
                <Badge>{languageOf(program) ?? t`Other`}</Badge>
                {program.files.length > 1 && <Badge>{t`${program.files.length} files`}</Badge>}
                <span className={classes.beside}>{beside?.(place)}</span>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t`Remove ${program.name}`}
                  onClick={() => undo.remove(program.name, removeProgram(place))}
                >
                  <Icon name="trash" size={14} />
                </ActionIcon>
              </div>
              {isOpen && (
                <ProgramEditor
                  place={place}
                  program={program}
                  taken={takenBy(place)}
                  editing={editing}
                  onRenamed={(name) => setOpen(addressOf({ ...place, name }))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {undo.bar}
      {!isFull && (
        <div className={classes.adders}>
          {templates.map(({ label, name, source }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              leftSection={<Icon name="plus" size={13} />}
              onClick={() => add(name, source)}
            >
              {label}
            </Button>
          ))}
          <FileButton label={upload} to={title} isSingle onFiles={take} />
          <span>{t`You can also drop a file here.`}</span>
        </div>
      )}
    </section>
  );
}

const folders: Partial<Record<string, string>> = {
  inputValidators: 'input_validators',
  outputValidators: 'output_validator',
};

/** The program's place in the package, as in findings. */
const markOf = (place: ProgramPlace): string =>
  'folder' in place ? addressOf(place) : `${folders[place.kind] ?? place.kind}/${place.name}`;

const folderOf = (place: ProgramPlace): string => ('folder' in place ? place.folder : place.kind);
