/**
 * Writes the programs of a form in C++: the validator, which ends with 42 or 43 as in the ICPC
 * formats, and the generator `sized`. Names become variables of a fixed form, and all else are
 * numbers, so nothing of a statement gets into the programs as text.
 *
 * Blanks at the end of a line and empty lines at the end of the input are allowed: tests that were
 * typed into a form often have or lack them, and no program minds.
 */
import type { Amount, Form, FormLine, Limit } from './form.ts';

const variable = (name: string): string => `v_${name.codePointAt(0) ?? 0}`;
const whole = (value: number): string => `${BigInt(value)}LL`;
const limit = (one: Limit): string => (typeof one === 'number' ? whole(one) : variable(one));
const amount = ({ name, plus }: Amount): string =>
  name === null ? whole(plus) : `(${variable(name)} + ${whole(plus)})`;

/** `a-z` as all of its characters. */
const charactersOf = (letters: string): string =>
  /^(?:[a-zA-Z0-9]-[a-zA-Z0-9])+$/.test(letters)
    ? [...letters.matchAll(/(.)-(.)/g)]
        .map(([, from = '', to = '']) =>
          Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) =>
            String.fromCharCode(from.charCodeAt(0) + at),
          ).join(''),
        )
        .join('')
    : letters;

const literal = (text: string): string =>
  `"${[...text].map((one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')}"`;

const namesOf = ({ lines, tests }: Form): string[] => {
  const all = lines.flatMap((line) => ('names' in line ? line.names : []));
  return [...new Set([...(tests === null ? [] : [tests]), ...all])];
};

const declared = (form: Form): string =>
  namesOf(form)
    .map((name) => `  long long ${variable(name)} = 0;\n`)
    .join('') +
  [...form.sums.keys()].map((name) => `  long long sum_${variable(name)} = 0;\n`).join('');

const validatorHead = String.raw`#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

static std::string input;
static size_t at = 0, line_end = 0, line_next = 0;
static long long line_number = 0;

[[noreturn]] static void refuse(const std::string& why) {
  std::fprintf(stderr, "line %lld: %s\n", line_number, why.c_str());
  std::exit(43);
}

static void read_all() {
  static char part[1 << 16];
  for (size_t got; (got = std::fread(part, 1, sizeof part, stdin)) > 0;) input.append(part, got);
  while (!input.empty() && (input.back() == '\n' || input.back() == '\r' || input.back() == ' ')) input.pop_back();
}

static void next_line() {
  line_number += 1;
  if (line_next > input.size() || input.empty()) refuse("is missing");
  at = line_next;
  size_t end = input.find('\n', at);
  if (end == std::string::npos) end = input.size();
  line_next = end + 1;
  while (end > at && (input[end - 1] == ' ' || input[end - 1] == '\r' || input[end - 1] == '\t')) end -= 1;
  line_end = end;
}

static std::string shown(const std::string& text) {
  return text.size() > 30 ? text.substr(0, 30) + "..." : text;
}

static std::string token(const char* name) {
  while (at < line_end && (input[at] == ' ' || input[at] == '\t')) at += 1;
  const size_t from = at;
  while (at < line_end && input[at] != ' ' && input[at] != '\t') at += 1;
  if (from == at) refuse(std::string(name) + " is missing");
  return input.substr(from, at - from);
}

static void end_line() {
  while (at < line_end && (input[at] == ' ' || input[at] == '\t')) at += 1;
  if (at < line_end) refuse("has more than the statement says: " + shown(input.substr(at, line_end - at)));
}

static long long number(const char* name) {
  const std::string text = token(name);
  const size_t from = text[0] == '-' ? 1 : 0;
  bool is_whole = text.size() > from && text.size() - from <= 19;
  for (size_t i = from; i < text.size(); ++i) is_whole = is_whole && text[i] >= '0' && text[i] <= '9';
  if (!is_whole || (text.size() - from > 1 && text[from] == '0') || text == "-0")
    refuse(std::string(name) + " is no whole number: " + shown(text));
  errno = 0;
  const long long value = std::strtoll(text.c_str(), nullptr, 10);
  if (errno != 0) refuse(std::string(name) + " is too large: " + text);
  return value;
}

static void in_range(const char* name, long long value, long long least, long long most) {
  if (value >= least && value <= most) return;
  refuse(std::string(name) + " is " + std::to_string(value) + ", not from " + std::to_string(least) + " to " +
         std::to_string(most));
}

static long long text(const char* name, const char* letters) {
  const std::string found = token(name);
  for (char one : found)
    if (std::string(letters).find(one) == std::string::npos)
      refuse(std::string(name) + " has another character: " + shown(found));
  return static_cast<long long>(found.size());
}

static void list_rules(const char* name, std::vector<long long> values, bool is_distinct, bool is_sorted) {
  if (is_sorted && !std::is_sorted(values.begin(), values.end())) refuse(std::string(name) + " is not in order");
  if (!is_distinct) return;
  std::sort(values.begin(), values.end());
  if (std::adjacent_find(values.begin(), values.end()) != values.end())
    refuse(std::string(name) + " has equal values");
}

struct Joined {
  std::vector<long long> parent;
  explicit Joined(long long count) : parent(static_cast<size_t>(std::max(count, 0LL)) + 1) {
    std::iota(parent.begin(), parent.end(), 0LL);
  }
  long long root(long long one) {
    while (parent[static_cast<size_t>(one)] != one) {
      long long& above = parent[static_cast<size_t>(one)];
      above = parent[static_cast<size_t>(above)];
      one = above;
    }
    return one;
  }
  void join(long long a, long long b) {
    const long long last = static_cast<long long>(parent.size()) - 1;
    if (a < 0 || b < 0 || a > last || b > last) refuse("is no edge of the tree");
    a = root(a);
    b = root(b);
    if (a == b) refuse("closes a cycle, so it is no tree");
    parent[static_cast<size_t>(a)] = b;
  }
};

int main() {
  read_all();
`;

