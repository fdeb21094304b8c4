/** The commonest messages of Lua, and the commonest errors that end a program, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainLua = explainBy([
  [/ near '!'?'?$/, 'Lua writes ~= for "not equal", and "not" for !.'],
  [/^syntax error near '[-+*/]'/, 'Lua has no += and no ++: write x = x + 1.'],
  [/^'?<eof>'? expected near 'end'/, 'There is one "end" too many, or its beginning is missing.'],
  [/^<name> expected/, 'A name is expected here, or a bracket before it is never closed.'],
  [/^'([^']+)' expected/, 'A $1 is missing, at the latest here: count what begins and ends.'],
  [/^unfinished string/, 'A text in quotes is not closed on this line.'],
  [/^unfinished long/, 'A text in quotes is never closed.'],
  [/^unexpected symbol/, 'This cannot stand here: look at what comes just before it, too.'],
  [
    /^malformed number/,
    'This is no number: names do not begin with a digit, and numbers not with 0.',
  ],
  [/^(break) outside (?:a )?loop/, 'There is no loop here that $1 belongs to.'],
  [
    /^no visible label '([^']+)'/,
    'The name $1 is not known here: is it misspelt, or not declared above?',
  ],
  [
    /^attempt to assign to const variable '([^']+)'/,
    'What $1 stands for cannot be changed: use a variable of your own.',
  ],
  [/^syntax error near/, 'This computes a value but does nothing with it: is = or a call missing?'],
  [
    /^invalid escape sequence/,
    'Behind a \\ in a text stands a letter that means nothing there: for a \\ write \\\\.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const luaEnds: readonly NamedEnd[] = [
  { pattern: /^attempt to (?:index|call) a nil/, type: 'use of nil', words: commonWords.nothing },
  {
    pattern: /^attempt to get length of a nil|^(?:table )?index is nil/,
    type: 'use of nil',
    words: commonWords.nothing,
  },
  {
    pattern: /^attempt to (?:divide by zero|perform 'n)/,
    type: 'division by zero',
    words: commonWords.division,
  },
  {
    pattern: /^attempt to call/,
    type: 'call of no function',
    words: commonWords.call,
  },
  {
    pattern: /^number has no integer representation|^bad argument .*number has no integer/,
    type: 'number that is not whole',
    words: {
      title: 'Number that is not whole',
      happened: 'a number with a fraction, or one that is too large, was used as a whole one',
      look: 'Divide whole numbers by //, or take math.floor of the result.',
    },
  },
  {
    pattern: /^attempt to (?:perform arithmetic|compare|concatenate|index|get length)/,
    type: 'wrong type',
    words: {
      title: 'Wrong type',
      happened: 'a value has a type that cannot be used like that',
      look: 'Look whether one of the values there is nil, or a text where a number should be.',
    },
  },
  {
    pattern: /^bad argument|^bad 'for'|^'for' (?:initial value|limit|step) must be a number/,
    type: 'bad argument',
    words: commonWords.type,
  },
  { pattern: /^stack overflow/, type: 'stack overflow', words: commonWords.recursion },
  { pattern: /^assertion failed!/, type: 'assertion failed', words: commonWords.assertion },
  { pattern: /^module '[^']*' not found/, type: 'unknown module', words: commonWords.module },
  {
    pattern: /^(?:resulting string too large|string length overflow)/,
    type: 'text too long',
    words: {
      title: 'Text too long',
      happened: 'a text became longer than a text can be',
      look: 'Look at the loop that joins it, and print its parts as they are ready.',
    },
  },
];
