/** Calls about how hard those who solved a problem found it, beside what its setter says. */
import { z } from 'zod';
import * as difficultyCalls from './difficulty-calls.ts';
import { endpoint, id } from './endpoint.ts';
import { difficulty } from './judging.ts';
import { difficultyAnswers } from './words.ts';

/** What those who solved a problem say of its difficulty. */
export const solversSay = z.object({
  /** As pages show it, such as "Solvers: harder than said (14 of 20)". */
  words: z.string(),
  /** How many gave each answer. */
  easier: z.int(),
  asSaid: z.int(),
  harder: z.int(),
  /** From -1 (easier than said) to 1 (harder). */
  estimate: z.number(),
  /** The estimate is certain to 95 % within this distance. */
  margin: z.number(),
});
export type SolversSay = z.infer<typeof solversSay>;

const answer = z.enum(difficultyAnswers, `answer: Must be one of ${difficultyAnswers.join(', ')}.`);

const params = z.object({ id });

const reply = z.object({
  /** What the setter says. */
  said: difficulty,
  /** Whether the caller may answer: they solved it, did not set it, and no contest has it now. */
  mayAnswer: z.boolean(),
  /** The caller's own; null if there is none to the difficulty that the problem has now. */
  answer: answer.nullable(),
  /** Null below five answers, and in a contest. */
  solvers: solversSay.nullable(),
});
export type OwnDifficulty = z.infer<typeof reply>;

export const ownDifficulty = endpoint({
  ...difficultyCalls.ownDifficulty,
  access: 'user',
  rate: 'read',
  summary: "The caller's answer on a problem's difficulty, and what all who solved it say",
  params,
  reply,
});

export const answerDifficulty = endpoint({
  ...difficultyCalls.answerDifficulty,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Says whether a solved problem was easier, as, or harder than said, in place of an earlier answer',
  params,
  body: z.object({ answer }),
  reply,
});

export const withdrawDifficulty = endpoint({
  ...difficultyCalls.withdrawDifficulty,
  access: 'user',
  rate: 'write',
  summary: "Removes the caller's answer on a problem's difficulty",
  params,
  reply,
});
