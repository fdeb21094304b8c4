/** The commonest messages of rustc, and the commonest panics, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

/** Of rustc, without their numbers. */
export const explainRust = explainBy([
  [
    /^cannot find (?:value|function|type|struct, variant or union type|trait|macro|tuple struct or tuple variant) `([^`]+)`/,
    'The name $1 is not known here: is it misspelt, or is a line "use …;" missing at the top?',
  ],
  [
    /^failed to resolve: use of undeclared (?:type|crate or module) `([^`]+)`/,
    'The name $1 is not known here: a line such as "use std::collections::$1;" may be missing at the top.',
  ],
  [
    /^(?:unresolved import|failed to resolve: .* unresolved) `?([^`]+)/,
    'There is no $1: only the standard library can be used, and names are spelt as there.',
  ],
  [
    /^expected function, found macro `([^`]+)`/,
    'This is a macro, which is called with a !, as in $1!(…).',
  ],
  [
    /^mismatched types/,
    'The value has another type than its place needs: convert it, as in "x as usize", or look for a semicolon that takes the value away.',
  ],
  [
    /^borrow of moved value: `([^`]+)`/,
    'The value of $1 was given away before: lend it with &, or give a copy with .clone().',
  ],
  [
    /^use of moved value: `([^`]+)`/,
    'The value of $1 was given away before: lend it with &, or give a copy with .clone().',
  ],
  [
    /^cannot borrow `([^`]+)` as (?:mutable|immutable) because it is also borrowed/,
    'A reference to $1 is still in use further down: copy the value that it gives, or finish with it before the change.',
  ],
  [
    /^cannot borrow `([^`]+)` as mutable more than once/,
    'Two references that may change $1 are in use at once: finish with the first one before the second.',
  ],
  [
    /^cannot assign to `([^`]+)` because it is borrowed|^cannot use `([^`]+)` because it was mutably borrowed/,
    'A reference to $1 is still in use further down: finish with it before this line.',
  ],
  [
    /^cannot assign twice to immutable variable `([^`]+)`/,
    'The variable $1 does not change unless it is declared by "let mut".',
  ],
  [
    /^cannot borrow `([^`]+)` as mutable, as it is not declared as mutable/,
    'The variable $1 does not change unless it is declared by "let mut".',
  ],
  [
    /^cannot (?:assign to|borrow) .* (?:behind a `&` reference|as mutable, as it is behind)/,
    'A reference with & alone only reads: take the value by &mut.',
  ],
  [
    /^the type `[^`]+` cannot be indexed by `([^`]+)`/,
    'Only usize is an index, and this is $1: write "as usize" behind it.',
  ],
  [
    /^no (?:method|function or associated item) named `([^`]+)` found/,
    'There is no $1 for a value of this type: check its spelling and what it is called on.',
  ],
  [
    /^no field `([^`]+)` on type/,
    'A value of this type has no field $1: check its spelling and what the value is.',
  ],
  [
    /^cannot (?:add|subtract|multiply|divide|add-assign|subtract-assign|multiply-assign|divide-assign|calculate the remainder of|calculate and assign the remainder of) /,
    'Both sides of an operator need the same type of number: convert one, as in "x as i64".',
  ],
  [
    /^can't compare `([^`]+)`/,
    'The two sides have types that cannot be compared: convert one, or follow a reference by *.',
  ],
  [
    /^expected `;`|^expected one of .*`;`/,
    'A ; is missing, here or at the end of the line before.',
  ],
  [
    /^this file contains an unclosed delimiter/,
    'The source ends too early: a bracket is never closed. Count { and }, ( and ), [ and ].',
  ],
  [
    /^(?:unexpected closing|mismatched closing) delimiter: `([^`]+)`/,
    'This $1 closes nothing, or another bracket than it should: count the brackets further up.',
  ],
  [
    /^this (?:function|method|struct) takes (\d+) (?:generic )?arguments?/,
    'The call has another number of arguments than $1: count them, and look at the brackets.',
  ],
  [
    /^type annotations needed/,
    'The type is not certain here: write it, as in "let x: i64 = …" or "parse::<i64>()".',
  ],
  [
    /^`([^`]+)` doesn't implement `(?:std::fmt::)?Display`/,
    'A value of the type $1 cannot be printed by {}: print its parts, or use {:?}.',
  ],
  [
    /^`([^`]+)` doesn't implement `(?:std::fmt::)?Debug`/,
    'A value of the type $1 cannot be printed by {:?}: write #[derive(Debug)] before it.',
  ],
  [
    /^the trait bound `([^`]+)` is not satisfied/,
    'A type lacks what is needed there ($1). Often f64 is to be sorted, which needs sort_by and total_cmp.',
  ],
  [
    /^a value of type `([^`]+)` cannot be built/,
    'A $1 cannot be collected from these elements: turn each into its type by map first.',
  ],
  [
    /^`([^`]+)` is not an iterator/,
    'A $1 cannot be gone through: a range such as 0..n, or .iter(), can.',
  ],
  [/^`main` function not found/, 'There is no "fn main()", with which a program begins.'],
  [
    /^non-exhaustive patterns: (.+) not covered/,
    'Some values fit no pattern, such as $1: add them, or _ for all others.',
  ],
  [
    /^`([^`]+)` does not live long enough/,
    'The variable $1 ends before a reference to it does: declare it further up.',
  ],
  [
    /^missing lifetime specifier/,
    'The compiler cannot tell what this reference points to: return the value itself, such as a String or a Vec.',
  ],
  [
    /^cannot return (?:reference to|value referencing) (?:local|temporary|function)/,
    'The value ends with the function: return it itself in place of a reference.',
  ],
  [
    /^cannot move out of/,
    'A value cannot be taken out of there: lend it with &, or take a copy with .clone().',
  ],
  [
    /^(?:casting `[^`]+` as `([^`]+)` is invalid|non-primitive cast: `[^`]+` as `([^`]+)`)/,
    'The value cannot become $1 by "as": texts are read by parse.',
  ],
  [
    /^(?:borrow of possibly-uninitialized variable: `([^`]+)`|used binding `([^`]+)` (?:isn't|is possibly-un)initialized)/,
    'The variable $1 may be read before it got a value: give it one where it is declared.',
  ],
  [
    /^\d+ positional arguments? in format string/,
    'There are more or fewer {} than values behind the text: count both.',
  ],
  [
    /^format argument must be a string literal/,
    'The first argument must be a text in quotes: write println!("{}", …).',
  ],
  [
    /^`if` may be missing an `else` clause/,
    'An if that gives a value needs an else that gives one, too.',
  ],
  [
    /^cannot apply unary operator `([^`]+)` to type/,
    'The operator $1 does not exist for a value of this type: usize and u64 have no negative numbers.',
  ],
  [
    /^literal out of range for `([^`]+)`/,
    'The number does not fit into $1: use a larger type, such as i64.',
  ],
  [
    /^this (?:operation will panic|arithmetic operation will overflow)/,
    'This line always fails: look at its index, its divisor, or how large its number gets.',
  ],
  [
    /^the name `([^`]+)` is defined multiple times/,
    'The name $1 is declared twice: rename one of the two.',
  ],
  [
    /^character literal may only contain one codepoint/,
    'Single quotes hold one character: a text stands in double quotes.',
  ],
  [/^unterminated double quote string/, 'A text in quotes is never closed.'],
  [
    /^Rust has no postfix (?:increment|decrement) operator/,
    'There is no ++ or -- in Rust: write += 1 or -= 1.',
  ],
  [
    /^(?:function|module|struct|field|method|associated function) `([^`]+)`(?: of struct `[^`]+`)? is private/,
    'The name $1 can only be used in its module: write "pub" before it.',
  ],
  [
    /^unused variable: `([^`]+)`/,
    'The variable $1 is never used: take it out, or begin its name with _.',
  ],
]);

/** Only these names, which are no text of the program, may leave a hidden test. */
export const rustEnds: readonly NamedEnd[] = [
  {
    pattern:
      /^index out of bounds|out of range|^slice index starts at|^(?:removal|insertion|swap_remove) index/,
    type: 'out of bounds',
    words: commonWords.index,
  },
  {
    pattern: /^attempt to (?:divide|calculate the rem)/,
    type: 'division by zero',
    words: commonWords.division,
  },
  { pattern: /^attempt to .* with overflow/, type: 'overflow', words: commonWords.overflow },
  { pattern: /`None` value/, type: 'unwrap of None', words: commonWords.nothing },
  {
    pattern: /Parse(?:Int|Float|Bool|Char)Error/,
    type: 'unwrap of a parse error',
    words: commonWords.number,
  },
  {
    pattern: /^called `Result::unwrap\(\)` on an `Err` value/,
    type: 'unwrap of an error',
    words: {
      title: 'Use of an error',
      happened: 'a result was used as a value, but is an error',
      look: 'Look at what was to be done there: is the input read as far as it goes, and in its form?',
    },
  },
  {
    pattern: /^(?:already borrowed|already mutably borrowed|RefCell already)/,
    type: 'borrowed twice',
    words: {
      title: 'RefCell in use twice',
      happened: 'a RefCell was borrowed to be changed while another borrow of it was in use',
      look: 'Look at borrow_mut there: copy the value, and let the first borrow end before the second.',
    },
  },
  // These two are told in the library's own lines.
  {
    pattern: /^byte index \d+ is not a char boundary/,
    type: 'no character boundary',
  },
  {
    pattern: /^capacity overflow/,
    type: 'capacity overflow',
  },
  {
    pattern: /^assertion failed|^assertion `/,
    type: 'assertion failed',
    words: {
      title: 'Assertion failed',
      happened: 'a condition that the program asserts is not true',
      look: 'Look at the assertion there, and which values make it false.',
    },
  },
  {
    pattern: /^internal error: entered unreachable code|^not (?:yet )?implemented/,
    type: 'unreachable code',
    words: {
      title: 'Place that should not be reached',
      happened: 'the program got to a place that it says it never reaches, or does not have yet',
      look: 'Look at which values lead there.',
    },
  },
];
