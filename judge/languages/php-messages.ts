/** The commonest messages of PHP, and the commonest errors that end a program, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainPhp = explainBy([
  [
    /^syntax error, unexpected end of file/,
    'The source ends too early: a bracket is never closed, or the lines of a block are missing.',
  ],
  [/^Unclosed '(.)'/, 'The $1 is never closed: count the brackets.'],
  [
    /^Unmatched '(.)'/,
    'This $1 closes nothing, or another bracket than it should: count the brackets.',
  ],
  [/^syntax error, unexpected string content/, 'A text in quotes is never closed.'],
  [
    /^syntax error, unexpected .*, expecting (?:"," or )?";"/,
    'A semicolon is missing, at the end of this statement or just before this place.',
  ],
  [
    /^(?:syntax error, unexpected token "="|Assignments can only happen|Cannot use temporary expression|Can't use (?:function|method) return value)/,
    'The left side cannot be assigned to. In a condition == compares; = assigns.',
  ],
  [
    /^syntax error, unexpected token "([)\]}])"/,
    'This $1 closes nothing, or something before it is not finished: count the brackets further up.',
  ],
  [
    /^syntax error, unexpected (?:identifier|variable|integer|floating-point number|double-quoted string|single-quoted string|string)/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [
    /^syntax error, unexpected/,
    'This cannot stand here: is a semicolon or a bracket missing on the line before?',
  ],
  [
    /^Cannot (?:redeclare|declare (?:class|interface|function)) (\w+)/,
    'The name $1 is declared twice: rename one of the two.',
  ],
  [
    /^'(break|continue)' not in the 'loop' or 'switch' context/,
    'There is no loop here that $1 belongs to.',
  ],
  [/^Redefinition of parameter (\$\w+)/, 'Two parameters have the name $1: rename one of the two.'],
  [
    /^A (?:void|never)(?:-returning)? function must not return/,
    'The return does not fit the function: a void function returns nothing, all others return a value.',
  ],
  [
    /^A function with return type must return a value/,
    'The return does not fit the function: a void function returns nothing, all others return a value.',
  ],
  [
    /^(?:Required parameter|Optional parameter)/,
    'Parameters with a default value come after those without one.',
  ],
  [/^Cannot use positional argument after/, 'Arguments with a name come after those without one.'],
  [/^Cannot use \[\] for reading/, 'Brackets without an index only add to a list.'],
  [
    /^Invalid numeric literal/,
    'This is no number: names do not begin with a digit, and numbers not with 0.',
  ],
  [/^Unterminated comment/, 'A comment is never closed.'],
  [
    /^Constant expression contains invalid operations/,
    'A value that is set where it is declared can only be made of constants.',
  ],
  [
    /^Cannot re-?assign (\$?\w+)/,
    'What $1 stands for cannot be changed: use a variable of your own.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const phpEnds: readonly NamedEnd[] = [
  { pattern: /^DivisionByZeroError/, type: 'DivisionByZeroError', words: commonWords.division },
  { pattern: /^ArgumentCountError/, type: 'ArgumentCountError', words: commonWords.arguments },
  { pattern: /^TypeError/, type: 'TypeError', words: commonWords.type },
  { pattern: /^ValueError/, type: 'ValueError', words: commonWords.value },
  { pattern: /^UnhandledMatchError/, type: 'UnhandledMatchError', words: commonWords.pattern },
  {
    pattern: /^ArithmeticError: Bit shift by negative/,
    type: 'ArithmeticError',
    words: commonWords.shift,
  },
  { pattern: /^AssertionError/, type: 'AssertionError', words: commonWords.assertion },
  { pattern: /on null$/, type: 'use of null', words: commonWords.nothing },
  { pattern: /^Error: Call to undefined method/, type: 'Error', words: commonWords.method },
  {
    pattern: /^Error: (?:Call to undefined function|Undefined constant|Class ".*" not found)/,
    type: 'Error',
    words: commonWords.name,
  },
  {
    pattern: /^Error: (?:Cannot use object of type|Object of class|Unsupported operand)/,
    type: 'Error',
    words: commonWords.type,
  },
  { pattern: /^Error: Cannot modify/, type: 'Error', words: commonWords.constant },
  {
    pattern: /^(?:Error: )?Failed opening required/,
    type: 'missing file',
    words: commonWords.module,
  },
];
