/** What GHC says in a jail, where it has no locale, and in Unicode, as elsewhere. */
import { expect, it } from 'vitest';
import { language } from './haskell.ts';
import { explainHaskell } from './haskell-messages.ts';

it.each([
  ["Couldn't match expected type `Int' with actual type `[Char]'", 'another type'],
  ["Not in scope: `Map.empty'", 'The name Map.empty is not known'],
  ['Not in scope: ‘Map.empty’', 'The name Map.empty is not known'],
  ["Multiple declarations of `f''", "The name f' is declared twice"],
  ["unterminated `{-'", 'A comment is never closed'],
  ["No instance for (Ord a) arising from a use of `<'", '"Ord a =>"'],
  ["No instance for (Ord a0) arising from a use of `<'", 'A type there has no Ord'],
  ["The IO action `main' is not defined in module `Main'", 'A program begins with'],
])('%s', (message, says) => {
  expect(explainHaskell(message)).toContain(says);
});

it.each(['*', '•'])('a message behind %s is read without it', (bullet) => {
  const text = `\nmain.hs:1:17: error:\n    ${bullet} No instance for (Num String) arising from 5\n`;
  const [first] = language.readMessages(text, Buffer.from('main = putStrLn 5\n')).diagnostics;
  expect(first).toMatchObject({ line: 1, message: 'No instance for (Num String) arising from 5' });
  expect(first?.explanation).toContain('A type there has no Num');
});
