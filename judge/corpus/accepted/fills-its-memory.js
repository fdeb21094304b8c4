//@ memory 128
//@ time 3000
// The heap is as large as the limit: what Node needs for itself comes on top.
const kept = [];
for (let i = 0; i < 110; i++) kept.push(new Array(1 << 17).fill(i + 0.5));
console.log(kept.length === 110 && kept[109][5] === 109.5 ? 'ok' : 'no');
