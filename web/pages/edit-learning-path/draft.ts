/** A learning path while it is edited: its fields and the order of its problems. */
import type { createPath } from '../../../contract/calls.ts';
import { pathRules } from '../../../contract/form-messages.ts';
import type { LearningPath } from '../../../contract/learning.ts';
import type { Body } from '../../api.ts';

export type PathForm = {
  title: string;
  description: string;
  isPublished: boolean;
  problems: readonly { _id: string; name: string }[];
};

export const newPath: PathForm = { title: '', description: '', isPublished: false, problems: [] };

export const pathFormOf = ({
  title,
  description,
  isPublished,
  problems,
}: LearningPath): PathForm => ({
  title,
  description,
  isPublished,
  problems: problems.map(({ _id, name }) => ({ _id, name })),
});

/** The first broken rule. */
export function flawOf({ title, problems }: PathForm): string | undefined {
  if (title.trim() === '') return pathRules.titleRequired;
  return problems.length === 0 ? pathRules.problemsRequired : undefined;
}

export const bodyOf = ({
  title,
  description,
  isPublished,
  problems,
}: PathForm): Body<typeof createPath> => ({
  title,
  description,
  isPublished,
  problems: problems.map(({ _id }) => _id),
});
