/** The statement in the language that the reader prefers, as a text and as a PDF, and a menu of its languages. */

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { translationQuery } from '../../../queries.ts';
import { pageLocale } from '../../../ui/locale.ts';
import { ownName } from '../../../ui/natural-language.ts';
import { isInFile, type Pdf, pdfToShow, textNaming } from './pdfs.ts';
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
  /** The one of the statements that are PDFs; undefined if there is none. */
  pdf: Pdf | undefined;
  /** Whether there is no other statement than PDFs. */
  isInFile: boolean;
  choose: (language: string) => void;
};

export function useTold(problem: Problem): Told {
  const { _id, name, problemStatement, presentation } = problem;
  const { language: own, translations } = presentation;
  const offered = [own, ...translations.map(({ language }) => language)];
  const [chosen, setChosen] = useState(readShownLanguage);
  const preferred = [pageLocale, ...navigator.languages];
  const language = languageToShow(offered, chosen, preferred);
  const pdf = pdfToShow(problem, chosen, preferred);
  const { data, isError } = useQuery({
    ...translationQuery(_id, language),
    enabled: language !== own,
  });
  const told = language === own ? undefined : data;
  const isFile = told === undefined && isInFile(problem) && pdf !== undefined;
  return {
    name: told?.name ?? name,
    text: told?.problemStatement ?? (isFile ? textNaming(pdf) : problemStatement),
    language,
    offered,
    pdf,
    isInFile: isFile,
    isMissing: language !== own && isError,
    choose: (next) => {
      keepShownLanguage(next);
      setChosen(next);
    },
  };
}

/** Shows nothing if there is no choice. */
export function StatementLanguage({
  told: { language, offered, choose },
}: {
  told: Pick<Told, 'language' | 'offered' | 'choose'>;
}) {
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
