// Never run: linked once in the set-up, to find the library members that programs commonly need.
// quick.ts joins them into one object, which is quick to link with.
#include <bits/stdc++.h>

#include <pthread.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

using namespace std;

// Keeps a call from being optimised away.
template <class T>
static void keep(T &&value) {
  asm volatile("" : : "g"(&value) : "memory");
}

static void streams() {
  ios::sync_with_stdio(false);
  cin.tie(nullptr);
  string word, line;
  int i;
  unsigned u;
  long long ll;
  unsigned long long ull;
  double d;
  long double ld;
  float f;
  char c;
  bool b;
  cin >> word >> i >> u >> ll >> ull >> d >> ld >> f >> c >> b >> ws;
  getline(cin, line);
  cin.ignore(1, '\n');
  cin.get(c);
  keep(cin.peek());
  cin.read(&c, 1);
  cout << word << i << u << ll << ull << d << ld << f << c << b << endl << flush << &c;
  cout << fixed << setprecision(3) << setw(4) << setfill('0') << hex << boolalpha << scientific;
  cout.put(c).write(&c, 1);
  cerr << word << i << clog.rdbuf();
  stringstream both(line);
  istringstream in(line);
  ostringstream out;
  both << d << ll;
  both >> word;
  in >> ll >> d >> word;
  out << word << d << ull << ld;
  keep(out.str());
  ifstream file("a");
  ofstream written("b");
  file >> word >> i;
  written << word << d;
  keep(freopen("a", "r", stdin));
}

static void texts() {
  string text("a");
  text += to_string(1) + to_string(1LL) + to_string(1.0) + to_string(1ULL);
  text.replace(0, 1, "b").insert(0, text).append(3, 'c').erase(0, 1);
  keep(stoi(text) + stol(text) + stoll(text) + stoull(text));
  keep(stod(text) + stof(text) + stold(text));
  keep(text.substr(1) + text.c_str() + 'x');
  keep(text.find("a") + text.rfind('a') + text.find_first_of("ab") + text.find_last_not_of(" "));
  keep(text.compare("b"));
  text.resize(10);
  text.reserve(100);
  text.push_back('a');
  wstring wide(L"a");
  wide += L'b';
  keep(hash<string>{}(text));
  keep(string_view(text).find("b"));
  char buffer[64];
  to_chars(buffer, buffer + 64, 12);
  long long value;
  from_chars(buffer, buffer + 64, value);
  keep(isdigit(buffer[0]) + isalpha(buffer[0]) + toupper(buffer[0]) + tolower(buffer[0]));
}

static void cLibrary() {
  char text[64];
  int i;
  long long ll;
  double d;
  FILE *file = fopen("a", "r");
  keep(scanf("%d%lld%lf%s", &i, &ll, &d, text) + fscanf(file, "%d", &i) + sscanf(text, "%d", &i));
  printf("%d %lld %.9f %s\n", i, ll, d, text);
  fprintf(stderr, "%d", i);
  keep(sprintf(text, "%d", i) + snprintf(text, 64, "%d", i));
  puts(text);
  putchar(getchar());
  putchar_unlocked(getchar_unlocked());
  fputs(text, stdout);
  fputc(fgetc(file), file);
  keep(fgets(text, 64, stdin));
  keep(fread(text, 1, 64, stdin) + fwrite(text, 1, 64, stdout));
  fflush(stdout);
  setvbuf(stdout, nullptr, _IOFBF, 1 << 16);
  ungetc('a', stdin);
  keep(feof(file));
  fclose(file);
  keep(read(0, text, 64) + write(1, text, 64));
  keep(atoi(text) + atol(text) + atoll(text) + strtol(text, nullptr, 10));
  keep(atof(text) + strtod(text, nullptr) + strtold(text, nullptr));
  keep(strtoll(text, nullptr, 10) + strtoull(text, nullptr, 10));
  keep(strlen(text) + strcmp(text, "a") + strncmp(text, "a", i) + memcmp(text, "a", i));
  strcpy(text, "a");
  strncpy(text, "abc", i);
  strcat(text, "a");
  keep(strchr(text, i));
  keep(strrchr(text, i));
  keep(strstr(text, "a"));
  keep(strtok(text, "a"));
  memset(text, i, i);
  memcpy(text, text + i, i);
  memmove(text, text + 1, i);
  keep(memchr(text, i, i));
  keep(strdup(text));
  qsort(text, i, 1, [](const void *a, const void *b) { return *(char *)a - *(char *)b; });
  free(realloc(calloc(i, i), i));
  keep(malloc(i));
  srand(time(nullptr));
  keep(rand() + clock() + (long)random());
  keep(drand48());
  timeval now;
  gettimeofday(&now, nullptr);
  timespec spec;
  clock_gettime(CLOCK_MONOTONIC, &spec);
  keep(getenv("a"));
  jmp_buf state;
  keep(setjmp(state));
  keep(abs(i) + labs(ll) + llabs(ll));
  keep(div(i, 3));
  rlimit limit;
  getrlimit(RLIMIT_STACK, &limit);
  signal(SIGSEGV, SIG_DFL);
  if (i == 1) exit(i);
  if (i == 2) _exit(i);
  if (i == 3) quick_exit(i);
  if (i == 4) abort();
  assert(i == 5);
  usleep(1);
}

