//@ expect Compilation Error
const x:
//@ repeat 20000 [[[[[[[[[[[[[[[[[[[[[[[[[[
0;
