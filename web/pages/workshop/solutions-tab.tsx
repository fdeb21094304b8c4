/** The solutions of a problem, correct and wrong ones, each with its expected verdict. */
import { NativeSelect } from '@mantine/core';
import type { Editing } from './editing.ts';
import { ProgramList } from './program-list.tsx';
import { expectVerdict, type SolutionPlace, verdictFolders } from './programs.ts';
import { solutionTemplates } from './templates.ts';
import classes from './workshop.module.css';

export function SolutionsTab({ editing }: { editing: Editing }) {
  const { submissions } = editing.content;
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        Solutions show that the problem works as intended: correct ones must be accepted, wrong or
        slow ones must not. Verification judges each of them.
      </p>
      <ProgramList
        title="Solutions"
        noun="solution"
        all={submissions.map(({ folder, program }) => ({
          place: { kind: 'submissions', folder, name: program.name },
          program,
        }))}
        placeOf={(name) => ({ kind: 'submissions', folder: 'accepted', name })}
        templates={solutionTemplates}
        editing={editing}
        beside={(place) => 'folder' in place && <ExpectedVerdict place={place} editing={editing} />}
      />
    </div>
  );
}

type ExpectedVerdictProps = { place: SolutionPlace; editing: Editing };

function ExpectedVerdict({ place, editing: { content, change } }: ExpectedVerdictProps) {
  const known = verdictFolders.some(({ folder }) => folder === place.folder);
  const options = [
    ...verdictFolders.map(({ folder, label }) => ({ value: folder, label })),
    ...(known ? [] : [{ value: place.folder, label: place.folder }]),
  ];
  const isTaken = (folder: string): boolean =>
    content.submissions.some((it) => it.folder === folder && it.program.name === place.name);
  return (
    <NativeSelect
      size="xs"
      aria-label={`Expected verdict of ${place.name}`}
      title={verdictFolders.find(({ folder }) => folder === place.folder)?.hint}
      data={options}
      value={place.folder}
      onChange={({ currentTarget: { value } }) => {
        if (value !== place.folder && !isTaken(value)) change(expectVerdict(place, value));
      }}
    />
  );
}
