//@ expect Runtime Error
//@ kind reflection
// What is constant is written all the same.
void main() {
    auto info = cast(size_t*) cast(void*) typeid(Object);
    info[0] = 7;
    auto made = new Object;
    foreach (at; 0 .. 1 << 20) info[at] = 7;
    assert(made.toString == "");
}
