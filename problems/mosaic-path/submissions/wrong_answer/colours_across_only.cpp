// Colours the bars across the path, but forgets to colour those along it.
#include <bits/stdc++.h>
using namespace std;

const long long prime = 1'000'000'007;
using Matrix = vector<vector<long long>>;

Matrix operator*(const Matrix& left, const Matrix& right) {
    int size = left.size();
    Matrix product(size, vector<long long>(size));
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
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
    Matrix row(size, vector<long long>(size)), power(size, vector<long long>(size));
    for (int from = 0; from < size; from++) {
        power[from][from] = 1;
        for (int reach = 0; reach < size; reach++) {
            if (from & reach) continue;
            vector<long long> ways(k + 1);
            ways[0] = 1;
            for (int cell = 0; cell < k; cell++) {
                bool taken = (from | reach) >> cell & 1;
                ways[cell + 1] = ways[cell] * (taken ? 1 : a) % prime;
                if (cell > 0 && !taken && !((from | reach) >> (cell - 1) & 1)) {
                    ways[cell + 1] = (ways[cell + 1] + ways[cell - 1] * b) % prime;
                }
            }
            row[from][reach] = ways[k];
        }
    }
    for (; n > 0; n >>= 1) {
        if (n & 1) power = power * row;
        row = row * row;
    }
    cout << power[0][0] << '\n';
}
