//@ expect Compilation Error
//@ says "nested too deeply"
// The reader of sources goes as deep as they do.
const x = [
//@ repeat 20000 [(-(![[[[[[[[[[[[[[[[[[[[[[[[
0];
