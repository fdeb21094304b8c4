/**
 * What the browser stores: the preferred language, and for each problem the code in each language,
 * the inputs, and the pending submission.
 */
import {
  answersId,
  defaultLanguage,
  type Language,
  languageFacts,
  languageIds,
  type SubmittedLanguage,
} from '../../../../contract/languages.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { lastingStorage } from '../../../token.ts';
import { keepStored, keepText, openText, readStored, type TextKeys } from '../saved/stored.ts';

/** Identifies a draft. */
export type Draft = { problemId: string; language: SubmittedLanguage };

const languageKey = 'language';
const judgingKey = (problemId: string): string => `judging:${problemId}`;

/** The keys of a draft and of the version that it shares with the server. */
export const draftKeys = ({ problemId, language }: Draft): TextKeys => ({
  text: language === defaultLanguage ? `draft:${problemId}` : `draft:${problemId}:${language}`,
  common: `kept-code:${problemId}:${language}`,
});

/** The last chosen language. */
export function readLanguage(): Language {
  const stored = readStored(languageKey);
  return languageIds.find((id) => id === stored) ?? defaultLanguage;
}

/** Answers are no choice. */
export const keepLanguage = (language: SubmittedLanguage): boolean =>
  language === answersId || keepStored(languageKey, language);

type Starters = Problem['presentation']['starters'];

/** What the code begins with: what the problem says, or else the language. */
export const templateOf = (language: SubmittedLanguage, starters?: Starters): string =>
  starters?.[language] ?? languageFacts(language).template;

/** The stored code, or the template. */
export const readCode = (draft: Draft, template: string): string =>
  openText(draftKeys(draft), template);

/**
 * Whether a draft is stored that differs from this code. Without one for new tabs, there is only what
 * the problem or the language gives.
 */
export function hasOtherDraft(draft: Draft, code: string): boolean {
  const keys = draftKeys(draft);
  if (lastingStorage().getItem(keys.text) === null) return false;
  const template = templateOf(draft.language);
  return ![template, code].includes(openText(keys, template));
}

/** Stores the code; returns false if the browser has no room for it. */
export const saveCode = (draft: Draft, code: string, template: string): boolean =>
  keepText(draftKeys(draft).text, code, template);

/** The submission that was being judged when the page was left; the page follows it again. */
export const readJudging = (problemId: string): string | null => readStored(judgingKey(problemId));

export const keepJudging = (problemId: string, submissionId: string): boolean =>
  keepStored(judgingKey(problemId), submissionId);

/** Forgets the submission of this tab; another tab may follow one of its own. */
export function forgetJudging(problemId: string): void {
  const key = judgingKey(problemId);
  const own = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (lastingStorage().getItem(key) === own) lastingStorage().removeItem(key);
}
