/** Which programming languages a problem accepts. */

import { packageLanguages } from '../../../contract/program-languages.ts';
import { t } from '../../../contract/translation.ts';
import { Checkbox } from '../../ui/form/checkbox.ts';
import type { Metadata } from './model.ts';
import classes from './workshop.module.css';

type LanguageChoiceProps = {
  /** The languages in the package; undefined for all. */
  languages: Metadata['languages'];
  onChange: (languages: Metadata['languages']) => void;
};

/** Languages that are unknown here stay in the package unchanged. */
export function LanguageChoice({ languages, onChange }: LanguageChoiceProps) {
  const others =
    languages?.filter((one) => !packageLanguages.some(({ code }) => code === one)) ?? [];
  return (
    <fieldset className={classes.choices} data-place="languages">
      <legend>{t`Languages`}</legend>
      <Checkbox
        label={t`All`}
        checked={languages === undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? undefined : packageLanguages.map(({ code }) => code))
        }
      />
      {packageLanguages.map(({ code, name }) => (
        <Checkbox
          key={code}
          label={name}
          disabled={languages === undefined}
          checked={languages?.includes(code) ?? true}
          onChange={({ currentTarget: { checked } }) => {
            const rest = (languages ?? []).filter((one) => one !== code);
            onChange(checked ? [...rest, code] : rest);
          }}
        />
      ))}
      {others.length > 0 && (
        <span className={classes.note}>
          {t`Other languages of the package: ${others.join(', ')}`}
        </span>
      )}
    </fieldset>
  );
}
