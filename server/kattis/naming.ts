/**
 * What the names mean that Kattis' client sends: languages by Kattis' names or ours, and submissions by
 * decimal numbers, because the client reads only digits.
 */
import { z } from 'zod';
import {
  answersFacts,
  answersId,
  knownLanguages,
  type Language,
  type SubmittedLanguage,
} from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import { languagesInWords } from '../../problems/package/program-files.ts';
import { AppError } from '../http/errors.ts';

/** Kattis' names of languages, in lower case, that differ from ours, by the first that is offered. */
const otherNames = new Map<string, readonly Language[]>([
  ['python 3', ['python', 'pypy']],
  ['javascript (node.js)', ['javascript']],
]);

/**
 * The language that a name of Kattis or ours, or an id, means, or answers; refuses others with those
 * there are.
 */
export function languageCalled(name: string, offered: readonly Language[]): SubmittedLanguage {
  const wanted = name.trim().toLowerCase();
  if (wanted === answersFacts.name.toLowerCase()) return answersId;
  const ours = knownLanguages
    .filter((one) => one.id === wanted || one.name.toLowerCase() === wanted)
    .map(({ id }) => id);
  const known = otherNames.get(wanted) ?? ours;
  const found = known.find((id) => offered.includes(id)) ?? known[0];
  if (found !== undefined) return found;
  const there = languagesInWords(offered, 'and');
  throw new AppError('badInput', `${refusals.kattisLanguage} ${there}.`);
}

/** The hexadecimal digits between the hyphens of an id. */
const idParts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;
const idDigits = 32;

/** The id of a submission as a decimal number. */
export const numberOf = (id: string): string => BigInt(`0x${id.replaceAll('-', '')}`).toString();

/** The id with this number; refuses what is none with 404. */
export function idOf(number: string): string {
  const hex = /^\d{1,39}$/.test(number) ? BigInt(number).toString(16).padStart(idDigits, '0') : '';
  const id = hex.replace(idParts, '$1-$2-$3-$4-$5');
  if (!z.uuid().safeParse(id).success) throw new AppError('notFound', refusals.noSubmission);
  return id;
}
