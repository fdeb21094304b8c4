//@ memory 64
const depth = (n) => 1 + depth(n + 1);
console.log(depth(0));
