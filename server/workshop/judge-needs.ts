/** What an import of a package needs from judges, as its conversion finds it. */
import { z } from 'zod';
import type { Checker } from '../../contract/checker.ts';
import { checkerLanguages } from '../../contract/program-languages.ts';

export const judgeNeeds = z.object({
  /** Whether they make some of its tests. */
  makesTests: z.boolean(),
  /** Those of its programs that are not in the default language. */
  programs: z.array(z.object({ field: z.string(), language: z.enum(checkerLanguages) })),
});
export type JudgeNeeds = z.infer<typeof judgeNeeds>;

/** The programs that decide about outputs. */
type Deciders = { [Field in 'checker' | 'interactor']?: Checker | null | undefined };

export const makingTests: JudgeNeeds = { makesTests: true, programs: [] };

/** Null if no judge is needed. */
export function needsOf(given: Deciders): JudgeNeeds | null {
  if (!given.checker && !given.interactor) return null;
  const programs = (['checker', 'interactor'] as const).flatMap((field) => {
    const language = given[field]?.language;
    return language === undefined ? [] : [{ field, language }];
  });
  return { makesTests: false, programs };
}
