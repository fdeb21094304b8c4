// Cuts the line into blocks of about the square root of its length, each with its greatest load.
#include <bits/stdc++.h>
using namespace std;

const int width = 512;
long long load[1024 * width], extra[1024], peak[1024];

void add(int from, int to, long long people) {
    while (from < to) {
        int block = from / width;
        if (from % width == 0 && from + width <= to) {
            extra[block] += people;
            from += width;
            continue;
        }
        int end = min(to, (block + 1) * width);
        for (; from < end; from++) load[from] += people;
        peak[block] = *max_element(load + block * width, load + (block + 1) * width);
    }
}

long long greatest(int from, int to) {
    long long result = 0;
    while (from < to) {
        int block = from / width, end = min(to, (block + 1) * width);
        if (end - from == width) result = max(result, peak[block] + extra[block]);
        else result = max(result, *max_element(load + from, load + end) + extra[block]);
        from = end;
    }
    return result;
}

int main() {
    int n, seats, q;
    scanf("%d %d %d", &n, &seats, &q);
    map<int, array<int, 3>> booked;
    for (int number = 1; number <= q; number++) {
        char kind;
        int a, b, p;
        scanf(" %c %d", &kind, &a);
        if (kind == 'C') {
            auto found = booked.find(a);
            if (found == booked.end()) continue;
            add(found->second[0], found->second[1], -found->second[2]);
            booked.erase(found);
            continue;
        }
        scanf("%d %d", &b, &p);
        bool fits = greatest(a, b) + p <= seats;
        if (fits) {
            add(a, b, p);
            booked[number] = {a, b, p};
        }
        puts(fits ? "yes" : "no");
    }
}
