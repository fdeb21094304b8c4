/** The languages that this installation accepts, and those that a judge has at the moment. */
import {
  answersId,
  type Language,
  languageRefused,
  type SubmittedLanguage,
} from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { languagesOfJudges } from '../operation/judges.ts';

/** Refuses a language that is switched off with 400; answers need none, and have no switch. */
export function requireLanguage(
  { config }: Pick<Context, 'config'>,
  language: SubmittedLanguage,
): void {
  if (language === answersId || config.languages.includes(language)) return;
  throw new AppError('badInput', languageRefused);
}

const retryAfterS = 60;

/**
 * Same, and also refuses with 503 a language that no living judge has: such code would end as a
 * Judge Error. While no judge is alive, code of every accepted language waits for one.
 */
export async function requireJudgedLanguage(
  context: Pick<Context, 'config' | 'db'>,
  language: SubmittedLanguage,
): Promise<void> {
  requireLanguage(context, language);
  requireAmong(await languagesOfJudges(context.db), language);
}

/**
 * Refuses what judges do not have, such as answers, while all are of an older version; `known`: what
 * `languagesOfJudges` says.
 */
export function requireAmong(known: readonly string[] | null, language: SubmittedLanguage): void {
  if (known !== null && !known.includes(language)) {
    throw new AppError('unavailable', refusals.languageWithoutJudge, retryAfterS);
  }
}

/**
 * The accepted languages that a living judge has, in the order of the configuration. If there are
 * none, all accepted languages, so that a page can still offer one and say what is wrong with it.
 */
export async function availableLanguages({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<readonly Language[]> {
  const known = await languagesOfJudges(db);
  const found = config.languages.filter((id) => known === null || known.includes(id));
  return found.length === 0 ? config.languages : found;
}
