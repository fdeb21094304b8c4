/**
 * The images of a problem's statement, loaded only for statements that have some. They are requested
 * as the signed-in reader, because a draft may be visible only to them.
 */
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getShownFile } from '../../../../contract/calls.ts';
import type { ShownFile } from '../../../../contract/presentation.ts';
import { fileMeant, imagesIn } from '../../../../contract/statement-images.ts';
import { api } from '../../../api.ts';
import { addressOf } from '../../../ui/markdown/image-address.ts';
import type { Images } from '../../../ui/markdown/images.ts';

/** A file is named by its hash, so it never changes. */
const imageQuery = (id: string, sha256: string) =>
  queryOptions({
    queryKey: ['shown-file', id, sha256],
    queryFn: ({ signal }) => api.bytes(getShownFile, { params: { id, sha256 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Props = {
  problemId: string;
  files: readonly ShownFile[];
  markdown: string;
  /** Shows the statement with its images, by the names that it uses. */
  children: (images: Images) => ReactNode;
};

export default function WithImages({ problemId, files, markdown, children }: Props) {
  const images = files.filter(({ kind }) => kind === 'image');
  const used = imagesIn(markdown).flatMap((source) => {
    const file = fileMeant(source, images);
    return file === undefined ? [] : [{ source, sha256: file.sha256 }];
  });
  const loaded = useQueries({
    queries: used.map(({ sha256 }) => imageQuery(problemId, sha256)),
  });
  const shown = used.flatMap(({ source }, index): [string, string | null][] => {
    const { data, isError } = loaded[index] ?? {};
    if (data === undefined) return isError ? [] : [[source, null]];
    const address = addressOf(data);
    return address === undefined ? [] : [[source, address]];
  });
  return children(new Map(shown));
}
