/** What results say, in the language of the page: judge and server write it in English (contract/said.ts). */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { SaidPart } from '../../../contract/said-parts.ts';
import type { Passage } from '../../../contract/said-patterns.ts';
import { loadPart } from '../../load-part.ts';
import { pageLocale } from '../locale.ts';
import { inWords } from '../words.ts';
import type { InLanguage } from './load-saying.ts';
import { withoutStart } from './without-start.ts';

/** Undefined in English, and until the translations are there; those of each part. */
function useSayings(parts: readonly SaidPart[]): readonly InLanguage[] | undefined {
  const { data } = useQuery({
    queryKey: ['texts of results', ...parts],
    queryFn: async () => {
      const { loadSaying } = await loadPart(() => import('./load-saying.ts'));
      return Promise.all(parts.map(loadSaying));
    },
    enabled: parts.length > 0 && pageLocale !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Translates texts that are no elements, such as the marks of an editor, by the parts that have them. */
export function useSaid(parts: readonly SaidPart[]): (text: string) => string {
  const sayings = useSayings(parts);
  return useCallback(
    (text) => {
      const say = sayings?.find(
        ({ passages }) => !passages(text).some(({ isEnglish }) => isEnglish),
      );
      return say?.text(text) ?? text;
    },
    [sayings],
  );
}

type SaidProps = {
  text: string;
  /** The part of the catalogue that has the text. */
  part?: SaidPart;
  /** A word of the API that stands above, and is not repeated at the beginning. */
  below?: string | undefined;
};

/** One or more sentences of a result. What has no translation is marked as English. */
export function Said({ text, part = 'verdicts', below }: SaidProps) {
  const [say] = useSayings([part]) ?? [];
  const passages = useMemo(
    () =>
      (say ? say.passages(text) : [{ pieces: [{ text }], isEnglish: true }]).map((passage, at) =>
        below === undefined || at > 0
          ? passage
          : { ...passage, pieces: withoutStart(passage.pieces, inWords(below)) },
      ),
    [say, text, below],
  );
  return passages.map(shown);
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
