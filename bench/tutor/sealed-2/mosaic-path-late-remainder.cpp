// problem: mosaic-path
// verdict: wrong_answer
// fault: up to 64 products are added up in a long long before the remainder is taken

#include <iostream>
#include <vector>
using namespace std;
typedef long long ll;
typedef vector<vector<ll>> Matrix;
const ll MOD = 1000000007;
int k;
ll n, a, b;
Matrix step;

void fill(int col, int from, int to, ll ways) {
    if (col == k) {
        step[from][to] = (step[from][to] + ways) % MOD;
        return;
    }
    if (from & (1 << col)) {
        fill(col + 1, from, to, ways);
        return;
    }
    fill(col + 1, from, to, ways * a % MOD);
    fill(col + 1, from, to | (1 << col), ways * b % MOD);
    if (col + 1 < k && !(from & (1 << (col + 1)))) fill(col + 2, from, to, ways * b % MOD);
}

Matrix multiply(const Matrix &x, const Matrix &y) {
    int s = x.size();
    Matrix z(s, vector<ll>(s, 0));
    for (int i = 0; i < s; i++)
        for (int j = 0; j < s; j++) {
            ll sum = 0;
            for (int l = 0; l < s; l++) sum += x[i][l] * y[l][j]; //!
            z[i][j] = sum % MOD;
        }
    return z;
}

int main() {
    cin >> k >> n >> a >> b;
    int s = 1 << k;
    step.assign(s, vector<ll>(s, 0));
    for (int m = 0; m < s; m++) fill(0, m, 0, 1);
    Matrix result(s, vector<ll>(s, 0));
    for (int i = 0; i < s; i++) result[i][i] = 1;
    while (n > 0) {
        if (n & 1) result = multiply(result, step);
        step = multiply(step, step);
        n >>= 1;
    }
    cout << result[0][0] << endl;
}
