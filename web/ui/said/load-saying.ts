/** The translations of what results say, in the language of the page. Loaded when there is a text to show. */
import {
  type SaidTranslations,
  type Saying,
  sayingIn,
  textOfPassages,
} from '../../../contract/said-patterns.ts';
import { loadPart } from '../../load-part.ts';
import { pageLocale } from '../locale.ts';

const files = import.meta.glob<SaidTranslations>('../../../contract/translations/results/*.json', {
  import: 'default',
});

/** Translates texts of results: into passages, or into a text where no elements can stand. */
export type InLanguage = { passages: Saying; text: (english: string) => string };

/** Loads the catalogue of the page's language; without one, texts stay English. */
export async function loadSaying(): Promise<InLanguage> {
  const load = files[`../../../contract/translations/results/${pageLocale}.json`];
  const passages = sayingIn(load === undefined ? {} : await loadPart(load), pageLocale);
  return { passages, text: (english) => textOfPassages(passages(english)) };
}
