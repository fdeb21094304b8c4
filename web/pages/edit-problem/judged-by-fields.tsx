/** The fields that say how outputs are judged: by comparison, a checker or an interactor. */

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { defaultLanguage, languageName } from '../../../contract/languages.ts';
import { programFacts } from '../../../contract/program-languages.ts';
import { t } from '../../../contract/translation.ts';
import cases from '../../ui/cases/cases.module.css';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { WhiteSpaceField } from '../../ui/form/white-space.tsx';
import classes from './judged-by.module.css';
import { isDecidedAlone, type JudgedBy, judgedByIds } from './judged-by.ts';

type JudgedByFieldsProps = {
  judgedBy: JudgedBy;
  isWrong: (id: string) => boolean;
  onChange: (judgedBy: JudgedBy) => void;
};

const ways: { value: JudgedBy['by']; label: string; hint: string }[] = [
  {
    value: 'comparison',
    label: t`Comparison with the expected output`,
    hint: t`The output must be the expected one.`,
  },
  {
    value: 'testlib',
    label: t`Checker, testlib style`,
    hint: t`Called as “checker input output answer”; exit code 0 for a correct output, 1 for a wrong one.`,
  },
  {
    value: 'icpc',
    label: t`Checker, ICPC style`,
    hint: t`Called as “validator input answer feedback-folder”, reads the output; 42 for a correct one, 43 for a wrong one.`,
  },
];

const interactions: { value: JudgedBy['interaction']; label: string }[] = [
  { value: 'none', label: t`None: the program reads its input` },
  { value: 'testlib', label: t`Interactor, testlib style` },
  { value: 'icpc', label: t`Interactor, ICPC style` },
];

export function JudgedByFields({ judgedBy, isWrong, onChange }: JudgedByFieldsProps) {
  const change = (part: Partial<JudgedBy>) => onChange({ ...judgedBy, ...part });
  const parts = { judgedBy, isWrong, change };
  return (
    <section className={cases.group} aria-labelledby="judged-by">
      <div className={cases.groupHead}>
        <h2 id="judged-by">{t`Output checking`}</h2>
        <p>
          {isDecidedAlone(judgedBy)
            ? t`The interactor decides: 42 for a correct program, 43 for a wrong one.`
            : ways.find(({ value }) => value === judgedBy.by)?.hint}
        </p>
      </div>
      <div className={classes.fields}>
        <NativeSelect
          label={t`Interactor`}
          description={t`A program that talks to the submission while both run`}
          data={interactions}
          value={judgedBy.interaction}
          onChange={({ currentTarget: { value } }) =>
            change({
              interaction: interactions.find((one) => one.value === value)?.value ?? 'none',
            })
          }
        />
        {judgedBy.interaction !== 'none' && <Interactor {...parts} />}
        {!isDecidedAlone(judgedBy) && (
          <>
            <NativeSelect
              label={t`Judged by`}
              data={ways.map(({ value, label }) => ({ value, label }))}
              value={judgedBy.by}
              onChange={({ currentTarget: { value } }) =>
                change({ by: ways.find((way) => way.value === value)?.value ?? 'comparison' })
              }
            />
            {judgedBy.interaction === 'testlib' && (
              <p className={classes.headers}>
                {t`This judges what the interactor writes to tout, if it writes anything.`}
              </p>
            )}
            {judgedBy.by === 'comparison' ? <Comparison {...parts} /> : <Checker {...parts} />}
          </>
        )}
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
  { name: 'absoluteTolerance', label: t`Absolute tolerance` },
  { name: 'relativeTolerance', label: t`Relative tolerance` },
] as const;

function Comparison({ judgedBy, isWrong, change }: PartProps) {
  return (
    <>
      <WhiteSpaceField
        value={judgedBy.whiteSpace}
        onChange={(whiteSpace) => change({ whiteSpace })}
      />
      <div className={classes.checks}>
        <Checkbox
          label={t`Case-sensitive`}
          checked={judgedBy.caseSensitive}
          onChange={(event) => change({ caseSensitive: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.pair}>
        {tolerances.map(({ name, label }) => (
          <TextInput
            key={name}
            id={judgedByIds[name]}
            label={label}
            description={t`For numbers; leave empty for none. With both, either suffices.`}
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
  return (
    <ProgramFields
      what="checker"
      id={judgedByIds.checkerSource}
      isWrong={isWrong(judgedByIds.checkerSource)}
      otherFiles={judgedBy.otherFiles}
      source={judgedBy.checkerSource}
      onSource={(checkerSource) => change({ checkerSource })}
      typedArguments={judgedBy.checkerArguments}
      onArguments={(checkerArguments) => change({ checkerArguments })}
    />
  );
}

function Interactor({ judgedBy: { interactor }, isWrong, change }: PartProps) {
  return (
    <ProgramFields
      what="interactor"
      id={judgedByIds.interactorSource}
      isWrong={isWrong(judgedByIds.interactorSource)}
      otherFiles={interactor.otherFiles}
      source={interactor.source}
      onSource={(source) => change({ interactor: { ...interactor, source } })}
      typedArguments={interactor.arguments}
      onArguments={(typed) => change({ interactor: { ...interactor, arguments: typed } })}
    />
  );
}

type ProgramFieldsProps = {
  what: 'checker' | 'interactor';
  id: string;
  isWrong: boolean;
  otherFiles: JudgedBy['otherFiles'];
  source: string;
  onSource: (source: string) => void;
  typedArguments: string;
  onArguments: (typed: string) => void;
};

function ProgramFields(props: ProgramFieldsProps) {
  const { what, id, isWrong, source, onSource, typedArguments, onArguments } = props;
  const { language, headers, sources = [] } = props.otherFiles;
  const name = languageName(language ?? defaultLanguage);
  const { checkerKinds } = programFacts[language ?? defaultLanguage];
  const names = [...headers, ...sources].map((file) => file.name);
  return (
    <>
      <Textarea
        id={id}
        label={what === 'checker' ? t`Source of the checker` : t`Source of the interactor`}
        description={`${name}${checkerKinds.includes('testlib') ? t`; testlib.h can be included` : ''}`}
        classNames={{ input: `mono ${classes.source}` }}
        spellCheck={false}
        error={isWrong}
        value={source}
        onChange={(event) => onSource(event.currentTarget.value)}
      />
      <TextInput
        label={what === 'checker' ? t`Arguments of the checker` : t`Arguments of the interactor`}
        description={t`Separated by spaces; most need none`}
        value={typedArguments}
        onChange={(event) => onArguments(event.currentTarget.value)}
      />
      {names.length > 0 && (
        <p className={classes.headers}>{t`Its other files stay unchanged: ${names.join(', ')}`}</p>
      )}
    </>
  );
}
