import core.exception, std.conv, std.exception, std.stdio;

void main() {
    int[] none;
    auto index = none.length + 3;
    auto range = collectException!RangeError(none[index]);
    auto number = collectException!ConvException("x".to!int);
    scope (exit) writeln(range !is null && number !is null ? "ok" : "no");
}
