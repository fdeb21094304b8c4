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

/** Makes the function that translates texts of results; without a catalogue they stay English. */
export async function loadSaying(): Promise<Saying> {
  const load = files[`../../../contract/translations/results/${pageLocale}.json`];
  return sayingIn(load === undefined ? {} : await loadPart(load), pageLocale);
}

/** The same, for texts that are no elements. */
export async function loadSaid(): Promise<(text: string) => string> {
  const say = await loadSaying();
  return (text) => textOfPassages(say(text));
}
