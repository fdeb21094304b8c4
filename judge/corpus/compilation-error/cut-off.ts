//@ says "line 5"
function f(x: number): string {
  return String(x);

console.log(f(1)
