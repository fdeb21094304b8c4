/** What the editor begins with in each language, in place of the language's template. */

import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { defaultLanguage, factsOf, knownLanguages } from '../../../contract/languages.ts';
import { starterMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import unfolding from '../../ui/unfolding.module.css';
import classes from './workshop.module.css';

type StartersProps = {
  /** By language. */
  starters: Record<string, string>;
  onChange: (starters: Record<string, string> | undefined) => void;
};

export function Starters({ starters, onChange }: StartersProps) {
  const written = Object.keys(starters);
  // Opens once: it must not close while the last text is emptied.
  const [isOpen] = useState(() => written.length > 0);
  const [chosen, setChosen] = useState(written[0] ?? defaultLanguage);
  const set = (text: string): void => {
    const { [chosen]: _, ...others } = starters;
    const all = text === '' ? others : { ...others, [chosen]: text };
    onChange(Object.keys(all).length > 0 ? all : undefined);
  };
  return (
    <details className={unfolding.unfolding} data-place="starters" open={isOpen}>
      <summary>{t`Code to begin with`}</summary>
      <div className={unfolding.inside}>
        <p>
          {t`What the editor shows first, such as the head of the function to write. Without it, the template of the language.`}
        </p>
        <div className={classes.stack}>
          <NativeSelect
            label={t`Language of the code to begin with`}
            className={classes.narrow}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={knownLanguages.map(({ id, name }) => ({
              value: id,
              label: starters[id] === undefined ? name : t`${name}, written`,
            }))}
          />
          <Textarea
            label={t`Code to begin with`}
            classNames={{ input: 'mono' }}
            autosize
            minRows={4}
            maxRows={20}
            maxLength={starterMaxChars}
            spellCheck={false}
            placeholder={factsOf(chosen)?.template}
            value={starters[chosen] ?? ''}
            onChange={(event) => set(event.currentTarget.value)}
          />
        </div>
      </div>
    </details>
  );
}
