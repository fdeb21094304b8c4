// problem: mosaic-path
// verdict: run_time_error

#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
const ll prime = 1000000007;
typedef vector<vector<ll>> Matrix;

int k;
ll n, a, b;

Matrix times(const Matrix &x, const Matrix &y) {
  int size = x.size();
  Matrix product(size, vector<ll>(size));
  for (int i = 0; i < size; i++)
    for (int l = 0; l < size; l++)
      for (int j = 0; j < size; j++) product[i][j] = (product[i][j] + x[i][l] * y[l][j]) % prime;
  return product;
}

Matrix power(const Matrix &x, ll exponent) {
  if (exponent == 0) {
    Matrix one(x.size(), vector<ll>(x.size()));
    for (size_t i = 0; i < x.size(); i++) one[i][i] = 1;
    return one;
  }
  Matrix half = power(x, exponent - exponent / 2); //!
  Matrix square = times(half, half);
  return exponent % 2 ? times(square, x) : square;
}

void lay(Matrix &step, int from, int to, int at, ll ways) {
  if (at == k) {
    step[from][to] = (step[from][to] + ways) % prime;
    return;
  }
  if (from >> at & 1) return lay(step, from, to, at + 1, ways);
  lay(step, from, to, at + 1, ways * a % prime);
  lay(step, from, to | 1 << at, at + 1, ways * b % prime);
  if (at + 1 < k && !(from >> (at + 1) & 1)) lay(step, from, to, at + 2, ways * b % prime);
}

int main() {
  cin >> k >> n >> a >> b;
  Matrix step(1 << k, vector<ll>(1 << k));
  for (int from = 0; from < 1 << k; from++) lay(step, from, 0, 0, 1);
  cout << power(step, n)[0][0] << endl;
}
