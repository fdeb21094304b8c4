//@ says "line 5, column 5: SyntaxError: Identifier 'x' has already been declared"
enum Color {
  Red, Green, Blue }
let x: number = Color.Red;
let x: number = Color.Blue;
