/** What is kept in the browser for each problem: the code, the input, the submission on its way. */
import { template } from './template.ts';

const codeKey = (problemId: string): string => `draft:${problemId}`;
const inputKey = (problemId: string): string => `input:${problemId}`;
const judgingKey = (problemId: string): string => `judging:${problemId}`;

/** The code as it was left, or the template. */
export const readCode = (problemId: string): string =>
  localStorage.getItem(codeKey(problemId)) ?? template;

/** Whether a draft exists that differs from this code. */
export const hasOtherDraft = (problemId: string, code: string): boolean =>
  ![template, code].includes(readCode(problemId));

/** Keeps the code; answers false where the browser has no room for it. */
export const keepCode = (problemId: string, code: string): boolean =>
  keep(codeKey(problemId), code === template ? null : code);

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
