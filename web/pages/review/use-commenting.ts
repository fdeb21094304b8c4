/** Writing comments of a review. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { commentDraft } from '../../../contract/workshop-calls.ts';
import type {
  CommentPlace,
  NewComment,
  Review,
  ReviewComment,
} from '../../../contract/workshop-reviews.ts';
import { api } from '../../api.ts';
import { reviewKey } from '../../ui/contributions/draft-queries.ts';

/** Adds a comment, and loads the thread again. */
export function useCommenting({ _id: id, revision }: Review) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (comment: NewComment) =>
      api.call(commentDraft, {
        params: { id },
        body: { revision: revision ?? 0, comments: [comment] },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKey(id), exact: true }),
  });
}

/** Whether comments are allowed: from sending until approval. */
export const isOpen = ({ state }: Review): boolean => state !== 'unsent' && state !== 'approved';

/** The comments that begin a thread at a place; `undefined` for those on the whole draft. */
export const threadsAt = ({ comments }: Review, place: CommentPlace | undefined): ReviewComment[] =>
  comments.filter(
    (one) =>
      one.answers === null &&
      !one.isOutdated &&
      one.place?.statement === place?.statement &&
      one.place?.line === place?.line &&
      one.place?.test === place?.test,
  );

export const answersTo = ({ comments }: Review, { _id: id }: ReviewComment): ReviewComment[] =>
  comments.filter(({ answers }) => answers === id);
