const depth = (n: number): number => (n === 0 ? 0 : 1 + depth(n - 1));
console.log(depth(200_000) === 200_000 ? 'ok' : 'no');