/** The validator of a form. */
export function validatorOf(form: Form): string {
  const { lines, tests, ranges, sums } = form;
  const shownName = (name: string) => literal(name);
  const inRange = (name: string, value: string): string => {
    const range = ranges.get(name);
    return range === undefined
      ? ''
      : `in_range(${shownName(name)}, ${value}, ${limit(range.least)}, ${limit(range.most)});\n`;
  };
  const number = (name: string) => `${variable(name)} = number(${shownName(name)});\n`;
  const summed = (name: string) =>
    sums.has(name) ? `sum_${variable(name)} += ${variable(name)};\n` : '';
  const values = (names: string[]): string =>
    `next_line();\n${names.map(number).join('')}end_line();\n${names.map((one) => inRange(one, variable(one)) + summed(one)).join('')}`;
  const listed = (name: string, count: string, isKept: boolean): string =>
    `if (${count} > 0) next_line();\nfor (long long i = 0; i < ${count}; ++i) { const long long value = number(${shownName(name)}); ${inRange(name, 'value')}${isKept ? 'list.push_back(value);' : ''} }\nif (${count} > 0) end_line();\n`;
  const repeated = (count: string, body: string): string =>
    `for (long long row = 0; row < ${count}; ++row) {\n${body}}\n`;
  const lineOf = (line: FormLine): string => {
    if (line.kind === 'values') return values(line.names);
    const count = amount(line.count);
    if (line.kind === 'list') {
      const rules = `list_rules(${shownName(line.name)}, list, ${line.rules.includes('distinct')}, ${line.rules.includes('sorted')});\n`;
      const isKept = line.rules.length > 0;
      return `{ std::vector<long long> list;\n${listed(line.name, count, isKept)}${isKept ? rules : ''}}\n`;
    }
    if (line.kind === 'table') return repeated(count, listed(line.name, amount(line.width), false));
    if (line.kind === 'texts') {
      const { name, length, letters } = line;
      const read = `const long long length = text(${shownName(name)}, ${literal(charactersOf(letters))}); end_line();\n`;
      const label = literal(`the length of ${/^[ -~]+$/.test(name) ? name : 'the text'}`);
      const range = ranges.get(name);
      const [least, most] =
        length !== null
          ? [amount(length), amount(length)]
          : range === undefined
            ? ['0LL', '0LL']
            : [limit(range.least), limit(range.most)];
      return repeated(
        count,
        `next_line();\n${read}in_range(${label}, length, ${least}, ${most});\n`,
      );
    }
    const [a = '', b = ''] = line.names;
    const rules = `${line.rules.includes('differ') ? `if (${variable(a)} == ${variable(b)}) refuse("has equal ends");\n` : ''}${line.rules.includes('tree') ? `tree.join(${variable(a)}, ${variable(b)});\n` : ''}`;
    const rows = repeated(count, values(line.names) + rules);
    return line.rules.includes('tree') ? `{ Joined tree(${count} + 1);\n${rows}}\n` : rows;
  };
  const body = lines.map(lineOf).join('');
  const all =
    tests === null
      ? body
      : `${values([tests])}for (long long test = 0; test < ${variable(tests)}; ++test) {\n${body}}\n`;
  const bounds = [...sums]
    .map(
      ([name, most]) =>
        `if (sum_${variable(name)} > ${whole(most)}) refuse("the sum of all tests is " + std::to_string(sum_${variable(name)}));\n`,
    )
    .join('');
  return `${validatorHead.replace('#include <algorithm>', '#include <algorithm>\n#include <cerrno>')}${declared(form)}${all}${bounds}line_number += 1;\nif (line_next <= input.size() && !input.empty()) refuse("is more than the statement says");\nreturn 42;\n}\n`;
}

