/** The programs that check the inputs of all test cases. */
import type { Editing } from './editing.ts';
import { ProgramList } from './program-list.tsx';
import { validatorTemplates } from './templates.ts';
import classes from './workshop.module.css';

export function ValidatorsTab({ editing }: { editing: Editing }) {
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>
        An input validator reads an input and says whether it follows what the statement promises:
        exit code 42 if it does and 43 if not, or what testlib says. Verification runs every one of
        them on every input.
      </p>
      <ProgramList
        title="Input validators"
        noun="validator"
        all={editing.content.programs.inputValidators.map((program) => ({
          place: { kind: 'inputValidators', name: program.name },
          program,
        }))}
        placeOf={(name) => ({ kind: 'inputValidators', name })}
        templates={validatorTemplates}
        editing={editing}
      />
    </div>
  );
}
