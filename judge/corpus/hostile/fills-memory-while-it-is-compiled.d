//@ expect Compilation Error
//@ kind compile-bombs
string twice(string text, int times) { return times == 0 ? text : twice(text ~ text, times - 1); }

enum text = twice("0123456789", 40);

void main() { auto kept = text; }
