/** The commonest messages of Free Pascal, and the commonest errors that end a program, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainPascal = explainBy([
  [
    /^Identifier not found "([^"]+)"/,
    'The name $1 is not known here: is it misspelt, or not declared above?',
  ],
  [/^Syntax error, ";" expected but "ELSE" found/, 'In Pascal no semicolon stands before else.'],
  [
    /^Syntax error, ";" expected/,
    'A semicolon is missing, at the end of this statement or just before this place.',
  ],
  [
    /^Syntax error, "END" expected/,
    'A begin has no end, or a semicolon is missing before this place.',
  ],
  [
    /^Syntax error, "([^"]+)" expected/,
    'A $1 is missing, at the end of this statement or just before this place.',
  ],
  [
    /^Incompatible type for arg no\. (\d+)/,
    'The argument number $1 has another type than is wanted there.',
  ],
  [
    /^(?:Incompatible types|Operator is not overloaded)/,
    'The two sides have types that do not fit: look at the type of each.',
  ],
  [
    /^Illegal expression/,
    'A value is expected here, but something else follows: look at what comes just before it, too.',
  ],
  [/^Unexpected end of file/, 'The source ends too early: an "end" or a bracket is missing.'],
  [/^String exceeds line/, 'A text in quotes is not closed on this line.'],
  [
    /^Duplicate identifier "([^"]+)"/,
    'The name $1 is declared a second time here: rename one of the two.',
  ],
  [
    /^Wrong number of parameters specified for call to "([^"]+)"/,
    'The call does not have as many arguments as $1 is declared with.',
  ],
  [
    /^[Rr]ange check error/,
    'The number does not fit into its type: use a larger one, such as int64.',
  ],
  [/^Division by zero/, 'This always divides by zero.'],
  [
    /^Illegal assignment to for-loop variable "([^"]+)"/,
    'What $1 stands for cannot be changed: use a variable of your own.',
  ],
  [
    /^(?:Can't assign values to|Variable identifier expected|Argument can't be assigned to|Argument cannot be assigned to)/,
    'This cannot be changed: it is const, immutable or a copy.',
  ],
  [
    /^(?:Local v|V)ariable "([^"]+)" (?:of a managed type )?does not seem to be initialized/,
    'The variable $1 may be read before it got a value: give it one where it is declared.',
  ],
  [
    /^(?:Local (?:variable|const|proc)|Parameter|Value parameter) "([^"]+)" (?:not|is assigned but never) used/,
    'The variable $1 is never used: take it out, or use it.',
  ],
  [
    /^Function result (?:variable )?does not seem to/,
    'The function can end without returning a value.',
  ],
  [
    /^Can't find unit (\w+)/,
    'There is no module $1 here: only the standard library can be imported.',
  ],
  [/^(BREAK|CONTINUE) not allowed/i, 'There is no loop here that $1 belongs to.'],
  [
    /^[Ii]llegal character/,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
  [
    /^Can't read or write variables of this type/,
    'Only numbers, characters and texts are read and written: take the parts one by one.',
  ],
  [/^Illegal qualifier/, 'A dot, a bracket or a ^ stands behind a value that has no such part.'],
  [
    /^(?:Error in type definition|Type identifier expected)/,
    'The name of a type is expected here.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const pascalEnds: readonly NamedEnd[] = [
  { pattern: /error 200|^EDivByZero/, type: 'EDivByZero', words: commonWords.division },
  { pattern: /error 201|^ERangeError/, type: 'ERangeError', words: commonWords.index },
  { pattern: /error 202|^EStackOverflow/, type: 'EStackOverflow', words: commonWords.recursion },
  { pattern: /error 215|^EIntOverflow/, type: 'EIntOverflow', words: commonWords.overflow },
  { pattern: /error 205|^EOverflow/, type: 'EOverflow', words: commonWords.overflow },
  { pattern: /error 207|^EInvalidOp/, type: 'EInvalidOp', words: commonWords.value },
  { pattern: /error 216|^EAccessViolation/, type: 'EAccessViolation', words: commonWords.nothing },
  { pattern: /error 204|^EInvalidPointer/, type: 'EInvalidPointer', words: commonWords.nothing },
  { pattern: /error 106|^EConvertError/, type: 'EConvertError', words: commonWords.number },
  { pattern: /error 100|^EInOutError.*read past/i, type: 'EInOutError', words: commonWords.end },
  {
    pattern: /^Assertion failed|^EAssertionFailed/,
    type: 'EAssertionFailed',
    words: commonWords.assertion,
  },
];
