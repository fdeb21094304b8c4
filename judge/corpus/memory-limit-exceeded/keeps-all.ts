//@ memory 64
//@ time 10000
const kept: number[][] = [];
while (true) kept.push(new Array<number>(10_000).fill(1.5));
