/**
 * The properties of each tab: the package as edited on this page, and the function to change it.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dataOf, type TestData } from '../../ui/cases/test-data.ts';
import type { Contents } from './contents.ts';
import { readDraftFile } from './draft-files.ts';
import type { Bytes, Change, Package } from './model.ts';

export type Editing = {
  problemId: string;
  content: Package;
  change: (change: Change) => void;
  contents: Contents;
};

/** Larger files can be replaced and downloaded, but not edited in a field. */
export const editedFileMaxBytes = 1024 * 1024;

/** The text of a file, if it can be edited here. */
export type FileText =
  | { kind: 'text'; text: string }
  | { kind: 'binary' | 'large' | 'loading' }
  | { kind: 'failed'; retry: () => void };

/** Files never change: they are named by their hash. */
export const draftFileQuery = (problemId: string, sha256: string) =>
  queryOptions({
    queryKey: ['draft-file', problemId, sha256],
    queryFn: ({ signal }) => readDraftFile(problemId, sha256, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The text of a file: from this page if it was written here, otherwise from the server. */
export function useFileText(
  { problemId, contents }: Pick<Editing, 'problemId' | 'contents'>,
  bytes: Bytes,
  maxBytes = editedFileMaxBytes,
): FileText {
  const own = contents.read(bytes);
  const isLarge = bytes.bytes > maxBytes;
  const { data, error, refetch } = useQuery({
    ...draftFileQuery(problemId, bytes.sha256),
    enabled: own === undefined && !isLarge && bytes.bytes > 0,
  });
  if (bytes.bytes === 0) return { kind: 'text', text: '' };
  if (isLarge) return { kind: 'large' };
  if (own !== undefined) return asText(typeof own === 'string' ? own : dataOf(own));
  if (data !== undefined) return asText(dataOf(data));
  return error ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}

const asText = (data: TestData): FileText =>
  typeof data === 'string' ? { kind: 'text', text: data } : { kind: 'binary' };
