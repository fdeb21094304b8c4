/**
 * What the browser stores: the preferred language, and for each problem the code in each language,
 * the inputs, and the pending submission.
 */
import {
  defaultLanguage,
  factsOf,
  type Language,
  languageFacts,
} from '../../../contract/languages.ts';

/** Identifies a draft. */
export type Draft = { problemId: string; language: Language };

const languageKey = 'language';
const codeKey = ({ problemId, language }: Draft): string =>
  language === defaultLanguage ? `draft:${problemId}` : `draft:${problemId}:${language}`;
const judgingKey = (problemId: string): string => `judging:${problemId}`;

/** The last chosen language. */
export const readLanguage = (): Language =>
  factsOf(localStorage.getItem(languageKey) ?? '')?.id ?? defaultLanguage;

export const keepLanguage = (language: Language): boolean => keepStored(languageKey, language);

const templateOf = ({ language }: Draft): string => languageFacts(language).template;

/** The stored code, or the template. */
export const readCode = (draft: Draft): string =>
  localStorage.getItem(codeKey(draft)) ?? templateOf(draft);

/** Whether a draft is stored that differs from this code. */
export const hasOtherDraft = (draft: Draft, code: string): boolean =>
  ![templateOf(draft), code].includes(readCode(draft));

/** Stores the code; returns false if the browser has no room for it. */
export const keepCode = (draft: Draft, code: string): boolean =>
  keepStored(codeKey(draft), code === templateOf(draft) ? null : code);

/** The submission that was being judged when the page was left; the page follows it again. */
export const readJudging = (problemId: string): string | null =>
  localStorage.getItem(judgingKey(problemId));

export const keepJudging = (problemId: string, submissionId: string | null): boolean =>
  keepStored(judgingKey(problemId), submissionId);

export const readStored = (key: string): string | null => localStorage.getItem(key);

/** Stores a value, or removes it if null; returns false if the browser has no room for it. */
export function keepStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
