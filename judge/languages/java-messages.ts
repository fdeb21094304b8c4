/** The commonest messages of javac, and the commonest exceptions of Java, in plain words. */
import { explainBy } from './line-messages.ts';
import { commonWords, type NamedEnd } from './program-ends.ts';

/** Of javac, as java-compile.java joins their lines. */
export const explainJava = explainBy([
  [
    /^cannot find symbol: symbol: class (\w+)/,
    'There is no class $1 here: is it misspelt, or is its import missing?',
  ],
  [
    /^cannot find symbol: symbol: method (\w+)/,
    'There is no method $1 for these arguments: check its spelling, their types, and on what it is called.',
  ],
  [
    /^cannot find symbol: symbol: variable (\w+)/,
    'The name $1 is not known here: is it misspelt, or declared later or inside other braces?',
  ],
  [
    /^incompatible types: possible lossy conversion from (\w+ to \w+)/,
    'The conversion from $1 can lose a part of the value: write a cast if that is meant, or use the larger type.',
  ],
  [
    /^incompatible types: (\S+) cannot be converted/,
    'A value of the type $1 stands where another type is needed: convert it, or change the type of the variable.',
  ],
  [/^incompatible types: unexpected return value/, 'A method that is void returns no value.'],
  [/^incompatible types/, 'This value has the wrong type for this place.'],
  [
    /^'module' or 'open' expected/,
    'Something stands outside of every class. Often there is one } too many further up.',
  ],
  [/^'(.+)' expected/, 'A $1 is missing, at the end of this statement or just before this place.'],
  [
    /^reached end of file while parsing/,
    'The source ends too early: a { is never closed. Count the braces.',
  ],
  [
    /^(?:class, interface|unnamed classes|implicitly declared)/,
    'Something stands outside of every class. Often there is one } too many further up.',
  ],
  [
    /^illegal start of expression/,
    'A value is expected here, but something else follows: look at what comes just before it, too.',
  ],
  [
    /^<identifier> expected/,
    'A name is expected here. Often a statement stands outside of every method.',
  ],
  [/^not a statement/, 'This computes a value but does nothing with it: is = or a call missing?'],
  [
    /^variable (\w+) might not have been initialized/,
    'The variable $1 may be read before it got a value: give it one where it is declared.',
  ],
  [
    /^variable (\w+) is already defined/,
    'The name $1 is declared a second time here: rename one of the two.',
  ],
  [/^missing return statement/, 'The method can end without returning a value.'],
  [
    /^unreachable statement/,
    'Nothing can get here: the statement before never ends, or leaves the method or the loop.',
  ],
  [
    /^unreported exception (\w+)/,
    'The exception $1 must be caught here, or named after "throws" at the method.',
  ],
  [
    /^non-static (?:variable|method) (\w+)/,
    'A static method such as main has no object: make $1 static, too, or create an object first.',
  ],
  [
    /^(?:method|constructor) (\w+) in \S+ \S+ cannot be applied/,
    'The call does not fit $1: it needs other arguments, or another number of them.',
  ],
  [
    /^bad operand types for binary operator '(.+?)'/,
    'The operator $1 does not work for values of these types.',
  ],
  [
    /^int cannot be dereferenced|^(\w+) cannot be dereferenced/,
    'A plain number or character has no methods: use those of Integer, Character and so on.',
  ],
  [
    /^array required, but (\S+) found/,
    'Only arrays are indexed by [ ], and this is $1: use get for lists, and charAt for strings.',
  ],
  [/^unclosed (?:string|character) literal/, 'A text in quotes is not closed on this line.'],
  [
    /^integer number too large(?:: \d{1,18})?$/,
    'The number does not fit into int: end it with L, for long.',
  ],
  [
    /^local variables referenced from a(?:n inner class| lambda expression)/,
    'Code in a lambda or an inner class can only use variables that are set once: use an array or a field.',
  ],
  [
    /^'else' without 'if'/,
    'This else belongs to no if: a semicolon ends the if too early, or braces are missing.',
  ],
  [/^package (\S+) does not exist/, 'There is no package $1 here: only those of the JDK.'],
  [/^duplicate class/, 'Two classes have the same name.'],
  [
    /^no class has a method/,
    'The program cannot begin without it: check its spelling, "public", "static" and its argument.',
  ],
  [/^illegal character/, 'Java does not know this character, as may come along with copied text.'],
]);

