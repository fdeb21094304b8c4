/** Output checking: by comparison with the answer, by a checker, or by an interactor. */

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { passesMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { WhiteSpaceField } from '../../ui/form/white-space.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  argumentsOf,
  type Comparison,
  comparisonArguments,
  hasOwnArguments,
  readComparison,
  setArguments,
} from './comparison.ts';
import type { Editing } from './editing.ts';
import { passesOf, setPasses } from './interactions.ts';
import type { Package } from './model.ts';
import { ProgramList } from './program-list.tsx';
import { ProgramTests, RunTests } from './program-tests.tsx';
import { includedPath } from './programs.ts';
import { setMetadata } from './statements.ts';
import { checkerTemplates, graderTemplates, interactorTemplates } from './templates.ts';
import classes from './workshop.module.css';

const ways = {
  comparison: {
    label: t`Comparison with the expected output`,
    hint: t`The output must be the expected one.`,
  },
  checker: {
    label: t`Checker`,
    hint: t`A program decides whether an output is correct, if several can be.`,
  },
  interactor: {
    label: t`Interactor`,
    hint: t`A program talks to the solution while both run, and decides.`,
  },
} as const;
type Way = keyof typeof ways;

const wayOf = (one: Package): Way => {
  if (one.metadata.types.includes('interactive')) return 'interactor';
  const isDecided = one.programs.outputValidators.length > 0 || passesOf(one) > 1;
  return isDecided ? 'checker' : 'comparison';
};

type CheckerTabProps = { editing: Editing; saved: () => Promise<Draft> };

export function CheckerTab({ editing, saved }: CheckerTabProps) {
  const { content, change } = editing;
  const [chosen, setChosen] = useState<Way>();
  const stored = wayOf(content);
  const way = stored === 'comparison' ? (chosen ?? stored) : stored;
  const programs = content.programs.outputValidators;
  const choose = (next: Way) => {
    setChosen(next);
    if (next === 'comparison') change(setPasses(1));
    const others = content.metadata.types.filter((type) => type !== 'interactive');
    const isInteractive = next === 'interactor';
    if (isInteractive !== content.metadata.types.includes('interactive')) {
      change(setMetadata({ types: isInteractive ? [...others, 'interactive'] : others }));
    }
  };
  const available = (Object.keys(ways) as Way[]).filter(
    (one) => one !== 'comparison' || programs.length === 0,
  );
  return (
    <div className={classes.stack}>
      <Panel title={t`Output checking`}>
        <div className={classes.stack}>
          <NativeSelect
            label={t`Judged by`}
            description={ways[way].hint}
            data={available.map((value) => ({ value, label: ways[value].label }))}
            value={way}
            onChange={({ currentTarget: { value } }) =>
              choose(available.find((one) => one === value) ?? way)
            }
          />
          {way === 'comparison' ? (
            <ComparisonFields editing={editing} />
          ) : (
            <div className={classes.fields}>
              <TextInput
                label={t`Arguments`}
                description={t`Separated by spaces; most programs need none`}
                value={argumentsOf(content).join(' ')}
                onChange={({ currentTarget: { value } }) =>
                  change(setArguments(value === '' ? [] : value.split(' ')))
                }
              />
              <PassesField editing={editing} />
            </div>
          )}
          {hasOwnArguments(content) && (
            <p className={classes.lead}>
              {t`Some groups or test cases have arguments of their own, which stay as they are.`}
            </p>
          )}
        </div>
      </Panel>
      {way !== 'comparison' && (
        <ProgramList
          title={ways[way].label}
          upload={way === 'checker' ? t`Upload checker` : t`Upload interactor`}
          all={programs.map((program) => ({
            place: { kind: 'outputValidators', name: program.name },
            program,
          }))}
          placeOf={(name) => ({ kind: 'outputValidators', name })}
          templates={way === 'checker' ? checkerTemplates : interactorTemplates}
          editing={editing}
          max={1}
        />
      )}
      <Graders editing={editing} />
      {way !== 'interactor' && passesOf(content) === 1 && (
        <>
          <ProgramTests kind="valid_output" editing={editing} />
          <ProgramTests kind="invalid_output" editing={editing} />
          <RunTests section="checker" problemId={editing.problemId} saved={saved} />
        </>
      )}
    </div>
  );
}

/** The maximum number of runs of a solution, which runs again if the program writes nextpass.in. */
function PassesField({ editing: { content, change } }: { editing: Editing }) {
  return (
    <TextInput
      type="number"
      label={t`Passes`}
      description={t`Runs on each test case, at most`}
      min={1}
      max={passesMax}
      value={passesOf(content)}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        const isPasses = Number.isInteger(valueAsNumber) && valueAsNumber >= 1;
        if (isPasses && valueAsNumber <= passesMax) change(setPasses(valueAsNumber));
      }}
    />
  );
}

const tolerances = [
  { name: 'absoluteTolerance', label: t`Absolute tolerance` },
  { name: 'relativeTolerance', label: t`Relative tolerance` },
] as const;

function ComparisonFields({ editing: { content, change } }: { editing: Editing }) {
  const args = argumentsOf(content);
  const read = readComparison(args);
  if (read === undefined) {
    return (
      <TextInput
        label={t`Arguments of the comparison`}
        description={t`Not all of them are known here, so they are edited as text.`}
        value={args.join(' ')}
        onChange={({ currentTarget: { value } }) =>
          change(setArguments(value === '' ? [] : value.split(' ')))
        }
      />
    );
  }
  const set = (part: Partial<Comparison>) =>
    change(setArguments(comparisonArguments({ ...read, ...part })));
  return (
    <>
      <WhiteSpaceField value={read.whiteSpace} onChange={(whiteSpace) => set({ whiteSpace })} />
      <div className={classes.bar}>
        <Checkbox
          label={t`Case-sensitive`}
          checked={read.isCaseSensitive}
          onChange={(event) => set({ isCaseSensitive: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.fields}>
        {tolerances.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            description={t`For numbers; leave empty for none. With both, either suffices.`}
            placeholder="e.g. 1e-6"
            inputMode="decimal"
            value={read[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
    </>
  );
}

/** Files that are compiled with submissions, for problems in which people write a function. */
function Graders({ editing }: { editing: Editing }) {
  const files = editing.content.folders.include;
  return (
    <>
      <p className={classes.lead}>
        {t`If people write a function only, the program that calls it stands here: a source with main, and in C++ and C a header that declares the function. Only the authors and administrators see these files; a submission can include the header.`}
      </p>
      <ProgramList
        title={t`Compiled with submissions`}
        upload={t`Upload file`}
        all={files.map(({ path, bytes }) => ({
          place: { kind: 'include', name: path },
          program: { name: path, isFolder: false, files: [{ path, bytes }] },
        }))}
        placeOf={(name) => ({ kind: 'include', name: includedPath(name) })}
        templates={graderTemplates}
        editing={editing}
      />
    </>
  );
}
