// problem: bookbinder
// verdict: wrong_answer
// fault: the sum of the volume at hand is not set before it is added to

#include <cstdio>
#include <algorithm>
using namespace std;

int p[50005];
int n, k;

struct Volume {
    int chapters;
    long long pages;
};

int volumesFor(long long most) {
    Volume v; //!
    v.chapters = 0;
    int used = 1;
    for (int i = 0; i < n; i++) {
        if (v.pages + p[i] > most) {
            used++;
            v.chapters = 0;
            v.pages = 0;
        }
        v.chapters++;
        v.pages += p[i];
    }
    return used;
}

int main() {
    scanf("%d %d", &n, &k);
    long long low = 0, high = 0;
    for (int i = 0; i < n; i++) {
        scanf("%d", &p[i]);
        low = max(low, (long long)p[i]);
        high += p[i];
    }
    while (low < high) {
        long long middle = (low + high) / 2;
        if (volumesFor(middle) <= k) high = middle;
        else low = middle + 1;
    }
    printf("%lld\n", low);
}
