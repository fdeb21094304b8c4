//@ expect Accepted | Compilation Error | Memory Limit Exceeded
enum A {
//@ repeat 60000 a{},
}
console.log('ok');
