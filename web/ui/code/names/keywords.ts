/** The keywords of the languages. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const builtinTypes = words(
  'auto bool char char8_t char16_t char32_t double float int long short signed unsigned void ' +
    'wchar_t _Bool __int128 __int128_t __uint128_t __builtin_va_list _Float128 __float128',
);

/** Keywords that cannot be names, without the built-in types. */
export const cKeywords = words(
  'alignas alignof and and_eq asm bitand bitor break case catch class co_await co_return co_yield ' +
    'compl concept const const_cast consteval constexpr constinit continue decltype default ' +
    'delete do dynamic_cast else enum explicit export extern false for friend goto if inline ' +
    'mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public ' +
    'register reinterpret_cast requires return sizeof static static_assert static_cast struct ' +
    'switch template this thread_local throw true try typedef typeid typename union using ' +
    'virtual volatile while xor xor_eq restrict __restrict __extension__ __inline __inline__ ' +
    '__attribute__ __typeof__ _Noreturn _Static_assert __asm__ __restrict__ __const __signed__',
);

export const cppOffered = words(
  'auto bool break case catch char class const constexpr continue default delete do double else ' +
    'enum explicit false float for friend goto if inline int long mutable namespace new noexcept ' +
    'nullptr operator private protected public return short signed sizeof static static_cast ' +
    'struct switch template this throw true try typedef typename union unsigned using virtual ' +
    'void volatile while',
);

export const cOffered = words(
  'break case char const continue default do double else enum extern float for goto if inline ' +
    'int long register restrict return short signed sizeof static struct switch typedef union ' +
    'unsigned void volatile while',
);

export const pythonKeywords = words(
  'False None True and as assert async await break class continue def del elif else except ' +
    'finally for from global if import in is lambda nonlocal not or pass raise return try while ' +
    'with yield',
);

export const javaKeywords = words(
  'abstract assert boolean break byte case catch char class const continue default do double else ' +
    'enum extends false final finally float for goto if implements import instanceof int interface ' +
    'long native new null package private protected public return short static strictfp super ' +
    'switch synchronized this throw throws transient true try void volatile while _',
);

export const javaOffered = words(
  'abstract assert boolean break byte case catch char class continue default do double else enum ' +
    'extends false final finally float for if implements import instanceof int interface long new ' +
    'null private protected public record return short static super switch this throw throws true ' +
    'try var void while',
);

export const javaScriptKeywords = words(
  'await break case catch class const continue debugger default delete do else enum export extends ' +
    'false finally for function if implements import in instanceof interface let new null package ' +
    'private protected public return static super switch this throw true try typeof var void while ' +
    'with yield',
);

export const javaScriptOffered = words(
  'async await break case catch class const continue default delete do else export extends false ' +
    'finally for from function if import in instanceof let new null of return static super switch ' +
    'this throw true try typeof undefined var void while yield',
);

export const typeScriptOffered = words(
  'abstract any as async await bigint boolean break case catch class const continue declare default ' +
    'delete do else enum export extends false finally for from function if implements import in ' +
    'instanceof interface keyof let namespace never new null number of private protected public ' +
    'readonly return satisfies static string super switch symbol this throw true try type typeof ' +
    'undefined unknown var void while yield',
);

export const goKeywords = words(
  'break case chan const continue default defer else fallthrough false for func go goto if import ' +
    'interface iota map nil package range return select struct switch true type var',
);

export const rustKeywords = words(
  'as async await break const continue crate dyn else enum extern false fn for if impl in let loop ' +
    'match mod move mut pub ref return self Self static struct super trait true type unsafe use ' +
    'where while',
);

export const rustOffered = words(
  'as break const continue else enum false fn for if impl in let loop match mod mut pub ref return ' +
    'self Self static struct trait true type unsafe use where while',
);
