/** The commonest messages of D's compiler, and the commonest exceptions, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainD = explainBy([
  [
    /^undefined identifier `([^`]+)`/,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [
    /^`([^`]+)` is not defined/,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [
    /^unable to read module `([^`]+)`/,
    'There is no module $1 here: only the standard library can be imported.',
  ],
  [
    /^cannot implicitly convert expression/,
    'The value has a type that does not fit by itself: convert it, as in x.to!int or cast(int) x.',
  ],
  [
    /^function expected before `\(\)`, not `?([^` ]+)`?/,
    'Brackets behind $1 call it, but it is no function: is another name meant?',
  ],
  [
    /^function `[^`]+` (?:has no `return`|no `return`)/,
    'A way through the function ends without a return.',
  ],
  [
    /^(?:none of the overloads of|function|constructor|template instance|template) `([^`]+)`/,
    'The values given to $1 do not fit it: look at their number and their types.',
  ],
  [/^no property `([^`]+)`/, 'There is no $1 here: is it misspelt, or is an import missing?'],
  [
    /End of File/i,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
  [
    /^(?:found .* when expecting `;`|semicolon (?:expected|needed))/,
    'A ; is missing, here or at the end of the line before.',
  ],
  [/^unterminated (?:string|character)/, 'A text in quotes is not closed on this line.'],
  [/^unterminated .*comment/, 'A comment is never closed.'],
  [
    /^use `\{ \}` for an empty statement/,
    'A ; right behind the brackets is an empty statement: take it out.',
  ],
  [
    /^(?:found|expression expected|matching|unterminated|declaration expected|no identifier|basic type expected)/,
    'This cannot stand here: look at what comes just before it, such as a missing semicolon.',
  ],
  [/^incompatible types for/, 'The two sides have types that do not fit: look at each.'],
  [/^cannot modify/, 'This cannot be changed: it is const, immutable or a copy.'],
  [
    /^(?:variable|declaration) `(?:\w+\.)*(\w+)` is shadowing/,
    'The name $1 is declared a second time here or around here: rename one of the two.',
  ],
  [
    /^`?(?:\w+ )?`?(?:\w+\.)*(\w+)`? (?:conflicts with|is already defined)/,
    'The name $1 is declared twice: rename one of the two.',
  ],
  [
    /^array index (\d+) is out of bounds/,
    'There is no element at the index $1: the last of n elements is at n - 1.',
  ],
  [
    /^`?(break|continue)`? is not (?:inside|in) a loop/,
    'There is no loop here that $1 belongs to.',
  ],
  [/^divi(?:de|sion) by (?:0|zero)/i, 'This always divides by zero.'],
  [
    /^(?:cannot return non-void|`?return`? expression expected|return expression expected)/,
    'The return does not fit the function: a void function returns nothing, all others return a value.',
  ],
  [
    /^assignment cannot be used as a condition/,
    'A single = gives a variable a value. To compare, write ==.',
  ],
  [/ has no effect$/, 'This computes a value but does nothing with it: is = or a call missing?'],
  [
    /^statement is not reachable/i,
    'This is never reached: look at the return, break or endless loop before it.',
  ],
  [
    /^character 0x[0-9a-f]+ is not a valid token|^character .* is not a valid/i,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const dEnds: readonly NamedEnd[] = [
  { pattern: /OutOfMemoryError/, type: 'OutOfMemoryError', isOutOfMemory: true },
  {
    pattern: /^core\.exception\.(?:ArrayIndex|ArraySlice|Range)Error/,
    type: 'RangeError',
    words: commonWords.index,
  },
  {
    pattern: /^std\.conv\.Conv\w*Exception|^std\.format\.FormatException/,
    type: 'ConvException',
    words: commonWords.number,
  },
  {
    pattern: /^core\.exception\.AssertError|Enforcement failed/,
    type: 'AssertError',
    words: commonWords.assertion,
  },
  {
    pattern: /^core\.exception\.SwitchError/,
    type: 'SwitchError',
    words: {
      title: 'No case fits',
      happened: 'no case of a final switch fits the value',
      look: 'Look at which values can get there, and add a case for them.',
    },
  },
];
