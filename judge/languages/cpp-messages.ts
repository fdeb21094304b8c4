/**
 * The most common messages of g++ in plain words. `$1` is a name from the message. The first
 * matching pattern wins, so specific ones come before general ones.
 */

import { explainBy } from './line-messages.ts';

/** What a message means and what to check. */
type Explanation = [pattern: RegExp, explanation: string];

/** Syntax: brackets, semicolons, characters. */
const form: Explanation[] = [
  [/^expected '}' (?:at end of input|before end)/, 'A { is never closed: count the braces.'],
  [
    /^expected declaration before '}'/,
    'There is one } too many, here or further up: it closes nothing.',
  ],
  [
    /^expected (?:',' or )?';' (?:after|before|at)|^expected ';'/,
    'A semicolon is missing, at the end of this statement or just before this place.',
  ],
  [
    /^expected ['"]?[)\]]['"]? before/,
    'A bracket that was opened is not closed before this place, or something is missing in between.',
  ],
  [
    /^expected primary-expression before/,
    'A value is expected here, but something else follows: an operand is missing, or the name of a ' +
      'type stands where a value should.',
  ],
  [
    /^expected (?:unqualified-id|constructor, destructor)/,
    'The name of something new is expected here. Often a brace further up closes too early, or a ' +
      'statement stands outside of any function.',
  ],
  [
    /^expected initializer before/,
    'Something is missing before this place, such as a semicolon, a comma or an equals sign.',
  ],
  [
    /^'else' without a previous 'if'/,
    'This else belongs to no if: a semicolon ends the if too early, or braces are missing.',
  ],
  [
    /^stray '|^extended character/,
    'There is a character here that C++ does not know, as may come along when text is copied. Type the ' +
      'line again.',
  ],
  [/^missing terminating ["']/, 'A text in quotes is not closed on this line.'],
  [/^unterminated comment/, 'A comment that begins with /* is never closed by */.'],
  [
    /^a function-definition is not allowed here/,
    'A function begins inside another one: the } that should end the one before it is missing.',
  ],
  [
    /^(?:break|continue) statement not within/,
    'break and continue work only inside a loop. Check whether a brace ends the loop too early.',
  ],
  [
    /^jump to case label/,
    'A variable of one case would be known in the next one without a value: put braces around the case.',
  ],
  [/^duplicate case value/, 'Two cases of this switch have the same value.'],
  [
    // Headers of C++20 and later that older releases of GCC lack.
    /^(print|format|generator|expected|mdspan|flat_map|flat_set|stacktrace|spanstream|stdfloat): No such file or directory/,
    'The header $1 belongs to a newer standard library than that of this compiler.',
  ],
  [
    /^(.+): No such file or directory/,
    'There is no header $1 here. Only those of the standard library and of the system can be included.',
  ],
];

/** Names and declarations. */
const names: Explanation[] = [
  [
    /^'(\w+)' was not declared in this scope/,
    'The name $1 is not known here: is it misspelt, declared later or inside other braces, or is an ' +
      '#include or std:: missing?',
  ],
  [
    /^'([\w~]+)' is not a member of 'std'/,
    'The standard library has no $1, or not in the headers that are included: check its spelling and ' +
      'its #include.',
  ],
  [
    /^'(\w+)' does not name a type/,
    'A type is expected here and $1 is none: is it misspelt, or does a statement stand outside of any ' +
      'function?',
  ],
  [
    /^reference to '(\w+)' is ambiguous/,
    'There are two things named $1, most often one of yours and one of std. Give yours another name.',
  ],
  [/^redefinition of/, 'This has been defined before: remove one of the two, or rename it.'],
  [
    /^(?:redeclaration of|conflicting declaration|'.*' conflicts with)/,
    'The same name is declared a second time in these braces: rename one of them.',
  ],
  [
    /has no member named '(\w+)'/,
    'The type on the left has nothing called $1: check the spelling, and which type it really is.',
  ],
  [
    /^request for member '(\w+)' in '.*', which is of pointer type/,
    'There is a pointer on the left: reach $1 with -> in place of the dot.',
  ],
  [
    /^request for member '(\w+)' in/,
    'What is on the left of the dot has no members, so it has no $1: check which type it has.',
  ],
  [
    /is (?:private|protected) within this context/,
    'Only the class itself may use this member: make it public, or use another way to it.',
  ],
  [
    /incomplete type/,
    'This type is only announced here, not yet defined: move its definition up or include its header.',
  ],
];

/** Calls, types and values. */
const types: Explanation[] = [
  [
    /^no match for 'operator<<'/,
    'This value cannot be printed with <<: print its parts one by one, such as the elements of a vector.',
  ],
  [
    /^no match for 'operator>>'/,
    'This cannot be read into with >>: read into its parts, and check that << and >> are not mixed up.',
  ],
  [
    /^no match for 'operator(\S+)'/,
    'There is no $1 for operands of these types: look at what types they have, as the message tells.',
  ],
  [
    /^invalid operands of types .* to binary 'operator(\S+)'/,
    'The operation $1 does not exist for these types; % for instance takes integers only.',
  ],
  [
    /^no matching function for call to/,
    'No function of this name takes these arguments. Compare their types: max and min, for instance, ' +
      'want both of the same type.',
  ],
  [
    /^call of overloaded '(\w+)/,
    'Several functions $1 fit equally well: convert the arguments to the type that is meant.',
  ],
  [/^too few arguments to function/, 'This call passes fewer arguments than the function has.'],
  [/^too many arguments to function/, 'This call passes more arguments than the function has.'],
  [
    /^invalid conversion from 'const char\*' to (?:'char'|'[^']*' \{aka 'char'\})/,
    'Text in double quotes is not a character: single characters stand in single quotes.',
  ],
  [
    /^(?:invalid conversion from|cannot convert) 'const char\*' to '((?:long |short |unsigned )*(?:int|long|float|double))'/,
    'Text in double quotes is not a number of the type $1: leave out the quotes, or convert the text, as ' +
      'stoi and stod do.',
  ],
  [
    /^(?:invalid conversion|cannot convert|could not convert|conversion) (?:from )?'(.+?)'(?: \{aka '.+?'\})? to/,
    'A value of the type $1 stands where another type is needed, and does not become one by itself.',
  ],
  [
    /^narrowing conversion/,
    'Inside { } a value must fit its type for certain: convert it, as in int(x), or use round brackets.',
  ],
  [
    /^invalid types .* for array subscript/,
    'Square brackets stand behind something that is no array: it has fewer dimensions, or is a number.',
  ],
  [
    /^lvalue required/,
    'The left side cannot be assigned to. In a condition == compares; = assigns.',
  ],
  [
    /^assignment of read-only|^(?:increment|decrement) of read-only/,
    'This is const and cannot be changed: remove const, or change a copy.',
  ],
  [
    /discards qualifiers/,
    'Something const is used in a way that could change it: mark the member function or the parameter ' +
      'const.',
  ],
  [
    /^cannot bind non-const lvalue reference/,
    'A parameter with & needs a variable; this is a value that is computed only here. Take const &, or ' +
      'store it first.',
  ],
  [
    /^use of deleted function/,
    'This cannot be copied or made in this way, such as a struct whose member has no default value.',
  ],
  [
    /^template argument \d+ is invalid|^wrong number of template arguments/,
    'What stands between < and > is not what this template takes: check names and number of the types.',
  ],
  [
    /^variable or field '(\w+)' declared void/,
    'The type void has no values, so nothing can be stored in $1; or its parameters do not parse.',
  ],
  [
    /^void value not ignored|invalid use of void/,
    'This function returns nothing, so its call cannot be used as a value.',
  ],
  [
    /^return-statement with (?:a|no) value/,
    'The return does not fit the function: a void function returns nothing, all others return a value.',
  ],
  [/^uninitialized 'const/, 'A constant needs its value right where it is declared.'],
  [/^static assertion failed/, 'A condition that the code itself demands does not hold here.'],
];

/** Warnings: the program compiles, but may not do what was intended. */
const warnings: Explanation[] = [
  [
    /^comparison of integer expressions of different signedness/,
    'One side cannot be negative, as with size(): a negative number on the other becomes a huge one.',
  ],
  [
    /^control reaches end of non-void|^no return statement in function/,
    'The function can end without returning a value; what its caller then gets is anything.',
  ],
  [
    /^unused variable '(\w+)'/,
    'The variable $1 is never used: is it a leftover, or was it forgotten?',
  ],
  [
    /^suggest parentheses around assignment/,
    'This = assigns inside a condition. If it should compare, write ==.',
  ],
  [
    /'(\w+)' (?:is|may be) used uninitialized/,
    'The variable $1 is read before it got a value, so its content is anything.',
  ],
  [
    /^this '(\w+)' clause does not guard/,
    'Only the first statement belongs to this $1, though the indentation says more: add braces.',
  ],
  [/^division by zero/, 'This divides by a constant 0, which ends the program.'],
  [/^statement has no effect/, 'This line does nothing: was = written as ==, or a call left out?'],
  [
    /^format '(%\w+)' expects/,
    'The $1 does not fit the type of its argument: %d is for int, %lld for long long, %lf for double.',
  ],
  [
    /overflow in (?:expression|conversion)|^integer constant is too large|^integer overflow/,
    'This number does not fit its type: write LL behind a constant that should be a long long.',
  ],
];

const explanations = [...form, ...names, ...types, ...warnings];

/** The number of explained messages. */
export const explainedMessages = explanations.length;

const nameMaxChars = 60;

/** A compiler message in plain words; undefined if it is not a common one. */
export const explainMessage = explainBy(explanations, { nameMaxChars });
