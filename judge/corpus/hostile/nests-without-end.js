//@ expect Compilation Error
//@ kind compile-bombs
//@ says "nested too deeply"
// The reader of sources goes as deep as they do.
const x = [
//@ repeat 20000 [(-(![[[[[[[[[[[[[[[[[[[[[[[[
0];
