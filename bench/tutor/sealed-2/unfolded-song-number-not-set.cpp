// problem: unfolded-song
// verdict: wrong_answer
// fault: the count of a part is not set to 0 when the part begins

#include <cstdio>
#include <cstring>

char feared;
char song[1005];
int at = 0;

struct Part {
    long long repeat;
    long long letters;
};

long long part() {
    Part p; //!
    p.repeat = 0;
    while (song[at] && song[at] != ')') {
        if (song[at] >= '0' && song[at] <= '9') {
            p.repeat = 0;
            while (song[at] >= '0' && song[at] <= '9') p.repeat = p.repeat * 10 + song[at++] - '0';
            at++;
            p.letters += p.repeat * part();
            at++;
        } else {
            if (song[at] == feared) p.letters++;
            at++;
        }
    }
    return p.letters;
}

int main() {
    scanf(" %c %s", &feared, song);
    printf("%lld\n", part());
}
