// The sum of a line of numbers, with the C library and its mathematics.
#include <math.h>
#include <stdio.h>

int main(void) {
    double sum = 0, number;
    while (scanf("%lf", &number) == 1) sum += number;
    printf("%.0f\n", sqrt(sum * sum));
}
