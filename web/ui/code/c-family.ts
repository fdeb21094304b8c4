/** C and C++ in the editor: highlighting, and completion of language and library words. */
import { type Completion, completeAnyWord, snippetCompletion } from '@codemirror/autocomplete';
import { cpp, cppLanguage } from '@codemirror/lang-cpp';
import type { Extension } from '@codemirror/state';

const cKeywords =
  'break case char const continue default do double else enum extern float for goto if inline int ' +
  'long register restrict return short signed sizeof static struct switch typedef union unsigned ' +
  'void volatile while';

const cLibrary =
  'abs bool calloc exit false fgets fprintf free getchar INT_MAX int64_t isalpha isdigit labs ' +
  'llabs LLONG_MAX malloc memcpy memmove memset printf putchar puts pow qsort realloc scanf size_t ' +
  'sprintf sqrt stderr stdin stdout strcat strchr strcmp strcpy strlen strncmp strtol true uint64_t';

const keywords =
  'auto bool break case catch char class const constexpr continue default delete do double else ' +
  'enum explicit false float for friend goto if inline int long mutable namespace new noexcept ' +
  'nullptr operator private protected public return short signed sizeof static struct switch ' +
  'template this throw true try typedef typename union unsigned using virtual void while';

const types =
  'array bitset deque function int64_t list map multimap multiset numeric_limits optional pair ' +
  'priority_queue queue set size_t stack string string_view stringstream tuple uint64_t ' +
  'unordered_map unordered_set vector';

const functions =
  'abs accumulate all_of any_of back_inserter begin binary_search cerr cin clear count ' +
  'count_if cout empty emplace emplace_back end endl erase fill find find_if fixed front ' +
  'gcd getline greater insert iota is_sorted lcm less lower_bound make_pair make_tuple max ' +
  'max_element memset min min_element move next_permutation nth_element partial_sum pop ' +
  'pop_back popcount push push_back resize reverse setprecision size sort sqrt stable_sort ' +
  'stoi stoll substr swap to_string top transform unique upper_bound';

const labelled = (words: string, type: string): Completion[] =>
  words.split(' ').map((label) => ({ label, type }));

const snippets = [
  snippetCompletion('for (int #{i} = 0; #{i} < #{n}; #{i}++) {\n\t#{}\n}', {
    label: 'for',
    detail: 'loop',
    type: 'keyword',
    boost: 1,
  }),
  snippetCompletion('while (#{condition}) {\n\t#{}\n}', {
    label: 'while',
    detail: 'loop',
    type: 'keyword',
    boost: 1,
  }),
];

/** Highlighting, and completion from these words and from the words in the program. */
const withWords = (words: Completion[]): Extension => [
  cpp(),
  cppLanguage.data.of({ autocomplete: [...snippets, ...words] }),
  cppLanguage.data.of({ autocomplete: completeAnyWord }),
];

export const cPlusPlus: Extension = withWords([
  ...labelled(keywords, 'keyword'),
  ...labelled(types, 'type'),
  ...labelled(functions, 'function'),
]);

export const c: Extension = withWords([
  ...labelled(cKeywords, 'keyword'),
  ...labelled(cLibrary, 'function'),
]);
