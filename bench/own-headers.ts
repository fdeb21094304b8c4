/** Programs with individual headers instead of bits/stdc++.h, in different orders. */

/** A header of the standard library, and a name that shows that a program needs it. */
const uses: [header: string, name: RegExp][] = [
  ['iostream', /\b(?:cin|cout|cerr)\b/],
  ['cstdio', /\b(?:printf|scanf|getchar|putchar|puts|fread|fgets)\b/],
  ['vector', /\bvector\b/],
  ['string', /\b(?:string|to_string|getline)\b/],
  [
    'algorithm',
    /\b(?:(?:stable_|partial_)?sort|is_sorted|nth_element|(?:min|max|minmax)(?:_element)?|clamp|reverse|rotate|shuffle|(?:lower|upper)_bound|binary_search|equal_range|unique|swap|fill|replace|remove(?:_if)?|count(?:_if)?|find(?:_if)?|(?:all|any|none)_of|for_each|transform|copy|merge|next_permutation|prev_permutation|(?:make|push|pop)_heap|set_(?:union|intersection|difference))\(/,
  ],
  ['cstdlib', /\b(?:ll|l)?abs\(|\b(?:exit|rand|srand|atoi|strtoll?|qsort|malloc)\(/],
  ['map', /\b(?:multi)?map</],
  ['set', /\b(?:multi)?set</],
  ['queue', /\b(?:priority_)?queue</],
  ['stack', /\bstack</],
  ['deque', /\bdeque</],
  ['unordered_map', /\bunordered_map</],
  ['unordered_set', /\bunordered_set</],
  ['cmath', /\b(?:sqrt|pow|floor|ceil|sin|cos|atan2|hypot|log2|fabs)l?\(/],
  ['numeric', /\b(?:accumulate|iota|gcd|lcm|partial_sum)\(/],
  ['numbers', /\bnumbers::/],
  ['bit', /\b(?:countr_zero|countl_zero|popcount|bit_width)\(/],
  ['array', /\barray</],
  ['tuple', /\b(?:tuple<|tie\()/],
  ['utility', /\b(?:pair<|make_pair|move\()/],
  ['functional', /\b(?:function|greater|less)</],
  ['iomanip', /\b(?:setprecision|setw)\(/],
  ['sstream', /\b[io]?stringstream\b/],
  ['climits', /\b(?:INT|LLONG|LONG)_M(?:AX|IN)\b/],
  ['limits', /\bnumeric_limits</],
  ['cstring', /\b(?:memset|strlen|memcpy|strcmp)\(/],
  ['cstdint', /\bu?int(?:8|16|32|64)_t\b/],
  ['cassert', /\bassert\(/],
];

const everything = /^#include\s*<bits\/stdc\+\+\.h>\n/m;

/**
 * The source with the headers that it needs, rotated by `turn`; null if it has other headers
 * already.
 */
export function withOwnHeaders(source: string, turn: number): string | null {
  if (!everything.test(source)) return null;
  const body = source.replace(everything, '');
  const used = uses.filter(([, name]) => name.test(body)).map(([header]) => header);
  const first = used.length === 0 ? 0 : turn % used.length;
  const headers = [...used.slice(first), ...used.slice(0, first)];
  return headers.map((header) => `#include <${header}>\n`).join('') + body;
}
