//@ says "redefinition of 'int main()'"
int main() {}
int main() {}
