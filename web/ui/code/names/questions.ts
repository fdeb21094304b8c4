/** The editor's questions to the worker that parses programs, and the answers. */
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
