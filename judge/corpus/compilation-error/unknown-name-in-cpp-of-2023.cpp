//@ language cpp23
//@ says "unknown_name"
// Its mistake is in a part that only C++23 compiles.
int main() {
    if consteval { return 0; }
    return unknown_name;
}
