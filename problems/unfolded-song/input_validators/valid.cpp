// Checks that an input is what the statement says.
#include "testlib.h"
#include <bits/stdc++.h>

const long long most = 1'000'000'000'000'000'000;

/** How many letters a song has up to its end or a closing bracket; more than `most` is most + 1. */
long long lettersOf(const std::string& song, size_t& at) {
    long long letters = 0;
    while (at < song.size() && song[at] != ')') {
        long long more = 1;
        if (std::isdigit(song[at])) {
            ensuref(song[at] != '0', "no number begins with a zero");
            long long times = 0;
            while (at < song.size() && std::isdigit(song[at]) && times <= 1'000'000'000) {
                times = times * 10 + (song[at++] - '0');
            }
            ensuref(times <= 1'000'000'000, "every number is at most 10^9");
            ensuref(at < song.size() && song[at] == '(', "a bracket follows every number");
            long long inside = lettersOf(song, ++at);
            ensuref(inside > 0, "no brackets are empty");
            ensuref(at < song.size(), "every bracket is closed");
            more = inside > most / times ? most + 1 : inside * times;
        } else {
            ensuref(song[at] != '(', "a number precedes every opening bracket");
        }
        at++;
        letters = std::min(most + 1, letters + more);
    }
    return letters;
}

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readToken("[a-z]");
    inf.readEoln();
    std::string song = inf.readToken("[a-z0-9()]{1,1000}");
    inf.readEoln();
    size_t at = 0;
    long long letters = lettersOf(song, at);
    ensuref(at == song.size(), "there is no closing bracket without an opening one");
    ensuref(letters <= most, "the unfolded song has at most 10^18 letters");
    inf.readEof();
}
