//@ memory 64
//@ time 5000
let caught = 0;
try {
  (undefined as unknown as { x: number }).x;
} catch (error: unknown) {
  if (error instanceof TypeError) caught++;
}
try {
  const f = (n: number): number => f(n + 1) + 1;
  f(0);
} catch {
  caught++;
}
console.log(caught === 2 ? 'ok' : 'no');
