/** The fields that say how outputs are judged: by comparison, or by a checker. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import cases from '../../ui/cases/cases.module.css';
import classes from './judged-by.module.css';
import { type JudgedBy, judgedByIds } from './judged-by.ts';

type JudgedByFieldsProps = {
  judgedBy: JudgedBy;
  isWrong: (id: string) => boolean;
  onChange: (judgedBy: JudgedBy) => void;
};

const ways: { value: JudgedBy['by']; label: string; hint: string }[] = [
  {
    value: 'comparison',
    label: 'Comparison with the expected output',
    hint: 'Word by word; the amount of white space does not matter.',
  },
  {
    value: 'testlib',
    label: 'Checker, testlib style',
    hint: 'Called as “checker input output answer”; exit code 0 for a right output, 1 for a wrong one.',
  },
  {
    value: 'icpc',
    label: 'Checker, ICPC style',
    hint: 'Called as “validator input answer feedback-folder”, reads the output; 42 for a right one, 43 for a wrong one.',
  },
];

export function JudgedByFields({ judgedBy, isWrong, onChange }: JudgedByFieldsProps) {
  const change = (part: Partial<JudgedBy>) => onChange({ ...judgedBy, ...part });
  const parts = { judgedBy, isWrong, change };
  return (
    <section className={cases.group} aria-labelledby="judged-by">
      <div className={cases.groupHead}>
        <h2 id="judged-by">When an output is right</h2>
        <p>{ways.find(({ value }) => value === judgedBy.by)?.hint}</p>
      </div>
      <div className={classes.fields}>
        <NativeSelect
          label="Judged by"
          data={ways.map(({ value, label }) => ({ value, label }))}
          value={judgedBy.by}
          onChange={({ currentTarget: { value } }) =>
            change({ by: ways.find((way) => way.value === value)?.value ?? 'comparison' })
          }
        />
        {judgedBy.isInteractive && (
          <p className={classes.headers}>
            This problem is interactive: its interactor stays unchanged, and can be edited in the
            workshop. What is chosen here judges only what an interactor of testlib writes to tout.
          </p>
        )}
        {judgedBy.by === 'comparison' ? <Comparison {...parts} /> : <Checker {...parts} />}
      </div>
    </section>
  );
}

type PartProps = {
  judgedBy: JudgedBy;
  isWrong: (id: string) => boolean;
  change: (part: Partial<JudgedBy>) => void;
};

const tolerances = [
  { name: 'absoluteTolerance', label: 'Absolute tolerance' },
  { name: 'relativeTolerance', label: 'Relative tolerance' },
] as const;

function Comparison({ judgedBy, isWrong, change }: PartProps) {
  return (
    <>
      <div className={classes.checks}>
        <Checkbox
          label="Upper and lower case differ"
          checked={judgedBy.caseSensitive}
          onChange={(event) => change({ caseSensitive: event.currentTarget.checked })}
        />
        <Checkbox
          label="White space must be the same, too"
          checked={judgedBy.spaceSensitive}
          onChange={(event) => change({ spaceSensitive: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.pair}>
        {tolerances.map(({ name, label }) => (
          <TextInput
            key={name}
            id={judgedByIds[name]}
            label={label}
            description="For numbers; leave empty for none. With both, either suffices."
            placeholder="e.g. 1e-6"
            inputMode="decimal"
            error={isWrong(judgedByIds[name])}
            value={judgedBy[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  );
}

function Checker({ judgedBy, isWrong, change }: PartProps) {
  const { language, headers, sources = [] } = judgedBy.otherFiles;
  const names = [...headers, ...sources].map(({ name }) => name);
  return (
    <>
      <Textarea
        id={judgedByIds.checkerSource}
        label="Source of the checker"
        description={language === 'python' ? 'Python' : 'C++; testlib.h can be included'}
        classNames={{ input: `mono ${classes.source}` }}
        spellCheck={false}
        error={isWrong(judgedByIds.checkerSource)}
        value={judgedBy.checkerSource}
        onChange={(event) => change({ checkerSource: event.currentTarget.value })}
      />
      <TextInput
        label="Arguments of the checker"
        description="Separated by spaces; most checkers need none"
        value={judgedBy.checkerArguments}
        onChange={(event) => change({ checkerArguments: event.currentTarget.value })}
      />
      {names.length > 0 && (
        <p className={classes.headers}>Its other files stay unchanged: {names.join(', ')}</p>
      )}
    </>
  );
}
