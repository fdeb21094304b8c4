/*
 * Inserted into a program by judge/tutor/steps: writes the values of variables to stderr, step by step.
 * It includes no header and reads only built-in and library types, so that it calls no function of
 * the program. records.ts describes the format.
 */
extern "C" long write(signed, const void*, unsigned long);
namespace zStep {
constexpr unsigned stepsOfPlaceMax = 30, placesMax = 1000, bytesMax = 60000;
constexpr unsigned valueMax = 64, stepMax = 1600, elementsMax = 10, charactersMax = 24;
/* Each byte of a variable that has no value yet. */
constexpr unsigned char unsetByte = 0xa7;
constexpr unsigned long unsetMax = 4 << 20;

static unsigned counts[placesMax], length, valueEnd, written;
static bool isSkipped;
static char text[stepMax + 256];

static void put(char one) {
  if (length < valueEnd) text[length++] = one < ' ' || one > '~' ? '?' : one;
}
static void puts(const char* all) {
  while (*all) put(*all++);
}
static void putWhole(unsigned __int128 value, bool isNegative) {
  char digits[48];
  unsigned count = 0;
  do digits[count++] = "0123456789"[static_cast<unsigned>(value % 10)];
  while ((value /= 10) != 0);
  if (isNegative) put('-');
  while (count > 0) put(digits[--count]);
}
static void mark(char one, unsigned number) {
  valueEnd = length + 16;
  text[length++] = one;
  putWhole(number, false);
}

template <class A, class B> constexpr bool isSame = false;
template <class A> constexpr bool isSame<A, A> = true;
template <class T, class... Types> constexpr bool isOneOf = (isSame<T, Types> || ...);
template <class T>
constexpr bool isWhole = isOneOf<T, short, unsigned short, signed, unsigned, long, unsigned long,
                                 long long, unsigned long long, __int128, unsigned __int128>;
template <class T> constexpr bool isFloating = isOneOf<T, float, double, long double>;
template <class T> constexpr bool isCharacter = isOneOf<T, char, signed char, unsigned char>;

/* Detected by its name, because the program may have defined anything else. */
template <class T> constexpr bool isOfLibrary() {
  for (const char* name = __PRETTY_FUNCTION__; *name; name++) {
    const char *at = name, *start = "T = std::";
    while (*start && *at == *start) at++, start++;
    if (!*start) return true;
  }
  return false;
}

template <class T> bool isUnset(const T& value) {
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&value);
  /* Only ten bytes of a long double hold its value. */
  const unsigned long count = isSame<T, long double> ? 10 : sizeof(T);
  for (unsigned long at = 0; at < count; at++)
    if (bytes[at] != unsetByte) return false;
  return true;
}

template <class Text> void putText(const Text& all, unsigned long size) {
  put('"');
  for (unsigned long at = 0; at < size && at < charactersMax; at++) put(all[at]);
  puts(size > charactersMax ? "\"..." : "\"");
}

/* Each of these returns whether values of the type can be shown. */
template <class T> bool putAny(const T& value);
template <class T, unsigned long size> bool putAny(const T (&value)[size]);

template <class Each> bool putAll(Each each, unsigned long size) {
  const unsigned before = length;
  put('[');
  for (unsigned long at = 0; at < size && at < elementsMax && length < valueEnd; at++, ++each) {
    if (at > 0) puts(", ");
    if (!putAny(*each)) {
      length = before;
      return false;
    }
  }
  puts(size > elementsMax ? ", ...]" : "]");
  return true;
}

template <class T> void putPart(const T& value) {
  if (!putAny(value)) puts("...");
}

template <class T> bool putOfLibrary(const T& x) {
  if constexpr (requires { x.substr(0, 1); x.data(); x.size(); }) putText(x.data(), x.size());
  else if constexpr (requires { x.begin() != x.end(); x.size(); }) {
    if (putAll(x.begin(), x.size())) return true;
    puts("size ");
    putWhole(x.size(), false);
  } else if constexpr (requires { x.first; x.second; }) {
    put('(');
    putPart(x.first);
    puts(", ");
    putPart(x.second);
    put(')');
  } else if constexpr (requires { x.empty(); x.size(); x.top(); } ||
                       requires { x.empty(); x.size(); x.front(); }) {
    puts("size ");
    putWhole(x.size(), false);
    if (x.empty()) return true;
    if constexpr (requires { x.top(); }) puts(", top "), putPart(x.top());
    else puts(", front "), putPart(x.front());
  } else return false;
  return true;
}

template <class T> bool putAny(const T& x) {
  if constexpr (isSame<T, bool> || isWhole<T> || isFloating<T> || isCharacter<T>) {
    if (isUnset(x)) return puts("not set"), true;
  }
  if constexpr (isSame<T, bool>) puts(x ? "true" : "false");
  else if constexpr (isWhole<T>) {
    const unsigned __int128 value = static_cast<unsigned __int128>(x);
    putWhole(x < 0 ? -value : value, x < 0);
  } else if constexpr (isFloating<T>) {
    char digits[40];
    __builtin_snprintf(digits, sizeof digits, "%.10g", static_cast<double>(x));
    puts(digits);
  } else if constexpr (isCharacter<T>) {
    if (x >= ' ' && x <= '~') put('\''), put(x), put('\'');
    else putWhole(x < 0 ? -static_cast<signed>(x) : x, x < 0);
  } else if constexpr (__is_enum(T)) return putAny(static_cast<__underlying_type(T)>(x));
  else if constexpr (isOfLibrary<T>()) return putOfLibrary(x);
  else return false;
  return true;
}

template <class T, unsigned long size> bool putAny(const T (&x)[size]) {
  if constexpr (!isSame<T, char>) return putAll(&x[0], size);
  else if (isUnset(x[0])) puts("not set");
  else {
    unsigned long end = 0;
    while (end < size && x[end]) end++;
    putText(x, end);
  }
  return true;
}

/* Begins a step if the limit allows another one. */
__attribute__((noinline)) static bool isNew(unsigned place) {
  if (written >= bytesMax || ++counts[place] > stepsOfPlaceMax) {
    isSkipped = true;
    return false;
  }
  length = 0;
  mark('\1', place);
  if (isSkipped) text[length++] = '~';
  isSkipped = false;
  return true;
}
inline bool on(unsigned place) {
  if (__builtin_expect(counts[place] >= stepsOfPlaceMax, 1)) return isSkipped = true, false;
  return isNew(place);
}

template <class T> __attribute__((noinline, cold)) bool of(unsigned variable, const T& x) {
  const unsigned before = length;
  if (length > stepMax - valueMax) return true;
  mark('\2', variable);
  text[length++] = '@';
  valueEnd = length + 16;
  putWhole(reinterpret_cast<unsigned long>(&reinterpret_cast<const char&>(x)) & 0xffffffffu, false);
  text[length++] = '=';
  valueEnd = length + valueMax;
  if (!putAny(x)) length = before;
  else if (length == valueEnd)
    for (unsigned left = 3; left > 0; left--) text[length++] = '.';
  return true;
}

/* The end of a step. */
__attribute__((noinline)) static bool end() {
  text[length++] = '\3';
  written += length;
  return write(2, text, length) > 0;
}

__attribute__((destructor)) static void last() {
  if (isSkipped && write(2, "\4", 1) > 0) return;
}

/* Marks a variable as not having a value. */
template <class T> void unset(T& x) {
  if constexpr (__is_trivially_constructible(T) && __is_trivially_copyable(T))
    __builtin_memset(&reinterpret_cast<char&>(x), unsetByte,
                     sizeof x < unsetMax ? sizeof x : unsetMax);
}
}
