//@ says "line 4"
const x: number = 1;
namespace A { export const y = 2; }
enum Color { Red, Green
