/** The commonest syntax errors and exceptions of JavaScript, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

/** Of V8, with the name of the error before them. */
export const explainJavaScript = explainBy([
  [
    /^SyntaxError: Unexpected end of input/,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
  [
    /^SyntaxError: Unexpected token '([})\]])'/,
    'This $1 closes nothing, or something before it is not finished: count the brackets further up.',
  ],
  [
    /^SyntaxError: Unexpected token '(.+)'/,
    'The $1 cannot stand here: look at what comes just before it, where a bracket or a value may be missing.',
  ],
  [
    /^SyntaxError: Unexpected (?:identifier|number|string|template string|strict mode reserved word)/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [
    /^SyntaxError: missing \) after argument list/,
    'A ) is missing: the list of arguments that begins before this place is not closed.',
  ],
  [
    /^SyntaxError: Invalid or unexpected token/,
    'A text in quotes is not closed on this line, or JavaScript does not know this character.',
  ],
  [/^SyntaxError: Unterminated template/, 'A text in backticks is never closed.'],
  [
    /^SyntaxError: (?:Unterminated|Invalid) regular expression/,
    'This / begins a regular expression, which is not closed or not right. Was a division meant?',
  ],
  [
    /^SyntaxError: Identifier '(.+)' has already been declared/,
    'The name $1 is declared a second time here: rename one of the two, or leave out let or const.',
  ],
  [
    /^SyntaxError: Missing initializer in (?:const|destructuring) declaration/,
    'A constant needs its value where it is declared: write = and the value, or let in place of const.',
  ],
  [
    /^SyntaxError: Illegal return statement/,
    'This return is in no function: is there one } too many further up?',
  ],
  [
    /^SyntaxError: Illegal (?:break|continue) statement/,
    'There is no loop here that this could leave or continue: is there one } too many further up?',
  ],
  [
    /^SyntaxError: await is only valid/,
    'The function around this await needs the word async before it.',
  ],
  [
    /^SyntaxError: Invalid left-hand side in (?:assignment|postfix|prefix)/,
    'Only a variable, an element or a property can be given a value: was == or === meant?',
  ],
  [
    /^SyntaxError: Unexpected eval or arguments|^SyntaxError: Legacy octal|^SyntaxError: Octal/,
    'A module and a class allow this no longer: give it another name, or leave out the leading 0.',
  ],
  [
    /^SyntaxError: Expected a semicolon/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [
    /^SyntaxError: Expression expected/,
    'A value is expected here, but something else follows: look at what comes just before it, too.',
  ],
  [
    /^SyntaxError: Expected (?:ident|an identifier)/,
    'A name is expected here, or a bracket before it is never closed.',
  ],
  [
    /^SyntaxError: Return statement is not allowed here/,
    'This return is in no function: is there one } too many further up?',
  ],
  [
    /^SyntaxError: Unexpected token `(.+?)`/,
    'The $1 cannot stand here: look at what comes just before it, where a bracket or a value may be missing.',
  ],
  [
    /^SyntaxError: Expected ';', '\}' or <eof>/,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [
    /^SyntaxError: Expected .* got '<eof>'/,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
  [/^SyntaxError: Unterminated string/, 'A text in quotes is not closed on this line.'],
  [
    /^SyntaxError: 'const' declarations must be initialized/,
    'A constant needs its value where it is declared: write = and the value, or let in place of const.',
  ],
  [
    /^SyntaxError: Invalid assignment target/,
    'Only a variable, an element or a property can be given a value: was == or === meant?',
  ],
  [
    /^SyntaxError: A '(?:break|continue)' statement can only/,
    'There is no loop here that this could leave or continue: is there one } too many further up?',
  ],
  [
    /^SyntaxError: await isn't allowed in non-async/,
    'The function around this await needs the word async before it.',
  ],
  [
    /^SyntaxError: Unexpected eof/,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
]);

/** Errors that have nothing to do with memory. */
const ordinary: readonly NamedEnd[] = [
  {
    pattern: /^RangeError: Invalid (?:typed )?array (?:buffer )?length/,
    type: 'RangeError',
    words: {
      title: 'Array of impossible size',
      happened: 'an array was given a length that is negative, too large or no whole number',
      look: 'Look at how the length is computed, and whether it can be NaN.',
    },
  },
  {
    pattern: /^RangeError: Invalid string length/,
    type: 'RangeError',
    words: {
      title: 'Text too long',
      happened: 'a text became longer than a text can be',
      look: 'Look at the loop that joins it, and print its parts as they are ready.',
    },
  },
  {
    pattern: /^RangeError: (?:Map|Set) maximum size exceeded/,
    type: 'RangeError',
    words: {
      title: 'Map or Set too large',
      happened: 'a Map or Set got more than the 16.7 million elements that it can have',
      look: 'Look whether an array of numbers, or several maps, can take its place.',
    },
  },
  {
    pattern: /^RangeError: (?:BigInt )?[Dd]ivision by zero/,
    type: 'RangeError',
    words: commonWords.division,
  },
  {
    pattern: /^TypeError: Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)/,
    type: 'TypeError',
    words: commonWords.nothing,
  },
  {
    pattern: /^TypeError: .* is not iterable|^TypeError: (?:undefined|null|object null) /,
    type: 'TypeError',
    words: commonWords.nothing,
  },
  {
    pattern: /^TypeError: .* is not a function/,
    type: 'TypeError',
    words: {
      title: 'Call of what is no function',
      happened: 'something was called that is no function',
      look: 'Look at the name before the brackets: is it misspelt, or does this kind of value not have it?',
    },
  },
  {
    pattern: /^TypeError: Assignment to constant variable/,
    type: 'TypeError',
    words: {
      title: 'Change of a constant',
      happened: 'a constant was given another value',
      look: 'Declare it by let in place of const.',
    },
  },
  {
    pattern: /^TypeError: Cannot mix BigInt/,
    type: 'TypeError',
    words: {
      title: 'BigInt and number mixed',
      happened: 'a BigInt and an ordinary number were used in one operation',
      look: 'Turn one of them into the other by BigInt() or Number().',
    },
  },
  {
    pattern: /^TypeError: Reduce of empty array/,
    type: 'TypeError',
    words: {
      title: 'Nothing to reduce',
      happened: 'reduce was called for an empty array and had no value to begin with',
      look: 'Give reduce its first value as the second argument.',
    },
  },
  { pattern: /^TypeError\b/, type: 'TypeError' },
  {
    pattern: /^ReferenceError: Cannot access '.*' before initialization/,
    type: 'ReferenceError',
    words: {
      title: 'Variable used too early',
      happened: 'a variable was used before the line that declares it',
      look: 'Move the declaration further up.',
    },
  },
  {
    pattern: /^ReferenceError: .* is not defined/,
    type: 'ReferenceError',
    words: {
      title: 'Unknown name',
      happened: 'a name was used that is declared nowhere',
      look: 'Look whether it is misspelt, declared inside other braces, or needs require.',
    },
  },
  { pattern: /^ReferenceError\b/, type: 'ReferenceError' },
  {
    pattern: /^SyntaxError: Cannot convert .* to a BigInt/s,
    type: 'SyntaxError',
    words: commonWords.number,
  },
  {
    pattern: /^SyntaxError: .* JSON\b/s,
    type: 'SyntaxError',
    words: {
      title: 'Text that is no JSON',
      happened: 'a text that is not JSON was read as JSON',
      look: 'Look at what the text is: input is rarely JSON.',
    },
  },
  { pattern: /^SyntaxError\b/, type: 'SyntaxError' },
  {
    pattern: /^Error: Cannot find module|^Error \[ERR_MODULE_NOT_FOUND\]/,
    type: 'unknown module',
    words: {
      title: 'Module that is not there',
      happened: 'a module was asked for that is not there',
      look: 'There are only the modules that come with Node.',
    },
  },
  { pattern: /^RangeError\b/, type: 'RangeError' },
  { pattern: /^EvalError\b/, type: 'EvalError' },
  { pattern: /^URIError\b/, type: 'URIError' },
  { pattern: /^AssertionError\b/, type: 'AssertionError' },
  { pattern: /^Error\b/, type: 'Error' },
];

/** Only these names, which are no text of the program, may leave a hidden test. */
export const javaScriptEnds: readonly NamedEnd[] = [
  // The stack is as deep as the memory limit, so that its use decides.
  {
    pattern: /^RangeError: Maximum call stack size exceeded/,
    type: 'RangeError',
    words: commonWords.recursion,
  },
  {
    pattern: /^RangeError: (?:Array buffer allocation failed|Out of memory)/,
    type: 'RangeError',
    isOutOfMemory: true,
  },
  ...ordinary.map((one) => ({ ...one, isOutOfMemory: false })),
];