const generatorHead = String.raw`#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

static std::mt19937_64 rng;
static long long size = 1;
static int mode = 0;
static std::string out;

static long long between(long long low, long long high) {
  if (low >= high) return low;
  const unsigned long long range = static_cast<unsigned long long>(high) - static_cast<unsigned long long>(low) + 1;
  return static_cast<long long>(static_cast<unsigned long long>(low) + (range == 0 ? rng() : rng() % range));
}

// A number of values: as large as the size, mostly.
static long long amount(long long least, long long most) {
  const long long top = std::max(least, std::min(most, size));
  return rng() % 4 == 0 ? between(least, top) : top;
}

static void narrow(long long& low, long long& high, long long span) {
  const long long least = low, most = high;
  if (least > span) high = std::min(most, least + span);
  else if (most < -span) low = std::max(least, most - span);
  else {
    low = std::max(least, -span);
    high = std::min(most, span);
  }
}

static long long value(long long least, long long most, long long room = 3) {
  if (least >= most) return least;
  long long low = least, high = most;
  if (mode == 0 || (mode == 2 && rng() % 2 == 0)) narrow(low, high, std::max(room, std::min(size, 1000000LL)));
  if (mode == 3) {
    const long long near = std::min(2LL, (high / 2 - low / 2));
    if (rng() % 4 == 0) high = low + near;
    else low = high - near;
  }
  return between(low, high);
}

static std::vector<long long> values(long long count, long long least, long long most, bool is_distinct, bool is_sorted) {
  std::vector<long long> list;
  if (is_distinct) {
    std::set<long long> used;
    long long low = least, high = most;
    if (mode == 0 || mode == 2) narrow(low, high, std::max(2 * count + 3, size));
    if (high / 2 - low / 2 < count) {
      for (long long one = low; one <= high; ++one) list.push_back(one);
      std::shuffle(list.begin(), list.end(), rng);
      if (static_cast<long long>(list.size()) > count) list.resize(static_cast<size_t>(count));
    } else {
      while (static_cast<long long>(list.size()) < count) {
        const long long one = between(low, high);
        if (used.insert(one).second) list.push_back(one);
      }
    }
  } else {
    for (long long i = 0; i < count; ++i) list.push_back(value(least, most));
  }
  if (is_sorted) std::sort(list.begin(), list.end());
  return list;
}

static void print(const std::vector<long long>& list) {
  for (size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "" : " ") + std::to_string(list[i]);
  out += '\n';
}

static void text(long long length, const std::string& letters) {
  const size_t kinds = mode == 0 || mode == 3 ? std::min<size_t>(letters.size(), mode == 3 ? 1 : 2) : letters.size();
  const size_t from = rng() % (letters.size() - kinds + 1);
  for (long long i = 0; i < length; ++i) out += letters[from + rng() % kinds];
  out += '\n';
}

int main(int count_of_arguments, char** arguments) {
  if (count_of_arguments < 3) return 1;
  size = std::max(1LL, std::atoll(arguments[1]));
  rng.seed(static_cast<unsigned long long>(std::atoll(arguments[2])));
  mode = static_cast<int>(rng() % 4);
`;

/** The names that are numbers of values, or of characters. */
const countNames = ({ lines }: Form): Set<string> =>
  new Set(
    lines.flatMap((line) => {
      if (line.kind === 'values') return [];
      const all = [line.count.name];
      if (line.kind === 'table') all.push(line.width.name);
      if (line.kind === 'texts') all.push(line.length?.name ?? null);
      return all.filter((one) => one !== null);
    }),
  );

