//@ language cpp23
// What C++23 has and C++20 has not.
#include <expected>
#include <iostream>
#include <string>

static_assert(__cplusplus > 202002L, "C++23");

std::expected<int, std::string> half(int number) {
    if (number % 2) return std::unexpected("odd");
    return number / 2;
}

int main() {
    auto large = 3uz;
    if consteval { large = 0; }
    if (half(4).value() == 2 && half(5).error() == "odd" && large == 3) std::cout << "ok\n";
}
