// problem: similar-jars
// verdict: wrong_answer
// fault: the smallest spread so far is not set before it is compared with

#include <cstdio>
#include <algorithm>

int volumes[40000];

struct Shelf {
    int jars, wanted;
    int spread;
};

int main() {
    Shelf shelf; //!
    scanf("%d %d", &shelf.jars, &shelf.wanted);
    for (int i = 0; i < shelf.jars; i++) scanf("%d", &volumes[i]);
    std::sort(volumes, volumes + shelf.jars);
    for (int i = 0; i + shelf.wanted <= shelf.jars; i++) {
        int spread = volumes[i + shelf.wanted - 1] - volumes[i];
        if (spread < shelf.spread) shelf.spread = spread;
    }
    printf("%d\n", shelf.spread);
    return 0;
}