/** The generator `sized` of a form. */
export function generatorOf(form: Form): string {
  const { lines, tests, ranges, sums } = form;
  const counts = countNames(form);
  const known = new Set<string>();
  /** A limit that is not known yet is taken from that name's own range. */
  const end = (one: Limit, side: 'least' | 'most', depth = 0): string => {
    if (typeof one === 'number' || known.has(one)) return limit(one);
    const range = ranges.get(one);
    return range === undefined || depth > 5 ? '1LL' : end(range[side], side, depth + 1);
  };
  const ends = (name: string): { least: string; most: string } => {
    const range = ranges.get(name) ?? { least: 1, most: 1 };
    // Of `l ≤ r`, the name that is drawn first bounds the second.
    const drawn = (side: 'least' | 'most') =>
      [...ranges].flatMap(([other, one]) =>
        one[side] === name && known.has(other) ? [variable(other)] : [],
      );
    return {
      least: drawn('most').reduce(
        (least, other) => `std::max(${least}, ${other})`,
        end(range.least, 'least'),
      ),
      most: drawn('least').reduce(
        (most, other) => `std::min(${most}, ${other})`,
        end(range.most, 'most'),
      ),
    };
  };
  const made = (name: string): string => {
    const { least, most } = ends(name);
    const total = sums.get(name);
    const left =
      total === undefined
        ? most
        : `std::max(${least}, std::min(${most}, ${whole(total)} - sum_${variable(name)} - (tests - 1 - test) * ${least}))`;
    const text = `${variable(name)} = ${counts.has(name) ? 'amount' : 'value'}(${least}, ${left});\n${total === undefined ? '' : `sum_${variable(name)} += ${variable(name)};\n`}`;
    known.add(name);
    return text;
  };
  const row = (names: string[], isDifferent = false): string => {
    const drawn = names.map(made).join('');
    const [a = '', b = ''] = names;
    const again = isDifferent
      ? `for (int turn = 0; turn < 50 && ${variable(a)} == ${variable(b)}; ++turn) {\n${drawn}}\n`
      : '';
    return `${drawn}${again}print({${names.map(variable).join(', ')}});\n`;
  };
  const repeated = (count: string, body: string): string =>
    `for (long long row = 0; row < ${count}; ++row) {\n${body}}\n`;
  const lineOf = (line: FormLine): string => {
    if (line.kind === 'values') return row(line.names);
    const count = amount(line.count);
    if (line.kind === 'texts') {
      const { least, most } = ends(line.name);
      const length = line.length === null ? `amount(${least}, ${most})` : amount(line.length);
      return repeated(count, `text(${length}, ${literal(charactersOf(line.letters))});\n`);
    }
    if (line.kind === 'rows') {
      const { names, rules } = line;
      if (rules.includes('tree')) {
        const others = names.slice(2);
        const drawn = others.map(made).join('');
        for (const name of others) known.delete(name);
        return tree(
          count,
          drawn + others.map((one) => `edge.push_back(${variable(one)});\n`).join(''),
        );
      }
      const body = row(names, rules.includes('differ'));
      for (const name of names) known.delete(name);
      return repeated(count, body);
    }
    const { least, most } = ends(line.name);
    if (line.kind === 'table') {
      return repeated(
        count,
        `print(values(${amount(line.width)}, ${least}, ${most}, false, false));\n`,
      );
    }
    return `print(values(${count}, ${least}, ${most}, ${line.rules.includes('distinct')}, ${line.rules.includes('sorted')}));\n`;
  };
  const begin = tests === null ? 'const long long tests = 1;\n' : testsOf(tests, ends(tests));
  if (tests !== null) known.add(tests);
  const body = lines.map(lineOf).join('');
  return `${generatorHead}${declared(form)}${begin}for (long long test = 0; test < tests; ++test) {\n${body}}\nstd::fwrite(out.data(), 1, out.size(), stdout);\n}\n`;
}

const testsOf = (name: string, { least, most }: { least: string; most: string }): string =>
  `${variable(name)} = std::max(${least}, std::min(${most}, size <= 10 ? between(1, std::min(size, 3LL)) : rng() % 2 == 0 ? 1LL : size));
const long long tests = ${variable(name)};
print({tests});
`;

/** The edges of a random tree: long, wide or neither. */
const tree = (count: string, more: string): string => `{
std::vector<long long> label(static_cast<size_t>(${count} + 1));
std::iota(label.begin(), label.end(), 1LL);
if (mode != 0) std::shuffle(label.begin(), label.end(), rng);
for (long long i = 1; i <= ${count}; ++i) {
const long long parent = mode == 3 ? i - 1 : mode == 2 ? between(std::max(0LL, i - 3), i - 1) : between(0, i - 1);
std::vector<long long> edge{label[static_cast<size_t>(parent)], label[static_cast<size_t>(i)]};
if (rng() % 2 == 0) std::swap(edge[0], edge[1]);
${more}print(edge);
}
}
`;
