//@ time 5000
//@ memory 64
const kept = [];
while (true) kept.push(new Float64Array(1 << 17).fill(1));
