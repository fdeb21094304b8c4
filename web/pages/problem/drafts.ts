/**
 * What is kept in the browser: the language of choice, and for each problem the code in each
 * language, the input, and the submission on its way.
 */
import {
  defaultLanguage,
  factsOf,
  type Language,
  languageFacts,
} from '../../../contract/languages.ts';

/** Which code it is. */
export type Draft = { problemId: string; language: Language };

const languageKey = 'language';
const codeKey = ({ problemId, language }: Draft): string =>
  language === defaultLanguage ? `draft:${problemId}` : `draft:${problemId}:${language}`;
const inputKey = (problemId: string): string => `input:${problemId}`;
const judgingKey = (problemId: string): string => `judging:${problemId}`;

/** The language that was last chosen. */
export const readLanguage = (): Language =>
  factsOf(localStorage.getItem(languageKey) ?? '')?.id ?? defaultLanguage;

export const keepLanguage = (language: Language): boolean => keep(languageKey, language);

const templateOf = ({ language }: Draft): string => languageFacts(language).template;

/** The code as it was left, or the template. */
export const readCode = (draft: Draft): string =>
  localStorage.getItem(codeKey(draft)) ?? templateOf(draft);

/** Whether a draft exists that differs from this code. */
export const hasOtherDraft = (draft: Draft, code: string): boolean =>
  ![templateOf(draft), code].includes(readCode(draft));

/** Keeps the code; answers false where the browser has no room for it. */
export const keepCode = (draft: Draft, code: string): boolean =>
  keep(codeKey(draft), code === templateOf(draft) ? null : code);

export const readInput = (problemId: string): string =>
  localStorage.getItem(inputKey(problemId)) ?? '';

export const keepInput = (problemId: string, input: string): boolean =>
  keep(inputKey(problemId), input === '' ? null : input);

/** The submission that was being judged when the page was left, to be picked up again. */
export const readJudging = (problemId: string): string | null =>
  localStorage.getItem(judgingKey(problemId));

export const keepJudging = (problemId: string, submissionId: string | null): boolean =>
  keep(judgingKey(problemId), submissionId);

function keep(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
