//@ says "'answer' was not declared"
int main() { return answer; }
