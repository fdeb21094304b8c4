/** The commonest messages of OCaml's compiler, and the commonest exceptions, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainOcaml = explainBy([
  [
    /^Unbound (?:value|constructor|module|type constructor|record field|class|label) (\S+)/,
    'The name $1 is not known here: is it misspelt, defined below, or is "rec" missing behind let?',
  ],
  [
    /^This expression has type (?:int|float) but an expression was expected of type\s+(?:int|float)/,
    'Whole and real numbers do not mix: +. and *. are for float, and float_of_int and int_of_float convert.',
  ],
  [
    /^This expression has type .* but|^This (?:variant|pattern|record) .*type|^The function applied/,
    'This expression has another type than its place needs.',
  ],
  [/^This function has type/, 'The call has more arguments than the function takes: count them.'],
  [
    /^This expression has type/,
    'This value is no function, so nothing can be given to it: is a semicolon or an operator missing behind it?',
  ],
  [
    /^This expression should have type unit|^this expression should have type unit/,
    'This computes a value but does nothing with it: is = or a call missing?',
  ],
  [
    /^The (?:record )?field (\S+) is not mutable/,
    'The field $1 does not change unless it is declared by "mutable".',
  ],
  [
    /^The value (\S+) is not (?:an instance|a mutable) variable/,
    'The name $1 keeps its value: make it a ref, as in let x = ref 0, x := 1 and !x.',
  ],
  [
    /^The constructor \S+ expects (\d+) argument/,
    'The call has another number of arguments than $1: count them, and look at the brackets.',
  ],
  [
    /^Syntax error: '?([^' ]+)'? expected/,
    'A $1 is missing, at the latest here: count what begins and ends.',
  ],
  [/^Syntax error/, 'This cannot stand here: look at what comes just before it, too.'],
  [/^String literal not terminated/, 'A text in quotes is never closed.'],
  [/^Comment not terminated/, 'A comment is never closed.'],
  [
    /^Illegal character/,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
  [
    /^unused variable (\w+)/,
    'The variable $1 is never used: take it out, or begin its name with _.',
  ],
  [
    /^[Tt]his pattern-matching is not exhaustive/,
    'Some values fit no case, and end the program with Match_failure.',
  ],
  [
    /^[Tt]his match case is unused/,
    'The cases before this one take all its values: put it further up.',
  ],
  [
    /^Some record fields are undefined: (.+)/,
    'The value lacks the fields $1: a record needs all of them.',
  ],
  [
    /^Variable (\w+) is bound several times/,
    'The name $1 is declared twice: rename one of the two.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const ocamlEnds: readonly NamedEnd[] = [
  {
    pattern: /^Invalid_argument\("(?:index out of bounds|\w+\.(?:sub|blit|fill|get|set|nth)\b)/,
    type: 'Invalid_argument',
    words: commonWords.index,
  },
  {
    pattern: /^Invalid_argument\("\w+\.(?:make|create|init)/,
    type: 'Invalid_argument',
    words: commonWords.size,
  },
  {
    pattern: /^Stdlib\.Scanf\.Scan_failure|^Scanf|^Failure\("(?:int|float)_of_string"\)/,
    type: 'Failure',
    words: commonWords.number,
  },
  {
    pattern: /^Failure\("(?:hd|tl|nth)"\)|^Stdlib\.(?:Stack|Queue)\.Empty/,
    type: 'empty list',
    words: commonWords.empty,
  },
  { pattern: /^Division_by_zero/, type: 'Division_by_zero', words: commonWords.division },
  { pattern: /^(?:Stdlib\.)?Not_found/, type: 'Not_found', words: commonWords.nothing },
  { pattern: /^Stack_overflow/, type: 'Stack_overflow', words: commonWords.recursion },
  { pattern: /^End_of_file/, type: 'End_of_file', words: commonWords.end },
  {
    pattern: /^Match_failure\(|Pattern matching failed$/,
    type: 'Match_failure',
    words: commonWords.pattern,
  },
  {
    pattern: /^Assert_failure\(|Assertion failed$/,
    type: 'Assert_failure',
    words: commonWords.assertion,
  },
];
