//@ expect Accepted | Compilation Error | Memory Limit Exceeded
//@ kind compile-bombs
enum A {
//@ repeat 60000 a{},
}
console.log('ok');
