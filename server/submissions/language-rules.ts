/** What holds for programs in each offered language, from what the living judges report. */
import type { LanguageReport, LanguageRules } from '../../contract/language-rules.ts';
import { type Language, languageFacts } from '../../contract/languages.ts';
import type { Context } from '../context.ts';
import { reportsOfJudges } from '../operation/judges.ts';
import { availableLanguages } from './languages.ts';

/**
 * The rules of a language. Judges of other distributions have other versions, which are all named;
 * the commands are those of the first judge.
 */
export function rulesOfReports(id: Language, reports: readonly LanguageReport[]): LanguageRules {
  const { name, dialect, timeFactor } = languageFacts(id);
  const own = reports.filter((report) => report.id === id);
  const versions = [...new Set(own.map(({ version }) => version))];
  const [first] = own.map(({ id: _, version: __, ...report }) => report);
  return { id, name, dialect, versions, timeFactor, report: first ?? null };
}

/** The rules of all offered languages, in the order of the configuration. */
export async function rulesOfLanguages(
  context: Pick<Context, 'config' | 'db'>,
): Promise<LanguageRules[]> {
  const [ids, reports] = await Promise.all([
    availableLanguages(context),
    reportsOfJudges(context.db),
  ]);
  return ids.map((id) => rulesOfReports(id, reports));
}
