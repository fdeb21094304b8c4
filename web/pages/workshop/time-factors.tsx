/** How much of a problem's time limit each language has. */

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { knownLanguages } from '../../../contract/languages.ts';
import { timeFactorMax, timeFactorMin } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import form from '../../ui/form/form-page.module.css';
import unfolding from '../../ui/unfolding.module.css';

type TimeFactorsProps = {
  /** By language; others have the limit as usual. */
  factors: Record<string, number>;
  onChange: (factors: Record<string, number> | undefined) => void;
};

export function TimeFactors({ factors, onChange }: TimeFactorsProps) {
  // Opens once: it must not close while the last field is emptied.
  const [isOpen] = useState(() => Object.keys(factors).length > 0);
  const set = (id: string, said: string): void => {
    const { [id]: _, ...others } = factors;
    const all = said === '' ? others : { ...others, [id]: Number(said) };
    onChange(Object.keys(all).length > 0 ? all : undefined);
  };
  return (
    <details className={unfolding.unfolding} data-place="time-factors" open={isOpen}>
      <summary>{t`Time by language`}</summary>
      <div className={unfolding.inside}>
        <p>
          {t`How many times the time limit each language has. Leave a field empty for the usual factor.`}
        </p>
        <div className={form.facts}>
          {knownLanguages.map(({ id, name, timeFactor }) => (
            <TextInput
              key={id}
              type="number"
              label={name}
              placeholder={String(timeFactor)}
              min={timeFactorMin}
              max={timeFactorMax}
              step="any"
              value={factors[id] ?? ''}
              onChange={({ currentTarget: { value } }) => set(id, value)}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
