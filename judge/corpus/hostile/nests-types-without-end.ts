//@ expect Compilation Error
//@ kind compile-bombs
const x:
//@ repeat 20000 [[[[[[[[[[[[[[[[[[[[[[[[[[
0;
