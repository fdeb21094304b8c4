/** The commonest messages of Ruby, and the commonest exceptions, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainRuby = explainBy([
  [
    /^syntax error, unexpected end-of-input/,
    'The source ends too early: an "end" or a bracket is missing.',
  ],
  [
    /^syntax error, unexpected [`']end'/,
    'There is one "end" too many, or its beginning is missing.',
  ],
  [
    /^syntax error, unexpected '([)\]}])'/,
    'This $1 closes nothing, or something before it is not finished: count the brackets further up.',
  ],
  [
    /^syntax error, unexpected '=', expecting end-of-input/,
    'The left side cannot be assigned to. In a condition == compares; = assigns.',
  ],
  [
    /^syntax error, unexpected (?:local variable or method|instance variable|global variable|constant|integer literal|float literal|string literal|string content|method)/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [/^syntax error, unexpected/, 'This cannot stand here: look at what comes just before it, too.'],
  [/^unterminated string/, 'A text in quotes is not closed.'],
  [/^unterminated list/, 'This bracket is never closed: count the brackets.'],
  [
    /^(?:unterminated|unknown) regexp|^end pattern with unmatched/,
    'This / begins a regular expression, which is not closed or not right. Was a division meant?',
  ],
  [
    /^dynamic constant assignment/,
    'A name with a capital letter is a constant: methods cannot set it.',
  ],
  [
    /^(?:class|module) definition in method body/,
    'A class cannot begin inside a method: is an "end" missing further up?',
  ],
  [
    /^(?:Invalid|Can't escape from eval with) (break|next|redo)/,
    'There is no loop here that $1 belongs to.',
  ],
  [/^duplicated argument name/, 'Two parameters have the same name: rename one of the two.'],
  [
    /^Can't (?:assign to|change the value of) (\w+)/,
    'A value cannot be given to $1: on the left of = stands a variable, an element or an attribute.',
  ],
  [
    /^(?:numeric literal without digits|Invalid octal digit|trailing `_' in number|no \.<digit> floating literal)/,
    'This is no number: names do not begin with a digit, and numbers not with 0.',
  ],
  [
    /^formal argument cannot be/,
    'The name of a parameter begins with a small letter, and has no sign before it.',
  ],
  [
    /^Invalid char/,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const rubyEnds: readonly NamedEnd[] = [
  { pattern: /\(ZeroDivisionError\)$/, type: 'ZeroDivisionError', words: commonWords.division },
  { pattern: / for nil(?::NilClass)? \(/, type: 'use of nil', words: commonWords.nothing },
  { pattern: /\((?:IndexError|KeyError)\)$/, type: 'IndexError', words: commonWords.index },
  {
    pattern: /^invalid value for (?:Integer|Float)\(\)/,
    type: 'ArgumentError',
    words: commonWords.number,
  },
  {
    pattern: /^wrong number of arguments/,
    type: 'ArgumentError',
    words: commonWords.arguments,
  },
  {
    pattern: /^comparison of .* with .* failed/,
    type: 'ArgumentError',
    words: commonWords.type,
  },
  { pattern: /^negative (?:array size|argument)/, type: 'ArgumentError', words: commonWords.size },
  { pattern: /\(SystemStackError\)$/, type: 'SystemStackError', words: commonWords.recursion },
  { pattern: /\(NoMemoryError\)$/, type: 'NoMemoryError', isOutOfMemory: true },
  { pattern: /\(NoMethodError\)$/, type: 'NoMethodError', words: commonWords.method },
  { pattern: /\(NameError\)$/, type: 'NameError', words: commonWords.name },
  { pattern: /\(TypeError\)$/, type: 'TypeError', words: commonWords.type },
  { pattern: /\(FrozenError\)$/, type: 'FrozenError', words: commonWords.constant },
  { pattern: /\(EOFError\)$/, type: 'EOFError', words: commonWords.end },
  { pattern: /\(FloatDomainError\)$/, type: 'FloatDomainError', words: commonWords.overflow },
  {
    pattern: /\(NoMatchingPattern(?:Key)?Error\)$/,
    type: 'NoMatchingPatternError',
    words: commonWords.pattern,
  },
  { pattern: /\(LoadError\)$/, type: 'LoadError', words: commonWords.module },
  { pattern: /\(Math::DomainError\)$/, type: 'Math::DomainError', words: commonWords.value },
  { pattern: /\(ArgumentError\)$/, type: 'ArgumentError' },
  { pattern: /\(RangeError\)$/, type: 'RangeError' },
  { pattern: /\(StopIteration\)$/, type: 'StopIteration' },
];
