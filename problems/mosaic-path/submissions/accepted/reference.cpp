// A matrix tells in how many ways a row can be covered, given which of its cells are covered by
// bars from the row before and which by bars that reach into the next row; it is raised to n.
#include <bits/stdc++.h>
using namespace std;

const long long prime = 1'000'000'007;
using Matrix = vector<vector<long long>>;

Matrix operator*(const Matrix& left, const Matrix& right) {
    int size = left.size();
    Matrix product(size, vector<long long>(size));
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
            if (left[i][j] == 0) continue;
            for (int m = 0; m < size; m++) {
                product[i][m] = (product[i][m] + left[i][j] * right[j][m]) % prime;
            }
        }
    }
    return product;
}

int main() {
    long long k, n, a, b;
    cin >> k >> n >> a >> b;
    int size = 1 << k;
    Matrix row(size, vector<long long>(size));
    for (int from = 0; from < size; from++) {
        auto cover = [&](auto self, int cell, int reach, long long ways) -> void {
            if (cell >= k) {
                if (cell == k) row[from][reach] = (row[from][reach] + ways) % prime;
                return;
            }
            if (from >> cell & 1) {
                self(self, cell + 1, reach, ways);
                return;
            }
            self(self, cell + 1, reach, ways * a % prime);
            self(self, cell + 1, reach | 1 << cell, ways * b % prime);
            if (cell + 1 < k && !(from >> (cell + 1) & 1)) {
                self(self, cell + 2, reach, ways * b % prime);
            }
        };
        cover(cover, 0, 0, 1);
    }
    vector<long long> state(size);
    state[0] = 1;
    for (; n > 0; n >>= 1) {
        if (n & 1) {
            vector<long long> next(size);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) next[j] = (next[j] + state[i] * row[i][j]) % prime;
            }
            state = next;
        }
        if (n > 1) row = row * row;
    }
    cout << state[0] << '\n';
}
