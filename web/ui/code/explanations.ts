/**
 * Explanations of compilers' messages in the language of the page. The translations
 * are loaded when there is one to show.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { translatorBy } from '../../../contract/text-patterns.ts';
import { loadPart } from '../../load-part.ts';
import { pageLocale } from '../locale.ts';

type Translations = Readonly<Record<string, string>>;

const files = import.meta.glob<Translations>('../../../contract/translations/explanations/*.json', {
  import: 'default',
});

const load = files[`../../../contract/translations/explanations/${pageLocale}.json`];

/**
 * Until the translations are there, and without one, an explanation is English. `isNeeded`: whether there is
 * one to show.
 */
export function useExplanations(isNeeded: boolean): (explanation: string) => string {
  const { data: translate } = useQuery({
    queryKey: ['explanations'],
    queryFn: async () => translatorBy(load === undefined ? {} : await loadPart(load)),
    enabled: isNeeded && load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return useCallback((explanation) => translate?.(explanation) ?? explanation, [translate]);
}