const type = (name: string): RegExp => new RegExp(`^${name.replaceAll('.', '\\.')}(?=:|$)`);
const ofLang = (name: string): Pick<NamedEnd, 'pattern' | 'type' | 'isOutOfMemory'> => ({
  pattern: type(`java.lang.${name}`),
  type: name,
  isOutOfMemory: false,
});
const ofUtil = (name: string): Pick<NamedEnd, 'pattern' | 'type' | 'isOutOfMemory'> => ({
  pattern: type(`java.util.${name}`),
  type: name,
  isOutOfMemory: false,
});

/** Only these names, which are no text of the program, may leave a hidden test. */
export const javaEnds: readonly NamedEnd[] = [
  { pattern: type('java.lang.OutOfMemoryError'), type: 'OutOfMemoryError', isOutOfMemory: true },
  // The stack is as deep as the memory limit, if its thread was not given a smaller one.
  {
    pattern: type('java.lang.StackOverflowError'),
    type: 'StackOverflowError',
    words: commonWords.recursion,
  },
  { ...ofLang('ArrayIndexOutOfBoundsException'), words: commonWords.index },
  { ...ofLang('StringIndexOutOfBoundsException'), words: commonWords.index },
  { ...ofLang('IndexOutOfBoundsException'), words: commonWords.index },
  {
    ...ofLang('ArithmeticException'),
    pattern:
      /^java\.lang\.ArithmeticException: (?:\/ by zero$|BigInteger divide by zero$|Division (?:by zero|undefined)$)/,
    words: commonWords.division,
  },
  {
    ...ofLang('ArithmeticException'),
    pattern: /^java\.lang\.ArithmeticException: (?:integer|long) overflow$/,
    words: commonWords.overflow,
  },
  { ...ofLang('ArithmeticException') },
  { ...ofLang('NullPointerException'), words: commonWords.nothing },
  { ...ofLang('NumberFormatException'), words: commonWords.number },
  {
    ...ofLang('NegativeArraySizeException'),
    words: {
      title: 'Array of negative size',
      happened: 'an array was made with a size below zero',
      look: 'Look at how the size is computed, and whether it overflows.',
    },
  },
  {
    ...ofLang('ClassCastException'),
    words: {
      title: 'Object of another class',
      happened: 'an object was used as one of a class that it does not have',
      look: 'Look at what was put into the container there.',
    },
  },
  { ...ofLang('IllegalArgumentException') },
  { ...ofLang('IllegalStateException') },
  {
    ...ofLang('UnsupportedOperationException'),
    words: {
      title: 'Collection that cannot be changed',
      happened: 'an object was asked for something that it does not do',
      look: 'Look whether the list is one of List.of or Arrays.asList: those cannot grow.',
    },
  },
  { ...ofLang('ArrayStoreException') },
  { ...ofLang('CloneNotSupportedException') },
  { ...ofLang('InterruptedException') },
  { ...ofLang('RuntimeException') },
  { ...ofLang('Exception') },
  { ...ofLang('AssertionError') },
  {
    ...ofUtil('InputMismatchException'),
    words: commonWords.number,
  },
  {
    ...ofUtil('NoSuchElementException'),
    words: {
      title: 'Nothing left to take',
      happened: 'something was read or taken, but nothing was left',
      look: 'Look at how much of the input is read, and whether a container is empty.',
    },
  },
  {
    ...ofUtil('ConcurrentModificationException'),
    words: {
      title: 'Collection changed while in use',
      happened: 'a collection was changed while a loop or a call was still working on it',
      look: 'Look at what changes it there: use an iterator, or collect the changes first.',
    },
  },
  {
    ...ofUtil('EmptyStackException'),
    words: {
      title: 'Empty stack',
      happened: 'something was taken from a stack that is empty',
      look: 'Ask with isEmpty before pop and peek.',
    },
  },
];
