/** The commonest messages of GHC, and the commonest exceptions, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

const explainQuoted = explainBy([
  [
    /^(?:Variable|Data constructor) not in scope: (\S+)/,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [
    /^Not in scope: ‘([^’]+)’/,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [
    /^Not in scope: (?:data constructor) ‘([^’]+)’/,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [/^Not in scope: .* ‘([^’]+)’/, 'The type $1 is not known here: is an import missing?'],
  [
    /^Could not (?:find|load) module ‘([^’]+)’/,
    'There is no module $1 here: only those that come with GHC can be used.',
  ],
  [
    /^Couldn't match (?:expected type|type)|^Occurs check/,
    'This expression has another type than its place needs: look at both types below.',
  ],
  [
    /^Could not deduce|^No instance for \(\S+ [a-z]+\)/,
    'Not every type can do this: write the constraint before the type of the function, as in "Ord a =>".',
  ],
  [
    /^No instance for (?:\((\S+)|‘(\S+))/,
    'A type there has no $1: a number is used as a function or text, or a constraint is missing.',
  ],
  [
    /^parse error/,
    'This cannot stand here: look at the indentation, and at what comes just before it.',
  ],
  [/^lexical error in string/, 'A text in quotes is not closed on this line.'],
  [/^unterminated [`‘]\{-/, 'A comment is never closed.'],
  [
    /^lexical error/,
    'A character stands here that the language does not know, as may come along with copied text.',
  ],
  [
    /^The last statement in a 'do' block/,
    'The last line of a "do" gives its value: it cannot be a let or a <-.',
  ],
  [
    /^[Ee]mpty 'do' block/,
    'The lines that belong to the line before have to be indented more than that one.',
  ],
  [
    /^The type signature for ‘([^’]+)’/,
    'There is a type for $1, but nothing that defines it: is the name the same in both lines?',
  ],
  [
    /^Equations for ‘([^’]+)’ have different numbers/,
    'Each line that defines $1 needs the same number of arguments.',
  ],
  [
    /^(?:Multiple declarations of|Conflicting definitions for|Duplicate type signatures? for) ‘([^’]+)’/,
    'The name $1 is declared twice: rename one of the two.',
  ],
  [
    /^Ambiguous occurrence ‘([^’]+)’/,
    'Two modules have the name $1: write the module before it, as in Map.$1.',
  ],
  [/^The IO action ‘main’/, 'A program begins with "main :: IO ()".'],
  [/^Ambiguous type variable/, 'The type is not certain here: write it, as in (read x :: Int).'],
  [
    /^Expect(?:ing|ed) \w+ more arguments? to ‘([^’]+)’/,
    'The type $1 needs another type behind it, as in Maybe Int.',
  ],
  [
    /^Precedence parsing error|^cannot mix/,
    'The operators have the same rank: put round brackets around one part.',
  ],
  [
    /^The (?:data )?constructor ‘[^’]+’ should have (\d+|no) argument/,
    'The call has another number of arguments than $1: count them, and look at the brackets.',
  ],
]);

/** Without a locale of UTF-8, as in a jail, GHC quotes names like `this'. */
const asciiQuotes = /`([^`\n]+?)'(?=[\s,.;:)]|$)/g;

export const explainHaskell: typeof explainQuoted = (message) =>
  explainQuoted(message.replaceAll(asciiQuotes, '‘$1’'));

/** Only these names, which are no text of the program, may leave a hidden test. */
export const haskellEnds: readonly NamedEnd[] = [
  { pattern: /^(?:heap|stack) overflow/, type: 'heap overflow', isOutOfMemory: true },
  {
    pattern: /^divide by zero|^Ratio has zero denominator/,
    type: 'divide by zero',
    words: commonWords.division,
  },
  { pattern: /^arithmetic overflow/, type: 'arithmetic overflow', words: commonWords.overflow },
  { pattern: /^Prelude\.read: no parse/, type: 'no parse', words: commonWords.number },
  {
    pattern: /^(?:Map|IntMap|Set|IntSet)\.\w+: .*(?:empty|no (?:minimal|maximal) element)/,
    type: 'empty container',
    words: commonWords.empty,
  },
  {
    pattern:
      /^Prelude\.(?:head|tail|last|init|maximum|minimum|foldr1|foldl1|cycle)[^\n]{0,20}: empty list|^(?:List|Foldable|Map|Set|Data)\.[\w.]+: empty/,
    type: 'empty list',
    words: commonWords.nothing,
  },
  {
    pattern: /index too large|negative index|^Ix\{\w+\}\.index|array element|undefined array/,
    type: 'index out of range',
    words: commonWords.index,
  },
  {
    pattern: /^Map\.!: given key|^IntMap\.!: key|Maybe\.fromJust: Nothing/,
    type: 'missing value',
    words: commonWords.nothing,
  },
  {
    pattern: /Non-exhaustive (?:patterns|guards)|Irrefutable pattern failed/,
    type: 'non-exhaustive patterns',
    words: {
      title: 'No pattern fits',
      happened: 'no pattern fits the value there',
      look: 'Look at which values can get there, such as an empty list, and add a case for them.',
    },
  },
  { pattern: /end of file/, type: 'end of file', words: commonWords.end },
  { pattern: /^<<loop>>/, type: 'endless loop', words: commonWords.recursion },
  { pattern: /^Prelude\.undefined/, type: 'undefined', words: commonWords.unreachable },
  { pattern: /^Assertion failed/, type: 'assertion failed', words: commonWords.assertion },
  {
    pattern: /^Negative exponent|^Prelude\.chr: bad argument|^Prelude\.Enum\./,
    type: 'value that cannot be used',
    words: commonWords.value,
  },
];
