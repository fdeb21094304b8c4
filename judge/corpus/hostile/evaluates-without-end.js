//@ expect Time Limit Exceeded | Runtime Error | Memory Limit Exceeded
//@ kind class-loading
let text = '1';
while (true) {
  text = `(${text})+(${text})`;
  (0, eval)(text);
}
