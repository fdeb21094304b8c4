/** The commonest messages of Kotlin's compiler in plain words. */
import { explainBy } from './line-messages.ts';

export const explainKotlin = explainBy([
  [
    /^unresolved reference '?`?([\w.]+)/i,
    'The name $1 is not known here: is it misspelt, or is an import missing?',
  ],
  [
    /^(?:initializer type|return type|argument type|assignment type|type) mismatch/i,
    'A value of one type stands where another type is needed: convert it, as by toInt() or toLong().',
  ],
  [
    /^only safe \(\?\.\) or non-null asserted \(!!\.\) calls/i,
    'The value may be null: use ?. or ?:, or !! if it cannot be.',
  ],
  [
    /^null (?:can ?not|cannot) be a value of a non-null type '?(\S+?)'?\.?$/i,
    'The type $1 has no null: write a ? after the type if it may be missing.',
  ],
  [
    /^'?val'? cannot be reassigned/i,
    'A val keeps its first value: declare it as var to change it.',
  ],
  [
    /^(?:variable|property) '?(\w+)'? must be initialized/i,
    'The variable $1 may be read before it got a value: give it one where it is declared.',
  ],
  [
    /^no value passed for parameter '?(\w+)/i,
    'The call gives no value for $1: count the arguments.',
  ],
  [/^too many arguments for/i, 'The call has more arguments than the function takes: count them.'],
  [
    /^none of the following (?:candidates|functions)/i,
    'There is such a function, but not for these arguments: look at their number and types.',
  ],
  [/^'?when'? expression must be exhaustive/i, 'Not every value has a branch: add an else.'],
  [
    /^'?if'? must have both main and 'else' branches/i,
    'An if that is used as a value needs an else.',
  ],
  [
    /^(?:missing return|a 'return' expression required|missing 'return')/i,
    'The function can end without returning a value.',
  ],
  [
    /^conflicting declarations|^redeclaration/i,
    'The name is declared twice: rename one of the two.',
  ],
  [
    /^(?:syntax error: )?expecting '?(.+?)'?$/i,
    'Something is missing here: $1 is expected. Look at what comes just before it, too.',
  ],
  [/^(?:syntax error: )?missing '\}'/i, 'A { is never closed. Count the braces.'],
  [
    /^(?:syntax error: )?unexpected tokens/i,
    'Something is missing just before this place: an operator, a comma, or a semicolon.',
  ],
  [/^syntax error/i, 'This cannot stand here: look at what comes just before it, too.'],
  [
    /^operator '?([^' ]+)'? cannot be applied/i,
    'The operator $1 does not exist for values of these types: convert one of them.',
  ],
  [
    /^cannot access '.*': it is (?:private|protected)/i,
    'This is private in its class: write "public" before it if it is meant to be used from outside.',
  ],
  [
    /^'break' (?:and|or) 'continue'/i,
    'break and continue work only inside a loop. Check whether a brace ends the loop too early.',
  ],
  [
    /^'return' is not allowed here/i,
    'This return is in no function: is there one } too many further up?',
  ],
  [
    /^(?:assignments are not expressions|only expressions are allowed)/i,
    'This gives a variable a value. To compare, write ==.',
  ],
  [
    /^(?:cannot infer type|not enough information to infer)/i,
    'The type is not certain here: write it, as in "val a: List<Int>" or "listOf<Int>()".',
  ],
  [/^smart cast to/i, 'The value may be null: use ?. or ?:, or !! if it cannot be.'],
  [
    /^there is no function/,
    'A program begins with a function "fun main()", outside of every class.',
  ],
]);
