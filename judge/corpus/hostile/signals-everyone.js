//@ expect Runtime Error | Accepted
//@ kind signals
//@ language javascript typescript
for (let signal = 1; signal < 65; signal++) {
  for (const pid of [-1, 1, 2, process.ppid]) {
    try {
      process.kill(pid, signal);
    } catch {
      // That is what should happen.
    }
  }
}
console.log('ok');
