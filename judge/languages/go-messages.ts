/** The commonest messages of Go's compiler, and the commonest panics, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

export const explainGo = explainBy([
  [
    /^undefined: (\w+\.\w+)/,
    'There is no $1: check its spelling. What a package gives begins with a capital letter.',
  ],
  [/^undefined: (\S+)/, 'The name $1 is not known here: is it misspelt, or an import missing?'],
  [
    /^"?([^" ]+)"? imported and not used|^imported and not used: "?([^" ]+?)"?$/,
    'Go refuses imports that are not used: take $1 out, or use it.',
  ],
  [
    /^(\S+) declared (?:but|and) not used|^declared and not used: (\S+)/,
    'Go refuses variables that are not used: take $1 out, or write _ in its place.',
  ],
  [
    /^cannot use .* as \S+ value in .*\(overflows\)|^cannot use .*\(overflows\)|^.* overflows/,
    'The number does not fit into its type: use a larger one, such as int64.',
  ],
  [
    /^cannot use nil as (\S+) value/,
    'A $1 cannot be nil: only pointers, slices, maps, channels and functions can.',
  ],
  [
    /^cannot use .* as (\S+) value/,
    'The value has another type than the $1 that is wanted: convert it.',
  ],
  [
    /^invalid operation: .*\(mismatched types ([^)]+)\)/,
    'The two sides have different types, $1: convert one, as in int64(x).',
  ],
  [
    /^invalid operation: operator (\S+) not defined/,
    'The operator $1 does not exist for values of this type.',
  ],
  [/^invalid operation: division by zero/, 'This always divides by zero.'],
  [
    /^invalid operation: cannot call non-function (\S+)/,
    'Brackets behind $1 call it, but it is no function: is another name meant?',
  ],
  [/^missing return/, 'The function can end without returning a value.'],
  [
    /^syntax error: non-declaration statement outside/,
    'Statements must be inside a function. Often there is one } too many further up.',
  ],
  [
    /^syntax error: unexpected (?:EOF|\$end)/,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
  [
    /^syntax error: unexpected (?:semicolon or )?newline before \{/,
    'The { must stand on the same line as what it belongs to.',
  ],
  [
    /^syntax error: unexpected newline in (?:composite literal|argument list|parameter list)/,
    'A comma is missing at the end of this line: the last of several lines needs one, too.',
  ],
  [
    /^syntax error: cannot use .* as value|^cannot use assignment/,
    'This gives a variable a value. To compare, write ==.',
  ],
  [
    /^syntax error: unexpected (?:\+\+|--)/,
    'In Go x++ is a statement of its own and has no value.',
  ],
  [
    /^syntax error: unexpected (.+?)(?:,| at end| in |$)/,
    'The $1 cannot stand here: look at what comes just before it, too. Go has no while and no ?:.',
  ],
  [/^newline in string/, 'A text in quotes is not closed on this line.'],
  [
    /^more than one character in rune literal/,
    'Single quotes hold one character: a text stands in double quotes.',
  ],
  [/^invalid character U\+003F/, 'Go has no "condition ? a : b": write an if.'],
  [/^invalid character/, 'Go does not know this character, as may come along with copied text.'],
  [
    /^no new variables on left side of :=/,
    'The variable is already there: write = in place of :=.',
  ],
  [/^(\S+) redeclared in this block/, 'The name $1 is declared twice: rename one of the two.'],
  [/^not enough arguments in call to (\S+)/, 'The call of $1 has too few arguments: count them.'],
  [/^too many arguments in call to (\S+)/, 'The call of $1 has too many arguments: count them.'],
  [
    /^assignment mismatch: (.+)/,
    'The two sides do not have as many values ($1): take each result, or write _ for it.',
  ],
  [
    /^(?:too many|not enough) return values/,
    'The function returns another number of values than its first line says.',
  ],
  [
    /^(\S+) undefined \(type \S+ has no field or method/,
    'There is no $1: check its spelling, capital letters included, and what the value is.',
  ],
  [/^non-boolean condition/, 'A condition must be true or false: compare the value, as in x != 0.'],
  [
    /^(?:cannot convert|invalid conversion) .* to (?:type )?(\S+)/,
    'The value cannot become $1 by itself: texts are read by strconv.Atoi.',
  ],
  [
    /^invalid argument: index (.+) out of bounds/,
    'There is no element at the index $1: the last of n elements is at n - 1.',
  ],
  [/ is not used$/, 'This computes a value but does nothing with it: is = or a call missing?'],
  [
    /^could not import (\S+)/,
    'There is no package $1 here: only the standard library can be imported.',
  ],
  [
    /^cannot assign to (\S+)/,
    'What $1 stands for cannot be changed: characters of a string, for instance, need a []byte.',
  ],
  [
    /^cannot range over (\S+)/,
    'There is nothing to go through in $1: it is no slice, map or text.',
  ],
  [
    /^(break|continue) is not in a loop/,
    'There is no loop here that $1 belongs to: is there one } too many further up?',
  ],
  [/^duplicate (?:case|key) (\S+)/, 'The value $1 stands here twice: take one out.'],
  [/^use of untyped nil/, 'A variable that begins with nil needs its type: write "var x *T".'],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const goEnds: readonly NamedEnd[] = [
  {
    pattern: /index out of range|slice bounds/,
    type: 'index out of range',
    words: commonWords.index,
  },
  {
    pattern: /integer divide by zero/,
    type: 'integer divide by zero',
    words: commonWords.division,
  },
  { pattern: /nil pointer|nil map/, type: 'nil dereference', words: commonWords.nothing },
  { pattern: /stack (?:overflow|exceeds)/, type: 'stack overflow', words: commonWords.recursion },
  {
    pattern: /all goroutines are asleep/,
    type: 'deadlock',
    words: {
      title: 'Deadlock',
      happened: 'every goroutine waits for another',
      look: 'Look whether each channel is written, read and closed as often as it should be.',
    },
  },
  {
    pattern: /^runtime error: makeslice: (?:len|cap) out of range/,
    type: 'slice of impossible size',
    words: {
      title: 'Slice of impossible size',
      happened: 'a slice was made with a size below zero or far too large',
      look: 'Look at how the size is computed, and whether it overflows.',
    },
  },
  {
    pattern: /^interface conversion: /,
    type: 'interface conversion',
    words: {
      title: 'Wrong type',
      happened: 'a value has another type than it was taken for',
      look: 'Look at what was put there, and ask by "x, ok := v.(T)".',
    },
  },
  {
    pattern: /^(?:send on|close of) (?:closed|nil) channel/,
    type: 'closed channel',
    words: {
      title: 'Channel already closed',
      happened: 'something was sent to a channel that is closed, or it was closed again',
      look: 'Let only the sender close a channel, once, after its last value.',
    },
  },
  {
    pattern: /^concurrent map/,
    type: 'concurrent map access',
    words: {
      title: 'Map used by several goroutines',
      happened: 'a map was changed while another goroutine used it',
      look: 'Guard it by a sync.Mutex.',
    },
  },
  {
    pattern: /^runtime error: negative shift amount/,
    type: 'negative shift',
    words: {
      title: 'Shift by less than nothing',
      happened: 'a number was shifted by a negative number of bits',
      look: 'Look at how the number of bits is computed.',
    },
  },
];
