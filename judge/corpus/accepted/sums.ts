type Totals = { sum: number; most: number };

const numbers: number[] = require('fs').readFileSync(0, 'utf8').trim().split(/\s+/).map(Number).slice(1);
const totals: Totals = { sum: 0, most: -Infinity };
for (const x of numbers) {
  totals.sum += x;
  totals.most = Math.max(totals.most, x);
}
console.log(totals.sum - 4, totals.most + 2);
