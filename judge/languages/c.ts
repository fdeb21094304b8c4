/** How C is compiled and run: by gcc, which is fast enough by itself. */
import { explainBy } from './line-messages.ts';
import { plainGcc } from './plain-gcc.ts';

/** The common messages of gcc about C in plain words; `$1` is a name from the message. */
const explain = explainBy([
  [
    /^'(\w+)' undeclared/,
    'The name $1 is not known here: is it misspelt, declared later or inside other braces, or is an ' +
      '#include missing?',
  ],
  [
    /^implicit declaration of function '(\w+)'|^incompatible implicit declaration of .*'(\w+)'/,
    'The function $1 is used before it is declared: is an #include missing, or is it misspelt?',
  ],
  [
    /^unknown type name '(\w+)'/,
    'C knows no type $1: is it misspelt, is "struct" or an #include missing, or is it a type of C++?',
  ],
  [
    /^(\S+): No such file or directory/,
    'There is no header $1 here. Only those of C and of the system can be included, not those of C++.',
  ],
  [
    /^expected (?:',' or )?';'|^expected ';'/,
    'A semicolon is missing, at the end of this statement or just before this place.',
  ],
  [/^expected declaration or statement at end/, 'A { is never closed: count the braces.'],
  [/^missing terminating/, 'A text in quotes is not closed on this line.'],
  [
    /^format '(%\w+)' expects/,
    'The $1 does not fit the type of its argument: %d is for int, %lld for long long, %lf for double.',
  ],
  [
    /^too (?:few|many) arguments to function '(\w+)'/,
    'The call does not have as many arguments as $1 is declared with.',
  ],
  [/^control reaches end of non-void/, 'This function can end without returning a value.'],
  [
    /'(\w+)' (?:is|may be) used uninitialized/,
    'The variable $1 is read before it got a value, so its content is anything.',
  ],
]);

export const language = plainGcc('c', {
  compiler: '/usr/bin/gcc',
  dialect: 'c',
  standard: '-std=gnu17',
  leastSource: 'int main(void) { return 0; }\n',
  explain,
  libraries: ['-lm'],
});
