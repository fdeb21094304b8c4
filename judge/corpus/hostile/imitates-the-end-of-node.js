//@ expect Memory Limit Exceeded | Runtime Error
console.error('FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory');
process.abort();
