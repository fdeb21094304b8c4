//@ says "line 4, column 1: expected ',' or ';' before '}' token."
int main(void) {
    int one = 1
}
