#include <bits/stdc++.h>
int main() {
  if (true) {
