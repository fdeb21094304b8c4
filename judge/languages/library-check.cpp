// Compiled and run in the set-up, once with the library's functions in the program and once linked
// with its object: messages and output must be the same.
#include <iostream>
#include "testlib.h"

using namespace std;

// Constructed after the library's variables and destroyed before they are checked at the end.
struct Early {
  string seen = checkerName + getGroup() + to_string(inf.opened) + opt("none", "of no argument");
  ~Early() { cout << "unmade " << seen << ' ' << checkerName << endl; }
} early;

static void readAll() {
  InStream text(inf, "12 -7 3.25 word [5] 1 2 3\nlast line\n");
  println(text.readInt());
  println(text.readLong(-10LL, 10LL, "n"));
  println(text.readReal());
  println(text.readToken("[a-z]{1,5}", "w"));
  println(text.readWord("\\[5\\]|x"));
  println(text.readInts(3, 1, 3, "a"));
  text.readEoln();
  println(text.readLine());
  println(text.seekEof());
}

int main() {
  string program = "check", option = "-n=1.5e1", flag = "-sorted";
  char *arguments[] = {program.data(), option.data(), flag.data()};
  setName("%s of the set-up", "check");
  println(checkerName, has_opt("n"));
  registerGen(3, arguments, 1);
  int unused;
  println(opt<int>("n"), opt<bool>("sorted"), opt<double>(40, 0.5));
  println(rnd.next(1000), rnd.next(1LL, 1000000000000LL), rnd.next("[a-f]{5}|x"), rnd.wnext(100, 3));
  println(rnd.perm(5, 1), rnd.distinct(3, 100), rnd.partition(3, 50));
  println(trim("  a "), compress(string(100, 'x')), format("%03d", 7), vtos(2.5));
  println(doubleCompare(1, 1 + 1e-9, 1e-6), stringToStrictDouble(inf, "1.50", 1, 3));
  println(serializeTestResult(deserializeTestResult("1;t;g;OK;5.000;1;2;i;o;a;0;c")));
  ensuref(true, "never %d", 1);
  quitif(false, _fail, "never");
  readAll();
}
