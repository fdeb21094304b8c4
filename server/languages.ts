/** The languages that this installation accepts. */
import { type Language, languageRefused } from '../contract/languages.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';

/** Refuses a language that is switched off, with 400. */
export function requireLanguage({ config }: Pick<Context, 'config'>, language: Language): void {
  if (!config.languages.includes(language)) throw new AppError('badInput', languageRefused);
}
