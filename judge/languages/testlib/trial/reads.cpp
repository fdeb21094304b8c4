// A checker, validator or interactor that does what its arguments say, one call after another: the
// steps of testlib.test.ts. Prints what it reads: reads.cpp <mode> <steps> <arguments of the mode>.
#include "testlib.h"

#include <iomanip>

using namespace std;

using Words = vector<string>;

static string word(const Words& words, size_t at) { return at < words.size() ? words[at] : ""; }
static long long whole(const Words& words, size_t at) { return stoll(words.at(at)); }

static bool readNumbers(InStream& in, const Words& words) {
  const string& what = words[0];
  bool isBounded = words.size() > 2;
  if (what == "int" && isBounded)
    println(in.readInt(int(whole(words, 1)), int(whole(words, 2)), word(words, 3)));
  else if (what == "int") println(in.readInteger());
  else if (what == "long" && isBounded)
    println(in.readLong(whole(words, 1), whole(words, 2), word(words, 3)));
  else if (what == "long") println(in.readLong());
  else if (what == "ulong" && isBounded)
    println(in.readUnsignedLong(stoull(words[1]), stoull(words[2]), word(words, 3)));
  else if (what == "ulong") println(in.readUnsignedLong());
  else if (what == "real" && isBounded)
    println(in.readDouble(stod(words[1]), stod(words[2]), word(words, 3)));
  else if (what == "real") println(in.readReal());
  else if (what == "strict")
    println(in.readStrictDouble(stod(words[1]), stod(words[2]), int(whole(words, 3)),
                                int(whole(words, 4)), word(words, 5)));
  else if (what == "ints" && isBounded)
    println(in.readInts(int(whole(words, 1)), int(whole(words, 2)), int(whole(words, 3)),
                        word(words, 4)));
  else if (what == "ints") println(in.readIntegers(int(whole(words, 1))));
  else if (what == "longs") println(in.readLongs(int(whole(words, 1))));
  else if (what == "reals") println(in.readReals(int(whole(words, 1)), 0.0, 9.0, "r", 0));
  else return false;
  return true;
}

static bool readText(InStream& in, const Words& words) {
  const string& what = words[0];
  string text;
  if (what == "word" && words.size() > 1) println("[" + in.readWord(words[1], word(words, 2)) + "]");
  else if (what == "word") println("[" + in.readToken() + "]");
  else if (what == "wordTo") in.readTokenTo(text, pattern(words[1])), println("[" + text + "]");
  else if (what == "words" && words.size() > 2)
    println(in.readTokens(int(whole(words, 1)), words[2], word(words, 3)));
  else if (what == "words") println(in.readWords(int(whole(words, 1))));
  else if (what == "line" && words.size() > 1) println("[" + in.readLine(words[1], "s") + "]");
  else if (what == "line") println("[" + in.readString() + "]");
  else if (what == "lines") println(in.readLines(int(whole(words, 1))));
  else if (what == "next") println(int(in.nextChar()));
  else if (what == "char") println(int(in.readChar(words[1][0])));
  else if (what == "peek") println(int(in.curChar()));
  else if (what == "back") in.unreadChar(words[1][0]);
  else if (what == "nextLine") in.nextLine();
  else if (what == "space") in.readSpace();
  else if (what == "eoln") in.readEoln();
  else if (what == "eof") in.readEof();
  else if (what == "blanks") in.skipBlanks();
  else if (what == "isEof") println(in.eof());
  else if (what == "isEoln") println(in.eoln());
  else if (what == "seekEof") println(in.seekEof());
  else if (what == "seekEoln") println(in.seekEoln());
  else if (what == "of") {
    InStream inside(in, words[1]);
    println(inside.readInt(), inside.readInt(), inside.seekEof());
  } else return false;
  return true;
}

static bool give(InStream& in, const Words& words) {
  const string& what = words[0];
  string message = join(words.begin() + 1, words.end());
  if (what == "ok") quit(_ok, message);
  else if (what == "wa") quitf(_wa, "%s", message.c_str());
  else if (what == "pe") quitif(true, _pe, "%s", message.c_str());
  else if (what == "fail") quitf(_fail, "%s", message.c_str());
  else if (what == "dirt") quit(_dirt, message);
  else if (what == "end") quit(_unexpected_eof, message);
  else if (what == "result") quit(TResult(whole(words, 1)), message);
  else if (what == "pc") quitf(_pc(int(whole(words, 1))), "%s", message.c_str());
  else if (what == "quitp") quitp(stod(words[1]), word(words, 2));
  else if (what == "quitpf") quitp(stod(words[1]), "%s.", word(words, 2).c_str());
  else if (what == "quitpInt") quitp(int(whole(words, 1)));
  else if (what == "quitpi") quitpi(words[1], word(words, 2));
  else if (what == "inWa") in.quitf(_wa, "%s", message.c_str());
  else if (what == "infWa") inf.quits(_wa, message);
  else if (what == "ansOk") ans.quit(_ok, message.c_str());
  else if (what == "ensure") ensure(whole(words, 1) == 1);
  else if (what == "ensuref") ensuref(whole(words, 1) == 1, "%s", message.c_str());
  else if (what == "inEnsure") in.ensuref(whole(words, 1) == 1, "%s", message.c_str());
  else if (what == "expected") expectedButFound(_wa, words[1], words[2], "%s", word(words, 3).c_str());
  else if (what == "expectedInt") expectedButFound(_pe, int(whole(words, 1)), int(whole(words, 2)));
  else if (what == "expectedReal") expectedButFound(_wa, stod(words[1]), stod(words[2]));
  else return false;
  return true;
}

static void perform(InStream& in, const Words& words) {
  const string& what = words[0];
  if (readNumbers(in, words) || readText(in, words) || give(in, words)) return;
  if (what == "case") setTestCase(int(whole(words, 1)));
  else if (what == "noCase") unsetTestCase();
  else if (what == "addFeature") addFeature(words[1]);
  else if (what == "feature") feature(words[1]);
  else if (what == "place") println(validator.testset(), validator.group());
  else if (what == "checkerPlace") println(checker.testset(), checker.group());
  else if (what == "tell") cout << words[1] << endl;
  else if (what == "note") tout << words[1] << endl;
  else if (what == "fromInf") println(inf.readWord());
  else if (what == "fromAns") println(ans.readWord());
  else if (what == "return") exit(int(whole(words, 1)));
  else if (what == "unguarded") disableFinalizeGuard();
  else cerr << "unknown step " << what << endl, abort();
}

int main(int argc, char** argv) {
  string mode = argv[1], steps = argv[2];
  setName("does as it is told: %s", steps.c_str());
  argv[2] = argv[0];
  if (mode == "checker") registerTestlibCmd(argc - 2, argv + 2);
  else if (mode == "validator") registerValidation(argc - 2, argv + 2);
  else if (mode == "interactor") registerInteraction(argc - 2, argv + 2);
  else if (mode == "files") registerTestlib(3, argv[3], argv[4], argv[5]);
  else if (mode == "scorer")
    registerScorer(argc, argv, [](vector<TestResult> all) {
      double sum = 0;
      for (auto& one : all) sum += one.verdict == OK ? one.points : 0;
      for (auto& one : all) println(serializeTestResult(one));
      return sum;
    });
  for (const string& step : tokenize(steps, ';'))
    perform(mode == "validator" ? inf : ouf, tokenize(step, ' '));
}
