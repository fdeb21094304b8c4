//@ memory 64
//@ time 5000
const kept = [];
while (true) kept.push({ x: Math.random() });
