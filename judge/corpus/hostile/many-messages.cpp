//@ expect Compilation Error
#define ONE(n) undeclared##n + undeclared##n##a + undeclared##n##b;
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7)
#define THOUSAND(n) HUNDRED(n##0) HUNDRED(n##1) HUNDRED(n##2) HUNDRED(n##3) HUNDRED(n##4)
#define LOTS(n) THOUSAND(n##0) THOUSAND(n##1) THOUSAND(n##2) THOUSAND(n##3) THOUSAND(n##4)
int main() { LOTS(x) LOTS(y) LOTS(z) }