template <class T>
static void functionsOf(T x, T y) {
  keep(sqrt(x) + cbrt(x) + pow(x, y) + exp(x) + exp2(x) + log(x) + log2(x) + log10(x) + log1p(x));
  keep(sin(x) + cos(x) + tan(x) + asin(x) + acos(x) + atan(x) + atan2(x, y) + sinh(x) + cosh(x));
  keep(tanh(x) + hypot(x, y) + fmod(x, y) + floor(x) + ceil(x) + round(x) + trunc(x) + rint(x));
  keep(lround(x) + llround(x) + lrint(x) + fabs(x) + fmax(x, y) + fmin(x, y) + expm1(x));
  keep(tgamma(x) + lgamma(x) + erf(x) + ldexp(x, 3) + remainder(x, y) + nearbyint(x));
  int exponent;
  T whole;
  keep(frexp(x, &exponent) + modf(x, &whole) + copysign(x, y) + nextafter(x, y));
  complex<T> z(x, y);
  keep(z * z / z);
  keep(abs(z) + arg(z) + polar(x, y).real() + exp(z).imag() + sqrt(z).real());
}

static void arithmetic() {
  volatile unsigned __int128 wide = 1;
  volatile __int128 negative = -1;
  wide = wide / (wide + 2) + wide % (wide + 3);
  negative = negative / (negative + 2) + negative % (negative + 3);
  keep((double)(unsigned __int128)wide + (double)(__int128)negative);
  volatile double real = 1;
  wide = (unsigned __int128)real;
  volatile __float128 quad = real;
  quad = quad * quad + quad / 3 - quad;
  keep((double)quad < 1);
  keep(__builtin_popcount((unsigned)wide) + __builtin_popcountll((unsigned long long)wide));
  keep(__gcd(12, (int)real) + lcm(3, (int)real));
  mt19937 quick(12);
  mt19937_64 broad(chrono::steady_clock::now().time_since_epoch().count());
  keep(uniform_int_distribution<int>(1, 6)(quick) + uniform_real_distribution<>(0, 1)(broad));
  keep(normal_distribution<>(0, 1)(broad));
  keep(random_device{}() + chrono::system_clock::now().time_since_epoch().count());
  keep(chrono::high_resolution_clock::now().time_since_epoch().count());
}

struct Base {
  virtual ~Base() = default;
  virtual int of(int x) { return x; }
};
struct Left : virtual Base {};
struct Right : virtual Base {};
struct Both : Left, Right {
  int of(int x) override { return x + 1; }
};

static void containers() {
  vector<int> row{1, 2, 3};
  row.push_back(4);
  keep(row.at(2));
  sort(row.begin(), row.end());
  stable_sort(row.begin(), row.end());
  deque<int> ends{1};
  ends.push_front(2);
  ends.push_back(2);
  map<string, int> byName{{"a", 1}};
  set<pair<int, int>> pairs{{1, 2}};
  multiset<long long> many{1};
  unordered_map<string, int> hashed{{"a", 1}};
  unordered_set<long long> seen{1};
  keep(byName.at("a") + hashed.at("a") + (int)seen.count(1) + (int)many.count(1));
  pairs.erase(pairs.begin());
  byName.erase("a");
  priority_queue<int> heap;
  heap.push(1);
  forward_list<int> chain{1};
  list<int> doubly{1};
  doubly.sort();
  doubly.splice(doubly.begin(), doubly);
  bitset<100> bits("101");
  keep(bits.to_string() + (bits << 2).to_string());
  keep(bits.to_ullong());
  function<int(int)> callee = [&](int x) { return x + row[0]; };
  keep(callee(1));
  any something = 1;
  keep(any_cast<int>(something));
  variant<int, string> either = "a";
  keep(get<string>(either));
  optional<int> perhaps;
  keep(perhaps.value());
  shared_ptr<Base> shared = make_shared<Both>();
  unique_ptr<Base> alone = make_unique<Both>();
  keep(shared->of(1) + (dynamic_cast<Both *>(alone.get()) != nullptr));
  keep(typeid(*shared).name());
  keep(accumulate(row.begin(), row.end(), 0LL));
  valarray<double> values(1.0, 10);
  keep(values.sum());
  vector<bool> flags(10);
  flags.flip();
}

static void failures() {
  try {
    throw runtime_error("a");
  } catch (const logic_error &error) {
    keep(error.what());
    throw;
  } catch (...) {
    throw out_of_range("b");
  }
  throw invalid_argument(string("c"));
}

static void threads() {
  mutex lock;
  condition_variable changed;
  thread other([&] {
    unique_lock<mutex> held(lock);
    changed.notify_all();
  });
  other.join();
  keep(async(launch::async, [] { return 1; }).get());
  this_thread::sleep_for(chrono::milliseconds(1));
  atomic<long long> counter;
  keep(++counter);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 28);
}

int main() {
  streams();
  texts();
  cLibrary();
  functionsOf<float>(1, 2);
  functionsOf<double>(1, 2);
  functionsOf<long double>(1, 2);
  arithmetic();
  containers();
  failures();
  threads();
}
