/** The programs of a draft, read-only: checker or interactor, validators, solutions. */
import { t } from '../../../contract/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import { type Editing, useFileText } from '../workshop/editing.ts';
import type { NamedFile, Program } from '../workshop/model.ts';
import { verdictFolders } from '../workshop/programs.ts';
import classes from './review.module.css';

export function Programs({ editing }: { editing: Editing }) {
  const { programs, submissions } = editing.content;
  const checkers = [...programs.outputValidators, ...programs.interactors];
  return (
    <>
      <Panel title={t`Checker program`}>
        {checkers.length === 0 && (
          <p className={classes.lead}>{t`Outputs are compared with the expected ones.`}</p>
        )}
        <All programs={checkers} editing={editing} />
      </Panel>
      <Panel title={t`Input validators`}>
        {programs.inputValidators.length === 0 && (
          <p className={classes.lead}>{t`No validators: the inputs are not checked.`}</p>
        )}
        <All programs={programs.inputValidators} editing={editing} />
      </Panel>
      <Panel title={t`Sources of solutions`}>
        <ul className={classes.tests}>
          {submissions.map(({ folder, program }) => (
            <li key={`${folder}/${program.name}`}>
              <Badge>{verdictOf(folder)}</Badge>
              <Sources program={program} editing={editing} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

const verdictOf = (folder: string): string =>
  verdictFolders.find((one) => one.folder === folder)?.label ?? folder;

function All({ programs, editing }: { programs: readonly Program[]; editing: Editing }) {
  return (
    <ul className={classes.tests}>
      {programs.map((program) => (
        <li key={program.name}>
          <Sources program={program} editing={editing} />
        </li>
      ))}
    </ul>
  );
}

const Sources = ({ program, editing }: { program: Program; editing: Editing }) =>
  program.files.map((file) => (
    <Unfolding
      key={file.path}
      title={program.isFolder ? `${program.name}/${file.path}` : program.name}
    >
      <Source file={file} editing={editing} />
    </Unfolding>
  ));

function Source({ file, editing }: { file: NamedFile; editing: Editing }) {
  const said = useFileText(editing, file.bytes);
  if (said.kind === 'loading') return <div aria-busy="true" />;
  if (said.kind !== 'text') {
    return (
      <p className={classes.lead}>
        {t`It is too large to show, or not text. Open it in the workshop.`}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.code} tabIndex={0}>
      {said.text}
    </pre>
  );
}
