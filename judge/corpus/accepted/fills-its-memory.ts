//@ memory 64
//@ time 5000
const large: Uint8Array = new Uint8Array(60 << 20).fill(1);
console.log(large[4096] === 1 ? 'ok' : 'no');
