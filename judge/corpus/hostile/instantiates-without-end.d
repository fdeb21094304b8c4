//@ expect Compilation Error
//@ kind compile-bombs
template Deep(ulong n) { enum Deep = Deep!(n + 1) + Deep!(n * 2 + 1); }

void main() { auto kept = Deep!1; }
