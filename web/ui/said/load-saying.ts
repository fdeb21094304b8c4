/** The translations of what results say, in the language of the page. Loaded when there is a text to show. */
import type { SaidPart } from '../../../contract/said-parts.ts';
import {
  type SaidTranslations,
  type Saying,
  sayingIn,
  textOfPassages,
} from '../../../contract/said-patterns.ts';
import { loadPart } from '../../load-part.ts';
import { pageLocale } from '../locale.ts';

// The build has a file for each part of a language (web/said-texts.ts).
const files: Record<SaidPart, Record<string, () => Promise<SaidTranslations>>> = {
  verdicts: import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
    import: 'default',
    query: '?part=verdicts',
  }),
  crashes: import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
    import: 'default',
    query: '?part=crashes',
  }),
  exceptions: import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
    import: 'default',
    query: '?part=exceptions',
  }),
  findings: import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
    import: 'default',
    query: '?part=findings',
  }),
  packages: import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
    import: 'default',
    query: '?part=packages',
  }),
};

/** Translates texts of results: into passages, or into a text where no elements can stand. */
export type InLanguage = { passages: Saying; text: (english: string) => string };

/** Loads a part of the catalogue of the page's language; without one, texts stay English. */
export async function loadSaying(part: SaidPart): Promise<InLanguage> {
  const load = files[part][`../../../contract/translations/results/${pageLocale}.json`];
  const passages = sayingIn(load === undefined ? {} : await loadPart(load), pageLocale);
  return { passages, text: (english) => textOfPassages(passages(english)) };
}
