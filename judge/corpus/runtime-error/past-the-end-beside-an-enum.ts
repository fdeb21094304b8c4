//@ says "uncaught TypeError"
enum Color {
  Red, Green, Blue }
const rows: number[][] = [[1]];
rows[Color.Blue].push(2);
