enum Color { Red, Green }
const enum Size { Small = 1, Large = 2 }
namespace Shapes { export const sides = 3; }
class Point {
  constructor(public readonly x: number, private y = 1) {}
  sum(): number { return this.x + this.y; }
}
function first<T extends { length: number }>(list: T[]): T | undefined { return list[0]; }
const old = <any>'abc';
const right = Color[1] === 'Green' && Size.Large === 2 && Shapes.sides === 3 && new Point(2).sum() === 3;
console.log(right && first([old])!.length === 3 ? 'ok' : 'no');
