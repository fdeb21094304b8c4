/** The programs that check the inputs of all test cases, and the inputs that test them. */
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import type { Editing } from './editing.ts';
import { ProgramList } from './program-list.tsx';
import { ProgramTests, RunTests } from './program-tests.tsx';
import { validatorTemplates } from './templates.ts';
import classes from './workshop.module.css';

type ValidatorsTabProps = { editing: Editing; saved: () => Promise<Draft> };

export function ValidatorsTab({ editing, saved }: ValidatorsTabProps) {
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        {t`An input validator reads an input and says whether it follows what the statement promises: exit code 42 if it does and 43 if not, or what testlib says. Verification runs every one of them on every input.`}
      </p>
      <ProgramList
        title={t`Input validators`}
        upload={t`Upload validator`}
        all={editing.content.programs.inputValidators.map((program) => ({
          place: { kind: 'inputValidators', name: program.name },
          program,
        }))}
        placeOf={(name) => ({ kind: 'inputValidators', name })}
        templates={validatorTemplates}
        editing={editing}
      />
      <ProgramTests kind="invalid_input" editing={editing} />
      <RunTests section="inputs" problemId={editing.problemId} saved={saved} />
    </div>
  );
}
