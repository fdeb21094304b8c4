/** The commonest messages of Mono's compiler for C#, and the commonest exceptions, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

const misspelt =
  'The name $1 is not known here: is it misspelt, or declared later or inside other braces?';

/** Of mcs, without their numbers. */
export const explainCsharp = explainBy([
  [/^The name `([^']+)' does not exist in the current context/, misspelt],
  [
    /^The type or namespace name `([^']+)' could not be found/,
    'There is no type $1 here: is it misspelt, or is a line "using …;" missing at the top?',
  ],
  [
    /^Type `[^']+' does not contain a definition for `([^']+)'/,
    'There is no $1 on this value: check its spelling, capital letters included, and whether "using System.Linq;" is missing.',
  ],
  [
    /does not contain a (?:member )?definition (?:for|`) ?`?([^']+)'/,
    'There is no $1 there: check its spelling, capital letters included.',
  ],
  [
    /^Cannot implicitly convert type `([^']+)' to `[^']+'\. An explicit conversion exists/,
    'The conversion from $1 can lose a part of the value: write a cast if that is meant, or use the larger type.',
  ],
  [
    /^Cannot implicitly convert type `([^']+)'/,
    'A value of the type $1 stands where another type is needed: convert it, or change the type of the variable.',
  ],
  [
    /^Cannot convert type `([^']+)'/,
    'A value of the type $1 cannot become the type that is wanted: use a method that converts it.',
  ],
  [
    /^Use of unassigned local variable `([^']+)'/,
    'The variable $1 may be read before it got a value: give it one where it is declared.',
  ],
  [
    /^Use of unassigned out parameter `([^']+)'/,
    'The parameter $1 is "out" and must get a value before it is read.',
  ],
  [
    /^A local variable named `([^']+)' (?:cannot be declared|is already defined)/,
    'The name $1 is declared a second time here or around here: rename one of the two.',
  ],
  [
    /^The variable `([^']+)' is (?:declared|assigned) but/,
    'The variable $1 is never used: take it out, or use it.',
  ],
  [
    /^; expected|unexpected symbol .*expecting .*`;'/,
    'A ; is missing, here or at the end of the line before.',
  ],
  [
    /^Unexpected symbol `?end-of-file|^Parsing error/i,
    'The source ends too early: a { is never closed. Count the braces.',
  ],
  [
    /^Unexpected symbol `(?:bool|char|decimal|double|float|int|long|string|var|if|for|foreach|while|return)'/,
    'This cannot stand here: often a ; is missing at the end of the line before.',
  ],
  [
    /^Unexpected symbol `([^']+)'/,
    'The $1 cannot stand here: look at what comes just before it, too.',
  ],
  [
    /^Only assignment, call, increment/,
    'This computes a value but does nothing with it: is = or a call missing?',
  ],
  [
    /^`?[^`]*'?: not all code paths return a value/,
    'The method can end without returning a value.',
  ],
  [
    /^An object reference is required to access non-static member `([^']+)'/,
    'Main is static, and $1 is not: write "static" before it, or make an object first.',
  ],
  [
    /^No overload for method `([^']+)' takes/,
    'The method $1 takes another number of arguments: count them, and look at the brackets.',
  ],
  [
    /^The best overloaded method match for `([^']+)' has some invalid arguments/,
    'An argument of $1 has the wrong type: the next message says which.',
  ],
  [
    /^Argument `#(\d+)' cannot convert/,
    'The argument number $1 has another type than is wanted there.',
  ],
  [
    /^Operator `([^']+)' cannot be applied to operands/,
    'The operator $1 does not exist for values of these types: convert one of them.',
  ],
  [
    /is inaccessible due to its protection level/,
    'This is private in its class: write "public" before it if it is meant to be used from outside.',
  ],
  [
    /^(?:Program )?`[^']+' does not contain a static `Main' method/,
    'There is no "static void Main()" in any class, with which a program begins.',
  ],
  [
    /has more than one entry point/,
    'Several classes have a method Main: a program begins with one only.',
  ],
  [
    /^Unreachable code detected/,
    'This is never reached: look at the return, break or endless loop before it.',
  ],
  [
    /^Cannot assign to `([^']+)' because it is a/,
    'What $1 stands for cannot be changed: use a variable of your own.',
  ],
]);

const named = (type: string): RegExp => new RegExp(String.raw`^System\.(?:\w+\.)*${type}(?![\w.])`);

/** An exception of the library, known by its whole name. */
const known = (type: string, more: Omit<NamedEnd, 'pattern' | 'type'> = {}): NamedEnd => ({
  pattern: named(type),
  type,
  isOutOfMemory: false,
  ...more,
});

export const csharpEnds: NamedEnd[] = [
  { pattern: named('OutOfMemoryException'), type: 'OutOfMemoryException', isOutOfMemory: true },
  { pattern: /^could not allocate/, type: 'OutOfMemoryException', isOutOfMemory: true },
  // Whether the stack has filled the limit decides.
  {
    pattern: named('(?:StackOverflow|InsufficientExecutionStack)Exception'),
    type: 'StackOverflowException',
    words: commonWords.recursion,
  },
  known('IndexOutOfRangeException', { words: commonWords.index }),
  known('ArgumentOutOfRangeException', { words: commonWords.index }),
  known('DivideByZeroException', { words: commonWords.division }),
  known('NullReferenceException', { words: commonWords.nothing }),
  known('ArgumentNullException', { words: commonWords.nothing }),
  known('OverflowException', { words: commonWords.overflow }),
  known('FormatException', { words: commonWords.number }),
  known('KeyNotFoundException', {
    words: {
      title: 'Missing key',
      happened: 'a dictionary has no entry for the key that was asked for',
      look: 'Ask by TryGetValue or ContainsKey first, or look at how the key gets in.',
    },
  }),
  known('InvalidCastException', {
    words: {
      title: 'Wrong type',
      happened: 'a value has another type than it was taken for',
      look: 'Look at what was put there, and convert numbers by a cast of their own type.',
    },
  }),
  known('InvalidOperationException', {
    words: {
      title: 'Not possible now',
      happened: 'a collection was empty, or was changed while it was walked through',
      look: 'Look whether it can be empty there, and whether a foreach changes what it reads.',
    },
  }),
  known('ArgumentException'),
  known('NotImplementedException'),
  known('NotSupportedException'),
  known('ArrayTypeMismatchException'),
  known('RankException'),
  known('IOException'),
  known('UnauthorizedAccessException'),
  known('DllNotFoundException'),
  known('Exception'),
];
