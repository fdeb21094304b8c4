/** The statement in the language that the reader prefers, and a menu of its languages. */

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { translationQuery } from '../../../queries.ts';
import { pageLocale } from '../../../ui/locale.ts';
import { ownName } from '../../../ui/natural-language.ts';
import { keepShownLanguage, languageToShow, readShownLanguage } from './shown-language.ts';
import classes from './statement.module.css';

/** The shown statement: the problem's own until another one is loaded. */
export type Told = {
  name: string;
  text: string;
  language: string;
  /** All languages, the problem's own first. */
  offered: readonly string[];
  /** Whether the selected statement could not be loaded. */
  isMissing: boolean;
  choose: (language: string) => void;
};

export function useTold({ _id, name, problemStatement, presentation }: Problem): Told {
  const { language: own, translations } = presentation;
  const offered = [own, ...translations.map(({ language }) => language)];
  const [chosen, setChosen] = useState(readShownLanguage);
  const language = languageToShow(offered, chosen, [pageLocale, ...navigator.languages]);
  const { data, isError } = useQuery({
    ...translationQuery(_id, language),
    enabled: language !== own,
  });
  const told = language === own ? undefined : data;
  return {
    name: told?.name ?? name,
    text: told?.problemStatement ?? problemStatement,
    language,
    offered,
    isMissing: language !== own && isError,
    choose: (next) => {
      keepShownLanguage(next);
      setChosen(next);
    },
  };
}

/** Shows nothing if there is no choice. */
export function StatementLanguage({ told: { language, offered, choose } }: { told: Told }) {
  const id = useId();
  if (offered.length < 2) return null;
  return (
    <div className={classes.language}>
      <label htmlFor={id}>{t`Statement in`}</label>
      <select id={id} value={language} onChange={(event) => choose(event.currentTarget.value)}>
        {offered.map((one) => (
          <option key={one} value={one} lang={one}>
            {ownName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
