//@ expect Compilation Error
int all[1 << 28] = {1};

int main() { return all[1]; }
