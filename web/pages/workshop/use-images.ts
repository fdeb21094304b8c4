/** The images of a statement as addresses that its preview can show. */
import { useQueries } from '@tanstack/react-query';
import { fileMeant, imagesIn } from '../../../contract/statement-images.ts';
import { addressOf } from '../../ui/markdown/image-address.ts';
import type { Images } from '../../ui/markdown/images.ts';
import { draftFileQuery, type Editing } from './editing.ts';

/** By the names that the statement uses. */
export function useImages({ problemId, content, contents }: Editing, markdown: string): Images {
  const used = imagesIn(markdown).flatMap((source) => {
    const file = fileMeant(source, content.statementFiles);
    return file === undefined ? [] : [{ source, bytes: file.bytes }];
  });
  const loaded = useQueries({
    queries: used.map(({ bytes }) => ({
      ...draftFileQuery(problemId, bytes.sha256),
      enabled: contents.read(bytes) === undefined,
    })),
  });
  return new Map(
    used.flatMap(({ source, bytes }, index): [string, string | null][] => {
      const own = contents.read(bytes) ?? loaded[index]?.data;
      if (own === undefined) return loaded[index]?.isError ? [] : [[source, null]];
      const address = typeof own === 'string' ? undefined : addressOf(own);
      return address === undefined ? [] : [[source, address]];
    }),
  );
}
