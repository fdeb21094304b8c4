// Compiled, linked and run in the set-up, once with the driver and once in steps: the output must
// be the same. It uses features that depend on how a program was linked.
#include <bits/stdc++.h>

using namespace std;

// Printed early, because the order of constructors is up to the linker.
struct Early {
  string text = "made before main";
  ~Early() { cout << "unmade" << endl; }
} early;

thread_local int own = 5;

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square : Shape {
  double side = 3;
  double area() const override { return side * side; }
};

static int thrown(int kind) {
  try {
    if (kind == 0) return vector<int>().at(3);
    if (kind == 1) return stoi("no number");
    if (kind == 2) return dynamic_cast<Square &>(*unique_ptr<Shape>()).area();
    throw kind;
  } catch (const exception &error) {
    cout << error.what() << '\n';
  } catch (int number) {
    cout << number << '\n';
  }
  return 0;
}

int main(int count, char **) {
  cout << early.text << ' ' << own << '\n';
  for (int kind = 0; kind < 4; kind++) thrown(kind);
  thread([] { own = 7; }).join();
  cout << own << ' ' << async(launch::async, [] { return own; }).get() << '\n';
  cout << fixed << setprecision(6) << sin(count) << ' ' << pow(2.5, count) << ' ' << tgamma(4.5) << '\n';
  printf("%.3Lf %s %zu\n", sqrtl(2), strerror(2), strlen("length"));
  regex words("[a-z]+");
  string text = "one two, three";
  for (sregex_iterator word(text.begin(), text.end(), words), end; word != end; ++word)
    cout << word->str() << '|';
  map<string, vector<int>> lists;
  for (int i = 0; i < 10; i++) lists[to_string(i % 3)].push_back(i);
  unordered_map<string, int> counts;
  for (auto &[key, list] : lists) counts[key] += accumulate(list.begin(), list.end(), 0);
  cout << counts["0"] << counts["1"] << counts["2"] << '\n';
  mt19937 random(1);
  cout << random() << ' ' << uniform_int_distribution<int>(1, 6)(random) << '\n';
  double parsed = 0;
  istringstream("3.25") >> parsed;
  cout << parsed << ' ' << put_time(gmtime(new time_t(0)), "%Y-%m-%d") << endl;
  return 0;
}
