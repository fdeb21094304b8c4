/**
 * The Markdown that is published for a statement in LaTeX, converted by the server while it is
 * written.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { convertStatement } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import type { Editing } from './editing.ts';

const typingPauseMs = 400;

/** Sends no request for an empty text. */
export function useConverted({ content }: Editing, text: string) {
  const [latex] = useDebouncedValue(text, typingPauseMs);
  const given = Object.entries(content.metadata.constants);
  const constants = Object.fromEntries(
    given.flatMap(([name, values]) => [
      [name, values.value],
      ...Object.entries(values).map(([variant, value]) => [`${name}.${variant}`, value]),
    ]),
  );
  return useQuery({
    queryKey: ['converted', latex, constants],
    queryFn: ({ signal }) => api.call(convertStatement, { body: { latex, constants }, signal }),
    enabled: latex.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
