//@ expect Memory Limit Exceeded | Time Limit Exceeded
//@ kind memory
//@ memory 64
const kept: Buffer[] = [];
while (true) {
  try {
    kept.push(Buffer.alloc(1 << 20, 7));
  } catch {
    // Again.
  }
}
