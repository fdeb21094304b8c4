// A generator that shows all that random numbers, patterns, options and texts have to offer; the
// first argument says of what. Its output is compared by testlib.test.ts.
#include "testlib.h"

#include <iomanip>

using namespace std;

template <typename Number>
static void inRange(Number low, Number high) {
  for (int i = 0; i < 3; i++)
    println(rnd.next(high), rnd.next(low, high), rnd.wnext(high, i - 1), rnd.wnext(low, high, 3 * i - 3));
  println(rnd.wnext(high, 40), rnd.wnext(high, -40), rnd.wnext(low, high, 25));
}

static void randoms() {
  inRange<int>(-5, 1000000);
  inRange<int>(1, 1024);
  inRange<unsigned>(3, 77);
  inRange<long>(-7, 1L << 40);
  inRange<long long>(-1000000000000LL, 4000000000000000000LL);
  inRange<unsigned long>(12, 1UL << 50);
  inRange<unsigned long long>(1, 9000000000000000000ULL);
  cout << setprecision(17);
  inRange<double>(-0.25, 3.5);
  println(rnd.next(), rnd.wnext(2), rnd.wnext(-2), rnd.next('a', 'z'), rnd.next(2.5f, 7.5f));

  set<string> names = {"ann", "bo", "cy", "di", "ed"};
  vector<int> squares = {0, 1, 4, 9, 16, 25, 36};
  println(rnd.any(names), rnd.any(squares), rnd.any(squares.begin() + 2, squares.end()));
  println(rnd.wany(names, 3), rnd.wany(squares, -3), rnd.wany(names.begin(), names.end(), 30));
  println(rnd.perm(12));
  println(rnd.perm(5LL, 100LL));
  println(rnd.perm(0, 1));
  println(rnd.distinct(5, 1000000000));
  println(rnd.distinct(9, 10LL, 20LL));
  println(rnd.distinct(0, 7));
  println(rnd.partition(6, 100));
  println(rnd.partition(4, 1000000000000LL, 10LL));
  println(rnd.partition(1, 5, 5));
  shuffle(squares.begin(), squares.end());
  println(squares.begin(), squares.end());
  rnd.setSeed(12345LL);
  println(rnd.next(1000000), rnd.next(1LL << 40));
}

static void patterns(int argc, char** argv) {
  const vector<string> texts = {"", "a", "ab", "abc", "b", "-", "]", "0", "-17", "a b", "id-bb", "\xe4", "^"};
  for (int i = 2; i < argc; i++) {
    pattern one(argv[i]);
    string matched;
    for (const string& text : texts) matched += one.matches(text) ? '1' : '0';
    println(one.src(), matched);
    if (one.src().find_first_of("*+") != string::npos) continue;
    println(one.next(rnd), rnd.next(one.src()), rnd.next("%s", argv[i]));
  }
}

static void options() {
  println(opt(1), opt<string>(2), opt(40, "none"), opt<int>(40, 7));
  println(opt<int>("n"), opt<long long>("big"), opt<unsigned>("u"), opt<bool>("sorted"), opt<bool>("not-given"));
  cout << setprecision(17);
  println(opt<double>("x"), opt<double>("y"), opt("name"), opt("other", "else"), opt<int>("m", 5));
  println(has_opt("n"), has_opt("q"), opt<bool>("flag", true));
}

static void texts() {
  println(format("%d-%s", 5, "five"), format(string("%05.1f"), 2.25));
  println(vtos(-17), vtos('a'), vtos(true), vtos(2.5), vtos(string("two words")), toString(LLONG_MIN));
  for (long long one : {0LL, 10000000LL, -10000000LL, 2000000000LL, 123LL, -30000000000LL})
    println(toHumanReadableString(one));
  for (int one : {1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 122}) cout << one << englishEnding(one) << ' ';
  println("[" + trim(" \t x y\r\n") + "]", upperCase("aZ\xe4"), lowerCase("aZ1"));
  println(compress(string(64, 'x')), compress(string(40, 'x') + string(40, 'y')));
  println(join(split("a,,b;c", ','), "|"), join(split("a,,b;c", ",;"), "|"), split("", ',').size());
  println(join(tokenize(",a,,b;c", ','), '|'), join(tokenize(";,a;", ",;")), tokenize("", ',').size());
  println(removeDoubleTrailingZeroes("1.500"), removeDoubleTrailingZeroes("2.000"), removeDoubleTrailingZeroes("300"));
  double infinite = 1e301, none = NAN;
  println(doubleCompare(1, 1 + 1e-7, 1e-6), doubleCompare(1e9, 1e9 + 900, 1e-6), doubleCompare(1e9, 1e9 + 1100, 1e-6));
  println(doubleCompare(-1e9, -1e9 - 900, 1e-6), doubleCompare(none, none, 1), doubleCompare(none, 1, 1));
  println(doubleCompare(infinite, 2e302, 1), doubleCompare(infinite, -infinite, 1), doubleCompare(1, infinite, 1));
  println(doubleDelta(100, 101), doubleDelta(0, 0.5), doubleDelta(-4, 4));
  vector<vector<int>> rows = {{1, 2}, {3}, {}};
  int fixed[] = {4, 5, 6};
  println(rows.begin(), rows.end());
  println(fixed, fixed + 3);
  println("two", "words");
  println(set<char>{'b', 'a'}, 1, 2.5, "x", string("y"), 'z', 7);
  println(LF + 0, CR + 0, TAB + 0, SPACE + 0, EOFC);
  println(isBlanks('\v'), isEoln('\r'), isEof(EOFC));
}

int main(int argc, char** argv) {
  registerGen(argc, argv, argc > 2 && string(argv[2]) == "old" ? 0 : 1);
  string what = argv[1];
  if (what == "random") randoms();
  if (what == "patterns") patterns(argc, argv);
  if (what == "options") options();
  if (what == "texts") texts();
  if (what == "fails") quitf(_ok, "a generator has no result");
  if (what == "files")
    for (int test = 1; test <= 2; test++) startTest(test), println(rnd.next(100));
}
