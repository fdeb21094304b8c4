//@ says "line 3, column 16: expected ',' or ';' before '}' token."
int main(void) {
    int one = 1
}
