/** The images of a statement as addresses that its preview can show. */
import { useQueries } from '@tanstack/react-query';
import { toBase64 } from '../../ui/cases/test-data.ts';
import { draftFileQuery, type Editing } from './editing.ts';
import { imagesIn } from './statements.ts';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** By the names that the statement uses; those that are still loading are missing. */
export function useImages(
  { problemId, content, contents }: Editing,
  markdown: string,
): ReadonlyMap<string, string> {
  const used = imagesIn(markdown).flatMap(
    (path) => content.statementFiles.find((file) => file.path === path) ?? [],
  );
  const loaded = useQueries({
    queries: used.map(({ bytes }) => ({
      ...draftFileQuery(problemId, bytes.sha256),
      enabled: contents.read(bytes) === undefined,
    })),
  });
  return new Map(
    used.flatMap(({ path, bytes }, index): [string, string][] => {
      const own = contents.read(bytes) ?? loaded[index]?.data;
      const type = types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
      if (own === undefined || typeof own === 'string' || type === undefined) return [];
      return [[path, addressOf(own, type)]];
    }),
  );
}

const addresses = new WeakMap<Uint8Array, string>();

/** Encoded once: the preview is made anew with each key. */
function addressOf(bytes: Uint8Array<ArrayBuffer>, type: string): string {
  const made = addresses.get(bytes) ?? `data:${type};base64,${toBase64(bytes)}`;
  addresses.set(bytes, made);
  return made;
}
