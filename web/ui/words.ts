/** Words of the API and of addresses as people read them, which in English are the same. */
import { t } from '../../contract/translation.ts';

const words: Readonly<Record<string, string>> = {
  All: t`All`,
  Any: t`Any`,
  Easy: t`Easy`,
  Medium: t`Medium`,
  Hard: t`Hard`,
  Solved: t`Solved`,
  Attempted: t`Attempted`,
  'Not attempted': t`Not attempted`,
  Accepted: t`Accepted`,
  'Partially Accepted': t`Partially Accepted`,
  'Wrong Answer': t`Wrong Answer`,
  'Time Limit Exceeded': t`Time Limit Exceeded`,
  'Memory Limit Exceeded': t`Memory Limit Exceeded`,
  'Output Limit Exceeded': t`Output Limit Exceeded`,
  'Runtime Error': t`Runtime Error`,
  'Compilation Error': t`Compilation Error`,
  'Judge Error': t`Judge Error`,
  Pending: t`Pending`,
  unofficial: t`unofficial`,
  hidden: t`hidden`,
  virtual: t`virtual`,
};

/** The word itself where it has no other for people, such as the name of a language. */
export const inWords = (word: string): string => words[word] ?? word;

/** The choices of a field. */
export const asChoices = (all: readonly string[]): { value: string; label: string }[] =>
  all.map((value) => ({ value, label: inWords(value) }));
