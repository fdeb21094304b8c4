/** The optional field of a problem form for a right program, which the tutor compares others with. */

import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { defaultLanguage, knownLanguages, type Language } from '../../../contract/languages.ts';
import { t } from '../../../contract/translation.ts';
import classes from './reference-field.module.css';

export type GivenProgram = { language: Language; code: string };

export const noProgram: GivenProgram = { language: defaultLanguage, code: '' };

/** What is sent with the form: nothing if nothing is written. */
export const referenceIn = (given: GivenProgram): { reference?: GivenProgram } =>
  given.code.trim() === '' ? {} : { reference: given };

type ReferenceFieldProps = { given: GivenProgram; onChange: (given: GivenProgram) => void };

export function ReferenceField({ given, onChange }: ReferenceFieldProps) {
  const [isOpen, setOpen] = useState(given.code !== '');
  const choose = (value: string) => {
    const language = knownLanguages.find(({ id }) => id === value)?.id ?? given.language;
    onChange({ ...given, language });
  };
  return (
    <details
      className={classes.field}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t`A right program (optional)`}</summary>
      {isOpen && (
        <>
          <p>
            {t`With it, a person whose program fails can be shown a small input on which it is wrong. It is checked against all tests, and never shown to those who solve the problem.`}
          </p>
          <NativeSelect
            label={t`Language of the program`}
            className={classes.language}
            data={knownLanguages.map(({ id, name }) => ({ value: id, label: name }))}
            value={given.language}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
          <Textarea
            label={t`Program`}
            classNames={{ input: classes.code }}
            autosize
            minRows={6}
            maxRows={24}
            spellCheck={false}
            value={given.code}
            onChange={(event) => onChange({ ...given, code: event.currentTarget.value })}
          />
        </>
      )}
    </details>
  );
}
