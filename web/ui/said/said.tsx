/** What results say, in the language of the page: judge and server write it in English (contract/said.ts). */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Passage } from '../../../contract/said-patterns.ts';
import { loadPart } from '../../load-part.ts';
import { pageLocale } from '../locale.ts';
import type { InLanguage } from './load-saying.ts';

/** Undefined in English, and until the translations are there. */
function useSaying(isNeeded: boolean): InLanguage | undefined {
  const { data } = useQuery({
    queryKey: ['texts of results'],
    queryFn: async () => (await loadPart(() => import('./load-saying.ts'))).loadSaying(),
    enabled: isNeeded && pageLocale !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Translates texts that are no elements, such as the marks of an editor. `isNeeded`: whether there is one. */
export function useSaid(isNeeded: boolean): (text: string) => string {
  const say = useSaying(isNeeded);
  return useCallback((text) => say?.text(text) ?? text, [say]);
}

/** One or more sentences of a result. What has no translation is marked as English. */
export function Said({ text }: { text: string }) {
  const say = useSaying(true);
  const passages = useMemo(() => say?.passages(text), [say, text]);
  if (pageLocale === 'en') return text;
  return passages?.map(shown) ?? <span lang="en">{text}</span>;
}

function shown({ pieces, isEnglish }: Passage, at: number) {
  const written = pieces.map((piece, index) =>
    // What a program has written has its own direction.
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
    piece.isValue ? <bdi key={index}>{piece.text}</bdi> : piece.text,
  );
  return (
    <span key={at} lang={isEnglish ? 'en' : undefined} dir={isEnglish ? 'auto' : undefined}>
      {written}
    </span>
  );
}
