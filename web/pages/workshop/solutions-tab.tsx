/** The solutions of a problem, correct and wrong ones, each with its expected verdict. */

import { Button, NativeSelect } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import type { Editing } from './editing.ts';
import { ProgramList } from './program-list.tsx';
import {
  expectVerdict,
  folderOfUpload,
  isMainSolution,
  type SolutionPlace,
  setMainSolution,
  verdictFolders,
} from './programs.ts';
import { solutionTemplates } from './templates.ts';
import classes from './workshop.module.css';

export function SolutionsTab({ editing }: { editing: Editing }) {
  const { submissions } = editing.content;
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        {rich`Solutions show that the problem works as intended: correct ones must be accepted, wrong or slow ones must not. Verification judges each of them. The main solution makes the answers of generated test cases. An uploaded file is expected to get what its folder or name says, such as ${<code>wa-greedy.py</code>}.`}
      </p>
      <ProgramList
        title={t`Solutions`}
        upload={t`Upload solution`}
        all={submissions.map(({ folder, program }) => ({
          place: { kind: 'submissions', folder, name: program.name },
          program,
        }))}
        placeOf={(name, path) => ({ kind: 'submissions', folder: folderOfUpload(path), name })}
        templates={solutionTemplates}
        editing={editing}
        beside={(place) =>
          'folder' in place && (
            <>
              <MainSolution place={place} editing={editing} />
              <ExpectedVerdict place={place} editing={editing} />
            </>
          )
        }
      />
    </div>
  );
}

/** Marks an accepted solution as the main one. */
function MainSolution({ place, editing: { content, change } }: ExpectedVerdictProps) {
  if (place.folder !== 'accepted') return null;
  const isMain = isMainSolution(content, place);
  return (
    <Button
      size="compact-xs"
      variant={isMain ? 'light' : 'subtle'}
      color={isMain ? 'green' : 'gray'}
      leftSection={isMain && <Icon name="accepted" size={12} />}
      aria-pressed={isMain}
      aria-label={t`Main solution: ${place.name}`}
      onClick={() => change(setMainSolution(place, !isMain))}
    >
      {t`Main solution`}
    </Button>
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
      aria-label={t`Expected verdict of ${place.name}`}
      title={verdictFolders.find(({ folder }) => folder === place.folder)?.hint}
      data={options}
      value={place.folder}
      onChange={({ currentTarget: { value } }) => {
        if (value !== place.folder && !isTaken(value)) change(expectVerdict(place, value));
      }}
    />
  );
}
