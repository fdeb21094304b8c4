//@ expect Compilation Error
//@ says "invented"
#line 1 "/etc/passwd"
#error main.cpp:1:1: error: invented by the program
#line 7 "main.cpp"
int main() { return missing; }
