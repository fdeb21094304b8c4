//@ language cpp17
// What C++17 has, and what was a mistake only later: a name that C++20 made a keyword.
#include <iostream>
#include <map>
#include <optional>
#include <string_view>

static_assert(__cplusplus == 201703L, "C++17");

int main() {
    std::map<std::string_view, int> all{{"one", 1}, {"two", 2}};
    int requires = 0;
    for (auto [name, value] : all) requires += value;
    std::optional<int> found = requires;
    if (int sum = found.value_or(0); sum == 3) std::cout << "ok\n";
}
