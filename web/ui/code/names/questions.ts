/** What the editor asks the worker that reads programs, and what that answers. */
import type { EditorMode } from '../../../../contract/languages.ts';
import type { Call, NameUses, Offers, Renaming } from './answers.ts';

export type Question =
  | { type: 'offers'; offset: number }
  | { type: 'call'; offset: number }
  | { type: 'places'; offset: number }
  | { type: 'rename'; offset: number; name: string };

/** The answers by the type of the question; null if the language has none. */
export type AnswerTo = {
  offers: Offers | null;
  call: Call | null;
  places: NameUses | null;
  rename: Renaming | null;
};

export type Asked = { id: number; mode: EditorMode; code: string; question: Question };
export type Answered = { id: number; answer: AnswerTo[Question['type']] };
