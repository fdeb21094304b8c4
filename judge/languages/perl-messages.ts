/** The commonest messages of Perl, and the commonest errors that end a program, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainPerl = explainBy([
  [
    /^Global symbol "([^"]+)" requires/,
    'The variable $1 is not declared here: "my" is missing, or it is misspelt.',
  ],
  [/^elseif should be elsif/, 'Perl spells it elsif.'],
  [/^Missing right curly/, 'A { is never closed. Count the braces.'],
  [
    /^Unmatched right (?:curly|square)/,
    'There is one } too many, here or further up: it closes nothing.',
  ],
  [/^Can't find string terminator/, 'A text in quotes is never closed.'],
  [
    /^(?:Search pattern|Substitution (?:pattern|replacement)|Transliteration) not terminated/,
    'This / begins a regular expression, which is not closed or not right. Was a division meant?',
  ],
  [
    /^Bareword "([^"]+)" not allowed/,
    'The word $1 has no $, @ or % before it and is no known function: is a sign, or are quotes missing?',
  ],
  [
    /^(?:Number|Scalar|Array|String|Bareword|Operator) found where/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [
    /^"(?:my|our|state)" variable (\S+) masks/,
    'The name $1 is declared a second time here: rename one of the two.',
  ],
  [/^Can't modify/, 'The left side cannot be assigned to. In a condition == compares; = assigns.'],
  [/^Found = in conditional/, 'This = assigns inside a condition. If it should compare, write ==.'],
  [/^Useless use of/, 'This computes a value but does nothing with it: is = or a call missing?'],
  [/^Name "(?:main::)?([^"]+)" used only once/, 'The name $1 is used only once: is it misspelt?'],
  [
    /^Not enough arguments for (?:main::)?(\w+)/,
    'The call of $1 has too few arguments: count them.',
  ],
  [
    /^Too many arguments for (?:main::|subroutine 'main::)?(\w+)/,
    'The call of $1 has too many arguments: count them.',
  ],
  [
    /^(?:Type of arg \d+ to \S+ must be|Experimental \w+ on scalar)/,
    'An array or a hash is needed here: write @ or % before what refers to it, as in @$x.',
  ],
  [
    /^"(?:use|no)" not allowed in expression/,
    'This cannot stand here: is a semicolon missing on the line before?',
  ],
  [
    /^Unrecognized character/,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
  [
    /^Illegal (?:octal|binary|hexadecimal) digit/,
    'This is no number: names do not begin with a digit, and numbers not with 0.',
  ],
  [/^syntax error/, 'This cannot stand here: is a semicolon missing on the line before?'],
  [/^Can't locate (\S+)/, 'There is no module $1 here: only those that come with Perl.'],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const perlEnds: readonly NamedEnd[] = [
  {
    pattern: /^Illegal (?:division|modulus)/,
    type: 'Illegal division by zero',
    words: commonWords.division,
  },
  {
    pattern: /^Can't locate object method/,
    type: 'unknown method',
    words: commonWords.method,
  },
  {
    pattern: /^Can't (?:call method|use an undefined)/,
    type: 'use of undef',
    words: commonWords.nothing,
  },
  { pattern: /^Undefined subroutine/, type: 'Undefined subroutine', words: commonWords.name },
  {
    pattern: /^Not (?:an? )?(?:ARRAY|HASH|CODE|SCALAR) reference|^Can't use (?:string|bareword)/,
    type: 'wrong reference',
    words: commonWords.type,
  },
  {
    pattern: /^Modification of non-creatable array value/,
    type: 'index out of range',
    words: commonWords.index,
  },
  {
    pattern: /^Modification of a read-only value/,
    type: 'read-only value',
    words: commonWords.constant,
  },
  { pattern: /^Can't locate \S+\.pm/, type: 'unknown module', words: commonWords.module },
  { pattern: /^Can't take (?:sqrt|log) of/, type: 'value', words: commonWords.value },
  {
    pattern: /^Too (?:few|many) arguments for subroutine/,
    type: 'wrong number of arguments',
    words: commonWords.arguments,
  },
];
