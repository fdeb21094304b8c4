//@ says "undefined identifier `total`"
import std.stdio;

void main() { writeln(total); }
