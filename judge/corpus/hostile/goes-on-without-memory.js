//@ expect Memory Limit Exceeded | Time Limit Exceeded
//@ kind memory
//@ memory 64
const kept = [];
while (true) {
  try {
    kept.push(Buffer.alloc(1 << 20, 7));
  } catch {
    // Again.
  }
}
