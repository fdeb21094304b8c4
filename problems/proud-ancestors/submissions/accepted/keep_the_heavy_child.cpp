// One array of counts for all: after the light children it is emptied, after the heavy one kept.
#include <bits/stdc++.h>
using namespace std;

const int most_people = 40'001;
vector<int> children[most_people];
int crest[most_people], people[most_people], heavy[most_people];
int enter_at[most_people], person_at[most_people], clock_now;
int bearers[most_people], crests_with[most_people], most, proud;

void measure(int person) {
    person_at[clock_now] = person;
    enter_at[person] = clock_now++;
    people[person] = 1;
    for (int child : children[person]) {
        measure(child);
        people[person] += people[child];
        if (heavy[person] == 0 || people[child] > people[heavy[person]]) heavy[person] = child;
    }
}

void count_in(int person) {
    int now = ++bearers[crest[person]];
    crests_with[now]++;
    most = max(most, now);
}

void visit(int person, bool keep) {
    for (int child : children[person]) {
        if (child != heavy[person]) visit(child, false);
    }
    if (heavy[person]) visit(heavy[person], true);
    for (int child : children[person]) {
        if (child == heavy[person]) continue;
        for (int i = 0; i < people[child]; i++) count_in(person_at[enter_at[child] + i]);
    }
    count_in(person);
    proud += bearers[crest[person]] == most && crests_with[most] == 1;
    if (keep) return;
    for (int i = 0; i < people[person]; i++) {
        crests_with[bearers[crest[person_at[enter_at[person] + i]]]--]--;
    }
    most = 0;
}

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", &crest[i]);
    for (int i = 2; i <= n; i++) {
        int parent;
        scanf("%d", &parent);
        children[parent].push_back(i);
    }
    measure(1);
    visit(1, true);
    printf("%d\n", proud);
}
